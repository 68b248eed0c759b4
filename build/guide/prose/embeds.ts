// Turns a link that is alone on its line into a card. The page loads nothing from the other site before a click.
import type { Paragraph, Root } from 'mdast';
import { parseUrl } from '../../engine/source/parse-url.ts';
import { elementNode } from '../../engine/source/prose-html.ts';

interface Embed {
  /** Title of a link that has no words of its own: `Video on YouTube`. */
  name: string;
  /** Name of the other site: `YouTube`. */
  site: string;
}

interface Service {
  site: string;
  host: RegExp;
  /** Names for links, by patterns of the URL's path and query. The first match wins. */
  kinds: readonly [path: RegExp, name: string][];
}

const SERVICES: readonly Service[] = [
  {
    site: 'YouTube',
    host: /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/,
    kinds: [
      [/^\/(?:watch\?(?:.*&)?v=|shorts\/|live\/|embed\/)[\w-]/, 'Video'],
      [/^\/playlist\?(?:.*&)?list=[\w-]/, 'Playlist'],
    ],
  },
  { site: 'YouTube', host: /^youtu\.be$/, kinds: [[/^\/[\w-]{6,}/, 'Video']] },
  { site: 'Vimeo', host: /^(?:(?:www|player)\.)?vimeo\.com$/, kinds: [[/^\/(?:[\w-]+\/)*\d+/, 'Video']] },
  {
    site: 'Spotify',
    host: /^open\.spotify\.com$/,
    kinds: [
      [/^\/(?:[\w-]+\/)?track\/\w/, 'Song'],
      [/^\/(?:[\w-]+\/)?album\/\w/, 'Album'],
      [/^\/(?:[\w-]+\/)?playlist\/\w/, 'Playlist'],
      [/^\/(?:[\w-]+\/)?episode\/\w/, 'Episode'],
      [/^\/(?:[\w-]+\/)?show\/\w/, 'Podcast'],
      [/^\/(?:[\w-]+\/)?artist\/\w/, 'Music'],
    ],
  },
  { site: 'Mixcloud', host: /^(?:www\.)?mixcloud\.com$/, kinds: [[/^\/[^/?]+\/[^/?]+/, 'Show']] },
  {
    site: 'OpenStreetMap',
    host: /^(?:www\.)?openstreetmap\.org$/,
    kinds: [[/^\/(?:(?:node|way|relation)\/\d+|\?(?:.*&)?mlat=|#map=|search\?|directions\?)/, 'Map']],
  },
  { site: 'OpenStreetMap', host: /^osm\.org$/, kinds: [[/^\/go\/\w/, 'Map']] },
];

/** Form of a video's path on any PeerTube host. The UUID is written in full, or as 22 letters and digits. */
const PEERTUBE =
  /^\/(?:w|w\/p|videos\/(?:watch|embed)|videos\/watch\/playlist)\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[1-9A-HJ-NP-Za-km-z]{22})(?:[?;/#]|$)/;

export function embedOf(url: string): Embed | undefined {
  if (!/^https?:/i.test(url) || !parseUrl(url)) return undefined;
  const { hostname, pathname, search, hash } = new URL(url);
  const path = pathname + search + hash;
  for (const { site, host, kinds } of SERVICES) {
    if (!host.test(hostname)) continue;
    const kind = kinds.find(([form]) => form.test(path));
    return kind && { site, name: `${kind[1]} on ${site}` };
  }
  return PEERTUBE.test(path) ? { site: hostname, name: `Video on ${hostname}` } : undefined;
}

/** Turns paragraphs that contain only a link into cards. The title of a bare URL is `name`. */
export function shapeEmbeds(tree: Root): void {
  for (const node of tree.children) if (node.type === 'paragraph') shapeEmbed(node);
}

function shapeEmbed(paragraph: Paragraph): void {
  const [link, ...others] = paragraph.children;
  if (link?.type !== 'link' || others.length > 0) return;
  const embed = embedOf(link.url);
  if (!embed) return;
  const [words] = link.children;
  const isBare = link.children.length === 1 && words?.type === 'text' && isUrl(words.value);
  const title = isBare ? [{ type: 'text' as const, value: embed.name }] : link.children;
  const site = elementNode('span', { className: ['embed-site'] }, [{ type: 'text', value: `Opens on ${embed.site}` }]);
  link.children = [elementNode('strong', {}, title), { type: 'text', value: ' ' }, site];
  paragraph.data = { hProperties: { className: ['embed'] } };
}

const isUrl = (words: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(words);

/** HTML of a text with plain links instead of cards, for feeds. */
export const plainEmbeds = (html: string): string =>
  html.replace(
    /<p class="embed"><a ([^>]*)><strong>(.*?)<\/strong> <span class="embed-site">[^<]*<\/span><\/a><\/p>/g,
    '<p><a $1>$2</a></p>',
  );
