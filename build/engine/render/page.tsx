// Route → HTML: the page itself, and in its places what many pages share, small drawings, and each widget in a root of
// its own.
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../../components/document/document.tsx';
import type { Assets } from '../assets/assets.ts';
import type { Overview } from '../../guide/kinds/site.ts';
import type { Route } from '../pages/route.ts';
import { drawingFiller } from './drawings.ts';
import { islandFiller } from './render-islands.tsx';
import { fillPlaceholders } from './placeholders.ts';

/** Where sign-ups go: the address of the data API, and its public key. */
export interface Backend {
  url: string;
  key: string;
}

/** Renders the pages of one site. Throws, with the route's path in front, when a component or a widget does. */
export function pageRenderer(site: Overview, assets: Assets, backend?: Backend): (route: Route) => string {
  const basePath = site.settings.basePath ?? '';
  const drawings = drawingFiller(assets.drawings, basePath);
  return (route) => {
    try {
      // Static: the page's own root is never woken, only its islands are.
      const page = createElement(route.page.component as ComponentType<object>, route.page.props);
      const { path, kind, head } = route;
      const document = renderToStaticMarkup(
        <Document
          route={{ path, kind, head: head(), page }}
          site={site}
          assets={assets}
          year={site.year}
          backend={backend}
        />,
      );
      const islands = islandFiller({ basePath, path: route.path });
      return fillPlaceholders(`<!doctype html>${document}\n`, [drawings, islands]);
    } catch (error) {
      throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
    }
  };
}
