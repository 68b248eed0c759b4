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

/** Endings whose types a host's configuration names. `npm start` and `npm run dev` know all types. */
const ENDINGS = `
  html htm css js mjs json map xml webmanifest wasm txt md log yaml yml toml vtt srt svg png jpg jpeg jfif gif webp avif
  bmp jxl heic heif tif tiff ico woff woff2 ttf otf mp3 m4a aac oga ogg opus wav flac mid m3u8 mp4 m4v webm ogv mov mpg
  pdf epub rtf doc docx xls xlsx ppt pptx odt ods odp zip gz 7z csv tsv geojson gpx kml kmz ics vcf rdf
  ttl jsonld atom rss`;

const plainType = (ending: string) => NEWER[ending] ?? mime.getType(ending) ?? 'application/octet-stream';

/** Type of each ending in a host's configuration, without a charset. */
export const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  ENDINGS.trim()
    .split(/\s+/)
    .map((ending) => [ending, plainType(ending)]),
);

export function contentType(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = FEEDS[name] ?? plainType(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  return isText(type) ? `${type}; charset=utf-8` : type;
}

/** True for a type of texts, which are in UTF-8 and worth compressing. */
export const isText = (type: string) => /^text\/|^[^;]*[/+](?:json|xml|yaml)(?:;|$)/.test(type);
