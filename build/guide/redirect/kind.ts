// Everything that the guide does with old paths.
import { ErrorPage } from '../../../components/pages/error-page.tsx';
import { redirectFile } from '../../engine/pages/redirect.ts';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import type { Kind } from '../define-kind.ts';
import type { SharedData } from '../load-guide.ts';
import { errorRoute } from '../routes/error-route.ts';
import { goneOf, redirectsOf } from './old-paths.ts';
import { redirectPages } from './redirect-pages.ts';
import { loadRedirects, redirects, type OldPaths } from './redirects.ts';

/** Undefined if there is no redirects.yaml. */
export const redirect: Kind<'redirects', OldPaths | undefined> = {
  name: 'redirects',
  collections: [redirects],
  join: loadRedirects,
  routes: ({ site, bare }) => goneOf(site).map(({ from, origin }) => gone(bare, from, origin)),
  files: ({ site, assets }) => redirectPages(redirectsOf(site), site.settings, assets.styles),
};

function gone(site: SharedData, path: string, origin: string): Route {
  const route = errorRoute(site, path, 'This page has been removed', pageOf(ErrorPage, { kind: 'gone', search: true }));
  return { ...route, origins: [origin], file: redirectFile(path, site.settings.output) };
}
