// Services whose links become cards: videos, recordings and maps.
import type { Embed } from './embeds.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';

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
