// Reads the days of a schedule in JSON-LD (schema.org/Schedule), such as each Tuesday until Easter.
import ICAL from 'ical.js';
import * as z from 'zod';
import type { Occurrence } from '../../guide/event/recurrence.ts';
import { type Moment, momentIn, type Period } from './calendar-event.ts';

const words = z.string().optional().catch(undefined);
const number = z.coerce.number().int().positive().optional();
const some = z.preprocess((value) => [value ?? []].flat(), z.array(z.coerce.string()));
const schema = z.object({
  '@type': z.literal('Schedule').optional(),
  repeatFrequency: z.string(),
  startDate: words,
  endDate: words,
  startTime: words,
  endTime: words,
  duration: words,
  repeatCount: number,
  byDay: some,
  byMonth: some,
  byMonthDay: some,
  byMonthWeek: some,
  exceptDate: some,
});

const FREQUENCIES: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const DAY = /^(?:https?:\/\/schema\.org\/|schema:)?(-?\d)?(mo|tu|we|th|fr|sa|su)\w*$/i;
/** Maximum number of dates that are computed for a schedule. */
const MOST_STEPS = 5000;

/** @returns Undefined for a schedule that can't be read, or that doesn't say all of its days. */
export function scheduledDays(
  written: unknown,
  [first, end]: [Moment | undefined, Moment | undefined],
  { from, until }: Period,
): Occurrence[] | undefined {
  const { data: schedule } = schema.safeParse(written);
  const rule = schedule && ruleOf(schedule);
  const start = momentIn(schedule?.startDate ?? '') ?? first;
  if (!schedule || !rule || !start) return undefined;
  const last = momentIn(schedule.endDate ?? '')?.day ?? until;
  const except = new Set(schedule.exceptDate.map((date) => momentIn(date)?.day));
  const time = clockIn(schedule.startTime) ?? start.time ?? first?.time;
  const ends = clockIn(schedule.endTime) ?? endAfter(time, schedule.duration) ?? (time && end?.time);
  const hours = { ...(time ? { start: time } : {}), ...(time && ends && ends !== time ? { end: ends } : {}) };
  const days: Occurrence[] = [];
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start.day));
  for (let step = 0; step < MOST_STEPS; step++) {
    const day = dates.next()?.toString().slice(0, 10);
    if (day === undefined || day > until || day > last) break;
    if (day >= from && !except.has(day)) days.push({ day, ...hours });
  }
  return days;
}

function ruleOf({ repeatFrequency, repeatCount, ...by }: z.infer<typeof schema>): string | undefined {
  const [, every = '', unit = ''] = /^P(\d+)([DWMY])$/.exec(repeatFrequency) ?? [];
  const weekdays = by.byDay.map((day) => DAY.exec(day));
  const freq = FREQUENCIES[unit];
  if (!freq || Number(every) < 1 || weekdays.includes(null)) return undefined;
  const nth = unit === 'M' && by.byMonthWeek.length > 0 ? by.byMonthWeek : [''];
  const days = weekdays.flatMap((day) =>
    nth.map((week) => (unit === 'M' ? (day![1] ?? week) : '') + day![2]!.toUpperCase()),
  );
  const parts = { FREQ: freq, INTERVAL: every, COUNT: repeatCount, BYDAY: days, BYMONTH: by.byMonth };
  return Object.entries({ ...parts, BYMONTHDAY: by.byMonthDay })
    .flatMap(([name, value]) => (String(value ?? '') === '' ? [] : [`${name}=${String(value)}`]))
    .join(';');
}

/** `19:00:00` or `T19:00Z` → `19:00`. The times of a schedule are local. */
const clockIn = (written = '') => /^T?((?:[01]\d|2[0-3]):[0-5]\d)/.exec(written)?.[1];

function endAfter(start: string | undefined, duration = ''): string | undefined {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
  const length = Number(hours) * 60 + Number(minutes);
  if (start === undefined || length === 0) return undefined;
  const end = Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + length;
  return [Math.floor(end / 60) % 24, end % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
