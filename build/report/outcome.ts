// What a person wants to know after a build: pages per kind, bytes, weights. Prints nothing itself.
import { gzipSync } from 'node:zlib';

interface Outcome {
  pages: { route: { kind: string } }[];
  files: { path: string; body: string | Uint8Array }[];
  /** Scripts by name, as they are sent: gzip bytes. */
  assets: { weights: { name: string; gzip: number }[] };
}

const order = ['page', 'area', 'guide', 'directory', 'category', 'post', 'error'];

export function printOutcome({ pages, files, assets: { weights } }: Outcome): string {
  const kinds = order
    .map((kind) => ({ kind, count: pages.filter((page) => page.route.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`);
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.body), 0);
  return [
    `Pages   ${pages.length}: ${kinds.join(', ')}`,
    `Files   ${files.length}, ${kilobytes(bytes)}`,
    ...(weights.length ? [`Scripts ${weights.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')} (gzip)`] : []),
  ].join('\n');
}

/** Gzip bytes of a file, as a host would send it. */
export const gzipBytes = (body: string | Uint8Array) => gzipSync(body, { level: 9 }).length;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
