// How much a page's HTML may weigh, and how much it does.
import { gzipSync } from 'node:zlib';
import type { Route } from '../routes/route.ts';

/** Bytes after gzip; 1 KB is 1,024. */
export const HTML = 14 * 1024;
export const DIRECTORY_HTML = 40 * 1024;

export const htmlBudget = (kind: Route['kind']) => (kind === 'directory' ? DIRECTORY_HTML : HTML);

/**
 * Bytes after gzip: exactly of the home page, which is part of a sum, and of a page over its budget. Of others no more than that they
 * are below it: the quick setting never beats the thorough one, and only as much is packed as has to be, the rest counts as it is.
 */
export function htmlWeight(html: Uint8Array, { path, kind }: Pick<Route, 'path' | 'kind'>): number {
  const limit = path === '/' ? 0 : htmlBudget(kind);
  if (html.length <= limit) return html.length;
  // Packed to half, which HTML does with ease, it saves enough.
  const part = html.subarray(0, 2 * (html.length - limit));
  const quick = gzipSync(part, { level: 1 }).length + html.length - part.length;
  return quick <= limit ? quick : gzipSync(html, { level: 9 }).length;
}
