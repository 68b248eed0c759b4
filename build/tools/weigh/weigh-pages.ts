// Adds up the bytes that one page of each kind downloads, by type of file, after gzip.
import { memoize } from '../../engine/cache/memoize.ts';
import { weightOf } from '../../guide/checks/budgets.ts';
import { loadedAtOnce, pageLoader, type PageLoads } from '../../guide/checks/page-loads.ts';
import type { SiteFacts, PageFacts } from '../../engine/checks/site-facts.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import type { Route } from '../../engine/pages/route.ts';

interface Bytes {
  html: number;
  styles: number;
  fonts: number;
  /** Script that loads before any interaction. */
  script: number;
  /** Bytes of the pictures above the fold, and of the icon. */
  pictures: number;
  lazyPictures: number;
  /** All files that a first visit loads before the reader scrolls. */
  firstVisit: number;
  /** HTML and pictures only, because a reader who comes from another page has the rest in the cache. */
  nextPage: number;
}

export interface PageWeight {
  kind: string;
  path: string;
  route: Route;
  /** Number of requests before the reader scrolls, including the page itself. */
  requests: number;
  /** Number of requests, including the pictures further down. */
  allRequests: number;
  bytes: Bytes;
}

/** @param htmlOf Returns the HTML of a page as it is sent. */
export function weighPages(site: SiteFacts, htmlOf: (route: Route) => string): PageWeight[] {
  const [loadsOf, weigh] = [pageLoader(site), memoize(weightOf)];
  return onePerKind(site.pages, htmlOf).map((page) => weighPage(page, htmlOf(page.route), loadsOf(page), weigh));
}

/** Returns the page with the most HTML for each kind of page and for each paginated list. */
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

function weighPage({ route }: PageFacts, html: string, loads: PageLoads, weigh: typeof weightOf): PageWeight {
  const page = { path: `${route.path}.html`, body: html };
  const pictures = [...new Set([...loads.picturesAboveFold, ...loads.icons])];
  const atOnce = loadedAtOnce(loads);
  const sum = (files: OutputFile[]) => files.reduce((bytes, file) => bytes + weigh(file), 0);
  const unseen = loads.picturesAboveFold.filter((file) => !loads.icons.includes(file));
  const bytes = {
    html: sum([page]),
    styles: sum(loads.styles),
    fonts: sum(loads.fonts),
    script: sum(loads.scripts),
    pictures: sum(pictures),
    lazyPictures: sum(loads.lazyPictures),
    firstVisit: sum([page, ...atOnce]),
    nextPage: sum([page, ...unseen, ...loads.lazyPictures]),
  };
  const requests = 1 + atOnce.length;
  const { kind, path } = route;
  return { kind, path, route, requests, allRequests: requests + loads.lazyPictures.length, bytes };
}
