// Finds objects that are filled like a map. A name such as "constructor" in the content would find a property that
// every object inherits.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Their names come from code. */
const allowed = [
  'build/engine/report/outcome.ts: const pages',
  'build/tools/new/questions.ts: const answers',
  'build/tools/schemas/field-tables.ts: const properties',
];

const EMPTY_OBJECT =
  /\b((?:const|let) \w+)(?:: (?:Readonly<)?Record<string,[^=]*|: \w+\['\w+'\])? = \{\}(?: as Record<string|;)/g;

const emptyObjectsOf = (path: string, text: string) =>
  Array.from(text.matchAll(EMPTY_OBJECT), ([, name]) => `${path}: ${name}`);

test('an object filled by name is a Map or has no prototype', () => {
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
])('the unsafe map %s is found', (line) => {
  expect(emptyObjectsOf('a.ts', line)).toHaveLength(1);
});
