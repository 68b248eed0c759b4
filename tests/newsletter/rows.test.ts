// Tests that a spreadsheet takes every exported value for text.
import { expect, it } from 'vitest';
import { csvRows } from '../../build/newsletter/rows.ts';

const columns = ['email', 'categories', 'postcode', 'source', 'page'] as const;
const subscriber = {
  email: 'ada@example.org',
  categories: ['Arts & Culture', 'Family'],
  postcode: null,
  source: 'Website',
  page: '/',
};
const source = (value: string) =>
  csvRows(columns, [{ ...subscriber, source: value }])
    .split('","')
    .slice(3)
    .join('","')
    .replace(/","\/"\r\n$/, '');

it('a line has the same columns for each row', () => {
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
])('csvLine keeps %j inside its quotes', (value, cell) => {
  expect(source(value)).toBe(cell);
});
