// What one page of every kind costs a reader, by type of file and by packing. Prints nothing.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PageFacts } from '../../checks/facts.ts';
import { loadedAtOnce, pageLoader, type PageLoads } from '../../checks/page-loads.ts';
import type { SiteFacts } from '../../checks/site-facts.ts';
import type { OutputFile } from '../../output/file.ts';
import type { Route, RouteKind } from '../../routes/route.ts';
import { contentType, isText } from '../../serve/content-types.ts';

export const PACKINGS = ['gzip', 'brotli', 'raw'] as const;
export type Packing = (typeof PACKINGS)[number];

/** Bytes. */
export interface Bytes {
  html: number;
  styles: number;
  fonts: number;
  /** Script before a touch. */
  script: number;
  /** Pictures above the fold, and the icon. */
  pictures: number;
  lazyPictures: number;
  /** All that a first visit loads before the reader scrolls. */
  firstVisit: number;
  /** What is new on this page for a reader who has been on another: its HTML and all its pictures. */
  nextPage: number;
}

export interface PageWeight {
  kind: RouteKind;
  path: string;
  /** Files of a first visit before the reader scrolls, the page itself included. */
  requests: number;
  /** With every picture further down. */
  requestsInAll: number;
  bytes: Record<Packing, Bytes>;
}

/** One of every kind: see `onePerKind`. `htmlOf`: the page as it is sent. */
export function weighPages(site: SiteFacts, htmlOf: (route: Route) => string): PageWeight[] {
  const loadsOf = pageLoader(site);
  return onePerKind(site.pages, htmlOf).map((page) => weighPage(page, htmlOf(page.route), loadsOf(page)));
}

/** Every single page, and of the kinds that have many, as of a list in several pages, the page with the most HTML. */
export function onePerKind<P extends { route: Route }>(pages: readonly P[], htmlOf: (route: Route) => string): P[] {
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
  const bytesIn = (packing: Packing): Bytes => {
    const sum = (files: OutputFile[]) => files.reduce((bytes, file) => bytes + packed(file)[packing], 0);
    return {
      html: sum([page]),
      styles: sum(loads.styles),
      fonts: sum(loads.fonts),
      script: sum(loads.scripts),
      pictures: sum(pictures),
      lazyPictures: sum(loads.lazyPictures),
      firstVisit: sum([page, ...atOnce]),
      nextPage: sum([page, ...loads.picturesAboveFold.filter((file) => !loads.icons.includes(file)), ...loads.lazyPictures]),
    };
  };
  const { kind, path } = route;
  const bytes = { gzip: bytesIn('gzip'), brotli: bytesIn('brotli'), raw: bytesIn('raw') };
  return { kind, path, requests: 1 + atOnce.length, requestsInAll: 1 + atOnce.length + loads.lazyPictures.length, bytes };
}

const known = new WeakMap<OutputFile, Record<Packing, number>>();

/** Each file once: it counts in several sums, and all pages share the styles and scripts. */
function packed(file: OutputFile): Record<Packing, number> {
  const weighed = known.get(file) ?? pack(file);
  known.set(file, weighed);
  return weighed;
}

/** A file's bytes as a good host sends them: what is no text is never packed. */
function pack({ path, body }: OutputFile): Record<Packing, number> {
  const raw = Buffer.byteLength(body);
  if (!isText(contentType(path))) return { gzip: raw, brotli: raw, raw };
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } });
  return { gzip: gzipSync(body, { level: 9 }).length, brotli: brotli.length, raw };
}
