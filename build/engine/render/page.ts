// Route → HTML: the page, then the small drawings and the widgets in it, each widget in a root of its own.
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Assets } from '../assets/assets.ts';
import type { Backend, BaseSite } from '../base-site.ts';
import type { SiteDefinition } from '../define-site.ts';
import type { Route } from '../pages/route.ts';
import { drawingFiller } from './drawings.ts';
import { islandFiller } from './render-islands.ts';
import { fillPlaceholders } from './placeholders.ts';

interface RenderedSite<S extends BaseSite> {
  definition: SiteDefinition<S>;
  site: S;
  assets: Assets;
  options: { backend?: Backend | undefined };
}

/** Renders the pages of one site. Throws an error that names the route when a component or a widget throws. */
export function pageRenderer<S extends BaseSite>(rendered: RenderedSite<S>): (route: Route) => string {
  const { definition, site, assets, options } = rendered;
  const { Document } = definition;
  const basePath = site.settings.basePath ?? '';
  const drawings = drawingFiller(assets.drawings, basePath);
  const shared = definition.shared(site);
  const { backend } = options;
  return (route) => {
    try {
      const page = createElement(route.page.component as ComponentType<object>, route.page.props);
      const { path, kind, head } = route;
      // Static: only islands are hydrated, never the page's own root.
      const document = renderToStaticMarkup(
        createElement(Document, { route: { path, kind, head: head(), page }, shared, assets, backend }),
      );
      const islands = islandFiller(definition, { basePath, path: route.path });
      return fillPlaceholders(`<!doctype html>${document}\n`, [drawings, islands]);
    } catch (error) {
      throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
    }
  };
}
