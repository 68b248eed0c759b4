// Turns frames, audio and video of other sites into links, each in its own paragraph.
import type { Element, Root } from 'hast';
import * as z from 'zod';
import { decoded } from '../../engine/source/parse-url.ts';
import {
  element,
  find,
  hasClass,
  isElement,
  isEmpty,
  property,
  replaceAll,
  text,
  wordsOf,
  type Child,
} from './html-elements.ts';

export function liftEmbeds(tree: Root, lose: (what: string) => void): void {
  replaceAll(tree, (node) => {
    if (isElement(node, 'iframe', 'embed')) {
      return linkTo(addressOf(property(node, 'src') || property(node, 'dataSrc')), property(node, 'title'), lose);
    }
    if (isElement(node, 'object')) {
      if (node.children.some((child) => isElement(child, 'a', 'p', 'img'))) return node.children;
      return linkTo(addressOf(property(node, 'data')), '', lose);
    }
    if (isElement(node, 'video', 'audio')) {
      const source =
        property(node, 'src') ||
        find(node, 'source')
          .map((each) => property(each, 'src'))
          .find(Boolean) ||
        '';
      return linkTo(source, property(node, 'title'), lose);
    }
    if (isElement(node, 'form', 'canvas', 'svg', 'math', 'map') && !hasClass(node, /\bicon\b/)) {
      return isIcon(node) ? [] : rawOf(node);
    }
    if (isElement(node, 'input', 'select', 'button', 'textarea')) return isTask(node) ? undefined : [];
    if (isElement(node) && property(node, 'dataAttrs')) return substackEmbed(node, lose);
    return undefined;
  });
}

/** A small drawing inside a link or a line of text. */
const isIcon = (node: Element) => node.tagName === 'svg' && Number(property(node, 'width') || 24) <= 64;

const isTask = (node: Element) => node.tagName === 'input' && node.properties['type'] === 'checkbox';

/** Keeps the opening tag of an element that Markdown can't show, so that the check reports the element and its line. */
function rawOf(node: Element): Child[] {
  const words = wordsOf(node).replace(/\s+/g, ' ').trim();
  const tag = element('x-raw', [text(`<${node.tagName}>`)]);
  return [element('x-block', [tag]), ...(words && node.tagName === 'form' ? [element('p', [text(words)])] : [])];
}

function linkTo(href: string, title: string, lose: (what: string) => void): Child[] {
  if (!/^(?:https?:)?\/\//i.test(href)) {
    if (href) lose('an embed without a URL');
    return [];
  }
  const full = href.replace(/^\/\//, 'https://');
  const words =
    title.trim() && !/^(?:youtube video player|embedded? (?:post|content)|spotify embed.*)$/i.test(title.trim())
      ? title.trim()
      : full;
  return [element('p', [element('a', [text(words)], { href: full })])];
}

const PLAYERS: readonly [form: RegExp, address: (id: string) => string][] = [
  [
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^(?:https?:)?\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [/^(?:https?:)?\/\/open\.spotify\.com\/embed\/([a-z]+\/\w+)/, (id) => `https://open.spotify.com/${id}`],
  [/^(?:https?:)?\/\/(?:www\.)?mixcloud\.com\/widget\/iframe\/.*[?&]feed=([^&]+)/, (id) => mixcloud(id)],
  [
    /^(?:https?:)?\/\/(?:www\.)?openstreetmap\.org\/export\/embed\.html\?.*?bbox=([^&]+)/,
    (id) => `https://www.openstreetmap.org/?bbox=${id}`,
  ],
];

const mixcloud = (feed: string) => new URL(decoded(feed), 'https://www.mixcloud.com').href;

/** URL of the page about an embedded video or track. Other URLs stay the same. */
function addressOf(source: string): string {
  for (const [form, address] of PLAYERS) {
    const found = form.exec(source);
    if (found) return address(found[1]!);
  }
  return source;
}

const pictureSchema = z.object({
  images: z.array(z.object({ src: z.string() })),
  caption: z.string().nullish(),
  alt: z.string().nullish(),
});

/** Substack stores the data of an embed as JSON in an attribute. */
function substackEmbed(node: Element, lose: (what: string) => void): Child[] | undefined {
  const kind = property(node, 'className');
  const data = parsed(property(node, 'dataAttrs'));
  const gallery = pictureSchema.safeParse(data.get('gallery')).data;
  if (gallery) {
    const pictures = gallery.images.map(({ src }) => element('img', [], { src, alt: gallery.alt ?? '' }));
    const caption = gallery.caption ? [element('figcaption', [text(gallery.caption)])] : [];
    return [element('figure', [...pictures, ...caption])];
  }
  if (isElement(node, 'img') || !/\b(?:youtube|vimeo|tweet|spotify|embedded|digest|comment|soundcloud)/.test(kind)) {
    if (!isElement(node, 'img') && isEmpty(node)) lose(`an embed of Substack: ${kind || node.tagName}`);
    return undefined;
  }
  const video = data.get('videoId');
  const url =
    data.get('url') ?? data.get('canonical_url') ?? (typeof video === 'string' ? PLAYERS[0]![1](video) : undefined);
  if (typeof url !== 'string' || !/^https?:/.test(url)) return undefined;
  const title = data.get('full_text') ?? data.get('title');
  const words = typeof title === 'string' && title.trim() ? title.trim() : url;
  return [element('p', [element('a', [text(words)], { href: url })])];
}

function parsed(json: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(json) as object));
  } catch {
    return new Map();
  }
}
