// Tests the days of repeating rules: each kind with days counted by hand, and random rules against rrule-temporal.
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { addDays } from '../../../build/guide/time/day.ts';
import { clocksForward } from '../../../build/guide/time/london-time.ts';
import { WEEKDAYS, endDay, firstDay, lastDay, occurrences, type Rule } from '../../../build/guide/event/recurrence.ts';
import { recurrenceRule } from '../../../build/guide/event/calendar.ts';
import { randomFrom } from '../../random.ts';

const none = { except: [], cancelled: [] };
const days = (rule: Rule, from = '2026-11-23', until = '2026-12-31') =>
  occurrences([rule], from, until).map(({ day }) => day);

it('a weekly rule with "every: 2" gives the days of every other week, but not the days in "except:"', () => {
  const rule: Rule = { repeats: 'weekly', every: 2, on: ['Saturday', 'Monday'], from: '2026-11-24', ...none };
  expect(days(rule)).toEqual(['2026-11-28', '2026-12-07', '2026-12-12', '2026-12-21', '2026-12-26']);
  expect(days({ ...rule, except: ['2026-12-26'], until: '2026-12-26' })).not.toContain('2026-12-26');
  expect(firstDay(rule)).toBe('2026-11-28');
});

it('a monthly rule gives a day such as the first Sunday or the last Thursday of each month', () => {
  const rule: Rule = { repeats: 'monthly', nth: 1, on: 'Sunday', from: '2026-11-01', ...none };
  expect(days(rule, '2026-11-01')).toEqual(['2026-11-01', '2026-12-06']);
  expect(days({ ...rule, nth: -1, on: 'Thursday' })).toEqual(['2026-11-26', '2026-12-31']);
});

it('a yearly rule gives 29 February only in leap years', () => {
  const rule: Rule = { repeats: 'yearly', month: 2, day: 29, from: '2026-01-01', ...none };
  expect(days(rule, '2026-01-01', '2033-01-01')).toEqual(['2028-02-29', '2032-02-29']);
  expect(firstDay(rule)).toBe('2028-02-29');
  expect(firstDay({ ...rule, day: 30 })).toBeUndefined();
});

it('an event of several days is one occurrence, on its first day in the requested range', () => {
  const rule: Rule = { repeats: 'once', date: '2026-11-27', until: '2026-11-29', end: '18:00', cancelled: [] };
  const first = { day: '2026-11-27', end: '18:00', until: '2026-11-29' };
  expect(occurrences([rule], '2026-11-01', '2026-12-31')).toEqual([first]);
  const later = { ...first, day: '2026-11-28', began: '2026-11-27' };
  expect(occurrences([rule], '2026-11-28', '2026-11-28')).toEqual([later]);
  expect(occurrences([rule], '2026-11-30', '2026-12-31')).toEqual([]);
  expect(lastDay(rule)).toBe('2026-11-29');
});

it('an event that ends past midnight ends on the next day', () => {
  const rule: Rule = { repeats: 'once', date: '2026-12-31', start: '22:00', end: '02:00', cancelled: [] };
  const [night] = occurrences([rule], '2026-12-31', '2026-12-31');
  expect(night).toEqual({ day: '2026-12-31', start: '22:00', end: '02:00', nextDay: '2027-01-01' });
  expect(endDay(night!)).toBe('2027-01-01');
});

it('a rule that lists dates gives these dates, and marks cancelled dates', () => {
  expect(days({ repeats: 'once', date: '2026-12-06', cancelled: [] })).toEqual(['2026-12-06']);
  const cancelled = ['2026-12-06'];
  const dates: Rule = { repeats: 'dates', dates: ['2026-12-20', '2026-12-06'], cancelled, start: '19:00' };
  expect(occurrences([dates], '2026-12-01', '2026-12-31')).toEqual([
    { day: '2026-12-06', start: '19:00', cancelled: true },
    { day: '2026-12-20', start: '19:00' },
  ]);
  expect([firstDay(dates), lastDay(dates)]).toEqual(['2026-12-06', '2026-12-20']);
});

it('the days of several rules of an event are sorted by day and start time', () => {
  const rule: Rule = { repeats: 'weekly', every: 1, on: ['Sunday'], from: '2026-11-01', ...none };
  const rules = ['19:00', '10:00'].map((start) => ({ ...rule, start }));
  const both = occurrences(rules, '2026-11-23', '2026-12-06').map(({ day, start }) => `${day.slice(5)} ${start}`);
  expect(both).toEqual(['11-29 10:00', '11-29 19:00', '12-06 10:00', '12-06 19:00']);
});

it('clocksForward returns the next day when clocks go forward, the last Sunday in March', () => {
  expect(['2027-01-01', '2027-03-27', '2027-03-28'].map(clocksForward)).toEqual(Array(3).fill('2027-03-28'));
  expect(clocksForward('2027-03-29')).toBe('2028-03-26');
  expect(clocksForward('2030-12-31')).toBe('2031-03-30');
  expect(clocksForward('2024-03-30')).toBe('2024-03-31');
});

/** A random repeating rule. */
function madeUp(below: (most: number) => number): Exclude<Rule, { repeats: 'once' | 'dates' }> {
  const from = addDays('2026-01-01', below(400));
  const start = `${String(3 + below(20)).padStart(2, '0')}:${below(2) ? '30' : '00'}`;
  const common = { from, start, ...none, ...(below(2) ? { until: addDays(from, 60 + below(500)) } : {}) };
  const on = WEEKDAYS[below(7)]!;
  const kind = below(3);
  if (kind === 0) {
    return { repeats: 'weekly', every: 1 + below(4), on: [...new Set([on, WEEKDAYS[below(7)]!])], ...common };
  }
  if (kind === 1) return { repeats: 'monthly', nth: ([1, 2, 3, 4, -1] as const)[below(5)]!, on, ...common };
  return { repeats: 'yearly', month: 1 + below(12), day: 1 + below(28), ...common };
}

it('120 random rules give the same days and times as rrule-temporal, across both clock changes', () => {
  const below = randomFrom(27);
  const until = '2028-02-01';
  let compared = 0;
  for (let at = 0; at < 120; at++) {
    const rule = madeUp(below);
    const first = firstDay(rule);
    if (first === undefined) {
      expect(occurrences([rule], '2026-01-01', until)).toEqual([]);
      continue;
    }
    const theirs = new RRuleTemporal({
      rruleString: recurrenceRule(rule),
      dtstart: Temporal.ZonedDateTime.from(`${first}T${rule.start}[Europe/London]`),
    });
    const end = new Date(`${until}T23:59:59Z`);
    const wanted = theirs.between(new Date('2026-01-01T00:00:00Z'), end, true);
    const own = occurrences([rule], '2026-01-01', until);
    expect(
      own.map(({ day, start }) => `${day}T${start}`),
      JSON.stringify(rule),
    ).toEqual(wanted.map((each) => each.toPlainDateTime().toString().slice(0, 16)));
    compared += own.length;
  }
  expect(compared).toBeGreaterThan(1_200);
});
