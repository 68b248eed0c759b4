// Counts the result of a build: pages per kind, bytes, weights.
import { gzipSync } from 'node:zlib';

export interface Numbers {
  pages: Record<string, number>;
  made?: { files: number; bytes: number };
  scripts: { name: string; gzip: number }[];
}

export function numbersOf(
  { routes, assets }: { routes: { kind: string }[]; assets: { weights: Numbers['scripts'] } },
  published?: Iterable<{ bytes: number }>,
): Numbers {
  const pages: Numbers['pages'] = {};
  for (const { kind } of routes) pages[kind] = (pages[kind] ?? 0) + 1;
  const scripts = assets.weights.map(({ name, gzip }) => ({ name, gzip }));
  if (!published) return { pages, scripts };
  const sizes = Array.from(published, ({ bytes }) => bytes);
  return { pages, scripts, made: { files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) } };
}

export const gzipBytes = (body: string | Uint8Array) => gzipSync(body, { level: 9 }).length;

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
