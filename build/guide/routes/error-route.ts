// Makes the route of a page that says why there is no other page.
import type { Route } from '../../engine/pages/route.ts';
import type { SharedData } from '../load-guide.ts';
import { routeOf } from './route-of.ts';

export function errorRoute(site: SharedData, path: string, title: string, page: Route['page']): Route {
  const { description, brand } = site.settings;
  return routeOf(site, {
    kind: 'error',
    path,
    file: `${path.slice(1)}.html`,
    words: { title, description: `${title}. ${description}`, keywords: [brand] },
    noindex: true,
    structuredData: () => [],
    page,
    origin: `${site.folder}/site.yaml`,
  });
}
