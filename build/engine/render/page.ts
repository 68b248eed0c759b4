// Renders a route as HTML: the page, then inline drawings and widgets.
import { decodeXML } from 'entities';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Assets } from '../assets/assets.ts';
import type { Backend, BaseSite } from '../base-site.ts';
import type { PageContextValue, SiteDefinition } from '../define-site.ts';
import type { Route } from '../pages/route.ts';
import { inlineDrawing, INLINED } from './drawings.ts';

interface RenderedSite<S extends BaseSite> {
  definition: SiteDefinition<S>;
  site: S;
  assets: Assets;
  options: { backend?: Backend | undefined };
}

/** The renderer throws an error with the route's name if a component throws. */
export function pageRenderer<S extends BaseSite>(rendered: RenderedSite<S>): (route: Route) => string {
  const { definition, site, assets, options } = rendered;
  const { Document } = definition;
  const basePath = site.settings.basePath ?? '';
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
      const island = islandRenderer(definition, { basePath, path: route.path });
      // In one pass, so that filled-in parts are not searched again.
      return `<!doctype html>${document}\n`.replace(PLACEHOLDER, (found) =>
        found.startsWith('<img') ? inlineDrawing(found, assets.drawings, basePath) : island(found),
      );
    } catch (error) {
      throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
    }
  };
}

type Widgets = Pick<SiteDefinition, 'widgets' | 'PageContext'>;

const ISLAND = /<site-island data-widget="([a-z-]+)" data-wake="([a-z]+)" data-props="([^"]*)"><\/site-island>/;
const PLACEHOLDER = new RegExp(`${INLINED.source}|${ISLAND.source}`, 'g');

/** Each widget has a React root of its own. In the page's root its ids would differ from the browser's. */
function islandRenderer({ widgets = {}, PageContext }: Widgets, page: PageContextValue): (island: string) => string {
  let count = 0;
  return (island) => {
    const [, name, wake, props] = ISLAND.exec(island)!;
    const id = `island-${++count}`;
    if (!Object.hasOwn(widgets, name!)) throw new Error(`No widget is called "${name}".`);
    const widget = createElement(widgets[name!] as ComponentType<object>, JSON.parse(decodeXML(props!)) as object);
    const inside = renderToString(PageContext ? createElement(PageContext, { value: page }, widget) : widget, {
      identifierPrefix: id,
    });
    const start = `<site-island id="${id}" data-widget="${name}" data-wake="${wake}" data-props="${props}">`;
    return `${start}${inside}</site-island>`;
  };
}
