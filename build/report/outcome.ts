// What a person wants to know after a build: pages per kind, bytes, weights. Prints nothing itself.
import { gzipSync } from 'node:zlib';

interface Outcome {
  routes: { kind: string }[];
  made: { files: number; bytes: number };
  /** Scripts by name, as they are sent: gzip bytes. */
  assets: { weights: { name: string; gzip: number }[] };
}

const order = ['page', 'area', 'guide', 'directory', 'category', 'post', 'error'];

export function printOutcome({ routes, made, assets: { weights } }: Outcome): string {
  const kinds = order
    .map((kind) => ({ kind, count: routes.filter((route) => route.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`);
  return [
    `Pages   ${routes.length}: ${kinds.join(', ')}`,
    `Files   ${made.files}, ${kilobytes(made.bytes)}`,
    ...(weights.length ? [`Scripts ${weights.map(({ name, gzip }) => `${name} ${kilobytes(gzip)}`).join(', ')} (gzip)`] : []),
  ].join('\n');
}

/** Gzip bytes of a file, as a host would send it. */
export const gzipBytes = (body: string | Uint8Array) => gzipSync(body, { level: 9 }).length;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
