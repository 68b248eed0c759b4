// The pages of a site: each is made when it is asked for, if it was not made of the same before.
import type { Assets } from '../assets/assets.ts';
import type { Cache } from '../cache/cache.ts';
import type { PageFacts } from '../checks/facts.ts';
import { parseFacts } from '../checks/parse-facts.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { pageKeys } from './page-key.ts';
import { pageRenderer, type Backend } from '../render/page.tsx';
import type { Stopwatch } from '../report/stopwatch.ts';
import { routeFile, type Route } from './route.ts';

/** What pages are made of besides their routes. */
export interface PagePlan {
  site: Site;
  assets: Assets;
  options: { backend?: Backend | undefined };
}

export interface PageRun {
  /** Of the running code: other code makes other pages of the same. */
  version: string;
  stopwatch: Stopwatch;
  /** What was made before by the same code. */
  cache: Cache;
}

export interface LazyPage {
  route: Route;
  /** Where it stands in dist/. */
  path: string;
  /** Names all that it is made of. */
  key: string;
  /** Throws, with the route's path in front, when a component does. */
  html(): string;
  /** Names what is kept of the page for the checks: pages of which it is the same are alike to them. */
  factsName(): string;
}

/** A page that was made, without its HTML: thousands are not held at once. */
export type MadePage = Pick<LazyPage, 'route'> & { factsName: string };

export function pageMaker(
  { site, assets, options }: PagePlan,
  { version, cache, stopwatch }: PageRun,
): (route: Route) => LazyPage {
  const keyOf = pageKeys(version, site, assets, options.backend);
  const render = pageRenderer(site, assets, options.backend);
  return (route) => {
    const key = keyOf(route);
    let made: string | undefined;
    const html = () => (made ??= stopwatch.time('render', () => render(route)));
    const putFacts = () => {
      const { route: _, ...facts } = stopwatch.time('check', () => parseFacts({ route, html: html() }, site.settings));
      return cache.putByContent('facts', facts);
    };
    const factsName = () => {
      const name = cache.getOrMake(`page:${key}`, putFacts);
      cache.touch(name);
      return name;
    };
    return { route, path: routeFile(route, site.settings.output), key, html, factsName };
  };
}

/** What the checks need to know of a page; made again where the cache has lost it. */
export function pageFacts(
  { site, assets, options }: PagePlan,
  { cache }: Pick<PageRun, 'cache'>,
): (page: MadePage) => PageFacts {
  const render = pageRenderer(site, assets, options.backend);
  return ({ route, factsName }) => {
    const known = cache.get<Omit<PageFacts, 'route'>>(factsName);
    return { ...(known ?? parseFacts({ route, html: render(route) }, site.settings)), route };
  };
}
