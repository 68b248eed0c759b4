// Holds the import graph, types included, to the table of who may import whom. README.md draws it.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Each room, from the lowest up, with the rooms that it imports. A room is a folder of build/, one of its files, or a
 * top folder.
 */
const table: Record<string, string[]> = {
  'build/engine': ['build/guide', 'build/newsletter', 'build/tools', 'components'],
  'build/guide': ['build/engine', 'build/newsletter', 'build/tools', 'components'],
  'build/newsletter': ['build/engine', 'build/guide', 'components', 'supabase'],
  'build/registers': ['build/engine', 'build/guide'],
  'build/tools': ['build/engine', 'build/guide', 'build/newsletter', 'build/registers', 'components'],
  'build/main.ts': ['build/engine', 'build/newsletter', 'build/tools'],
  'build/launch.mjs': ['build/main.ts'],
  components: ['build/engine', 'build/guide'],
  client: ['components'],
  supabase: [],
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
