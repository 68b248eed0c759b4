// Files that tell a static host how to serve the site: _headers (Netlify, Cloudflare Pages) and .nojekyll (GitHub
// Pages).
import type { OutputFile } from '../output/file.ts';
import type { Route } from '../pages/route.ts';
import {
  caching,
  commonHeaders,
  drawingHeaders,
  fallbackHeaders,
  pageHeaders,
  secureHeaders,
  type OutsideOrigins,
} from './headers.ts';

export interface HostedSite {
  routes: Pick<Route, 'path' | 'kind'>[];
  /** Files of the site that are no pages. */
  files: Pick<OutputFile, 'path'>[];
  /** '' or '/guide'. */
  basePath: string;
  outside: OutsideOrigins;
  /** Files outside assets/ that browsers must revalidate: `/sw.js`. */
  revalidate: readonly string[];
}

export function renderHostFiles(site: HostedSite): OutputFile[] {
  return [
    { path: '_headers', body: renderHeaders(site) },
    // Without it GitHub Pages takes the site for Jekyll's source.
    { path: '.nojekyll', body: '' },
  ];
}

/**
 * Where two rules name one header, Cloudflare joins the values and Netlify takes the later one, so no address has a
 * header from two rules, but for the policy: an address that no other rule knows, such as one that is not found, has
 * that of the first rule. Joined policies are all kept; the first forbids nothing that the others allow, so either
 * reading comes to the same.
 */
function renderHeaders({ routes, files, basePath, outside, revalidate }: HostedSite): string {
  const drawings = files
    .map(({ path }) => `/${path}`)
    .filter((path) => path.endsWith('.svg') && !path.startsWith('/images/'));
  const [inAssets, others] = [
    drawings.filter((path) => path.startsWith('/assets/')),
    drawings.filter((path) => !path.startsWith('/assets/')),
  ];
  const rules: [paths: string[], headers: Record<string, string>][] = [
    [['/*'], { ...commonHeaders, ...secureHeaders, ...fallbackHeaders(outside) }],
    [['/assets/*'], { 'Cache-Control': caching.assets }],
    [[...revalidate], { 'Cache-Control': caching.other }],
    [inAssets, drawingHeaders],
    [['/images/*', ...others], { 'Cache-Control': caching.other, ...drawingHeaders }],
    [pagePaths(routes), { 'Cache-Control': caching.other, ...pageHeaders(outside) }],
  ];
  return rules.flatMap(([paths, headers]) => paths.map((path) => rule(basePath + path, headers))).join('\n');
}

const rule = (path: string, headers: Record<string, string>) =>
  `${[path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`;

/** `/about`, and `/blog/*` for all that lie deeper: Cloudflare reads a hundred rules. */
function pagePaths(routes: HostedSite['routes']): string[] {
  const pages = routes.filter(({ kind }) => kind !== 'error').map(({ path }) => path);
  const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1));
  return [...new Set(pages.map((path) => (path.includes('/', 1) ? `${folderOf(path)}/*` : path)))];
}
