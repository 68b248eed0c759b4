// Old URL paths of a site, with their targets and their files in dist/.
import { routeFile, type Route } from './route.ts';

export interface Redirect {
  /** Old URL path without the base path and trailing slash: '/2019/05/fair.html'. */
  from: string;
  /** New URL path, or a full URL. Absent for a removed page, which has an `error` route at `from`. */
  to?: string;
  origin: string;
  field: readonly (string | number)[];
}

export const redirectFile = (from: string, output: 'folders' | 'flat'): string =>
  /\.html?$/i.test(from) ? from.slice(1) : routeFile({ path: from }, output);

/** Path without its `.html` or `/index.html`: hosts serve '/about.html' and '/about/index.html' at '/about', too. */
export const barePath = (path: string): string => path.replace(/(?:\/index)?\.html?$/i, '') || '/';

/** Encodes all characters outside ASCII, because headers can't have them. */
function encoded(url: string): string {
  const { origin, href } = new URL(url, 'https://site.invalid');
  return url.startsWith('/') ? href.slice(origin.length) : href;
}

export interface HostRedirects {
  moved: readonly { from: string; to: string }[];
  gone: readonly { from: string; page: string }[];
}

export function hostRedirects(
  redirects: readonly Redirect[],
  basePath: string,
  routes: readonly Pick<Route, 'path' | 'file'>[],
  output: 'folders' | 'flat',
): HostRedirects {
  const below = (path: string) => (path.startsWith('/') ? basePath + encoded(path) : encoded(path));
  // Searches from the end, where error pages are, because a site may have thousands of other routes.
  const errorPage = (path: string) =>
    routes.findLast((route) => route.path === path) ?? { path: '/404', file: '404.html' };
  return {
    moved: redirects.flatMap(({ from, to }) => (to === undefined ? [] : { from: below(from), to: below(to) })),
    gone: redirects.flatMap(({ from, to }) =>
      to === undefined ? { from: below(from), page: below(`/${routeFile(errorPage(from), output)}`) } : [],
    ),
  };
}
