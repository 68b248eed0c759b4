// Converts the shortcodes of WordPress into HTML. Unknown shortcodes stay in the text, where the check finds them.
import { escapeUTF8 } from 'entities';
import type { OldPicture } from './old-post.ts';

export interface Attachment extends OldPicture {
  /** Id of the post to which the file was uploaded. */
  parent: string;
}

/** Element around a shortcode that stays in the text. The conversion to Markdown doesn't escape its content. */
export const KEPT_SHORTCODE = 'x-shortcode';

const ATTRIBUTE = /([\w-]{1,40})\s{0,3}=\s{0,3}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'\]]{1,500}))|(\S{1,500})/g;

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single, bare, alone] of text.matchAll(ATTRIBUTE)) {
    if (name) attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
    else if (alone && !attributes.has('')) attributes.set('', alone);
  }
  return attributes;
}

interface Shortcode {
  attributes: ReadonlyMap<string, string>;
  /** Text between the opening and the closing tag. */
  inside: string;
  files: ReadonlyMap<string, Attachment>;
  post: string;
}

const link = (url: string | undefined) =>
  url ? `\n\n<p><a href="${escapeUTF8(url)}">${escapeUTF8(url)}</a></p>\n\n` : '';
const media = ({ attributes, inside }: Shortcode) =>
  link(
    ['src', 'mp4', 'mp3', 'm4v', 'webm', 'ogv', 'ogg', 'm4a', 'wav', 'url', '']
      .map((name) => attributes.get(name))
      .find(Boolean) ?? inside.trim(),
  );
const video = (site: string) => (shortcode: Shortcode) => {
  const id = shortcode.attributes.get('') ?? shortcode.attributes.get('id') ?? shortcode.inside.trim();
  return link(/^https?:/.test(id) ? id : site + id.replace(/^[=:]+/, ''));
};

const KNOWN = new Map<string, (shortcode: Shortcode) => string>([
  ['caption', captionOf],
  ['wp_caption', captionOf],
  ['gallery', galleryOf],
  ['embed', ({ inside, attributes }) => link(inside.trim() || attributes.get('src'))],
  ['audio', media],
  ['video', media],
  ['youtube', video('https://www.youtube.com/watch?v=')],
  ['vimeo', video('https://vimeo.com/')],
  ['soundcloud', media],
  ['spotify', media],
  ['googlemaps', media],
]);

/** Wrappers of page builders, which a page has dozens of: Divi, WPBakery, Fusion. */
const FRAME = /^(?:vc|et_pb|fusion|av|cs|row|columns?|one_half|one_third|two_thirds)(?:_|$)/;
const SELF_CLOSED = /\/\s*$/;

const OPENING = /\[([a-z][\w-]{1,40})((?:\s[^\]<>]{0,2000}|\/)?)\]/gi;

/** @param post Id of the post. A gallery without ids shows the pictures that were uploaded to this post. */
export function readShortcodes(html: string, files: ReadonlyMap<string, Attachment>, post: string): string {
  let [done, at] = ['', 0];
  for (const match of html.matchAll(OPENING)) {
    const { 0: whole, 1: name = '', 2: rest = '', index } = match;
    if (index < at || html[index - 1] === '[' || isInCode(html, index)) continue;
    const replaced = replace(html, { whole, name: name.toLowerCase(), rest, index }, files, post);
    if (!replaced) continue;
    done += html.slice(at, index) + replaced.html;
    at = replaced.end;
  }
  return done + html.slice(at);
}

interface Opening {
  whole: string;
  name: string;
  rest: string;
  index: number;
}

function replace(html: string, opening: Opening, files: ReadonlyMap<string, Attachment>, post: string) {
  const { whole, name, rest, index } = opening;
  const after = index + whole.length;
  const closing = `[/${name}]`;
  const found = SELF_CLOSED.test(rest) ? -1 : html.toLowerCase().indexOf(closing, after);
  const end = found < 0 ? after : found + closing.length;
  const inside = found < 0 ? '' : html.slice(after, found);
  const known = KNOWN.get(name);
  const again = (text: string) => readShortcodes(text, files, post);
  if (known) return { html: known({ attributes: attributesOf(rest), inside: again(inside), files, post }), end };
  if (FRAME.test(name)) return { html: again(inside), end };
  // Words in brackets, such as [sic], aren't shortcodes.
  if (found < 0 && !/=/.test(rest)) return undefined;
  return { html: `<${KEPT_SHORTCODE}>${escapeUTF8(whole)}</${KEPT_SHORTCODE}>${again(inside)}`, end };
}

/** True within <pre> and <code>. */
function isInCode(html: string, index: number): boolean {
  const before = html.slice(0, index).toLowerCase();
  return ['pre', 'code'].some((tag) => before.lastIndexOf(`<${tag}`) > before.lastIndexOf(`</${tag}>`));
}

function captionOf({ attributes, inside }: Shortcode): string {
  const picture = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inside)?.[0] ?? '';
  const words = attributes.get('caption') ?? inside.replace(picture, '');
  return `\n\n<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>\n\n`;
}

function galleryOf({ attributes, files, post }: Shortcode): string {
  const ids = (attributes.get('ids') ?? attributes.get('include') ?? '').split(',').filter(Boolean);
  const named = ids.map((id) => files.get(id.trim())).filter((file) => file !== undefined);
  const pictures = ids.length > 0 ? named : [...files.values()].filter(({ parent }) => parent === post);
  return figuresOf(pictures);
}

const figuresOf = (pictures: readonly Attachment[]) =>
  pictures.length === 0
    ? ''
    : `\n\n<div class="gallery">${pictures
        .map(
          ({ url, alt = '', caption = '' }) =>
            `<img src="${escapeUTF8(url)}" alt="${escapeUTF8(alt)}" title="${escapeUTF8(caption)}">`,
        )
        .join('')}</div>\n\n`;
