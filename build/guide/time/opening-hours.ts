// Parses opening hours in OpenStreetMap's form into a week, its exceptions, and rows of a table.
import type OpeningHoursParser from 'opening_hours';
import { clockText, encodeHours, type Exception, type Interval } from '../../../components/opening-times.ts';
import { WEEKDAYS } from '../event/recurrence.ts';
import { countsOf } from '../fields/order.ts';
import { addDays, weekdayOf } from './day.ts';
import { quoted } from '../../engine/report/wording.ts';
import { codeRequire } from '../assets/code-root.ts';

export interface OpeningHours {
  /** The week and its exceptions, encoded for the browser. Undefined if a closing time is open-ended. */
  code?: string;
  /** The hours in schema.org's terms, for search engines. Empty for hours that can't be shown as a week. */
  specification: HoursSpecification[];
  /** Rows of a table: `Mon–Fri`, `9am–5pm`. `last` is the last day of a row about dates. */
  rows: { days: string; hours: string; last?: string }[];
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
/** Maximum number of days that may differ from the weekly hours. More are allowed in a few runs of days. */
const MOST_EXCEPTIONS = 8;
const MOST_LONG_RUNS = 3;
const DAY = 24 * 60;
/** A Monday in a week without a bank holiday. Used if the day of the build is unknown. */
const ORDINARY = '2026-06-01';

/** A location in England, so that the library uses England's bank holidays. */
const PLACE = { lat: 51.5, lon: -0.1, address: { country_code: 'gb', state: 'England' } };

const CONFIG = { locale: 'en', mode: 2, warnings_severity: 4, tag_key: 'opening_hours', map_value: false } as const;

function parserOf(text: string): OpeningHoursParser {
  // Loaded on demand, because the library has the holidays of all countries and is a third of the build's code.
  const Parser = codeRequire('opening_hours') as typeof OpeningHoursParser;
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
  const text = withoutWords(written);
  const plain = /(?<![\d:.])([1-9]|1[0-2])(:\d\d)?-([1-9]|1[0-2])(:\d\d)?(?![\d:.]|\s*[ap]\.?m)/gi;
  const hours = [...text.matchAll(plain)].map(([, from, , to]) => [Number(from), Number(to)] as const);
  if (hours.some(([from, to]) => from === to || (from > 4 && from < 7 && to > from))) return undefined;
  const clock = (hour: number, isLater: boolean, minutes = ':00') => `${isLater ? hour + 12 : hour}${minutes}`;
  const meant = text.replace(plain, (_, from: string, fromMinutes: string, to: string, toMinutes: string) => {
    const [start, end] = [Number(from), Number(to)];
    return `${clock(start, start < 5, fromMinutes)}-${clock(end, start < 5 || end < start, toMinutes)}`;
  });
  // In "12-3, 7-10", the second span would be in the morning before the first.
  const isOutOfOrder = [...meant.matchAll(/-(\d+):\d\d, ?(?=(\d+):)/g)].some(
    ([, end, next]) => Number(next) < Number(end),
  );
  return isOutOfOrder ? undefined : meant;
}

const WEEKDAY = String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?`;

/** `Mon to Sat 9.30am–5pm, closed on Sundays` → `Mo-Sa 9:30am-5pm; Su off`. */
const withoutWords = (written: string) =>
  written
    .replace(/^(?:open |always )*24 ?(?:hours|hrs|h)\b.*$/i, '24/7')
    .replace(/\s*[–—]\s*|\s+(?:to|till?|until|through)\s+/gi, '-')
    .replace(/\s*(?:&|\band\b)\s*/gi, ',')
    .replace(/(\d)\.(?=\d\d(?!\d))/g, '$1:')
    .replace(new RegExp(`\\bclosed(?: on)? (${WEEKDAY})\\b`, 'gi'), '$1 off')
    .replace(new RegExp(`, ?(?=${WEEKDAY}\\b[^,]* (?:\\d|off|closed))`, 'gi'), '; ')
    .replace(new RegExp(`\\b${WEEKDAY}\\b`, 'gi'), (day) => day[0]!.toUpperCase() + day[1]!.toLowerCase());

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
export function parseHours(text: string, today = ORDINARY): OpeningHours {
  // Begins a week early, because yesterday's hours may be an exception and last past midnight.
  const before = today === ORDINARY ? 0 : 7;
  const monday = addDays(today, -weekdayOf(today) - before);
  const end = addDays(today, 7 * WEEKS);
  const all = inUtc(() => daysOf(text, monday, today === ORDINARY ? 1 : WEEKS + 3));
  if (!all) return { specification: [], rows: asWritten(text) };
  const days = all.map((hours, at) => ({ day: addDays(monday, at), hours }));
  const coming = days.filter(({ day }) => day >= today);
  const runsIn = (week: readonly Interval[][]) =>
    runsOf(coming.map((each) => ({ ...each, isUsual: isSame(each.hours, week[weekdayOf(each.day)]!) })));
  const common = Array.from({ length: 7 }, (_, weekday) =>
    mostCommon(all.filter((_, at) => at >= before && at < before + 7 * WEEKS && at % 7 === weekday)),
  );
  // Between two seasons, the week that most weeks are like is a mixture of both.
  const first = common.map((_, weekday) => coming.find(({ day }) => weekdayOf(day) === weekday)!.hours);
  const week = runsIn(first).length === 1 && runsIn(common).length > 1 ? first : common;
  const isUsual = ({ day, hours }: DayHours) => isSame(hours, week[weekdayOf(day)]!);
  const recent = days.filter((each) => each.day >= addDays(today, -1) && each.day < end && !isUsual(each));
  const exceptions = recent.filter(({ day }) => day >= today);
  const code = encodeHours(week, [...recent, ...unknownDays(text, today, end, recent)]);
  const holidays = holidayRow(text);
  const runs = runsIn(week)
    .filter(({ first }) => first < end)
    .filter((run) => !isHolidayRun(run, holidays));
  const most = exceptions.length > MOST_EXCEPTIONS ? MOST_LONG_RUNS : MOST_EXCEPTIONS;
  // Hours that change every other week or by season can't be shown as a week.
  if (runs.length > most || (exceptions.length > 0 && week.flat().length === 0)) {
    return { code, specification: [], rows: asWritten(text) };
  }
  const rows = rowsOf(week).map(({ first, last, intervals }) => ({
    days: first === 0 && last === 6 ? 'Every day' : daysText(first, last),
    hours: hoursText(intervals),
  }));
  const dated = runs.map((run) => datedRow(run, end));
  return { code, specification: specificationOf(week, exceptions), rows: [...rows, ...holidays, ...dated] };
}

interface DayHours {
  day: string;
  hours: Interval[];
}

/** Consecutive days with the same hours. `unusual` has the days that differ from the week. */
interface Run {
  first: string;
  last: string;
  hours: readonly Interval[];
  unusual: string[];
}

const isSame = (a: readonly Interval[], b: readonly Interval[]) => JSON.stringify(a) === JSON.stringify(b);

/** Runs of unusual days. A usual day with the same hours, such as a closed Sunday, doesn't end a run. */
function runsOf(days: readonly (DayHours & { isUsual: boolean })[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const { day, hours, isUsual } of days) {
    if (!run || !isSame(run.hours, hours)) {
      run = isUsual ? undefined : { first: day, last: day, hours, unusual: [] };
      if (run) runs.push(run);
    }
    if (!run || isUsual) continue;
    run.last = day;
    run.unusual.push(day);
  }
  return runs;
}

/** True if the row about bank holidays already says the hours of these days. */
function isHolidayRun({ first, last, hours, unusual }: Run, rows: OpeningHours['rows']): boolean {
  if (rows[0]?.hours !== hoursText(hours)) return false;
  const holidays = bankHolidays(first, last);
  return unusual.every((day) => holidays.includes(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `Thu 24 Dec`, `Thu 24 Dec–Fri 1 Jan`, or `From Thu 24 Dec` if the days continue after `end`. */
function datedRow({ first, last, hours }: Run, end: string): OpeningHours['rows'][number] {
  const [from, to] = [first, last].map((day) => DATE.format(new Date(day)).replace(',', ''));
  if (last >= end) return { days: `From ${from}`, hours: hoursText(hours) };
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = isOneMonth ? from!.slice(0, from!.lastIndexOf(' ')) : from;
  return { days: first === last ? from! : `${start}–${to}`, hours: hoursText(hours), last };
}

const asWritten = (text: string) => [{ days: 'Hours', hours: parserOf(text).prettifyValue().replaceAll('"', '') }];

/** Bank holidays on which a place may be closed, because the text of its hours doesn't mention them. */
function unknownDays(text: string, today: string, end: string, known: readonly DayHours[]): Exception[] {
  if (/\bPH\b|^24\/7$/.test(text)) return [];
  const days = bankHolidays(today, end).filter((day) => !known.some((each) => each.day === day));
  return days.map((day) => ({ day, hours: undefined }));
}

/** Bank holidays of England. A holiday at a weekend is on it and on the weekday that replaces it. */
export function bankHolidays(from: string, until: string): string[] {
  return inUtc(() => {
    const start = midnight(from);
    const holidays = parserOf('PH 00:00-24:00').getOpenIntervals(start, midnight(addDays(until, 1)));
    return holidays.flatMap(([begins, ends]) =>
      [...splitByDay(minutesFrom(start, begins), minutesFrom(start, ends))].map(([at]) => addDays(from, at)),
    );
  });
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
  // Without its nights, a text gives each day its own hours. Otherwise the library ends the night before a bank holiday
  // at midnight, and starts a night in the middle after a bank holiday.
  const parser = parserOf(text.replace(SPAN, (span) => (nightEnd(span) ? `${span.split('-')[0]}-24:00` : span)));
  const whole = nightEnd(text) === undefined ? undefined : parserOf(text);
  // Starts one day early, so that intervals past midnight are complete.
  const intervals = parser.getOpenIntervals(midnight(addDays(monday, -1)), end);
  for (const [from, to, isUnknown] of intervals) {
    if (isUnknown) return undefined;
    for (const [at, [opens, closes]] of splitByDay(minutesFrom(start, from), minutesFrom(start, to))) {
      const rule = whole && closes === DAY ? parser.getMatchingRule(new Date(to.getTime() - 60_000)) : undefined;
      const night = rule === undefined ? undefined : nightEnd(whole!.prettifyValue({ rule_index: rule }));
      days[at]?.push([opens, night ?? closes]);
    }
  }
  return days;
}

const SPAN = /(\d{1,2}):(\d\d)-(\d{1,2}):(\d\d)/g;

/** `Fr 18:00-02:00` → 1560, the minute of the day on which a night ends. Undefined if no span passes midnight. */
function nightEnd(rule: string): number | undefined {
  const spans = [...rule.matchAll(SPAN)].map(([, ...parts]) => parts.map(Number) as [number, number, number, number]);
  const ends = spans.map(([h1, m1, h2, m2]) => h2 * 60 + m2 + (h2 * 60 + m2 <= h1 * 60 + m1 ? DAY : 0));
  return ends.find((minutes) => minutes > DAY);
}

const midnight = (day: string) => new Date(`${day}T00:00:00`);

const minutesFrom = (start: Date, date: Date) => (date.getTime() - start.getTime()) / 60_000;

/** Runs `read` in UTC, because the library reads local time, and a clock that changes would move closing times. */
function inUtc<Value>(read: () => Value): Value {
  const { TZ } = process.env;
  process.env.TZ = 'UTC';
  try {
    return read();
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
}

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
  const [key = '[]'] = countsOf(days.map((day) => JSON.stringify(day)))[0] ?? [];
  return JSON.parse(key) as Interval[];
}

const NAMES = WEEKDAYS.map((name) => name.slice(0, 3));

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
    if (row && isSame(row.intervals, intervals)) row.last = at;
    else rows.push({ first: at, last: at, intervals });
  });
  return rows;
}

const daysText = (first: number, last: number) => (first === last ? NAMES[first]! : `${NAMES[first]}–${NAMES[last]}`);

function specificationOf(
  week: readonly Interval[][],
  exceptions: readonly { day: string; hours: readonly Interval[] }[],
): HoursSpecification[] {
  const days = new Map<string, string[]>();
  week.forEach((intervals, at) => {
    for (const interval of intervals.map(String)) days.set(interval, [...(days.get(interval) ?? []), WEEKDAYS[at]!]);
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
