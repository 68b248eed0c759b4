// Holds the import graph, types included, to the table of who may import whom. README.md draws it.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Each room, from the lowest up, with the rooms that it imports. A room is a folder of build/, one of its files, or a
 * top folder.
 */
const table: Record<string, string[]> = {
  'build/report': [],
  'build/cache': [],
  'build/source': ['build/cache', 'build/report'],
  'build/model': ['build/cache', 'build/report', 'build/source'],
  components: ['build/model', 'build/source'],
  client: ['components'],
  'build/output': ['build/cache', 'build/report'],
  'build/routes': ['build/cache', 'build/model', 'build/output', 'components'],
  'build/assets': ['build/cache', 'build/model', 'build/output', 'build/report', 'components'],
  'build/render': [
    'build/assets',
    'build/cache',
    'build/model',
    'build/output',
    'build/report',
    'build/routes',
    'build/source',
    'components',
  ],
  'build/checks': ['build/cache', 'build/model', 'build/output', 'build/report', 'build/routes', 'build/source'],
  'build/pipeline': [
    'build/assets',
    'build/cache',
    'build/checks',
    'build/model',
    'build/output',
    'build/render',
    'build/report',
    'build/routes',
    'build/source',
  ],
  'build/serve': [
    'build/assets',
    'build/cache',
    'build/output',
    'build/pipeline',
    'build/render',
    'build/report',
    'build/routes',
    'build/source',
  ],
  supabase: [],
  'build/local-backend': ['build/output', 'build/report', 'build/source', 'supabase'],
  'build/tools': [
    'build/assets',
    'build/cache',
    'build/checks',
    'build/local-backend',
    'build/model',
    'build/output',
    'build/pipeline',
    'build/render',
    'build/report',
    'build/routes',
    'build/source',
    'components',
  ],
  'build/main.ts': [
    'build/local-backend',
    'build/model',
    'build/pipeline',
    'build/report',
    'build/serve',
    'build/tools',
  ],
  'build/launch.mjs': ['build/main.ts'],
};

const files = ['build', 'components', 'client', 'supabase'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path)),
);

const roomOf = (path: string) =>
  path.startsWith('build/') ? path.split('/').slice(0, 2).join('/') : path.split('/')[0]!;

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, target]) => ({ file, target: target! })),
);
const ways = imports
  .filter(({ target }) => target.startsWith('.'))
  .map(({ file, target }) => ({ from: file, to: posix.join(posix.dirname(file), target) }));

describe('who may import whom', () => {
  test('every file stands in a room of the table, and every room has files', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(table).sort());
  });

  test('no file imports from a room that its own may not enter', () => {
    const wrong = ways.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && !table[roomOf(from)]!.includes(roomOf(to)),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('no room may enter another that it has no need of', () => {
    const used = new Set(ways.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
    const allowed = Object.entries(table).flatMap(([room, others]) => others.map((other) => `${room} → ${other}`));
    expect(allowed.filter((way) => !used.has(way))).toEqual([]);
  });

  test('components and the client know nothing of Node', () => {
    expect(
      imports.filter(({ file, target }) => /^(?:components|client)\//.test(file) && target.startsWith('node:')),
    ).toEqual([]);
  });
});
