// Renders the sitemap: every page that search engines may list, by its canonical address.
import type { OutputFile } from '../output/file.ts';
import type { Route } from '../routes/route.ts';
import { xml } from './xml.ts';

export function renderSitemap(routes: Pick<Route, 'head' | 'modified'>[]): OutputFile {
  const entries = routes.flatMap(({ head, modified }) => {
    if (head.noindex || !head.canonical) return [];
    const lastmod = modified ? `<lastmod>${xml(modified)}</lastmod>` : '';
    return [`  <url><loc>${xml(head.canonical)}</loc>${lastmod}</url>`];
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
