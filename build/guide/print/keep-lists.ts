// What "Keep this guide" fetches (`/keep/<district>.json`): all pages of a district, what they load, and its size.
import { memoize } from '../../engine/cache/memoize.ts';
import { weightOf } from '../../engine/checks/budgets.ts';
import { loadedAtOnce, pageLoader } from '../../engine/checks/page-loads.ts';
import { siteFacts } from '../../engine/checks/site-facts.ts';
import type { Guide } from '../kinds/guide.ts';
import type { Site } from '../kinds/site.ts';
import { phoneVariants } from './phone-variants.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { gzipBytes } from '../../engine/report/outcome.ts';
import type { Route } from '../../engine/pages/route.ts';
import { pageFacts, pageMaker, type LazyPage, type PagePlan, type PageRun } from '../../engine/pages/make-page.ts';

/** `files`: those of the finished site. None for a site that keeps nothing. */
export function guideLists(plan: PagePlan & { routes: Route[] }, run: PageRun, files: OutputFile[]): OutputFile[] {
  const { site, routes } = plan;
  const { url, basePath = '', output, serviceWorker } = site.settings;
  if (!serviceWorker) return [];
  const origins = { textOf: () => undefined, linksOf: () => [], shared: [] };
  const loadsOf = pageLoader(siteFacts({ url, basePath, output, pages: [], files, origins }));
  const weigh = memoize(weightOf);
  const onPhone = phoneVariants(files);
  const [pageOf, factsOf] = [pageMaker(plan, run), pageFacts(plan, run)];
  const weighPage = ({ key, html }: LazyPage) =>
    run.cache.getOrMake(`bytes:${key}`, () => gzipBytes(Buffer.from(html())));
  return site.guides.map((guide) => {
    const paths = pathsOf(site, guide);
    const own = routes.filter((route) => paths.has(route.first ?? route.path)).map(pageOf);
    const loads = own.map(({ route, factsName }) => loadsOf(factsOf({ route, factsName: factsName() })));
    const loaded = [
      ...new Set(loads.flatMap((each) => [...loadedAtOnce(each), ...each.lazyPictures]).flatMap(onPhone)),
    ];
    const list = {
      bytes: [...own.map(weighPage), ...loaded.map(weigh)].reduce((sum, bytes) => sum + bytes, 0),
      pages: own.map(({ route }) => basePath + route.path),
      files: loaded.map(({ path }) => `${basePath}/${path}`),
    };
    return { path: `keep/${guide.district.toLowerCase()}.json`, body: JSON.stringify(list) };
  });
}

/** The guide, its neighbourhoods, and its lists of places. */
function pathsOf({ directories }: Pick<Site, 'directories'>, { district, path, areas }: Guide): Set<string> {
  const lists = directories.filter((each) => each.district === district);
  return new Set([path, ...[...areas, ...lists].map((each) => each.path)]);
}
