// Renders a route as HTML: the page, then inline drawings and widgets.
import { decodeXML } from 'entities';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { parsePage, type PageMarkup, type SharedMarkup } from '../checks/page-html.ts';
import type { Backend, BaseSite } from '../base-site.ts';
import type { Assets } from '../assets/assets.ts';
import type { PageContextValue, SiteDefinition } from '../define-site.ts';
import type { Route } from '../pages/route.ts';

export const INLINED =
  /<img data-inline="" src="([^"]*)" alt="" width="(\d+)" height="(\d+)"(?: class="([^"]*)")?[^>]*\/>/;

export interface PagePlan<S extends BaseSite = BaseSite> {
  definition: SiteDefinition<S>;
  site: S;
  assets: Assets;
  options: { backend?: Backend | undefined };
}

/** The renderer throws an error with the route's path if a component throws. */
export function pageRenderer<S extends BaseSite>(plan: PagePlan<S>): (route: Route) => PageMarkup {
  const { definition, site, assets } = plan;
  const { backend } = plan.options;
  const { Document } = definition;
  const basePath = site.settings.basePath ?? '';
  const data = definition.shared(site);
  const fill = (markup: string, island: (found: string) => string) =>
    markup.replace(PLACEHOLDER, (found) =>
      found.startsWith('<img') ? inlineDrawing(found, assets.drawings, basePath) : island(found),
    );
  const parts = new Map<string, { part: ReactElement; markup?: SharedMarkup }>();
  const share = (key: string, part: ReactElement) => {
    const id = encodeURIComponent(key);
    if (!parts.has(id)) parts.set(id, { part });
    return createElement('shared-part', { id });
  };
  const sharedMarkup = (id: string) => {
    const known = parts.get(id)!;
    if (known.markup) return known.markup;
    const html = fill(renderToStaticMarkup(known.part), (found) => {
      throw new Error(`A shared part can’t have a widget, whose ids depend on its page: ${found}`);
    });
    return (known.markup = { html, facts: parsePage({ html }) });
  };
  return (route) => {
    try {
      const page = createElement(route.page.component as ComponentType<object>, route.page.props);
      const { path, kind, head } = route;
      const props = { route: { path, kind, head: head(), page }, shared: data, assets, backend, share };
      // Static markup, because only islands are hydrated, never the page itself.
      const document = renderToStaticMarkup(createElement(Document, props));
      const island = islandRenderer(definition, { basePath, path });
      const shared: SharedMarkup[] = [];
      // Fills all placeholders in one pass, so that inserted parts are not searched again.
      const html = fill(`<!doctype html>${document}\n`, (found) => {
        const id = SHARED.exec(found)?.[1];
        if (id === undefined) return island(found);
        const part = sharedMarkup(id);
        shared.push(part);
        return part.html;
      });
      return { html, shared };
    } catch (error) {
      throw new Error(`${route.path} could not be rendered (from ${route.origins.join(', ')}).`, { cause: error });
    }
  };
}

const SHARED = /<shared-part id="([^"]*)"><\/shared-part>/;

type Widgets = Pick<SiteDefinition, 'widgets' | 'PageContext'>;

const ISLAND = /<site-island data-widget="([a-z-]+)" data-wake="([a-z]+)" data-props="([^"]*)"><\/site-island>/;
const PLACEHOLDER = new RegExp(`${INLINED.source}|${ISLAND.source}|${SHARED.source}`, 'g');

/** Renders each widget in a React root of its own, as the browser does. Otherwise React's ids would differ there. */
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

const ROOT_ATTRIBUTE = /\s(?:xmlns|width|height)=(?:"[^"]*"|'[^']*')/g;

/** @param image An `<img>` that matches `INLINED`. If it isn't inlined, only its `data-inline` attribute is removed. */
export function inlineDrawing(image: string, drawings: ReadonlyMap<string, string>, basePath: string): string {
  const [, src, width, height, classes] = INLINED.exec(image)!;
  const drawing = drawings.get(src!.slice(basePath.length));
  if (drawing === undefined) return image.replace(' data-inline=""', '');
  const end = drawing.indexOf('>');
  const root = drawing.slice('<svg'.length, end).replace(ROOT_ATTRIBUTE, '');
  return `<svg class="${['drawing', classes].filter(Boolean).join(' ')}" width="${width}" height="${height}" aria-hidden="true"${root}${drawing.slice(end)}`;
}
