// Tests that rows are read to the last page, and that a spreadsheet treats every exported value as text.
import { expect, it } from 'vitest';
import { csvRows, readPages } from '../../build/newsletter/rows.ts';

const columns = ['email', 'categories', 'postcode', 'source', 'page'] as const;
const choices = { categories: ['Arts & Culture', 'Family'], postcode: null };
const subscriber = { email: 'ada@example.org', ...choices, source: 'Website', page: '/' };
const source = (value: string) =>
  /^"ada.*?","","(.*)","\/"\r\n$/s.exec(csvRows(columns, [{ ...subscriber, source: value }]))![1];

it('csvRows writes a line with the same columns for each row', () => {
  const line = '"ada@example.org","Arts & Culture; Family","","Website","/"\r\n';
  expect(csvRows(columns, [subscriber, subscriber])).toBe(line.repeat(2));
  expect(csvRows(columns, [])).toBe('');
});

it.each(['=1+1', '+1+1', '-1+A1', '@SUM(A1)', '\t=1', '\r=1', '\tx', '  =1', '＝1', '\n=1'])(
  'csvLine puts an apostrophe before %j',
  (value) => {
    expect(source(value)).toBe(`'${value}`);
  },
);

it.each([
  ['Blog: a, b; c', 'Blog: a, b; c'],
  ['Blog: "Quoted"', 'Blog: ""Quoted""'],
  ['="x","y"', `'=""x"",""y""`],
  ['two\r\nlines', 'two\r\nlines'],
  ['1-2=3', '1-2=3'],
  ['-1', '-1'],
  ['+44 20 7946 0018', '+44 20 7946 0018'],
])('csvLine writes %j as one quoted cell', (value, cell) => {
  expect(source(value)).toBe(cell);
});

it.each<[string, string[][], string[] | 'gave the same page twice']>([
  ['no page', [[]], []],
  ['short pages', [['a'], ['b', 'c'], []], ['a', 'b', 'c']],
  ['the same page again', [['a', 'b'], ['b']], 'gave the same page twice'],
  ['a page without the key', [['']], 'gave the same page twice'],
])('readPages, given %s, reads each row once or throws', async (_, pages, outcome) => {
  const left = [...pages];
  const asked: string[] = [];
  const ask = async (after: string) => {
    asked.push(after);
    return left.shift()!.map((email) => (email === '' ? {} : { email }) as { email: string });
  };
  const read = async () => {
    const rows = [];
    for await (const page of readPages({ origin: 'the list', request: async () => [] }, 'email', ask)) rows.push(page);
    return rows.flat().map(({ email }) => email);
  };
  if (typeof outcome === 'string') await expect(read()).rejects.toThrow(`the list ${outcome}.`);
  else expect(await read()).toEqual(outcome);
  expect(asked).toEqual(['', ...pages.slice(0, -1).map((page) => page.at(-1))]);
});
