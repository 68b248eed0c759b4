// Decides what an address on a page leads to: a page, a file, nothing, or another site.
import type { PageFacts } from './facts.ts';
import type { SiteFacts, Target } from './site-facts.ts';

/** `written`: an address as it stands on `page`, base path and all. */
export function resolve(site: SiteFacts, page: PageFacts, written: string): Target {
  // Browsers do the same.
  const address = written.trim().replace(/[\t\n\r]/g, '');
  if (address.startsWith('#')) {
    return { kind: 'page', page, fragment: decoded(address.slice(1)), path: page.route.path };
  }
  // Most addresses stand on every page, and lead to the same from each.
  const known = site.targets.get(address) ?? resolveAnywhere(site, address);
  site.targets.set(address, known);
  return known;
}

function resolveAnywhere(site: SiteFacts, address: string): Target {
  const local = ownAddress(site, address);
  if (local === undefined) {
    if (/^(?:https?:)?\/\//i.test(address)) return { kind: 'outside' };
    return /^[a-z][a-z0-9+.-]*:/i.test(address) ? { kind: 'scheme' } : { kind: 'relative' };
  }
  const [beforeFragment, fragment = ''] = split(local, '#');
  const [sent] = split(beforeFragment, '?');
  const path = inside(site.basePath, decoded(sent));
  if (path === undefined) return { kind: 'nothing', path: sent };
  const target = site.byPath.get(path);
  if (target) return { kind: 'page', page: target, fragment: decoded(fragment), path };
  const file = site.files.get(path);
  return file ? { kind: 'file', file, path } : { kind: 'nothing', path };
}

/** An address as content writes it: without the base path. */
export function asWritten(site: SiteFacts, address: string): string {
  return site.basePath && address.startsWith(`${site.basePath}/`) ? address.slice(site.basePath.length) : address;
}

/** The part of an address after this site's own origin, from '/'; undefined for any other address. */
function ownAddress(site: SiteFacts, address: string): string | undefined {
  if (address.startsWith('/') && !address.startsWith('//')) return address;
  const host = site.url.replace(/^https?:/i, '');
  const rest = address.replace(/^https?:/i, '');
  if (!rest.toLowerCase().startsWith(host.toLowerCase())) return undefined;
  const after = rest.slice(host.length);
  if (after === '') return '/';
  return /^[/?#]/.test(after) ? after.replace(/^(?!\/)/, '/') : undefined;
}

function inside(basePath: string, path: string): string | undefined {
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

function split(text: string, mark: string): [string, string?] {
  const index = text.indexOf(mark);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
