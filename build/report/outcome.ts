// What a person wants to know after a build: pages per kind, bytes, weights.
import { gzipSync } from 'node:zlib';

export interface Numbers {
  /** Pages by kind. */
  pages: Record<string, number>;
  /** Of all that dist/ holds. */
  made: { files: number; bytes: number };
  /** As they are sent: gzip bytes. */
  scripts: { name: string; gzip: number }[];
}

interface Finished {
  routes: { kind: string }[];
  made: Numbers['made'];
  assets: { weights: Numbers['scripts'] };
}

const order = ['page', 'area', 'guide', 'directory', 'category', 'post', 'error'];

export function numbersOf({ routes, made, assets }: Finished): Numbers {
  const pages: Numbers['pages'] = {};
  for (const { kind } of routes) pages[kind] = (pages[kind] ?? 0) + 1;
  return { pages, made, scripts: assets.weights.map(({ name, gzip }) => ({ name, gzip })) };
}

/** `written`: whether there is a dist/ to tell the size of. */
export function printNumbers({ pages, made, scripts }: Numbers, written: boolean): string {
  const kinds = order.flatMap((kind) => (pages[kind] ? [`${pages[kind]} ${kind}`] : []));
  const count = Object.values(pages).reduce((sum, each) => sum + each, 0);
  return [
    `Pages   ${count}: ${kinds.join(', ')}`,
    ...(written ? [`Files   ${made.files}, ${kilobytes(made.bytes)}`] : []),
    ...(scripts.length ? [`Scripts ${scripts.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')} (gzip)`] : []),
  ].join('\n');
}

/** Gzip bytes of a file, as a host would send it. */
export const gzipBytes = (body: string | Uint8Array) => gzipSync(body, { level: 9 }).length;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
