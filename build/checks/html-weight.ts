// How much a page's HTML may weigh, and how much it does.
import { gzipSync } from 'node:zlib';
import type { Route } from '../routes/route.ts';

/** Bytes after gzip; 1 KB is 1,024. */
export const HTML = 14 * 1024;
export const DIRECTORY_HTML = 40 * 1024;

export const htmlBudget = (kind: Route['kind']) => (kind === 'directory' ? DIRECTORY_HTML : HTML);

/**
 * Bytes after gzip: exactly of the home page, which is part of a sum, and of a page over its budget. Of others no more
 * than that they are below it: they may be small as they are, and the quick setting never beats the thorough one.
 */
export function htmlWeight(html: string, { path, kind }: Pick<Route, 'path' | 'kind'>): number {
  const limit = path === '/' ? 0 : htmlBudget(kind);
  const bytes = Buffer.from(html);
  if (bytes.length <= limit) return bytes.length;
  const quick = gzipSync(bytes, { level: 1 }).length;
  return quick <= limit ? quick : gzipSync(bytes, { level: 9 }).length;
}
