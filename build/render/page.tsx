// Route → HTML: the page itself, and in its places what many pages share, small drawings,
// and each widget in a root of its own.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../components/document/document.tsx';
import { SharedParts } from '../../components/document/shared-part.tsx';
import type { Assets } from '../assets/assets.ts';
import type { Overview } from '../model/site.ts';
import type { Page, Route } from '../routes/route.ts';
import { drawingFiller } from './drawings.ts';
import { islandFiller } from './islands.tsx';
import { fillPlaces } from './places.ts';
import { sharedPartFillers } from './shared-parts.tsx';

/** Where sign-ups go: the address of the data API, and its public key. */
export interface Backend {
  url: string;
  key: string;
}

/** Renders the pages of one site. Throws, with the route's path in front, when a component or a widget does. */
export function pageRenderer(site: Overview, assets: Assets, backend?: Backend): (route: Route) => Page {
  const basePath = site.settings.basePath ?? '';
  const drawings = drawingFiller(assets.drawings, basePath);
  const sharedParts = sharedPartFillers(drawings);
  return (route) => {
    try {
      const page = { basePath, path: route.path };
      const parts = new Map<string, ReactElement>();
      // Static: the page's own root is never woken, only its islands are.
      const document = renderToStaticMarkup(
        <SharedParts value={(name, part) => parts.set(name, part)}>
          <Document route={route} site={site} assets={assets} year={site.year} backend={backend} />
        </SharedParts>,
      );
      return { route, html: fillPlaces(`<!doctype html>${document}\n`, [sharedParts(parts, page), drawings, islandFiller(page)]) };
    } catch (error) {
      throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
    }
  };
}
