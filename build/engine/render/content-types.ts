// Content types of the site's files, by the ending of their names, as IANA lists them.
import mime from 'mime';

export const FEEDS: Record<string, string> = {
  'feed.xml': 'application/atom+xml',
  'feed.json': 'application/feed+json',
};

/** Types that the library knows by an older name. */
const NEWER: Record<string, string> = {
  flac: 'audio/flac',
  jfif: 'image/jpeg',
  vcf: 'text/vcard',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** Type without a charset. */
export const plainType = (ending: string) => NEWER[ending] ?? mime.getType(ending) ?? 'application/octet-stream';

export function contentType(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = FEEDS[name] ?? plainType(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** True for a type of texts, which are in UTF-8 and worth compressing. */
export const isText = (type: string) => /^text\/|^[^;]*[/+](?:json|xml|yaml)(?:;|$)/.test(type);
