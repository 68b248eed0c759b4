// Resolves a URL on a page to a page, a file, nothing, or another site.
import type { PageFacts, SiteFacts, Target } from './site-facts.ts';
import { decoded, parseUrl } from '../source/parse-url.ts';

/** @param written The URL as in the HTML of `page`, with the base path. */
export function resolve(site: SiteFacts, page: PageFacts, written: string): Target {
  // Browsers strip this white space, too.
  const address = written.trim().replace(/[\t\n\r]/g, '');
  if (address.startsWith('#')) {
    return { kind: 'page', page, fragment: decoded(address.slice(1)), path: page.route.path };
  }
  // Caches the target, because most URLs are on every page and have the same target everywhere.
  const known = site.targets.get(address) ?? resolveAnywhere(site, address);
  site.targets.set(address, known);
  return known;
}

function resolveAnywhere(site: SiteFacts, address: string): Target {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0].toLowerCase();
  if (!scheme && !address.startsWith('/')) return { kind: 'relative' };
  if (scheme && scheme !== 'http:' && scheme !== 'https:') return { kind: 'scheme' };
  const url = parseUrl(address, site.url);
  if (url?.host !== new URL(site.url).host) return { kind: 'outside' };
  const path = inside(site.basePath, decoded(url.pathname));
  if (path === undefined) return { kind: 'nothing', path: url.pathname };
  const target = site.byPath.get(path);
  if (target) return { kind: 'page', page: target, fragment: decoded(url.hash.slice(1)), path };
  const file = site.files.get(path);
  return file ? { kind: 'file', file, path } : { kind: 'nothing', path };
}

export function asWritten(site: SiteFacts, address: string): string {
  return site.basePath && address.startsWith(`${site.basePath}/`) ? address.slice(site.basePath.length) : address;
}

function inside(basePath: string, path: string): string | undefined {
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}
