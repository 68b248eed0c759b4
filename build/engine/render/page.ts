// Renders a route as HTML: the page, then inline drawings and widgets.
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

/**
 * Returns a function that renders the pages of a site. It throws an error with the route's name if a component throws.
 */
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
      // Static markup, because only islands are hydrated, never the page itself.
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
