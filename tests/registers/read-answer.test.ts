// Tests how the bytes of a response are read, and the error for each unreadable response.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { checkShape, readJson, parseAnswerText, readXml } from '../../build/registers/answer/read-answer.ts';
import { readCells, readCsvRows, readJsonRows } from '../../build/registers/answer/read-rows.ts';

const answer = (text: string | Uint8Array) => ({
  bytes: typeof text === 'string' ? Buffer.from(text) : text,
  from: 'data.test',
  day: '2026-11-26',
  url: 'https://data.test/a',
});

const readCsv = (text: string, needed: readonly string[]) => {
  const rows: object[] = [];
  readCsvRows(answer(text), { needed }, (row) => rows.push(row));
  return rows;
};

test("a response is read as UTF-8, or as Windows-1252 if it isn't UTF-8", () => {
  expect(parseAnswerText(answer('Café’s'))).toBe('Café’s');
  expect(parseAnswerText(answer(Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x92, 0x73, 0x80, 0x9f)))).toBe('Café’s€Ÿ');
});

test.each<[unknown, z.ZodType, string]>([
  [{}, z.object({ a: z.string() }), 'a is missing'],
  [{ a: { b: 1 } }, z.object({ a: z.object({ b: z.string() }) }), 'a.b is number, not string'],
  [[], z.object({}), 'the answer is array, not object'],
  ['b', z.literal('a'), 'the answer Invalid input: expected "a"'],
])('checkShape refuses %j, and names the fault', (value, schema, fault) => {
  expect(() => checkShape(value, schema, 'data.test')).toThrow(
    `data.test sent an answer in an unexpected format: ${fault}.`,
  );
});

function checkRows(rows: readonly unknown[]): unknown[] {
  const fitting: string[] = [];
  const use = (row: string) => fitting.push(row);
  readJsonRows(answer(JSON.stringify({ rows })), { lists: ['rows'], row: z.string() }, use, () => undefined);
  return fitting;
}

test('a check of rows accepts one unreadable row in fifty, but not more', () => {
  const rows = (bad: number) => Array.from({ length: 100 }, (_, at) => (at < 100 - bad ? 'a' : at));
  expect(checkRows(rows(2))).toHaveLength(98);
  expect(() => checkRows(rows(3))).toThrow(
    'data.test sent 3 of 100 rows in an unexpected format: row 98, the answer is number, not string.',
  );
});

test('rows are cut out of JSON at its commas, but not at those within texts, objects and lists', () => {
  const read = (text: string) => {
    const rows: unknown[] = [];
    const use = (row: unknown) => rows.push(row);
    const around = readJsonRows(answer(text), { lists: ['places', 'rows'], row: z.unknown() }, use, use);
    return [rows, around];
  };
  const row = { text: 'a "b\\", [c], {d', more: [1, [2], {}] };
  expect(read(JSON.stringify({ a: [1], rows: [row, null, row], meta: { rows: 3 } }, undefined, 1))).toEqual([
    [row, null, row],
    { a: [1], rows: [], meta: { rows: 3 } },
  ]);
  expect(read('{"rows": [ ]}')).toEqual([[], { rows: [] }]);
  expect(read('{"row": 1}')).toEqual([[], { row: 1 }]);
  for (const broken of ['{"rows": [1, 2', '{"rows": [1, 2]', '{"rows": [{"a" 1}]}', '{"rows": [1 2]}']) {
    expect(() => read(broken)).toThrow('data.test sent broken or incomplete JSON');
  }
});

test('a CSV table may have a byte-order mark, short and long rows, empty lines, spaces and stray quotation marks', () => {
  const text = '\uFEFFname, town\n\n The "Gull" ,Quay\nHeron\nTern,Mole,more\n';
  expect(readCsv(text, ['name', 'town'])).toEqual([
    { name: 'The "Gull"', town: 'Quay' },
    { name: 'Heron', town: '' },
    { name: 'Tern', town: 'Mole' },
  ]);
  const cells: unknown[] = [];
  readCells(answer('a,b\nc'), (row) => cells.push(row));
  expect(cells).toEqual([['a', 'b'], ['c']]);
});

test.each<[string, () => unknown, string]>([
  ['no bytes', () => parseAnswerText(answer('')), 'data.test sent nothing.'],
  [
    'cut off JSON',
    () => readJson(answer(`{"a":"${'x'.repeat(40)}`)),
    `data.test sent broken or incomplete JSON, which ends in "${'x'.repeat(30)}".`,
  ],
  [
    'a page for JSON',
    () => readJson(answer(' <!DOCTYPE html><TITLE lang="en"> Log in </TITLE>')),
    'data.test sent a web page ("Log in"), not JSON.',
  ],
  ['a page for CSV', () => readCsv('<html>', ['a']), 'data.test sent a web page ("without a title"), not CSV.'],
  ['a page for XML', () => readXml(answer('<html lang="en">'), 'a'), 'data.test sent a web page ("without a title")'],
  ['another XML', () => readXml(answer('<html5/>'), 'a'), 'data.test sent XML other than <a>, or only a part of it.'],
  ['half an XML', () => readXml(answer('<a></a><b>'), 'a'), 'data.test sent XML other than <a>, or only a part of it.'],
  ['an open cell', () => readCsv('a\n"b', ['a']), 'data.test sent broken or incomplete CSV: '],
  [
    'a table without a column',
    () => readCsv('a,b,c,d,e,f,g,h,i\n1', ['a', 'y', 'z']),
    'data.test sent a table without "y", "z"; it has a, b, c, d, e, f, g, h.',
  ],
])('a response with %s is refused', (_, read, message) => {
  expect(read).toThrow(message);
});

test('readXml accepts white space after the end of the XML', () => {
  expect(readXml(answer('<a><b/></a>\n'), 'a').children).toHaveLength(2);
});
