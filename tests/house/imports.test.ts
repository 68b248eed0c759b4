// Checks every import, including imports of types, against a table of allowed imports. docs/architecture.md has the
// same table.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Folders and files that each folder or file may import. Imports of types count, too, except those of
 * components from the build. The table has the folders
 * and files directly in build/, build/engine/ and components/, and the other top folders.
 */
const allowed: Record<string, string> = {
  'build/engine/report': '',
  'build/engine/base-site.ts': 'build/engine/report',
  'build/engine/cache': '',
  'build/engine/output': 'build/engine/{cache,report}',
  'build/engine/source': 'build/engine/{cache,report}',
  'build/engine/assets': 'build/engine/{base-site.ts,cache,output,report,source}',
  'build/engine/pages': 'build/engine/base-site.ts',
  'build/engine/checks': 'build/engine/{output,pages,report,source}',
  'build/engine/content': 'build/engine/{cache,report,source}',
  'build/engine/define-site.ts': 'build/engine/{assets,base-site.ts,cache,checks,content,output,pages,report,source}',
  'build/engine/render': 'build/engine/{assets,base-site.ts,cache,checks,define-site.ts,pages,report,source}',
  'build/engine/pipeline.ts':
    'build/engine/{assets,base-site.ts,cache,checks,content,define-site.ts,output,pages,render,report,source}',
  'build/engine/build-folder.ts':
    'build/engine/{assets,base-site.ts,cache,define-site.ts,output,pipeline.ts,report,source}',
  'build/engine/serve':
    'build/engine/{assets,base-site.ts,cache,define-site.ts,pages,pipeline.ts,render,report,source}',
  'build/command-line.ts': 'build/engine/report',
  'components/opening-times.ts': '',
  'components/palette.ts': '',
  'components/context': '',
  'components/parts': 'components/context',
  'components/widgets': 'components/{context,opening-times.ts,parts}',
  'components/islands': 'components/{context,parts,widgets}',
  'components/document': 'components/{context,islands,palette.ts,parts}',
  'components/letter': 'components/palette.ts',
  'components/pages': 'components/{context,islands,parts,widgets}',
  'build/guide':
    'build/command-line.ts build/engine/{assets,base-site.ts,cache,checks,content,define-site.ts,output,pages,render,report,source} components/{context,document,letter,opening-times.ts,pages,palette.ts,parts,widgets}',
  supabase: '',
  'build/newsletter':
    'build/{command-line.ts,guide} build/engine/{cache,content,define-site.ts,output,pages,pipeline.ts,report,source} components/{letter,parts} supabase',
  'build/site.ts': 'build/{guide,newsletter}',
  'build/exports.ts': 'build/engine/{content,pages} build/guide',
  'build/no-config.ts': 'build/guide',
  'build/registers': 'build/engine/{report,source} build/guide',
  'build/tools':
    'build/{command-line.ts,guide,newsletter,registers,site.ts} build/engine/{assets,base-site.ts,build-folder.ts,cache,checks,content,output,pages,pipeline.ts,render,report,serve,source}',
  'build/cli.ts': 'build/{command-line.ts,guide,newsletter,site.ts,tools} build/engine/report',
  'build/launch.mjs': 'build/cli.ts',
  client: 'components/{context,islands,opening-times.ts,widgets}',
};

const table = Object.fromEntries(
  Object.entries(allowed).map(([room, others]) => [
    room,
    others.split(' ').flatMap((word) => {
      const [, folder, names] = /^(.*)\{(.*)\}$/.exec(word) ?? [];
      return names ? names.split(',').map((name) => folder + name) : word || [];
    }),
  ]),
);

const files = ['build', 'components', 'client', 'supabase'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path)),
);

const roomOf = (path: string) => {
  const depth = path.startsWith('build/engine/') ? 3 : /^(?:build|components)\//.test(path) ? 2 : 1;
  return path.split('/').slice(0, depth).join('/');
};

const IMPORT = /(\b(?:import|export) type [^;]*?\bfrom|\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, start, target]) => ({
    file,
    target: target!,
    type: / type /.test(start!),
  })),
);
const everyWay = imports
  .filter(({ target }) => target.startsWith('.'))
  .map(({ file, target, type }) => ({ from: file, to: posix.join(posix.dirname(file), target), type }));

/** True if a component imports something of the build. Components may import the types of the data that they show. */
const isTypeOfData = ({ from, to }: { from: string; to: string }) =>
  /^(?:components|client)\//.test(from) && /^build\/(?:engine|guide)\//.test(to);
const ways = everyWay.filter((way) => !isTypeOfData(way));

describe('allowed imports', () => {
  test('every code file is in a folder of the import table, and every folder of the table has code files', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(table).sort());
  });

  test('no file imports from a folder that the import table forbids', () => {
    const wrong = ways.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && !table[roomOf(from)]!.includes(roomOf(to)),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('every import that the import table allows is used by a file', () => {
    const used = new Set(ways.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
    const allowed = Object.entries(table).flatMap(([room, others]) => others.map((other) => `${room} → ${other}`));
    expect(allowed.filter((way) => !used.has(way))).toEqual([]);
  });

  test("each folder imports only folders that come earlier in the import table, so that imports can't form a cycle", () => {
    const order = Object.keys(table);
    const up = Object.entries(table).flatMap(([room, others]) =>
      others.filter((other) => order.indexOf(other) >= order.indexOf(room)).map((other) => `${room} → ${other}`),
    );
    expect(up).toEqual([]);
  });

  test('the engine imports nothing from outside build/engine/', () => {
    const out = ways.filter(({ from, to }) => from.startsWith('build/engine/') && !to.startsWith('build/engine/'));
    expect(out).toEqual([]);
  });

  test('components and the client import only types from the build', () => {
    expect(everyWay.filter((way) => isTypeOfData(way) && !way.type)).toEqual([]);
  });

  test('components and the client import no module of Node', () => {
    expect(
      imports.filter(({ file, target }) => /^(?:components|client)\//.test(file) && target.startsWith('node:')),
    ).toEqual([]);
  });
});
