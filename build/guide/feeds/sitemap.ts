// Renders the sitemap of all pages that search engines may index.
import type { OutputFile } from '../../engine/output/file.ts';
import { absolute, type SiteAddress } from '../../engine/pages/absolute-url.ts';
import type { Route } from '../../engine/pages/route.ts';
import { xml } from '../xml.ts';

const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export function renderSitemap(
  routes: readonly Pick<Route, 'path' | 'noindex' | 'modified' | 'photographs'>[],
  settings: SiteAddress,
): OutputFile {
  const hasImages = routes.some(({ photographs }) => photographs !== undefined);
  const entries = routes.flatMap(({ path, noindex, modified, photographs = [] }) => {
    if (noindex) return [];
    const lastmod = modified ? `<lastmod>${xml(modified)}</lastmod>` : '';
    const images = photographs.map(
      (photograph) => `<image:image><image:loc>${xml(absolute(settings, photograph))}</image:loc></image:image>`,
    );
    return [`  <url><loc>${xml(absolute(settings, path))}</loc>${lastmod}${images.join('')}</url>`];
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${hasImages ? IMAGES : ''}>`,
    ...entries,
    '</urlset>',
    '',
  ];
  return { path: 'sitemap.xml', body: lines.join('\n') };
}
