// Renders the sitemap: every page that search engines may list, by its canonical address.
import { absolute } from '../routes/address.ts';
import type { Settings } from '../model/settings.ts';
import type { OutputFile } from '../output/file.ts';
import type { Route } from '../routes/route.ts';
import { xml } from './xml.ts';

/** Entries that one file may have, by the protocol; with more, sitemap.xml names the files that have them. */
export const SITEMAP_LENGTH = 50_000;

export function renderSitemap(
  routes: Pick<Route, 'head' | 'modified'>[],
  settings: Pick<Settings, 'url' | 'basePath'>,
  length = SITEMAP_LENGTH,
): OutputFile[] {
  const entries = routes.flatMap(({ head, modified }) => {
    if (head.noindex || !head.canonical) return [];
    return [entry('url', head.canonical, modified)];
  });
  if (entries.length <= length) return [file('sitemap.xml', 'urlset', entries)];
  const parts = Array.from({ length: Math.ceil(entries.length / length) }, (_, at) =>
    file(`sitemap-${at + 1}.xml`, 'urlset', entries.slice(at * length, (at + 1) * length)),
  );
  const index = parts.map(({ path }) => entry('sitemap', absolute(settings, `/${path}`)));
  return [file('sitemap.xml', 'sitemapindex', index), ...parts];
}

function entry(element: string, address: string, modified?: string): string {
  const lastmod = modified ? `<lastmod>${xml(modified)}</lastmod>` : '';
  return `  <${element}><loc>${xml(address)}</loc>${lastmod}</${element}>`;
}

function file(path: string, element: string, entries: string[]): OutputFile {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ];
  return { path, body: lines.join('\n') };
}
