// Finds plain objects that are used as maps. In these, the key "constructor" from the content would find a property
// that every object inherits.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Plain objects whose keys come only from the code. */
const allowed = [
  'build/engine/report/outcome.ts: const pages',
  'build/tools/schemas/field-tables.ts: const properties',
];

const EMPTY_OBJECT =
  /\b((?:const|let) \w+)(?:: (?:Readonly<)?Record<string,[^=]*|: \w+\['\w+'\])? = \{\}(?: as Record<string|;)/g;

const emptyObjectsOf = (path: string, text: string) =>
  Array.from(text.matchAll(EMPTY_OBJECT), ([, name]) => `${path}: ${name}`);

test('no plain object is used as a map, except with keys that come from the code', () => {
  const found = ['build', 'client', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => emptyObjectsOf(path, readFileSync(path, 'utf8'))),
  );
  expect(found.toSorted()).toEqual(allowed);
});

test.each([
  'const byName: Record<string, number> = {};',
  'const byName = {} as Record<string, Set<string>>;',
  'let byName: Readonly<Record<string, string[]>> = {};',
  'const byName = {};',
])('the check finds the unsafe map %s', (line) => {
  expect(emptyObjectsOf('a.ts', line)).toHaveLength(1);
});
