// Five kinds of recurrence rules, and the days of their occurrences. Days are calendar days, `YYYY-MM-DD`, so the
// result doesn't depend on a clock or time zone.
import * as z from 'zod';
import { endTime } from '../../../components/parts/event-end.ts';
import { addDays, weekdayOf } from '../time/day.ts';
import { date, list, otherNames, time } from '../fields/fields.ts';
import { hinted, repairable } from '../../engine/content/repairs.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Advice for unsupported rules, such as the 15th of each month. */
const LIST_ITS_DAYS = 'List its days instead: "repeats: dates", with "dates:" and each day.';

export const AS_RULE =
  'Write { repeats: weekly, on: [Sunday], start: "10:00", from: 2026-12-06 }, or { repeats: once, date: 2026-12-06 }.';

/** `sun`, `Sundays` → `Sunday`. */
function asWeekday(written: string): string | undefined {
  const letters = written.trim().toLowerCase().replace(/s$/, '');
  return letters.length < 2 ? undefined : WEEKDAYS.find((name) => name.toLowerCase().startsWith(letters));
}

const days = (help: string) => list(help, date('A day: 2026-12-27.')).default([]);
const weekday = repairable(z.enum(WEEKDAYS).describe('A day of the week: Sunday.'), asWeekday, (written) =>
  /^\d+$/.test(written) ? LIST_ITS_DAYS : undefined,
);

/** Advice for rules that only other calendars have. */
function adviceForRule(written: string): string | undefined {
  if (/^(?:daily|every ?day)$/i.test(written)) {
    return `Use "repeats: weekly", with all days: "on: [${WEEKDAYS.join(', ')}]".`;
  }
  if (/fortnight|bi-?weekly|every (?:other|second|two) week/i.test(written)) {
    return 'Use "repeats: weekly", with "every: 2" and the day of the week: "on: [Sunday]".';
  }
  const day = asWeekday(written.replace(/^(?:every|each|on) /i, ''));
  return day && `Use "repeats: weekly", with "on: [${day}]".`;
}

const hours = {
  start: time('When it begins, in London time and in quotes: "10:00". Leave out if it takes all day.').optional(),
  end: time(
    'When it ends. A time before "start" is on the next day: "22:00" to "02:00". Without it, lists show the event ' +
      'until three hours after its start.',
  ).optional(),
  cancelled: days('Days that were called off. The site still lists them, marked as cancelled.'),
};
const repeating = {
  ...hours,
  from: date('The first day that its source covers.'),
  until: date('The last day of the event. Leave out if no end is known.').optional(),
  except: days('Days when it isn’t on. The site doesn’t mention them.'),
  holidays: z
    .enum(['off', 'on'])
    .describe('off: not on bank holidays, nor from 25 December to 1 January; on: on those days too.')
    .optional(),
};

const NTH = new Map<string, number>([
  ...['first', 'second', 'third', 'fourth'].map((name, at): [string, number] => [name, at + 1]),
  ...['1st', '2nd', '3rd', '4th', '1', '2', '3', '4'].map((name, at): [string, number] => [name, (at % 4) + 1]),
  ['last', -1],
]);

/** Names that calendar software uses for these fields. */
const OTHER_NAMES = otherNames({ start: 'at time starts', end: 'ends finish', except: 'exdate' });
const OF_REPEATS = {
  ...OTHER_NAMES,
  ...otherNames({ until: 'to till', every: 'interval', on: 'days' }),
  count: 'Write "until:" with the last day.',
};

/** Times are local. An event without a start takes all day. */
export const ruleSchema = z.discriminatedUnion('repeats', [
  hinted(
    repairable(
      z.strictObject({
        repeats: repairable(
          z.literal('once').describe('One day, or several in a row.'),
          () => undefined,
          adviceForRule,
        ),
        date: date('The day, or the first of several: 2026-12-06.'),
        until: date('The last day of several, such as a festival’s. It is one row on the page.').optional(),
        ...hours,
      }),
      () => undefined,
      () => AS_RULE,
    ),
    { ...OTHER_NAMES, ...otherNames({ until: 'to till', date: 'day on' }) },
  ),
  hinted(
    z.strictObject({
      repeats: z.literal('weekly').describe('Every week, or every so many weeks.'),
      on: repairable(list('The days of the week.', weekday).min(1), (written) =>
        written.split(/,|&|\band\b/).map(asWeekday),
      ),
      every: z.int().min(1).max(52).default(1).describe('2 means every other week, counted from the week of "from".'),
      ...repeating,
    }),
    { ...OF_REPEATS, nth: LIST_ITS_DAYS, day: 'Write the days of the week in a list: "on: [Sunday]".' },
  ),
  hinted(
    z.strictObject({
      repeats: z.literal('monthly').describe('The first Sunday of the month, the last Friday, and so on.'),
      nth: repairable(
        z.literal([1, 2, 3, 4, -1]).describe('Which one in the month: 1 to 4, or -1 for the last.'),
        (written) => NTH.get(written.toLowerCase()),
        (written) => (/^-?\d+$/.test(written) ? LIST_ITS_DAYS : undefined),
      ),
      on: weekday,
      ...repeating,
    }),
    { ...OF_REPEATS, every: LIST_ITS_DAYS, day: LIST_ITS_DAYS, date: LIST_ITS_DAYS, month: LIST_ITS_DAYS },
  ),
  hinted(
    z.strictObject({
      repeats: z.literal('yearly').describe('The same date each year.'),
      month: z.int().min(1).max(12).describe('1 to 12.'),
      day: z.int().min(1).max(31).describe('1 to 31.'),
      ...repeating,
    }),
    { ...OF_REPEATS, every: LIST_ITS_DAYS, nth: LIST_ITS_DAYS, on: LIST_ITS_DAYS },
  ),
  hinted(
    z.strictObject({
      repeats: z.literal('dates').describe('Days that follow no rule.'),
      dates: list('The days.', date('A day: 2026-12-06.')).min(1),
      ...hours,
    }),
    { ...OTHER_NAMES, ...otherNames({ dates: 'date days on' }) },
  ),
]);

export type Rule = z.infer<typeof ruleSchema>;
type Repeating = Extract<Rule, { from: string }>;

export interface Occurrence {
  day: string;
  /** `HH:MM` in the place's local time. */
  start?: string | undefined;
  end?: string | undefined;
  /** Last day of an occurrence of several days. */
  until?: string;
  /** First day of an occurrence of several days that began before `day`. */
  began?: string;
  /** The day on which the occurrence ends, if its last night ends past midnight. */
  nextDay?: string;
  cancelled?: true;
}

/** The day on which an occurrence ends. It ends at `end`, or with that day. */
export const endDay = ({ day, until, nextDay }: Occurrence) => nextDay ?? until ?? day;

/**
 * Occurrences from `from` to `until`, inclusive, sorted by day and hour, without duplicates. An occurrence of several
 * days is listed only on its first day, or on `from` if it began earlier.
 */
export function occurrences(rules: readonly Rule[], from: string, until: string): Occurrence[] {
  return rules
    .flatMap((rule) =>
      Array.from(daysOf(rule, from, until), (day): Occurrence => {
        const { start, end, cancelled } = rule;
        const last = lastOfSeveral(rule);
        const first = last === undefined || !('date' in rule) ? day : rule.date;
        return {
          day,
          ...(start && { start }),
          ...(end && { end }),
          ...(last !== undefined && { until: last }),
          ...(first !== day && { began: first }),
          ...(isPastMidnight(rule) && { nextDay: addDays(last ?? day, 1) }),
          ...(cancelled.includes(first) && { cancelled: true }),
        };
      }),
    )
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
    .filter((on, at, all) => at === 0 || orderOf(on) !== orderOf(all[at - 1]!));
}

const lastOfSeveral = (rule: Rule) => (rule.repeats === 'once' ? rule.until : undefined);

/** Maximum length in hours of an event that ends past midnight. */
export const LONGEST_NIGHT = 12;

/** Minutes from the start to the end, which may be on the next day. */
export function lengthOf(start: string, end: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes(end) - minutes(start) + 24 * 60) % (24 * 60);
}

/** False for an event of several days that ends by day, such as a camp from Friday 20:00 to Sunday 14:00. */
export function isPastMidnight(rule: Rule): boolean {
  const { start, end } = rule;
  if (start === undefined || end === undefined || end >= start) return false;
  return lastOfSeveral(rule) === undefined || lengthOf(start, end) <= LONGEST_NIGHT * 60;
}

const orderOf = ({ day, start = '' }: Occurrence) => day + start;

/** Maximum number of days between two leap days, such as those of 1896 and 1904. */
const LONGEST_WAIT = 8 * 366;

export const firstDay = (rule: Rule): string | undefined =>
  'from' in rule ? daysOf(rule, rule.from, addDays(rule.from, LONGEST_WAIT)).next().value : datesOf(rule)[0];

/** The last day on which the event occurs. Undefined if the rule has no end. */
export const lastDay = (rule: Rule): string | undefined =>
  'from' in rule
    ? rule.until && [...daysOf(rule, rule.from, rule.until)].at(-1)
    : (lastOfSeveral(rule) ?? datesOf(rule).at(-1));

/** Moment at which an event ends for good, such as `2026-11-29 18:00`. Undefined if a rule has no end. */
export function endOf(rules: readonly Rule[]): string | undefined {
  const ends = rules.map((rule) => {
    const last = lastDay(rule);
    if (last === undefined) return undefined;
    const end = endTime({ ...rule, until: lastOfSeveral(rule) }) ?? '23:59';
    return `${isPastMidnight(rule) ? addDays(last, 1) : last} ${end}`;
  });
  return ends.includes(undefined) ? undefined : (ends as string[]).sort().at(-1);
}

/** True if an event has ended before `today`, at midnight at the latest. */
export const isOver = (rules: readonly Rule[], today: string) => (endOf(rules) ?? `${today} 24`) <= `${today} 00:00`;

/** The first occurrence that begins on `from` or later, or began before and lasts until then. */
export function nextOccurrence(rules: readonly Rule[], from: string): Occurrence | undefined {
  const days = rules.flatMap((rule) => daysOf(rule, from, addDays(from, LONGEST_WAIT)).next().value ?? []);
  const first = days.sort()[0];
  return first === undefined ? undefined : occurrences(rules, first, first)[0];
}

const datesOf = (rule: Exclude<Rule, Repeating>) =>
  rule.repeats === 'once' ? [rule.date] : [...new Set(rule.dates)].sort();

function* daysOf(rule: Rule, from: string, until: string): Generator<string, undefined> {
  const last = lastOfSeveral(rule);
  if (last !== undefined && rule.repeats === 'once') {
    if (rule.date <= until && last >= from) yield rule.date > from ? rule.date : from;
    return undefined;
  }
  if (!('from' in rule)) {
    yield* datesOf(rule).filter((day) => day >= from && day <= until);
    return undefined;
  }
  const end = rule.until !== undefined && rule.until < until ? rule.until : until;
  for (let day = from > rule.from ? from : rule.from; day <= end; day = addDays(day, 1)) {
    if (happensOn(rule, day) && !rule.except.includes(day)) yield day;
  }
  return undefined;
}

function happensOn(rule: Repeating, day: string): boolean {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8));
  const weekday = weekdayOf(day);
  switch (rule.repeats) {
    case 'weekly':
      return rule.on.some((on) => WEEKDAYS.indexOf(on) === weekday) && weeksBetween(rule.from, day) % rule.every === 0;
    case 'monthly':
      if (WEEKDAYS.indexOf(rule.on) !== weekday) return false;
      // A week after the last Sunday of a month, for example, the month is over.
      return rule.nth === -1 ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === rule.nth;
    case 'yearly':
      return month === rule.month && date === rule.day;
  }
}

/** Number of weeks from the week of one day to the week of another. A week starts on a Monday. */
function weeksBetween(from: string, day: string): number {
  const monday = (each: string) => Date.parse(addDays(each, -weekdayOf(each)));
  return Math.round((monday(day) - monday(from)) / 604_800_000);
}
