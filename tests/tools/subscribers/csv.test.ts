// Tests that a spreadsheet takes every exported value for text.
import { expect, it } from 'vitest';
import { csvHeader, toCsv } from '../../../build/tools/subscribers/list.ts';

const subscriber = {
  email: 'ada@example.org',
  categories: ['Arts & Culture', 'Family'],
  postcode: null,
  subscribed_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
  source: 'Website',
  page: '/',
};
const source = (value: string) =>
  toCsv([{ ...subscriber, source: value }])
    .split('Z","')
    .at(-1)
    ?.replace(/","\/"\r\n$/, '');

it('writes a header, and a line with the same columns per subscriber', () => {
  expect(csvHeader()).toBe('"email","categories","postcode","subscribed_at","updated_at","source","page"\r\n');
  expect(toCsv([subscriber, subscriber])).toBe(
    '"ada@example.org","Arts & Culture; Family","","2026-11-21T10:00:00Z","2026-11-21T10:00:00Z","Website","/"\r\n'.repeat(
      2,
    ),
  );
  expect(toCsv([])).toBe('');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\tx', '  =1', '＝1', '\n=1'])(
  'puts an apostrophe before %j',
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
])('keeps %j inside its quotes', (value, cell) => {
  expect(source(value)).toBe(cell);
});
