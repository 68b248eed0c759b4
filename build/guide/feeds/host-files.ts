// Writes settings for static hosts: _headers (Netlify, Cloudflare), _redirects (Cloudflare), .nojekyll (GitHub Pages).
import type { OutputFile } from '../../engine/output/file.ts';
import type { HostRedirects } from '../../engine/pages/redirect.ts';
import type { Route } from '../../engine/pages/route.ts';
import { caching, commonHeaders, directivesOfAll, drawingHeaders, pageHeaders } from '../../engine/render/headers.ts';
import type { OutsideOrigins } from '../../engine/base-site.ts';

/** Headers for hosts with https. They don't apply to subdomains, because these may belong to another owner. */
export const secureHeaders: Record<string, string> = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Policy for URLs without a rule of their own. It forbids nothing that the pages' policies allow, because a host may
 * apply both.
 */
export const fallbackHeaders = (outside: OutsideOrigins = {}): Record<string, string> => ({
  'Content-Security-Policy': directivesOfAll(outside).join('; '),
});

export interface HostedSite {
  routes: readonly Pick<Route, 'path' | 'kind'>[];
  files: readonly Pick<OutputFile, 'path'>[];
  basePath: string;
  outside: OutsideOrigins;
  revalidate: readonly string[];
  moved?: HostRedirects['moved'];
}

export function renderHostFiles(site: HostedSite): OutputFile[] {
  const lines = (site.moved ?? []).map(({ from, to }) => `${from} ${to} 301\n`);
  return [
    { path: '_headers', body: renderHeaders(site) },
    // On Netlify an existing page wins over a rule of _redirects, so netlify.toml repeats the rules with `force`.
    ...(lines.length > 0 ? [{ path: '_redirects', body: lines.join('') }] : []),
    // Without this file GitHub Pages runs Jekyll on the site.
    { path: '.nojekyll', body: '' },
  ];
}

/**
 * If two rules set the same header for a URL, Cloudflare joins the values and Netlify takes the later one. So only one
 * rule sets each header of a URL, except for the content security policy. The first rule sets a policy for all URLs,
 * including those of missing pages. It forbids nothing that the pages' own policies allow, so a page's own policy
 * applies on both hosts.
 *
 * Cloudflare sends a rule's headers with a 404, too. So scripts, styles and fonts are named one by one, otherwise
 * browsers would keep a missing file for a year. Their rules come last: Cloudflare ignores rules after the hundredth,
 * and browsers then revalidate the file each time.
 */
function renderHeaders({ routes, files, basePath, outside, revalidate }: HostedSite): string {
  const paths = files.map(({ path }) => `/${path}`);
  const isDrawing = (path: string) => path.endsWith('.svg');
  const drawings = paths.filter((path) => isDrawing(path) && !/^\/(?:images|assets)\//.test(path));
  const assets = paths.filter((path) => path.startsWith('/assets/'));
  const kept = { 'Cache-Control': caching.assets };
  const rules: [paths: string[], headers: Record<string, string>][] = [
    [['/*'], { ...commonHeaders, ...secureHeaders, ...fallbackHeaders(outside) }],
    [[...revalidate], { 'Cache-Control': caching.other }],
    [['/images/*', ...drawings], { 'Cache-Control': caching.other, ...drawingHeaders }],
    [pagePaths(routes), { 'Cache-Control': caching.other, ...pageHeaders(outside) }],
    [assets.filter(isDrawing), { ...kept, ...drawingHeaders }],
    [[...new Set(assets.filter((path) => !isDrawing(path)).map(assetRule))], kept],
  ];
  return rules.flatMap(([paths, headers]) => paths.map((path) => rule(basePath + path, headers))).join('\n');
}

/**
 * Path for the rule of an asset. All photographs of a post share `/assets/posts/*`, because a site may have hundreds.
 */
const assetRule = (path: string) => path.replace(/^(\/assets\/.+?\/).*/, '$1*');

const rule = (path: string, headers: Record<string, string>) =>
  `${[path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')}\n`;

/**
 * Paths for the rules of pages: `/about`, or `/blog/*` for deeper paths, because Cloudflare reads at most a hundred
 * rules.
 */
function pagePaths(routes: HostedSite['routes']): string[] {
  const pages = routes.filter(({ kind }) => kind !== 'error').map(({ path }) => path);
  const folderOf = (path: string) => path.slice(0, path.indexOf('/', 1));
  return [...new Set(pages.map((path) => (path.includes('/', 1) ? `${folderOf(path)}/*` : path)))];
}
