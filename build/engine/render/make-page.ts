// Renders pages on demand. A key hashes the inputs of a page, so that pages with unchanged inputs are skipped.
import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';
import type { Memory } from '../cache/memory.ts';
import type { PageMarkup } from '../checks/page-html.ts';
import { parseFacts } from '../checks/parse-facts.ts';
import type { PageFacts } from '../checks/site-facts.ts';
import type { BaseSite } from '../base-site.ts';
import type { MadePages } from '../define-site.ts';
import { pageRenderer, type PagePlan } from './page.ts';
import { gzipBytes } from '../report/outcome.ts';
import type { Stopwatch } from '../report/stopwatch.ts';
import type { Head } from '../pages/head.ts';
import { routeFile, type Route } from '../pages/route.ts';

export interface PageRun {
  /** Hash of the running code, because other code renders other pages. */
  version: string;
  stopwatch: Stopwatch;
  cache: Cache;
  memory: Memory;
}

interface LazyPage {
  route: Route;
  path: string;
  key: string;
  html(): string;
  /** Cache key of the page's check data. */
  factsKey(): string;
}

/** A page without its HTML, because the HTML of thousands of pages doesn't fit into memory. */
export type MadePage = Pick<LazyPage, 'route'> & { factsKey: string };

export function pageMaker<S extends BaseSite>(plan: PagePlan<S>, run: PageRun): (route: Route) => LazyPage {
  const { site } = plan;
  const { cache, stopwatch } = run;
  const keyOf = pageKeys(plan, run);
  const render = pageRenderer(plan);
  return (route) => {
    const key = keyOf(route);
    let [made, own]: [page?: PageMarkup, own?: Route] = [];
    const rendered = () => (made ??= stopwatch.time('render', () => render((own ??= withHeadOnce(route)))));
    const html = () => rendered().html;
    const putFacts = () => {
      const page = rendered();
      const { route: _, ...facts } = stopwatch.time('check', () => parseFacts({ route: own!, ...page }, site.settings));
      return cache.putByContent('facts', facts);
    };
    const factsKey = () => {
      const name = cache.getOrMake(`page:${key}`, putFacts);
      cache.touch(name);
      return name;
    };
    return { route, path: routeFile(route, site.settings.output), key, html, factsKey };
  };
}

/** The head is made once, for the page and for its checks. */
function withHeadOnce(route: Route): Route {
  let head: Head | undefined;
  return { ...route, head: () => (head ??= route.head()) };
}

export function pageFacts<S extends BaseSite>(
  plan: PagePlan<S>,
  { cache }: Pick<PageRun, 'cache'>,
): (page: MadePage) => PageFacts {
  const render = pageRenderer(plan);
  return ({ route, factsKey }) => {
    const known = cache.get<Omit<PageFacts, 'route'>>(factsKey);
    return { ...(known ?? parseFacts({ route, ...render(route) }, plan.site.settings)), route };
  };
}

export function madePages<S extends BaseSite>(plan: PagePlan<S>, run: PageRun): MadePages {
  const [pageOf, factsOf] = [pageMaker(plan, run), pageFacts(plan, run)];
  return {
    factsOf: (route) => factsOf({ route, factsKey: pageOf(route).factsKey() }),
    weigh(route) {
      const { key, html } = pageOf(route);
      return run.cache.getOrMake(`bytes:${key}`, () => gzipBytes(Buffer.from(html())));
    },
  };
}

/** Hashes all data that a page gets, so a page needn't declare which parts it uses. */
function pageKeys<S extends BaseSite>({ definition, site, assets, options }: PagePlan<S>, run: PageRun) {
  const { version, memory } = run;
  const [shared, { backend }] = [definition.shared(site), options];
  const { styles, sheets, loader, preloadFonts, icon, drawings } = assets;
  const common = { version, shared, styles, sheets, loader, preloadFonts, icon, drawings: [...drawings], backend };
  const commonHash = hashOf(JSON.stringify(common));
  /** Hashes each object once, because many pages share it. */
  const hashValue = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    return memory.memoize('hash', [value], () => hashOf(JSON.stringify(value)));
  };
  const keyOf = (route: Route) => {
    const { path, kind, inputs = partsOf(route) } = route;
    return hashOf(JSON.stringify([commonHash, path, kind, inputs.map(hashValue)]));
  };
  return (route: Route) => memory.memoize('page-key', [route, commonHash], () => keyOf(route));
}

function partsOf({ head, page }: Route): unknown[] {
  const values = head();
  return [{ ...values, structuredData: values.structuredData() }, ...Object.entries<unknown>({ ...page.props }).flat()];
}
