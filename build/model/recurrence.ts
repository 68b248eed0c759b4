// When something happens that happens again: five kinds of rule, and the days that they give. Days are civil days,
// `YYYY-MM-DD`, and no clock is asked: a rule gives the same days everywhere.
import { addDays, weekdayOf } from './day.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

interface Hours {
  /** `HH:MM`, on the place's clocks. */
  start?: string | undefined;
  /** On the same day. */
  end?: string | undefined;
}

interface Repeating extends Hours {
  /** First and last day on which it may happen. */
  from: string;
  until?: string | undefined;
  /** Days on which it is not announced. */
  except: string[];
  /** Days on which it is announced, and called off. */
  cancelled: string[];
}

export type Rule =
  | ({ repeats: 'once'; date: string; cancelled: string[] } & Hours)
  | ({ repeats: 'weekly'; every: number; on: Weekday[] } & Repeating)
  | ({ repeats: 'monthly'; nth: number; on: Weekday } & Repeating)
  | ({ repeats: 'yearly'; month: number; day: number } & Repeating)
  | ({ repeats: 'dates'; dates: string[]; cancelled: string[] } & Hours);

export interface Occurrence extends Hours {
  day: string;
  cancelled?: true;
}

/** The occurrences on the days from `from` to `until`, both included, by day and hour. */
export function occurrences(rules: readonly Rule[], from: string, until: string): Occurrence[] {
  return rules
    .flatMap((rule) =>
      daysOf(rule, from, until).map((day): Occurrence => {
        const { start, end, cancelled } = rule;
        return {
          day,
          ...(start && { start }),
          ...(end && { end }),
          ...(cancelled.includes(day) && { cancelled: true }),
        };
      }),
    )
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

const orderOf = ({ day, start = '' }: Occurrence) => day + start;

/** Days: from one 29 February to the next, across a century that has none. */
const LONGEST_WAIT = 8 * 366;

/** The first occurrence of all; undefined for a rule that gives none. */
export const firstDay = (rule: Rule): string | undefined => {
  if (rule.repeats === 'once') return rule.date;
  if (rule.repeats === 'dates') return rule.dates.toSorted()[0];
  return daysOf(rule, rule.from, addDays(rule.from, LONGEST_WAIT))[0];
};

/** The last day on which it may happen; undefined for what goes on. */
export const lastDay = (rule: Rule): string | undefined => {
  if (rule.repeats === 'once') return rule.date;
  if (rule.repeats === 'dates') return rule.dates.toSorted().at(-1);
  return rule.until;
};

function daysOf(rule: Rule, from: string, until: string): string[] {
  const within = (day: string) => day >= from && day <= until;
  if (rule.repeats === 'once') return [rule.date].filter(within);
  if (rule.repeats === 'dates') return rule.dates.filter(within);
  const last = rule.until !== undefined && rule.until < until ? rule.until : until;
  const days: string[] = [];
  for (let day = from > rule.from ? from : rule.from; day <= last; day = addDays(day, 1)) {
    if (happensOn(rule, day) && !rule.except.includes(day)) days.push(day);
  }
  return days;
}

function happensOn(rule: Exclude<Rule, { repeats: 'once' | 'dates' }>, day: string): boolean {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8));
  const weekday = weekdayOf(day);
  switch (rule.repeats) {
    case 'weekly':
      return rule.on.some((on) => WEEKDAYS.indexOf(on) === weekday) && weeksBetween(rule.from, day) % rule.every === 0;
    case 'monthly':
      if (WEEKDAYS.indexOf(rule.on) !== weekday) return false;
      // The last one is followed by one of the next month.
      return rule.nth === -1 ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === rule.nth;
    case 'yearly':
      return month === rule.month && date === rule.day;
  }
}

/** Weeks, which begin on a Monday, from the one of the first day to that of the second. */
function weeksBetween(from: string, day: string): number {
  const monday = (each: string) => Date.parse(addDays(each, -weekdayOf(each)));
  return Math.round((monday(day) - monday(from)) / 604_800_000);
}
