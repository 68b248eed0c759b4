// Tests the sitemap, robots.txt and the web manifest.
import { expect, it } from 'vitest';
import type { Settings } from '../../../build/guide/settings/settings.ts';
import { renderManifest, renderRobots } from '../../../build/guide/feeds/web-manifest.ts';
import { renderSitemap } from '../../../build/guide/feeds/sitemap.ts';

const settings = {
  brand: 'Tidewater',
  url: 'https://tide.example',
  basePath: '/guide',
  description: 'News "daily"',
  language: 'en-GB',
} as Settings;

it('the sitemap lists every indexable page, with its last change if known', () => {
  const routes = [
    { path: '/', noindex: false },
    { path: '/a&b', noindex: false, modified: '2025-06-06' },
    { path: '/draft', noindex: true },
  ];
  const file = renderSitemap(routes, settings);
  expect(file).toEqual({
    path: 'sitemap.xml',
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
      '  <url><loc>https://tide.example/guide/</loc></url>\n' +
      '  <url><loc>https://tide.example/guide/a&amp;b</loc><lastmod>2025-06-06</lastmod></url>\n' +
      '</urlset>\n',
  });
});

it('the sitemap lists the photographs of a page', () => {
  const routes = [{ path: '/stall', noindex: false, photographs: ['/assets/stall-1.jpg'] }];
  const { body } = renderSitemap(routes, settings);
  expect(body).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  expect(body).toContain(
    '<loc>https://tide.example/guide/stall</loc><image:image><image:loc>https://tide.example/guide/assets/stall-1.jpg</image:loc></image:image></url>',
  );
});

it('robots.txt links the sitemap', () => {
  expect(renderRobots(settings)).toEqual({
    path: 'robots.txt',
    body: 'User-agent: *\nAllow: /\n\nSitemap: https://tide.example/guide/sitemap.xml\n',
  });
});

it("the web manifest has the site's name, colours, icons and base path", () => {
  const { path, body } = renderManifest(settings, '/icon.svg');
  expect(path).toBe('manifest.webmanifest');
  expect(JSON.parse(body as string)).toMatchObject({
    id: '/guide/',
    name: 'Tidewater',
    description: 'News "daily"',
    start_url: '/guide/',
    scope: '/guide/',
    background_color: '#fbf6ea',
    theme_color: '#fbf6ea',
    icons: [
      { src: '/guide/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/guide/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/guide/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
});
