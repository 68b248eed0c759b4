// Files that tell a static host how to serve the site: _headers (Netlify, Cloudflare Pages) and .nojekyll (GitHub Pages). Knows no host's account.
import type { OutputFile } from '../output/file.ts';
import type { Route } from '../route.ts';
import { caching, commonHeaders, drawingHeaders, pageHeaders, secureHeaders, type OutsideOrigins } from '../serve/headers.ts';

export interface HostedSite {
  routes: Pick<Route, 'path' | 'kind'>[];
  /** Files of the site that are no pages. */
  files: Pick<OutputFile, 'path'>[];
  /** '' or '/guide'. */
  basePath: string;
  outside: OutsideOrigins;
}

export function renderHostFiles(site: HostedSite): OutputFile[] {
  return [
    { path: '_headers', body: renderHeaders(site) },
    // Without it GitHub Pages takes the site for Jekyll's source.
    { path: '.nojekyll', body: '' },
  ];
}

/**
 * Where two rules name one header, Cloudflare joins the values and Netlify takes one of them, so no address has a header
 * from two rules. That is why pages are listed: a policy for all addresses would reach the drawings, which need their own.
 * A page that is not found has the common headers alone.
 */
function renderHeaders({ routes, files, basePath, outside }: HostedSite): string {
  const drawings = files.map(({ path }) => `/${path}`).filter((path) => path.endsWith('.svg') && !/^\/(?:images|assets)\//.test(path));
  const rules: [paths: string[], headers: Record<string, string>][] = [
    [['/*'], { ...commonHeaders, ...secureHeaders }],
    [['/assets/*'], { 'Cache-Control': caching.assets }],
    [['/images/*', ...drawings], { 'Cache-Control': caching.other, ...drawingHeaders }],
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
