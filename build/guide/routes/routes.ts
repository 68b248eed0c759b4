// The route table: every URL of the site and its page. Each kind of content adds its own.
import { ErrorPage } from '../../../components/pages/error-page.tsx';
import { OfflinePage } from '../../../components/pages/offline-page.tsx';
import type { Memory } from '../../engine/cache/memory.ts';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import { allKinds } from '../kinds.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { withOwnPage } from '../own-code.ts';
import { OFFLINE } from '../print/service-worker.ts';
import { errorRoute } from './error-route.ts';
import { routeOf } from './route-of.ts';
import { routePlan } from './route-plan.ts';

export function routesOf(site: Site, memory?: Memory): Route[] {
  const plan = routePlan(site, memory);
  const { bare } = plan;
  const notFound = (kind: 'page' | 'post' | 'category') => pageOf(ErrorPage, { kind, search: true });
  return [
    ...allKinds.flatMap((kind) => kind.routes?.(plan) ?? []).map(withOwnPage),
    offline(bare),
    errorRoute(bare, '/404', 'Page Not Found', notFound('page')),
    errorRoute(bare, '/blog/404', 'Post Not Found', notFound('post')),
    errorRoute(bare, '/categories/404', 'Category Not Found', notFound('category')),
    errorRoute(bare, '/500', 'Unexpected Application Error!', pageOf(ErrorPage, { kind: 'server' })),
  ];
}

/** The page that the service worker shows if the browser is offline and the requested page isn't cached. */
function offline(site: SharedData): Route {
  const title = 'You’re offline';
  return routeOf(site, {
    kind: 'page',
    path: OFFLINE,
    words: { title, description: 'What can be read without a connection.', keywords: ['offline'] },
    noindex: true,
    structuredData: () => [],
    page: pageOf(OfflinePage, {}),
    origin: `${site.folder}/site.yaml`,
  });
}
