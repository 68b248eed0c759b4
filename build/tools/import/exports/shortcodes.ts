// Converts the shortcodes of captions, galleries and players in old WordPress posts into HTML. Other shortcodes stay in
// the text, where the check finds them.
import { escapeUTF8 } from 'entities';
import type { OldPicture } from './old-post.ts';

export interface Attachment extends OldPicture {
  /** Id of the post to which the file was uploaded. */
  parent: string;
}

const PLAYERS = 'embed|audio|video|youtube|vimeo|soundcloud|spotify|googlemaps';
const SHORTCODE = new RegExp(
  `\\[(caption|wp_caption|gallery|${PLAYERS})\\b([^\\]<>]{0,2000})\\](?:([^[]{0,5000})\\[/\\1\\])?`,
  'gi',
);

/** @param post Id of the post. A gallery without ids shows the pictures that were uploaded to this post. */
export const readShortcodes = (html: string, files: ReadonlyMap<string, Attachment>, post: string): string =>
  html.replace(SHORTCODE, (_, name: string, attributes: string, inside: string = '') => {
    const attribute = (key: string) => new RegExp(`\\b${key}\\s*=\\s*["']?([^"']*)`, 'i').exec(attributes)?.[1];
    if (/caption/i.test(name)) return captionOf(inside, attribute('caption'));
    if (/gallery/i.test(name)) return galleryOf(attribute('ids') ?? attribute('include'), files, post);
    const [url] = /https?:\/\/[^\s"'<>]+/.exec(`${attributes} ${inside}`) ?? [];
    const id = (inside || (attribute('id') ?? attributes)).replace(/^[\s=:]+/, '').trim();
    const page = { youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' }[name.toLowerCase()];
    const target = escapeUTF8(url ?? (page === undefined ? id : page + id));
    return target ? `\n\n<p><a href="${target}">${target}</a></p>\n\n` : '';
  });

function captionOf(inside: string, caption: string | undefined): string {
  const picture = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const words = caption ?? inside.replace(picture, '');
  return `\n\n<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>\n\n`;
}

function galleryOf(ids: string | undefined, files: ReadonlyMap<string, Attachment>, post: string): string {
  const uploads = [...files.values()].filter(({ parent }) => parent === post);
  const pictures = ids ? ids.split(',').flatMap((id) => files.get(id.trim()) ?? []) : uploads;
  const figures = pictures.map(
    ({ url, alt = '', caption = '' }) =>
      `<img src="${escapeUTF8(url)}" alt="${escapeUTF8(alt)}" title="${escapeUTF8(caption)}">`,
  );
  return figures.length > 0 ? `\n\n<div class="gallery">${figures.join('')}</div>\n\n` : '';
}
