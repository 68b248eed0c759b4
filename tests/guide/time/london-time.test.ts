// Tests the current day in a time zone.
import { expect, it } from 'vitest';
import { todayInPlace } from '../../../build/guide/time/london-time.ts';

it.each([
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-06-30T22:30:00Z', '2026-06-30'],
  ['2026-12-31T23:30:00Z', '2026-12-31'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('at %s, todayInPlace returns %s, the day in London', (moment, day) => {
  expect(todayInPlace(new Date(moment))).toBe(day);
});
