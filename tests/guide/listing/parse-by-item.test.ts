import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../../build/engine/source/yaml.ts';
import { parseByItem, type KnownItems } from '../../../build/guide/listing/parse-by-item.ts';

const parseWhole = (text: string) => parseYaml(text, 'a.yaml', new Report());

/** The value of a file and the positions of all fields, as JSON, because strings are faster to compare than objects. */
function factsOf(yaml: Yaml) {
  const facts: unknown[] = [yaml.value];
  const walk = (value: unknown, path: FieldPath) => {
    const ends = typeof value === 'string' ? [0, value.length].map(yaml.inside(path)) : [];
    facts.push([path, yaml.at(path), yaml.at(path, 'key'), yaml.at([...path, 'missing']), yaml.written(path), ends]);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      walk(part, [...path, Array.isArray(value) ? Number(name) : name]);
    }
  };
  walk(yaml.value, []);
  return JSON.stringify(facts);
}

/** Returns true if the text was parsed item by item. Fails if the result differs from a parse of the whole text. */
function isParsedAlike(text: string, known: KnownItems = new Map()): boolean {
  const byItem = parseByItem(text, 'a.yaml', known);
  if (byItem) expect(factsOf(byItem)).toBe(factsOf(parseWhole(text)!));
  return byItem !== undefined;
}

const ITEMS = [
  '- id: a\n  name: "Fish & Chips" # sign\n  tags: [x, \'y\']\n\n',
  '- text: |\n    one\n\n    two\n\n  # note\n  more: >-\n    three\n    four\n',
  '- plain text\n  over two lines\n',
  '- - inner\n  - list\n',
  '- {a: 1, b: [2,\n    3]}\n',
  "- first: 'one\n    two'\n  __proto__: x\n",
];
const listOf = (count: number, indent: string) =>
  Array.from({ length: count }, (_, at) => ITEMS[at % ITEMS.length]!.replace(/^(?=.)/gm, indent)).join('');
const FORMS = [
  `path: /x\ngroups:\n  - title: T\n    listings:\n${listOf(14, '      ')}  - title: U\n    listings:\n      # ours\n${listOf(12, '      ')}end: 1\n`,
  `list:\n${listOf(13, '')}# between\n${listOf(13, '')}end: |\n  - id: a\n`,
  listOf(26, '').trimEnd(),
];

it.each(FORMS)(
  'parsing a long list item by item gives the same values and positions as parsing the whole file: %#',
  (text) => {
    expect(isParsedAlike(text)).toBe(true);
  },
);

it('parsing a topic page item by item gives the same values and positions as parsing the whole file', () => {
  expect(isParsedAlike(readFileSync('content/directories/se24/eating-out.yaml', 'utf8'))).toBe(true);
});

const INSERTED = [
  '"',
  "'",
  ': ',
  ' #',
  '#',
  '- ',
  '[',
  '}',
  '|',
  '>',
  '&a ',
  '*a',
  '!',
  '%',
  '? ',
  '---',
  '<<: 1',
  '\n',
];

it('parsing a file with a typo item by item either gives up, or gives the same result as parsing the whole file', () => {
  const known: KnownItems = new Map();
  const text = FORMS[0]!;
  const mistyped = INSERTED.flatMap((typed, at) =>
    [3, 4].map((step) => {
      const offset = (at * 131 + step * 211) % text.length;
      const rest = step === 4 ? text.slice(text.indexOf('\n', offset) + 1) : text.slice(offset + (step === 7 ? 2 : 0));
      return text.slice(0, offset) + typed + rest;
    }),
  );
  const byItem = mistyped.filter((each) => isParsedAlike(each, known));
  expect(byItem.length).toBeGreaterThan(10);
  expect(byItem.length).toBeLessThan(mistyped.length);
});

it.each([
  ['a tab', (text: string) => text.replace('title: T', 'title: T # \t')],
  ['a mistake in an item', (text: string) => text.replace('id: a', 'id: a: b')],
  ['a mistake outside the list', (text: string) => text.replace('end: 1', 'end: 1: 2')],
  ['a repeated field', (text: string) => text.replace('id: a', 'id: a\n        id: b')],
  ['an anchor', (text: string) => text.replace('id: a', 'id: &x a')],
  ['a list inside a text', (text: string) => text.replace('listings:', 'listings: |')],
  ['a short list', (text: string) => text.slice(0, 400)],
])('a file is not parsed item by item if it has %s', (_, edit) => {
  expect(isParsedAlike(edit(FORMS[0]!))).toBe(false);
});

it('parsing item by item returns the same object for an unchanged item', () => {
  const known: KnownItems = new Map();
  const itemsOf = (text: string) => parseByItem(text, 'a.yaml', known)!.value as unknown[];
  const text = Array.from({ length: 25 }, (_, at) => `- id: item-${at}\n`).join('');
  const [before, after] = [itemsOf(text), itemsOf(text.replace('item-7\n', 'other\n'))];
  expect(after.flatMap((item, at) => (item === before[at] ? [] : at))).toEqual([7]);
  expect(known.size).toBe(25);
});
