// Tests the current day in a time zone.
import { expect, it } from 'vitest';
import { dayOf } from '../../../build/guide/time/day.ts';
import { todayInPlace } from '../../../build/guide/time/time-zone.ts';

it.each([
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-06-30T22:30:00Z', '2026-06-30'],
  ['2026-12-31T23:30:00Z', '2026-12-31'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
])('at %s, todayInPlace returns %s, the day in London', (moment, day) => {
  expect(todayInPlace(new Date(moment))).toBe(day);
});

it('dayOf returns the day in the given time zone', () => {
  const moment = new Date('2026-07-01T03:00:00Z');
  expect([dayOf(moment, 'America/New_York'), dayOf(moment, 'UTC')]).toEqual(['2026-06-30', '2026-07-01']);
});
