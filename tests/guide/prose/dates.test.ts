// Tests which dates in a text are reported as wrong.
import { expect, it } from 'vitest';
import { wrongDates } from '../../../build/guide/prose/dates.ts';

const found = (text: string) => wrongDates(text).map(({ offset, message }) => [offset, message]);

it.each([
  ['See you on Monday 26 November 2026.', 11, '26 November 2026 is a Thursday, not a Monday.'],
  ['Tues., the 30th of Nov. 2026', 0, '30 November 2026 is a Monday, not a Tuesday.'],
  ['Tuesday, November 30, 2026', 0, '30 November 2026 is a Monday, not a Tuesday.'],
  ['from 1 to 31 September', 10, 'There is no 31 September.'],
  ['by 29 February 2027', 3, 'There is no 29 February 2027.'],
  ['on Sunday June 31', 3, 'There is no 31 June.'],
])('wrongDates finds the date in "%s"', (text, offset, message) => {
  expect(found(text)).toEqual([[offset, message]]);
});

it.each([
  'Thurs 26th of Nov, 2026, and Saturday 5 and Sunday 6 December 2026',
  '29 February, when there is one',
  'In June 31 people came, and since March 40.',
  'The Sun, 5 May 2026, and Monkey 5 May 2026',
  'Friday 4 December 1700, by the old calendar',
  'Monday 12 October, of a year that the text does not say',
])('wrongDates finds nothing in "%s"', (text) => {
  expect(found(text)).toEqual([]);
});
