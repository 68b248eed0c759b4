// Tests that js-yaml and yaml agree on every text that counts as simple, and that most content does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { readOrdinaryYaml } from '../../../build/engine/source/ordinary-yaml.ts';
import { randomFrom } from '../../random.ts';
import { parseWithPositions } from '../../../build/engine/source/yaml.ts';

const thorough = (text: string) => {
  const report = new Report();
  const value = parseWithPositions(text, 'file.yaml', report)?.value;
  return report.failed ? 'a mistake' : value;
};

const contentFiles = ['content', 'tests/fixtures'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:yaml|md)$/.test(name) && !name.endsWith('README.md'))
    .map((name) => join(folder, name)),
);
const yamlIn = (file: string) => {
  const text = readFileSync(file, 'utf8').replace(/\r\n?/g, '\n');
  return file.endsWith('.md') ? (/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '') : text;
};

describe('on all content', () => {
  test('js-yaml and yaml agree on all content', () => {
    const differing = contentFiles.filter((file) => {
      const quick = readOrdinaryYaml(yamlIn(file));
      return quick !== undefined && JSON.stringify(quick) !== JSON.stringify(thorough(yamlIn(file)));
    });
    expect(differing).toEqual([]);
    expect(contentFiles.length).toBeGreaterThan(60);
    const passed = contentFiles.filter((file) => readOrdinaryYaml(yamlIn(file)) !== undefined);
    expect(passed.length / contentFiles.length).toBeGreaterThan(0.6);
  });
});

const values = [
  'a',
  'a b',
  '1',
  '-1',
  '-0',
  '+1',
  '01',
  '0o17',
  '0x1F',
  '0b11',
  '1_000',
  '1.5',
  '1.',
  '.5',
  '1e3',
  '1.5e-3',
  '-.inf',
  '.NaN',
  '9007199254740993',
  '12345678901234567890',
  '190:20:30',
  '2026-05-22',
  '2026-05-22T10:00:00Z',
  '10:30',
  '~',
  'null',
  'Null',
  'NULL',
  'true',
  'True',
  'TRUE',
  'yes',
  'no',
  'on',
  'y',
  'false',
  'a: b',
  'a:b',
  'a:',
  ':a',
  'a #b',
  'a#b',
  '# a',
  '#a',
  '- a',
  '-a',
  '-',
  '?',
  '? a',
  '?a',
  '&a b',
  '*a',
  '!a b',
  '!!str 1',
  '%a',
  '@a',
  '`a`',
  '|',
  '>',
  '|-',
  '"a"',
  '"a" b',
  '"a\\n"',
  '"a',
  "'a'",
  "'it''s'",
  "it's",
  "'a' # b",
  '"a: b # c"',
  '""',
  "''",
  '[a, b]',
  '[]',
  '[ ]',
  '[a, ]',
  '[a,b]',
  '[a, , b]',
  '["a, b"]',
  '[a: b]',
  '[[a]]',
  '[a',
  '[a] b',
  '{a: b}',
  '{}',
  '[1, true, null, ~]',
  '[a #b]',
  '[a, b] # c',
  '[-1, - a]',
  'a, b',
  'a]',
  '(a)',
  '/a',
  '£5',
  '…',
  'é',
  '日本',
  'a\u00a0',
  '\u00a0a',
  'a\u2028b',
  'a\u0085b',
  '\ufeffa',
  '=',
  '<<',
  '<',
  '…: a',
  'a  ',
  '  a',
  'https://a.b/#c',
  'a\tb',
  '---',
  '...',
  '--- a',
  '.',
  '..',
];

describe('on nasty samples', () => {
  const shapes: [string, (value: string) => string][] = [
    ['a field', (value) => `key: ${value}\nother: x\n`],
    ['an item', (value) => `list:\n  - ${value}\n  - x\n`],
    ['an item of a list at the edge', (value) => `- ${value}\n`],
    ['a field of an item', (value) => `list:\n- key: ${value}\n  more: x\n`],
    ['a name', (value) => `${value}: x\n`],
    ['a whole file', (value) => value],
    ['a second line', (value) => `key: x\n  ${value}\n`],
    ['a line below a list', (value) => `list:\n  - x\n ${value}\n`],
    ['a line below a field without a value', (value) => `key:\n${value}\n`],
  ];
  test.each(shapes)('js-yaml and yaml agree on each sample as %s', (_, shape) => {
    const differing = values.filter((value) => {
      const quick = readOrdinaryYaml(shape(value));
      return quick !== undefined && !Object.is(JSON.stringify(quick), JSON.stringify(thorough(shape(value))));
    });
    expect(differing).toEqual([]);
  });

  const texts = [
    'a:\n  b:\n    - c: 1\n      d: 2\n    -\n      - e\n  f:\n',
    'a: 1\na: 2\n',
    '__proto__: 1\n',
    'constructor: 1\n',
    'a:\n- b\n- c\nd: e\n',
    'a:\n  - b\n - c\n',
    '- - a\n  - b\n-   c: d\n    e: f\n',
    'a: b\n c: d\n',
    '  a: b\n  c: d\n',
    '  a: b\nc: d\n',
    'a:\n   b: c\n  d: e\n',
    '# only\n',
    '',
    '\n\n',
    'a: 1 # x\n',
    'a:\n  # x\n  b: c\n',
    'a: |\n  b\nc: d\n',
    '1: a\n',
    'true: a\n',
    'a b: c\n',
    '"a": b\n',
    'a : b\n',
    'a:\n\n\n  b: c\n',
    '- a\nb: c\n',
    'a: b\n- c\n',
    '-\n- a\n',
    '- a:\n  b: c\n',
    '- a:\n    b: c\n  d: e\n',
    'a:   b   \n',
    'a:\n  -   b: c\n      d: e\n',
  ];
  const folded = [
    '  b\n',
    '  b\n  c\n',
    '  b\n\n  c\n',
    '\n  b\n',
    '  b\n   c\n',
    '  b\n c\n',
    '  b \n  c\n',
    '  # b\n  c\n',
    '  b\n  # c\n',
    '  b\n# c\n',
    '  b\n\n  # c\n',
    '  "b": c\n',
    '',
    '  - b\n',
    '  b\n\n\n',
    '  b',
    '  \n',
  ];
  texts.push(
    ...folded.flatMap((text) => [
      `a: >-\n${text}`,
      `a: >-\n${text}d: e\n`,
      `- a: >-\n  ${text.replaceAll('\n ', '\n   ')}`,
      `a:\n- >-\n${text}`,
    ]),
  );
  test.each(texts)('js-yaml and yaml agree on %j', (text) => {
    const quick = readOrdinaryYaml(text);
    if (quick !== undefined) expect(JSON.stringify(quick)).toBe(JSON.stringify(thorough(text)));
    else expect(readOrdinaryYaml(text)).toBeUndefined();
  });

  test('js-yaml keeps unusual names as own properties', () => {
    const value = readOrdinaryYaml('constructor: 1\ntoString: 2\n');
    expect(Object.entries(value as object)).toEqual([
      ['constructor', 1],
      ['toString', 2],
    ]);
  });
});

describe('on made-up texts', () => {
  const pieces = [
    'a',
    'b c',
    ': ',
    ':',
    '- ',
    '-',
    '\n',
    '\n  ',
    '\n    ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ', ',
    ' #',
    '#',
    '1',
    '01',
    '1.5',
    'true',
    'null',
    '~',
    '|',
    '>-',
    '&x',
    '*x',
    '!t',
    '? ',
    '\\',
    'é',
    ' ',
  ];
  const ROUNDS = 4_000;

  test(`js-yaml and yaml agree on each of ${ROUNDS}`, () => {
    const random = randomFrom(3);
    let passed = 0;
    const differing: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      let text = random(2) === 0 ? 'key: ' : '- name: ';
      for (let length = 1 + random(14); length > 0; length--) text += pieces[random(pieces.length)];
      const ordinary = readOrdinaryYaml(text);
      if (ordinary === undefined) continue;
      passed++;
      if (JSON.stringify(ordinary) !== JSON.stringify(thorough(text))) differing.push(text);
    }
    expect(differing).toEqual([]);
    expect(passed).toBeGreaterThan(ROUNDS / 50);
  });
});
