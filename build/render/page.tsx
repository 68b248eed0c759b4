// Route → HTML, in two passes: the whole page first, then each widget in a root of its own.
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../components/document/document.tsx';
import type { Assets } from '../assets/assets.ts';
import type { Overview } from '../model/site.ts';
import type { Page, Route } from '../route.ts';
import { inlineDrawings } from './drawings.ts';
import { fillIslands } from './islands.tsx';

/** Where sign-ups go: the address of the data API, and its public key. */
export interface Backend {
  url: string;
  key: string;
}

/** Throws, with the route's path in front, when a component or a widget does. */
export function renderPage(route: Route, site: Overview, assets: Assets, backend?: Backend): Page {
  try {
    const page = { basePath: site.settings.basePath ?? '', path: route.path };
    // Static: the page's own root is never woken, only its islands are.
    const document = renderToStaticMarkup(
      <Document route={route} site={site} assets={assets} year={site.year} backend={backend} />,
    );
    const html = fillIslands(inlineDrawings(document, assets.drawings, page.basePath), page);
    return { route, html: `<!doctype html>${html}\n` };
  } catch (error) {
    throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
  }
}
