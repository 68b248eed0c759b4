// A table of closing times on the coming Sundays, for places such as parks whose closing time depends on sunset. Each
// build computes the table.
import { getTimes } from 'suncalc';
import * as z from 'zod';
import { clockText } from '../../../components/opening-times.ts';
import { addDays, weekdayOf } from './day.ts';
import { date, groupList, text } from '../fields/fields.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { quoted } from '../../engine/report/wording.ts';
import { londonMinute } from './london-time.ts';
import { checkPoint } from '../map/outlines.ts';
import { coordinates } from '../page/page-fields.ts';

export const closingTimes = z
  .strictObject({
    ...coordinates,
    places: groupList('The columns of the table.', {
      name: text('What closes: Brockwell Park.').max(40),
      beforeSunset: z.int().min(0).max(240).describe('Minutes between its closing and sunset.').optional(),
      closes: groupList('Its closing times by season, if they don’t follow the sunset.', {
        from: date('The first day of this closing time.'),
        at: text('When it closes: 4.30pm.'),
      })
        .min(1)
        .optional(),
    })
      .min(1)
      .max(3),
  })
  .describe('A table of sunset and closing times on the coming Sundays, up to "until" or for half a year.');
type ClosingFields = z.infer<typeof closingTimes>;

export interface ClosingTable {
  places: string[];
  /** `closes` has the closing time of each place. The time is empty before the place's first season. */
  rows: { day: string; sunset: string; closes: string[] }[];
}

const MOST_WEEKS = 26;

/** Minute of London's day at which the sun sets. Undefined if it doesn't set. */
export function sunsetMinute(day: string, lat: number, lon: number): number | undefined {
  // Noon, because the library returns the sunset of that moment's solar day.
  const { sunset } = getTimes(new Date(`${day}T12:00:00Z`), lat, lon);
  return sunset ? londonMinute(sunset) : undefined;
}

/** @param until The last day of the table. */
export function closingTable({ lat, lon, places }: ClosingFields, today: string, until?: string): ClosingTable {
  const first = addDays(today, 6 - weekdayOf(today));
  const sundays = Array.from({ length: MOST_WEEKS }, (_, week) => addDays(first, 7 * week));
  const rows = sundays
    .filter((day) => until === undefined || day <= until)
    .map((day) => {
      const minute = sunsetMinute(day, lat, lon);
      const closes = places.map(({ beforeSunset, closes = [] }) => {
        if (beforeSunset === undefined) return closes.findLast(({ from }) => from <= day)?.at ?? '';
        return minute === undefined ? '' : clockText(minute - beforeSunset);
      });
      return { day, sunset: minute === undefined ? '' : clockText(minute), closes };
    });
  return { places: places.map(({ name }) => name), rows };
}

/** Reports a place that has both or neither of `beforeSunset` and `closes`, and seasons that aren't sorted. */
export function checkClosingTimes(fields: ClosingFields, entry: Entry<unknown>): void {
  checkPoint(fields, ['closingTimes'], entry);
  fields.places.forEach(({ name, beforeSunset, closes }, at) => {
    const path = ['closingTimes', 'places', at];
    if ((beforeSunset === undefined) === (closes === undefined)) {
      const words = closes ? 'both "beforeSunset" and' : 'neither "beforeSunset" nor';
      const message = `${quoted(name)} has ${words} "closes".`;
      const advice = 'Write "beforeSunset:" if it closes by the sun, or "closes:" if it closes by the season.';
      entry.error('*/bad-value', path, message, advice);
    }
    closes?.forEach(({ from }, index) => {
      const before = closes[index - 1]?.from;
      if (before === undefined || before < from) return;
      const message = `The times of ${quoted(name)} are out of order: ${from} follows ${before}.`;
      entry.error('*/bad-value', [...path, 'closes', index, 'from'], message, 'Sort them, the earliest first.');
    });
  });
}
