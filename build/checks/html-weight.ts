// How much a page's HTML may weigh, and how much it does.
import { gzipSync } from 'node:zlib';
import type { Route } from '../routes/route.ts';

/** Bytes after gzip; 1 KB is 1,024. */
export const HTML = 14 * 1024;
export const DIRECTORY_HTML = 40 * 1024;

export const htmlBudget = (kind: Route['kind']) => (kind === 'directory' ? DIRECTORY_HTML : HTML);

/**
 * Bytes after gzip, where they matter: of the home page, which is part of a sum, and of a page over its budget. Of all
 * others undefined: they may be small as they are, and the quick setting never beats the thorough one.
 */
export function htmlWeight(html: string, { path, kind }: Pick<Route, 'path' | 'kind'>): number | undefined {
  const limit = htmlBudget(kind);
  const bytes = Buffer.from(html);
  const isLight = () => bytes.length <= limit || gzipSync(bytes, { level: 1 }).length <= limit;
  return path !== '/' && isLight() ? undefined : gzipSync(bytes, { level: 9 }).length;
}
