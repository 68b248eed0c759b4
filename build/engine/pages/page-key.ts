// The key of a page: it names all that the page is made of, so that a page whose key has not changed is not made again.
import { hashOf } from '../cache/hash.ts';
import { lastMade } from '../cache/memoize.ts';
import type { Assets } from '../assets/assets.ts';
import type { Overview } from '../../guide/kinds/site.ts';
import type { Route } from './route.ts';
import type { Backend } from '../render/page.tsx';

/**
 * A page is a function of the code, of its route, which holds what head and component are given, and of what all pages
 * share. All are hashed as they are: no page has to say what it reads. Routes give a page no more of the site than it
 * may show, so that little changes it.
 */
export function pageKeys(version: string, site: Overview, assets: Assets, backend?: Backend): (route: Route) => string {
  const { settings, sources, categories, year } = site;
  const { styles, loader, preloadFonts, icons, drawings } = assets;
  const shared = {
    version,
    settings,
    sources,
    categories,
    year,
    styles,
    loader,
    preloadFonts,
    icons,
    drawings: [...drawings],
    backend,
  };
  const sharedHash = hashOf(JSON.stringify(shared));
  return (route) => keyOnce(route, [sharedHash], () => keyOf(route, sharedHash));
}

function keyOf(route: Route, sharedHash: string): string {
  const { path, kind, madeOf = partsOf(route) } = route;
  return hashOf(JSON.stringify([sharedHash, path, kind, madeOf.map(hashValue)]));
}

function partsOf({ head, page }: Route): unknown[] {
  const said = head();
  return [{ ...said, structuredData: said.structuredData() }, ...Object.entries<unknown>({ ...page.props }).flat()];
}

const keyOnce = lastMade<Route, string>();

/** Many pages are given the same objects, and each is hashed once. */
function hashValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return hashOnce(value, [], () => hashOf(JSON.stringify(value)));
}

const hashOnce = lastMade<object, string>();
