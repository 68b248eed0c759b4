// What "Keep this guide" fetches (`/keep/<district>.json`): all pages of a district, what they load, and its size.
import { memoize } from '../cache/memoize.ts';
import { weightOf } from '../checks/budgets.ts';
import type { PageFacts } from '../checks/facts.ts';
import { loadedAtOnce, pageLoader } from '../checks/page-loads.ts';
import { siteFacts } from '../checks/site-facts.ts';
import type { Guide } from '../model/guide.ts';
import type { Site } from '../model/site.ts';
import type { OutputFile } from '../output/file.ts';
import type { Route } from '../routes/route.ts';

type Guided = Pick<Site, 'settings' | 'guides' | 'directories'>;

/** What is known of a page, and how many bytes it is as it is sent. */
export type WeighedPage = PageFacts & { weight: number };

/** `files`: those of the finished site. None for a site that keeps nothing. */
export function guideLists(
  site: Guided,
  routes: readonly Route[],
  files: OutputFile[],
  pageOf: (route: Route) => WeighedPage,
): OutputFile[] {
  const { url, basePath = '', output, serviceWorker } = site.settings;
  if (!serviceWorker) return [];
  const origins = { textOf: () => undefined, linksOf: () => [], shared: [] };
  const loadsOf = pageLoader(siteFacts({ url, basePath, output, pages: [], files, origins }));
  const weigh = memoize(weightOf);
  return site.guides.map((guide) => {
    const paths = pathsOf(site, guide);
    const own = routes.filter((route) => paths.has(route.first ?? route.path)).map(pageOf);
    const loaded = [...new Set(own.flatMap((page) => [...loadedAtOnce(loadsOf(page)), ...loadsOf(page).lazyPictures]))];
    const list = {
      bytes: [...own.map(({ weight }) => weight), ...loaded.map(weigh)].reduce((sum, bytes) => sum + bytes, 0),
      pages: own.map(({ route }) => basePath + route.path),
      files: loaded.map(({ path }) => `${basePath}/${path}`),
    };
    return { path: `keep/${guide.district.toLowerCase()}.json`, body: JSON.stringify(list) };
  });
}

/** The guide, its neighbourhoods, and its lists of places. */
function pathsOf({ directories }: Guided, { district, path, areas }: Guide): Set<string> {
  const lists = directories.filter((each) => each.district === district);
  return new Set([path, ...[...areas, ...lists].map((each) => each.path)]);
}
