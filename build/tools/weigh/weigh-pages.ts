// What a page of every kind makes a reader download, by type of file and by encoding.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageFacts } from '../../checks/facts.ts';
import { loadedAtOnce, pageLoader, type PageLoads } from '../../checks/page-loads.ts';
import type { SiteFacts } from '../../checks/site-facts.ts';
import type { OutputFile } from '../../output/file.ts';
import type { Route, RouteKind } from '../../routes/route.ts';
import { contentType, isText } from '../../render/content-types.ts';

export const ENCODINGS = ['gzip', 'brotli', 'raw'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Bytes {
  html: number;
  styles: number;
  fonts: number;
  /** Script that loads before any interaction. */
  script: number;
  /** Pictures above the fold, and the icon. */
  pictures: number;
  lazyPictures: number;
  /** What a first visit loads before the reader scrolls. */
  firstVisit: number;
  /** What is not cached for a reader who comes from another page: the HTML and all pictures. */
  nextPage: number;
}

export interface PageWeight {
  kind: RouteKind;
  path: string;
  /** Before the reader scrolls, with the page itself. */
  requests: number;
  /** With the pictures further down. */
  allRequests: number;
  bytes: Record<Encoding, Bytes>;
}

/** The weight of one page per kind. `htmlOf`: the page as it is sent. */
export function weighPages(site: SiteFacts, htmlOf: (route: Route) => string): PageWeight[] {
  const loadsOf = pageLoader(site);
  return onePerKind(site.pages, htmlOf).map((page) => weighPage(page, htmlOf(page.route), loadsOf(page)));
}

/** Every page that is the only one of its kind; of other kinds and of paginated lists the page with the most HTML. */
function onePerKind<P extends { route: Route }>(pages: readonly P[], htmlOf: (route: Route) => string): P[] {
  const heaviest = new Map<string, P>();
  const length = (page: P | undefined) => (page ? htmlOf(page.route).length : 0);
  for (const page of pages) {
    const { kind, path, first = path } = page.route;
    const key = kind === 'page' ? first : kind;
    if (length(page) > length(heaviest.get(key))) heaviest.set(key, page);
  }
  return [...heaviest.values()];
}

function weighPage({ route }: PageFacts, html: string, loads: PageLoads): PageWeight {
  const page = { path: `${route.path}.html`, body: html };
  const pictures = [...new Set([...loads.picturesAboveFold, ...loads.icons])];
  const atOnce = loadedAtOnce(loads);
  const bytesIn = (encoding: Encoding): Bytes => {
    const sum = (files: OutputFile[]) => files.reduce((bytes, file) => bytes + sizesOf(file)[encoding], 0);
    return {
      html: sum([page]),
      styles: sum(loads.styles),
      fonts: sum(loads.fonts),
      script: sum(loads.scripts),
      pictures: sum(pictures),
      lazyPictures: sum(loads.lazyPictures),
      firstVisit: sum([page, ...atOnce]),
      nextPage: sum([
        page,
        ...loads.picturesAboveFold.filter((file) => !loads.icons.includes(file)),
        ...loads.lazyPictures,
      ]),
    };
  };
  const { kind, path } = route;
  const bytes = { gzip: bytesIn('gzip'), brotli: bytesIn('brotli'), raw: bytesIn('raw') };
  return { kind, path, requests: 1 + atOnce.length, allRequests: 1 + atOnce.length + loads.lazyPictures.length, bytes };
}

const cache = new WeakMap<OutputFile, Record<Encoding, number>>();

/** Compresses each file only once: it counts in several sums, and pages share styles and scripts. */
function sizesOf(file: OutputFile): Record<Encoding, number> {
  const sizes = cache.get(file) ?? compress(file);
  cache.set(file, sizes);
  return sizes;
}

/** The size of a file as a host sends it, which compresses only text. */
function compress({ path, body }: OutputFile): Record<Encoding, number> {
  const raw = Buffer.byteLength(body);
  if (!isText(contentType(path))) return { gzip: raw, brotli: raw, raw };
  const brotli = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
  return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length, raw };
}
