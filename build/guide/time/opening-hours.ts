// Parses opening hours in OpenStreetMap's form into a week, its exceptions, and rows of a table.
import { createRequire } from 'node:module';
import type OpeningHoursParser from 'opening_hours';
import { clockText, encodeHours, type Exception, type Interval } from '../../../components/opening-times.ts';
import { addDays, weekdayOf } from './day.ts';
import { quoted } from '../../engine/report/wording.ts';

export interface OpeningHours {
  /** The week and its exceptions, encoded for the browser. Undefined if a closing time is open-ended. */
  code?: string;
  /** The hours in schema.org's terms, for search engines. Empty for hours that can't be shown as a week. */
  specification: HoursSpecification[];
  /** Rows of a table: Mon–Fri, 9am–5pm. */
  rows: { days: string; hours: string }[];
}

/** Hours of some weekdays, or of one date with different hours, in schema.org's terms. */
interface HoursSpecification {
  dayOfWeek?: string[];
  validFrom?: string;
  validThrough?: string;
  opens: string;
  closes: string;
}

/** Number of weeks that are searched for exceptions. */
const WEEKS = 8;
/** Maximum number of days that may differ from the weekly hours, such as bank holidays. */
const MOST_EXCEPTIONS = 8;
const DAY = 24 * 60;
/** A Monday in a week without a bank holiday. Used if the day of the build is unknown. */
const ORDINARY = '2026-06-01';

/** A location in England, so that the library uses England's bank holidays. */
const PLACE = { lat: 51.5, lon: -0.1, address: { country_code: 'gb', state: 'England' } };

const CONFIG = { locale: 'en', mode: 2, warnings_severity: 4, tag_key: 'opening_hours', map_value: false } as const;

// Loaded on demand, because the library has the holidays of all countries and is a third of the build's code.
const require = createRequire(import.meta.url);

function parserOf(text: string): OpeningHoursParser {
  const Parser = require('opening_hours') as typeof OpeningHoursParser;
  return new Parser(text, PLACE, CONFIG);
}

/** Returns the problem of the hours as the end of a sentence. Undefined if the hours are valid. */
export function hoursProblem(text: string): string | undefined {
  if (/\bSH\b/.test(text)) return 'names school holidays (SH), which aren’t known here; write their days';
  try {
    const parser = parserOf(text);
    const [warning] = parser.getStructuredWarnings().filter(({ position }) => position !== null);
    if (warning) {
      const meant = withAfternoon(text);
      if (meant === undefined) return UNCLEAR;
      const pretty = parserOf(meant).prettifyValue();
      return shouldBe(text, [pretty, ...alternatives(text, warning.position ?? 0)]) ?? UNCLEAR;
    }
    if (/sunrise|sunset|dawn|dusk/.test(text)) return 'depends on the sun; write hours such as 09:00-17:00';
    const isNever = /\b(?:off|closed)\b/.test(text) && !/\d:\d|24\/7|"/.test(text);
    return isNever ? 'says only when it is closed; also write when it is open' : undefined;
  } catch (error) {
    const spoken = withAfternoon(text) ?? text;
    const meant = shouldBe(text, [text.replace(/\b(\d\d)(\d\d)-(\d\d)(\d\d)\b/g, '$1:$2-$3:$4'), spoken]);
    if (meant) return meant;
    const advice = spoken === text ? undefined : hoursProblem(spoken);
    if (advice?.startsWith('should be written')) return advice;
    const message = error instanceof Error ? error.message : String(error);
    const [, before = '', reason = ''] = /^(.*?) ?<--- \((.*?)\.? *(?:This means.*)?\)/s.exec(message) ?? [];
    const at = Math.min(before.length, text.length);
    if (at === 0) return UNCLEAR;
    return `isn’t understood at character ${at}, after ${quoted(text.slice(0, at))}${reason ? ` (${reason})` : ''}`;
  }
}

/**
 * `Sa 10-2,3-5` → `Sa 10:00-14:00,15:00-17:00`. An hour such as 2 without a leading zero means two in the afternoon.
 * Undefined if a time could be in the morning or in the evening.
 */
function withAfternoon(written: string): string | undefined {
  const text = written.replace(/(\d)\.(?=\d\d(?!\d))/g, '$1:');
  const plain = /(?<![\d:.])([1-9]|1[0-2])(:\d\d)?-([1-9]|1[0-2])(:\d\d)?(?![\d:.]|\s*[ap]\.?m)/gi;
  const hours = [...text.matchAll(plain)].map(([, from, , to]) => [Number(from), Number(to)] as const);
  if (hours.some(([from, to]) => from === to || (from > 4 && from < 7 && to > from))) return undefined;
  const clock = (hour: number, isLater: boolean, minutes = ':00') => `${isLater ? hour + 12 : hour}${minutes}`;
  return text.replace(plain, (_, from: string, fromMinutes: string, to: string, toMinutes: string) => {
    const [start, end] = [Number(from), Number(to)];
    return `${clock(start, start < 5, fromMinutes)}-${clock(end, start < 5 || end < start, toMinutes)}`;
  });
}

const UNCLEAR = 'isn’t understood; write hours such as "Mo-Fr 09:00-17:00; Sa 10:00-14:00"';

/** Advice with the first of `texts` that is valid. Each text is another way to write the same hours. */
function shouldBe(text: string, texts: readonly string[]): string | undefined {
  const valid = texts.find((each) => each !== '' && each !== text && hoursProblem(each) === undefined);
  return valid === undefined ? undefined : `should be written ${quoted(valid)}`;
}

/**
 * Other ways to write the hours: with a comma instead of the semicolon before `position`, and with a semicolon before
 * each weekday.
 */
function alternatives(text: string, position: number): string[] {
  const at = text.lastIndexOf(';', position - 1);
  return [
    ...(at < 0 ? [] : [`${text.slice(0, at)},${text.slice(at + 1)}`]),
    text.replace(/(?<=\d:\d\d) +(?=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)\b)/g, '; '),
  ];
}

/** @param text Must have passed `hoursProblem`. */
export function readHours(text: string, today = ORDINARY): OpeningHours {
  // Begins a week early, because yesterday's hours may be an exception and last past midnight.
  const before = today === ORDINARY ? 0 : 7;
  const monday = addDays(today, -weekdayOf(today) - before);
  const days = daysOf(text, monday, today === ORDINARY ? 1 : WEEKS + 1);
  if (!days) return { specification: [], rows: asWritten(text) };
  const week = Array.from({ length: 7 }, (_, weekday) =>
    mostCommon(days.filter((_, at) => at >= before && at % 7 === weekday)),
  );
  const recent = days.flatMap((hours, at) => {
    const day = addDays(monday, at);
    const isException = JSON.stringify(hours) !== JSON.stringify(week[at % 7]);
    return isException && day >= addDays(today, -1) ? [{ day, hours }] : [];
  });
  const exceptions = recent.filter(({ day }) => day >= today);
  const code = encodeHours(week, [...recent, ...unknownDays(text, today, days.length)]);
  // Hours that change every other week or by season can't be shown as a week.
  const isIrregular = exceptions.length > MOST_EXCEPTIONS || (exceptions.length > 0 && week.flat().length === 0);
  if (isIrregular) return { code, specification: [], rows: asWritten(text) };
  const rows = rowsOf(week).map(({ first, last, intervals }) => ({
    days: first === 0 && last === 6 ? 'Every day' : daysText(NAMES, first, last, '–'),
    hours: hoursText(intervals),
  }));
  return { code, specification: specificationOf(week, exceptions), rows: [...rows, ...holidayRow(text)] };
}

const asWritten = (text: string) => [{ days: 'Hours', hours: parserOf(text).prettifyValue().replaceAll('"', '') }];

/** Bank holidays on which a place may be closed, because the text of its hours doesn't mention bank holidays. */
function unknownDays(text: string, today: string, count: number): Exception[] {
  if (/\bPH\b|^24\/7$/.test(text)) return [];
  return bankHolidays(today, addDays(today, count)).map((day) => ({ day, hours: undefined }));
}

function bankHolidays(from: string, until: string): string[] {
  const holidays = parserOf('PH 00:00-24:00').getOpenIntervals(midnight(from), midnight(addDays(until, 1)));
  const start = midnight(from);
  return holidays.flatMap(([begins, ends]) =>
    [...splitByDay(minutesFrom(start, begins), minutesFrom(start, ends))].map(([at]) => addDays(from, at)),
  );
}

/** Bank holidays of England, and the days from Christmas to New Year. */
export function restDays(from: string, until: string): string[] {
  const found = new Set(bankHolidays(from, until));
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (day.slice(5) >= '12-25' || day.slice(5) === '01-01') found.add(day);
  }
  return [...found].sort();
}

/** Hours of each day. Undefined if the text leaves some hours uncertain. */
function daysOf(text: string, monday: string, weeks: number): Interval[][] | undefined {
  const start = midnight(monday);
  const end = midnight(addDays(monday, weeks * 7));
  const days = Array.from({ length: weeks * 7 }, (): Interval[] => []);
  // Starts one day early, so that intervals past midnight are complete.
  const intervals = parserOf(text).getOpenIntervals(midnight(addDays(monday, -1)), end);
  for (const [from, to, isUnknown] of intervals) {
    if (isUnknown) return undefined;
    for (const [at, hours] of splitByDay(minutesFrom(start, from), minutesFrom(start, to))) days[at]?.push(hours);
  }
  return days;
}

const midnight = (day: string) => new Date(`${day}T00:00:00`);

/** Minutes between two local times. Doesn't count the hour that clocks skip or repeat. */
const minutesFrom = (start: Date, date: Date) => (onCalendar(date) - onCalendar(start)) / 60_000;

const onCalendar = (date: Date) =>
  Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes());

function* splitByDay(from: number, to: number): Generator<[number, Interval]> {
  const isNight = to - from < DAY;
  for (let rest = from; rest < to;) {
    const day = Math.floor(rest / DAY);
    const end = isNight ? to : Math.min(to, (day + 1) * DAY);
    yield [day, [rest - day * DAY, end - day * DAY]];
    rest = end;
  }
}

function mostCommon(days: readonly Interval[][]): Interval[] {
  const counts = new Map<string, number>();
  for (const day of days) {
    const key = JSON.stringify(day);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [key = '[]'] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return JSON.parse(key) as Interval[];
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface Row {
  /** 0 is Monday. */
  first: number;
  last: number;
  intervals: readonly Interval[];
}

/** Consecutive days with the same hours share a row. */
function rowsOf(week: readonly Interval[][]): Row[] {
  const rows: Row[] = [];
  week.forEach((intervals, at) => {
    const row = rows.at(-1);
    if (row && JSON.stringify(row.intervals) === JSON.stringify(intervals)) row.last = at;
    else rows.push({ first: at, last: at, intervals });
  });
  return rows;
}

const daysText = (names: readonly string[], first: number, last: number, mark: string) =>
  first === last ? names[first]! : `${names[first]}${mark}${names[last]}`;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function specificationOf(
  week: readonly Interval[][],
  exceptions: readonly { day: string; hours: readonly Interval[] }[],
): HoursSpecification[] {
  const days = new Map<string, string[]>();
  week.forEach((intervals, at) => {
    for (const interval of intervals) days.set(String(interval), [...(days.get(String(interval)) ?? []), DAYS[at]!]);
  });
  const weekly = [...days].map(([interval, dayOfWeek]) => ({
    dayOfWeek,
    ...opensAndCloses(interval.split(',').map(Number) as [number, number]),
  }));
  // Search engines read 00:00 to 00:00 as closed.
  const closed = { opens: '00:00', closes: '00:00' };
  const dated = exceptions.flatMap(({ day, hours }) => {
    const parts = hours.length > 0 ? hours.map(opensAndCloses) : [closed];
    return parts.map((part) => ({ validFrom: day, validThrough: day, ...part }));
  });
  return [...weekly, ...dated];
}

function opensAndCloses([from, to]: Interval): Pick<HoursSpecification, 'opens' | 'closes'> {
  const time = (minutes: number) => {
    const rest = minutes > DAY ? minutes - DAY : minutes === DAY ? DAY - 1 : minutes;
    return `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`;
  };
  return { opens: time(from), closes: time(to) };
}

function hoursText(intervals: readonly Interval[]): string {
  if (intervals.length === 0) return 'closed';
  if (intervals.some(([from, to]) => to - from >= DAY)) return 'open all day';
  return intervals.map(([from, to]) => `${clockText(from)}–${clockText(to)}`).join(', ');
}

function holidayRow(text: string): OpeningHours['rows'] {
  const [, rule = ''] = /\bPH(?:,[A-Z][a-z])*\s+(off|closed|[\d:,\s-]+)/.exec(text) ?? [];
  if (rule === '') return [];
  if (/off|closed/.test(rule)) return [{ days: 'Bank holidays', hours: 'closed' }];
  const times = [...rule.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map(([, h1, m1, h2, m2]): Interval => [
    Number(h1) * 60 + Number(m1),
    Number(h2) * 60 + Number(m2),
  ]);
  return times.length > 0 ? [{ days: 'Bank holidays', hours: hoursText(times) }] : [];
}
