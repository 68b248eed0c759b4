// Holds the import graph, as esbuild reads it, to the table of who may import whom. Type-only imports do not count.
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

/** A room is the longest path below that a file begins with. What is not named after a room, it may not import. */
const table: Record<string, string[]> = {
  'build/report/': ['build/by-text.ts'],
  'build/source/': ['build/report/', 'build/cache/hash.ts'],
  'build/model/': ['build/source/', 'build/report/', 'build/cache/hash.ts', 'build/base-path.ts', 'build/by-text.ts', 'build/day.ts'],
  'build/cache/': [],
  'build/by-text.ts': [],
  'build/route.ts': [],
  'build/address.ts': [],
  'build/feed-list.ts': [],
  'build/structured-data.ts': ['build/address.ts', 'build/route.ts'],
  'build/paging.ts': ['components/parts/page-address.ts'],
  'build/post-index.ts': ['build/model/', 'build/paging.ts', 'components/widgets/post-index.ts'],
  'build/head.ts': ['build/address.ts', 'build/feed-list.ts', 'build/paging.ts', 'build/route.ts', 'components/parts/page-address.ts'],
  'build/routes.tsx': ['build/head.ts', 'build/paging.ts', 'build/post-index.ts', 'build/structured-data.ts', 'build/model/', 'components/'],
  'build/render/': ['build/address.ts', 'build/feed-list.ts', 'build/serve/headers.ts', 'components/'],
  'build/assets/': ['build/route.ts', 'build/report/', 'build/output/', 'build/no-words.ts'],
  'build/checks/': ['build/report/', 'build/output/paths.ts', 'build/route.ts', 'build/to-write.ts'],
  'build/output/': ['build/lock.ts', 'build/refusal.ts'],
  'build/lock.ts': [],
  'build/refusal.ts': [],
  'build/no-words.ts': [],
  'build/base-path.ts': [],
  'build/day.ts': [],
  'build/to-write.ts': [],
  'build/write-whole.ts': ['build/report/', 'build/refusal.ts'],
  'build/stopwatch.ts': [],
  'build/progress.ts': [],
  'build/serve/': ['build/lock.ts'],
  'build/csv.ts': [],
  'build/serve/dev/': ['build/'],
  'build/subscribers/': ['build/serve/', 'build/report/', 'build/csv.ts'],
  'build/fix/': ['build/editor/kinds.ts', 'build/model/', 'build/report/', 'build/source/', 'build/write-whole.ts'],
  'build/editor/': ['build/checks/', 'build/model/', 'build/report/', 'build/no-words.ts'],
  'build/listings/': ['build/model/', 'build/source/', 'build/report/', 'build/csv.ts', 'build/write-whole.ts', 'build/refusal.ts'],
  'build/new/': ['build/address.ts', 'build/day.ts', 'build/listings/', 'build/model/', 'build/source/', 'build/report/', 'build/to-write.ts', 'build/refusal.ts'],
  'build/outside-links/': ['build/source/', 'build/report/', 'build/day.ts'],
  'build/weigh/': ['build/'],
  'build/build-site.ts': ['build/'],
  'build/build-again.ts': ['build/'],
  'build/small-change.ts': ['build/'],
  'build/edited.ts': ['build/'],
  'build/main.ts': ['build/'],
  'build/gallery.tsx': ['build/assets/', 'build/output/', 'build/report/', 'build/no-words.ts', 'components/'],
  'components/': [],
  'client/': ['components/'],
};

const roomOf = (path: string) =>
  Object.keys(table)
    .filter((room) => path.startsWith(room))
    .sort((a, b) => b.length - a.length)[0];

const { metafile } = await build({
  entryPoints: [
    'build/main.ts', 'build/subscribers/main.ts', 'build/editor/main.ts', 'build/listings/main.ts', 'build/new/main.ts', 'build/outside-links/main.ts',
    'build/weigh/main.ts', 'build/assets/cut-fonts.ts', 'build/gallery.tsx', 'client/loader.ts',
  ],
  bundle: true,
  write: false,
  outdir: 'unused',
  platform: 'node',
  format: 'esm',
  packages: 'external',
  metafile: true,
  logLevel: 'silent',
});
const files = Object.entries(metafile.inputs);

describe('who may import whom', () => {
  test('every file stands in a room of the table', () => {
    expect(files.map(([path]) => path).filter((path) => !roomOf(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(80);
  });

  /** Imports that lead out of a room, with what the table says of each. */
  const ways = files.flatMap(([path, { imports }]) => {
    const room = roomOf(path)!;
    return imports
      .filter(({ external, path: target }) => !external && roomOf(target) !== room)
      .map(({ path: target }) => ({ way: `${path} → ${target}`, keys: (table[room] ?? []).filter((allowed) => target.startsWith(allowed)).map((allowed) => `${room}: ${allowed}`) }));
  });

  test('no file imports from a room that its own may not enter', () => {
    expect(ways.filter(({ keys }) => keys.length === 0).map(({ way }) => way)).toEqual([]);
  });

  test('no room may enter another that it has no need of', () => {
    const used = new Set(ways.flatMap(({ keys }) => keys));
    const allowed = Object.entries(table).flatMap(([room, others]) => others.map((other) => `${room}: ${other}`));
    expect(allowed.filter((key) => !used.has(key))).toEqual([]);
  });

  test('components and the client know nothing of Node', () => {
    const nodes = files
      .filter(([path]) => /^(?:components|client)\//.test(path))
      .flatMap(([path, { imports }]) => imports.filter((each) => each.path.startsWith('node:')).map((each) => `${path} → ${each.path}`));
    expect(nodes).toEqual([]);
  });
});
