// Turns frames, audio and video of other sites into links, each in its own paragraph.
import type { Element, Root } from 'hast';
import * as z from 'zod';
import { decoded } from '../../engine/source/parse-url.ts';
import { element, find, isElement, isEmpty, property, replaceAll, text, wordsOf, type Child } from './html-elements.ts';

export function liftEmbeds(tree: Root, lose: (what: string) => void): void {
  replaceAll(tree, (node) => {
    if (isElement(node, 'iframe', 'embed', 'object', 'video', 'audio')) return playerOf(node, lose);
    if (isElement(node, 'svg') && Number(property(node, 'width') || 24) <= 64) return [];
    if (isElement(node, 'form', 'canvas', 'svg', 'math', 'map')) return rawOf(node);
    if (isElement(node, 'input')) return node.properties['type'] === 'checkbox' ? undefined : [];
    return isElement(node) && property(node, 'dataAttrs') ? substackEmbed(node, lose) : undefined;
  });
}

/** Keeps the opening tag of an element that Markdown can't show, so that the check reports the element and its line. */
function rawOf(node: Element): Child[] {
  const words = wordsOf(node).replace(/\s+/g, ' ').trim();
  const tag = element('x-raw', [text(`<${node.tagName}>`)]);
  return [element('div', [tag]), ...(words ? [element('p', [text(words)])] : [])];
}

function playerOf(node: Element, lose: (what: string) => void): Child[] {
  const written = ['src', 'dataSrc', 'data'].map((name) => property(node, name)).find(Boolean);
  const source = written ?? property(find(node, 'source')[0] ?? node, 'src');
  if (/^(?:https?:)?\/\//i.test(source)) return [linkTo(property(node, 'title'), addressOf(source))];
  // An element inside a player is for browsers that can't play it.
  if (isEmpty(node)) lose('an embed without a URL');
  return node.children;
}

/** A link alone in its paragraph. */
const linkTo = (title: string, href: string): Element => {
  const full = href.replace(/^\/\//, 'https://');
  const isVague = /^(?:youtube video player|embedded? (?:post|content)|spotify embed.*)?$/i.test(title.trim());
  return element('p', [element('a', [text(isVague ? full : title.trim())], { href: full })]);
};

const PLAYERS: readonly [form: RegExp, address: (id: string) => string][] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [/^(?:https?:)?\/\/open\.spotify\.com\/embed\/([a-z]+\/\w+)/, (id) => `https://open.spotify.com/${id}`],
  [
    /^(?:https?:)?\/\/(?:www\.)?mixcloud\.com\/widget\/iframe\/.*[?&]feed=([^&]+)/,
    (feed) => new URL(decoded(feed), 'https://www.mixcloud.com').href,
  ],
];

/** URL of the page about an embedded video or track. Other URLs stay the same. */
function addressOf(source: string): string {
  for (const [form, address] of PLAYERS) {
    const found = form.exec(source);
    if (found) return address(found[1]!);
  }
  return source;
}

const substackSchema = z.object({
  url: z.string().optional(),
  canonical_url: z.string().optional(),
  videoId: z.string().optional(),
  full_text: z.string().optional(),
  title: z.string().nullish(),
  gallery: z
    .object({
      images: z.array(z.object({ src: z.string() })),
      caption: z.string().nullish(),
      alt: z.string().nullish(),
    })
    .optional(),
});

/** Substack stores the data of an embed as JSON in an attribute. */
function substackEmbed(node: Element, lose: (what: string) => void): Child[] | undefined {
  if (isElement(node, 'img', 'a')) return undefined;
  const data = substackSchema.safeParse(parseJson(property(node, 'dataAttrs'))).data;
  const { gallery, videoId } = data ?? {};
  if (gallery) {
    const pictures = gallery.images.map(({ src }) => element('img', [], { src, alt: gallery.alt ?? '' }));
    const caption = gallery.caption ? [element('figcaption', [text(gallery.caption)])] : [];
    return [element('figure', [...pictures, ...caption])];
  }
  const kind = property(node, 'className');
  const isEmbed = /\b(?:youtube|vimeo|tweet|spotify|embedded|digest|comment|soundcloud)/.test(kind);
  const url = data?.url ?? data?.canonical_url ?? (videoId && PLAYERS[0]![1](videoId));
  if (isEmbed && url && /^https?:/.test(url)) return [linkTo(data?.full_text ?? data?.title ?? '', url)];
  if (isEmpty(node)) lose(`an embed of Substack: ${kind || node.tagName}`);
  return undefined;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
