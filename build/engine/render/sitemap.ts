// Renders the sitemap of all pages that search engines may index.
import type { OutputFile } from '../output/file.ts';
import { absolute, type SiteAddress } from '../pages/absolute-url.ts';
import type { Route } from '../pages/route.ts';
import { xml } from '../output/xml.ts';

export function renderSitemap(
  routes: Pick<Route, 'path' | 'noindex' | 'modified'>[],
  settings: SiteAddress,
): OutputFile {
  const entries = routes.flatMap(({ path, noindex, modified }) => {
    if (noindex) return [];
    const lastmod = modified ? `<lastmod>${xml(modified)}</lastmod>` : '';
    return [`  <url><loc>${xml(absolute(settings, path))}</loc>${lastmod}</url>`];
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ];
  return { path: 'sitemap.xml', body: lines.join('\n') };
}
