// Makes `/keep/<district>.json`, the data of the button "Keep this guide", which stores a district's pages for offline
// use: the pages, their files, and the total size.
import { memoize } from '../../engine/cache/memoize.ts';
import { weightOf } from '../checks/budgets.ts';
import { loadedAtOnce, pageLoader } from '../checks/page-loads.ts';
import { ENCODING } from '../../engine/source/photograph.ts';
import { siteFacts } from '../../engine/checks/site-facts.ts';
import type { Guide } from '../guide/guide.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import type { MadePages, SitePlan } from '../../engine/define-site.ts';

/**
 * Returns no lists for a site without a service worker.
 * @param files Files of the finished site.
 */
export function keepLists(
  { site, routes }: SitePlan<Site>,
  pages: MadePages,
  files: readonly OutputFile[],
): OutputFile[] {
  const { url, basePath = '', output, serviceWorker } = site.settings;
  if (!serviceWorker) return [];
  const loadsOf = pageLoader(siteFacts({ url, basePath, output, pages: [], files: [...files] }));
  const weigh = memoize(weightOf);
  const onPhone = phoneVariants(files);
  return site.guides.map((guide) => {
    const paths = pathsOf(site, guide);
    const own = routes.filter((route) => paths.has(route.first ?? route.path));
    const loads = own.map((route) => loadsOf(pages.factsOf(route)));
    const loaded = [
      ...new Set(loads.flatMap((each) => [...loadedAtOnce(each), ...each.lazyPictures]).flatMap(onPhone)),
    ];
    const list = {
      bytes: [...own.map(pages.weigh), ...loaded.map(weigh)].reduce((sum, bytes) => sum + bytes, 0),
      pages: own.map(({ path }) => basePath + path),
      files: loaded.map(({ path }) => `${basePath}/${path}`),
    };
    return { path: `keep/${guide.district.toLowerCase()}.json`, body: JSON.stringify(list) };
  });
}

/** Paths of the guide, its neighbourhoods and its topic pages. */
function pathsOf({ directories }: Pick<Site, 'directories'>, { district, path, areas }: Guide): Set<string> {
  const lists = directories.filter((each) => each.district === district);
  return new Set([path, ...[...areas, ...lists].map((each) => each.path)]);
}

const VARIANT = /^(.+-[0-9a-f]{10})-(\d+)\.(?:avif|jpg)$/;

/**
 * Returns a function that replaces a photograph's JPEG by the variants that a phone may load.
 * @param files All files of the site.
 */
export function phoneVariants(files: readonly OutputFile[]): (file: OutputFile) => OutputFile[] {
  const byPhotograph = new Map<string, OutputFile[]>();
  for (const file of files) {
    const [, stem, width] = VARIANT.exec(file.path) ?? [];
    if (stem === undefined || !file.path.endsWith('.avif') || Number(width) > ENCODING.phone.width) continue;
    byPhotograph.set(stem, [...(byPhotograph.get(stem) ?? []), file]);
  }
  return (file) => byPhotograph.get(VARIANT.exec(file.path)?.[1] ?? '') ?? [file];
}
