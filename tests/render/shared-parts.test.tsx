// What stands on many pages alike is rendered once, and each page is the same as if it were rendered whole.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import { Document } from '../../components/document/document.tsx';
import { Island } from '../../components/widgets/island.tsx';
import { drawingFiller } from '../../build/render/drawings.ts';
import { islandFiller } from '../../build/render/islands.tsx';
import { pageRenderer } from '../../build/render/page.tsx';
import { fillPlaces } from '../../build/render/places.ts';
import { sharedPartFillers } from '../../build/render/shared-parts.tsx';
import { routesOf } from '../../build/routes/routes.tsx';
import { assets, fixtureSite } from '../components/render.tsx';

describe.each(['', '/guide'])('with the base path %j', (basePath) => {
  const loaded = fixtureSite();
  const site = { ...loaded, settings: { ...loaded.settings, basePath } };
  const routes = routesOf(site);
  const render = pageRenderer(site, assets);

  test.each([['on the way there', routes], ['on the way back', routes.toReversed()]])('every page is as if it were rendered whole, %s', (_, inOrder) => {
    for (const route of inOrder) {
      const whole = renderToStaticMarkup(<Document route={route} site={site} assets={assets} year={site.year} />);
      const filled = fillPlaces(whole.replaceAll(' data-inline=""', ''), [islandFiller({ basePath, path: route.path })]);
      expect(render(route).html === `<!doctype html>${filled}\n`, route.path).toBe(true);
    }
  });

  it('marks the page’s own link in header and footer, and no other', () => {
    for (const path of ['/', '/blogs', '/privacy', '/harbourside']) {
      const { html } = render(routes.find((route) => route.path === path)!);
      const around = html.replace(/<main.*<\/main>/s, '');
      const own = [...around.matchAll(/<a href="([^"]*)"[^>]* aria-current="page"/g)].map(([, href]) => href);
      const links = around.split(`<a href="${basePath}${path}"`).length - 1;
      expect(own, path).toEqual(Array(links).fill(basePath + path));
      if (path !== '/harbourside') expect(links, path).toBeGreaterThan(0);
    }
  });
});

test('a site of its own has parts of its own', () => {
  const site = fixtureSite();
  const [route] = routesOf(site);
  const other = { ...site, settings: { ...site.settings, brand: 'Another Place' } };
  const header = (html: string) => /<header class="site-header".*?<\/header>/s.exec(html)![0];
  expect(header(pageRenderer(site, assets)(route!).html)).toContain('Saltmarsh Post');
  expect(header(pageRenderer(other, assets)(route!).html)).toContain('Another Place');
});

/** A page that is one part. */
function pageOf(part: ReactElement): string {
  const drawings = drawingFiller(new Map([['/images/a.svg', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>']]), '');
  return fillPlaces('<site-part data-name="share"></site-part>', [sharedPartFillers(drawings)(new Map([['share', part]]), { basePath: '', path: '/' })]);
}

test('a part’s small drawings stand in it', () => {
  expect(pageOf(<p><img data-inline="" src="/images/a.svg" alt="" width="64" height="64" loading="lazy" /></p>)).toBe(
    '<p><svg class="drawing" width="64" height="64" aria-hidden="true" viewBox="0 0 1 1"><path d="M0 0"/></svg></p>',
  );
});

test('a part with a widget in it is refused', () => {
  expect(() => pageOf(<p><Island widget="copy-link" wake="interaction" props={{ url: 'https://example.org/' }} /></p>)).toThrow('The shared part "share" holds a widget.');
});
