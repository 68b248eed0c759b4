import { expect, it } from 'vitest';
import { Report } from '../../../build/engine/report/report.ts';
import { parseYaml } from '../../../build/engine/source/yaml.ts';

function parse(text: string) {
  const report = new Report();
  return {
    yaml: parseYaml(text, 'a.yaml', report),
    found: report.sorted().map(({ rule, line: row, column }) => `${rule} ${row}:${column}`),
  };
}

it('parseYaml reads YAML 1.2 and JSON alike', () => {
  const { yaml } = parse('a: yes\nb: 2025-06-06\nc: [1, two]\nd:\n  - e: 02134\nf: null\n');
  expect(yaml!.value).toEqual({ a: 'yes', b: '2025-06-06', c: [1, 'two'], d: [{ e: 2134 }], f: null });
  expect(parse('{"a": "x", "b": [1, true]}').yaml!.value).toEqual({ a: 'x', b: [1, true] });
  expect(parse('').yaml!.value).toBeNull();
});

it('parseYaml returns the positions of names, values and missing fields', () => {
  const { yaml } = parse('a: 1\nb:\n  - name: x\n    tags: [y, z]\nc:\n');
  expect(yaml!.at(['b'], 'key')).toEqual({ file: 'a.yaml', line: 2, column: 1 });
  expect(yaml!.at(['b', 0])).toMatchObject({ line: 3, column: 5 });
  expect(yaml!.at(['b', 0, 'tags'], 'key')).toMatchObject({ line: 4, column: 5 });
  expect(yaml!.at(['b', 0, 'tags', 1])).toMatchObject({ line: 4, column: 15 });
  expect(yaml!.at(['c'])).toMatchObject({ line: 5, column: 1 });
  expect(yaml!.at(['b', 0, 'missing'])).toMatchObject({ line: 3, column: 5 });
  expect(yaml!.at([])).toMatchObject({ line: 1, column: 1 });
});

it('parseYaml returns a value as it was written', () => {
  expect(parse('a: 02134\nb: 1.10\n').yaml!.written(['a'])).toBe('02134');
  expect(parse('a: 02134\nb: 1.10\n').yaml!.written(['b'])).toBe('1.10');
});

it.each([
  ['plain', 'x: 1\na: one [two](/x) three\n', 2, 8],
  ['single quotes', "a: 'it''s [two](/x)'\n", 1, 11],
  ['double quotes', 'a: "say \\"hi\\" [two](/x)"\n', 1, 16],
  ['literal', 'a: |\n  one\n\n  and [two](/x)\n', 4, 7],
  ['folded', 'a: >-\n  one\n  word\n\n  and [two](/x)\n', 5, 7],
  ['plain over lines', 'a: one\n  word and\n  [two](/x)\n', 3, 3],
  ['folded in a list', '- b:\n    - >-\n      one\n      [two](/x)\n', 4, 7],
])('parseYaml returns the position of a word in a text: %s', (_, text, line, column) => {
  const { yaml } = parse(text);
  const path = text.startsWith('-') ? [0, 'b', 0] : ['a'];
  const value = path.reduce<never>((inner, step) => inner[step as never], yaml!.value as never) as string;
  const inside = yaml!.inside(path);
  const offset = value.indexOf('[two]');
  expect(inside(offset)).toEqual({ file: 'a.yaml', line, column });
  // Positions can be requested in any order.
  inside(value.length);
  expect(inside(offset)).toMatchObject({ line, column });
});

it('parseYaml reports all syntax errors at once, one per line', () => {
  expect(parse('a: b: c\nd: e: f\ng: [\n').found).toEqual(['yaml/syntax 1:4', 'yaml/syntax 2:4', 'yaml/syntax 4:1']);
  // A wrong indentation is reported once, although it affects all lines below.
  expect(parse('a:\n\tb: 1\n\tc: 2\n').found).toEqual(['yaml/syntax 2:1']);
  expect(parse('a: 1\n b: 2\nc: 3\n').found).toEqual(['yaml/syntax 2:2']);
  expect(parse('x: 1\na: "open\nb: 2\n').found).toEqual(['yaml/syntax 2:4']);
});

it.each([
  [
    'a field of a list item that is indented too little',
    '- id: x\n  name: y\n address: z\n  postcode: q\n  phone: p\n- id: w\n',
    'yaml/syntax 3:2',
    'The line is indented differently from its neighbours.',
  ],
  [
    'a field of a group that is indented too little',
    'a:\n    x: 1\n   y: 2\n    z: 3\n    q: 4\nb: 2\n',
    'yaml/syntax 3:4',
    'The line is indented differently from its neighbours.',
  ],
  [
    'an item without a space after its dash',
    'a:\n  -id: x\n    name: y\n    address: z\n\n  - id: w\n    name: v\n',
    'yaml/syntax 2:3',
    'There is no space after the dash.',
  ],
  [
    'a no-break space after a colon',
    'a: 1\nb:\u00A0c\nd: e\n',
    'yaml/syntax 2:1',
    'The space after the colon is a no-break space from copied text, which doesn’t count as a space.',
  ],
])('parseYaml reports a mistake once, at its cause: %s', (_, text, place, message) => {
  const report = new Report();
  parseYaml(text, 'a.yaml', report);
  expect(
    report.sorted().map((finding) => [`${finding.rule} ${finding.line}:${finding.column}`, finding.message]),
  ).toEqual([[place, message]]);
});

it('parseYaml refuses anchors, aliases, tags, merge keys, directives and second documents', () => {
  expect(parse('a: &x 1\nb: *x\n').found).toEqual(['yaml/unsupported 1:4', 'yaml/unsupported 2:4']);
  expect(parse('a: !!int "3"\n').found).toEqual(['yaml/unsupported 1:4']);
  expect(parse('a: {<<: {b: 1}}\n').found).toEqual(['yaml/unsupported 1:5']);
  expect(parse('%YAML 1.1\n---\na: yes\n').found).toEqual(['yaml/unsupported 1:1']);
  for (const escape of ['\\0', '\\e', '\\x85', '\\uFFFE', '\\uD800', '\\uDC00\\uD800']) {
    expect(parse(`a: "x${escape}"\n`).found).toEqual(['yaml/unsupported 1:4']);
  }
  expect(parse('a: "x\\t\\uD83D\\uDE00"\n').found).toEqual([]);
  expect(parse('a: 1\n---\nb: 2\n').found).toEqual(['yaml/unsupported 2:1']);
  expect(parse('a: 1\nb: 2\na: 3\n').found).toEqual(['yaml/duplicate-key 3:1']);
});

it.each(['[', '- ', '- - ? '])('parseYaml refuses 5,000 times “%s” with one finding, and no stack overflow', (part) => {
  expect(parse(`a:\n  ${part.repeat(5000)}`).found).toEqual([expect.stringMatching(/^yaml\/syntax 2:/)]);
});

it('parseYaml treats __proto__ as an ordinary name', () => {
  const { yaml } = parse('__proto__:\n  polluted: true\nconstructor: x\n');
  expect(Object.keys(yaml!.value as object)).toEqual(['__proto__', 'constructor']);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(yaml!.value)).toBe(Object.prototype);
});
