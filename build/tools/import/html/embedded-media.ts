// Turns frames, audio and video of other sites into links, each in its own paragraph.
import type { Element } from 'hast';
import { decoded } from '../../../engine/source/parse-url.ts';
import type { Lose } from './clean-html.ts';
import { element, find, isElement, property, text, wordsOf, type Child } from './html-elements.ts';

/** Replaces an embed. Undefined if the element isn't one. */
export function linksInsteadOfEmbed(node: Child, lose: Lose): Child[] | undefined {
  if (!isElement(node)) return undefined;
  if (isElement(node, 'iframe', 'embed', 'object', 'video', 'audio')) {
    const source = property(find(node, 'source')[0] ?? node, 'src');
    const url = ['src', 'dataSrc', 'data'].map((name) => property(node, name)).find(Boolean) ?? source;
    if (/^(?:https?:)?\/\//i.test(url)) return [linkTo(property(node, 'title'), pageOf(url))];
    lose('an embed without a URL');
    return node.children;
  }
  if (isElement(node, 'form', 'canvas', 'svg', 'math', 'map', 'input')) {
    if (isElement(node, 'form')) lose('a form');
    return isElement(node, 'input') && property(node, 'type') === 'checkbox' ? undefined : node.children;
  }
  const data = isElement(node, 'img', 'a') ? '' : property(node, 'dataAttrs');
  return data ? substackEmbed(node, data, lose) : undefined;
}

/** A link alone in its paragraph. */
const linkTo = (title: string, url: string): Child => {
  const full = url.replace(/^\/\//, 'https://');
  const isVague = /^(?:youtube video player|embed(?:ded)? (?:post|content)|spotify embed.*)?$/i.test(title.trim());
  return element('p', [element('a', [text(isVague ? full : title.trim())], { href: full })]);
};

const PLAYERS: readonly [form: RegExp, page: (id: string) => string][] = [
  [/\byoutube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{6,20})/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/\bplayer\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [/\bopen\.spotify\.com\/embed\/([a-z]+\/\w+)/, (id) => `https://open.spotify.com/${id}`],
  [
    /\bmixcloud\.com\/widget\/iframe\/.*[?&]feed=([^&]+)/,
    (feed) => new URL(decoded(feed), 'https://www.mixcloud.com').href,
  ],
];

/** URL of the page about an embedded video or track. Other URLs stay the same. */
function pageOf(source: string): string {
  for (const [form, page] of PLAYERS) {
    const found = form.exec(source);
    if (found) return page(found[1]!);
  }
  return source;
}

/** Substack stores the data of an embed or a gallery as JSON in an attribute. */
function substackEmbed(node: Element, json: string, lose: Lose): Child[] | undefined {
  if (json.includes('"gallery"')) {
    const sources = [...json.matchAll(/"src":"([^"\\]+)"/g)];
    return [
      element(
        'p',
        sources.map(([, src]) => element('img', [], { src, alt: '' })),
      ),
    ];
  }
  const [, url] = /"(?:url|canonical_url)":"(https?:\/\/[^"\\]+)"/.exec(json) ?? [];
  const [, video] = /"videoId":"([\w-]+)"/.exec(json) ?? [];
  const kind = property(node, 'className');
  const isEmbed = /\b(?:youtube|vimeo|tweet|spotify|embedded|digest|comment|soundcloud)/.test(kind);
  if (isEmbed && (url ?? video)) return [linkTo('', url ?? `https://www.youtube.com/watch?v=${video}`)];
  if (!wordsOf(node).trim() && find(node, 'img').length === 0) lose(`an embed of Substack: ${kind}`);
  return undefined;
}
