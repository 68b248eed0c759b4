// Renders components as the build does, on a page of the fixture site, and extracts text and islands from HTML.
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../components/document/document.tsx';
import { paletteOf } from '../../components/palette.ts';
import { NewsletterContext, PageContext } from '../../components/context/page-context.ts';
import type { Assets } from '../../build/engine/assets/assets.ts';
import type { Site } from '../../build/guide/load-guide.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { loadFixture } from '../site/fixture-site.ts';

export function fixtureSite(): Site {
  const { site } = loadFixture();
  if (!site) throw new Error('The fixture site did not load.');
  return site;
}

/** Renders a single component on the page at `path`. */
export function render(element: ReactElement, { path = '/', basePath = '' } = {}): string {
  return renderToStaticMarkup(
    <PageContext value={{ basePath, path }}>
      <NewsletterContext
        value={{ brand: 'Saltmarsh Post', postcodes: ['ZZ1'], categories: ['Walks'], configured: true }}
      >
        {element}
      </NewsletterContext>
    </PageContext>,
  );
}

const assets: Assets = {
  styles: '/assets/site.css',
  sheets: {},
  loader: '/assets/loader.js',
  preloadFonts: ['/assets/text.woff2'],
  icon: '/icon.svg',
  files: [],
  drawings: new Map(),
  afterLoad: '/assets/after-load.js',
  workers: { on: '', off: '' },
  weights: [],
};

/** Renders the whole document of the page at `path`. Islands stay empty. */
export function renderRoute(site: Site, path: string, backend?: { url: string; key: string }): string {
  const route = routesOf(site).find((each) => each.path === path);
  if (!route) throw new Error(`No route ${path}.`);
  const page = createElement(route.page.component as ComponentType<object>, route.page.props);
  return renderToStaticMarkup(
    <Document
      route={{ ...route, head: route.head(), page }}
      shared={{ ...site, year: 2026, palette: paletteOf(site.settings.theme), headerClass: '' }}
      assets={assets}
      backend={backend}
      share={(_, part) => part}
    />,
  );
}

/** Returns the visible text of HTML, on one line. */
export function words(html: string): string {
  const text = html.replace(/<script\b.*?<\/script>/gs, ' ').replace(/<[^>]+>/g, ' ');
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
}

/** Returns the widget and the props of every island in HTML, in order. */
export function islands(html: string): { widget: string; wake: string; props: Record<string, unknown> }[] {
  const place = /<site-island data-widget="([^"]+)" data-wake="([^"]+)" data-props="([^"]*)">/g;
  return [...html.matchAll(place)].map(([, widget, wake, props]) => ({
    widget: widget!,
    wake: wake!,
    props: JSON.parse(
      props!
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ) as Record<string, unknown>,
  }));
}

/** Returns the HTML inside a document's main element. */
export const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
