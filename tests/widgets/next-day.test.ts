import { expect, test } from 'vitest';
import { nextDay } from '../../components/widgets/next-day.ts';

test.each([
  ['a Wednesday', new Date(2025, 5, 4, 12), 'June 9, 2025'],
  ['a Sunday night', new Date(2025, 5, 8, 23, 59), 'June 9, 2025'],
  ['a Monday', new Date(2025, 5, 9, 8), 'June 16, 2025'],
  ['the end of a year', new Date(2025, 11, 30), 'January 5, 2026'],
  ['the night the clocks change', new Date(2025, 2, 29, 23, 30), 'March 31, 2025'],
])('nextDay returns the Monday after %s', (_, now, monday) => {
  expect(nextDay('Monday', now)).toBe(monday);
});

test('nextDay returns the date of the next Friday', () => {
  expect(nextDay('Friday', new Date(2025, 5, 4))).toBe('June 6, 2025');
});
