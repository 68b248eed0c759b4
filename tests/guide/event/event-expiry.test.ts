// Tests events whose source was not checked for too long, and events that pause on holidays.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { restDays } from '../../../build/guide/time/opening-hours.ts';
import { occurrences } from '../../../build/guide/event/recurrence.ts';
import { eventFile, loadFixture, textFile } from '../../site/fixture-site.ts';

const page = readFileSync('tests/fixtures/whats-on/pages/whats-on.yaml', 'utf8');

/** Loads one event with a rule for its dates, in a build of the day `today`. */
function load(rule: string, checked: string, today: string, more: ReturnType<typeof textFile>[] = []) {
  const event = eventFile('walk', `times: [${rule}]\nchecked: ${checked}`);
  const { site, report } = loadFixture([textFile('pages/whats-on.yaml', page), event, ...more], [], today);
  const rules = report.sorted().flatMap(({ file, rule: name }) => (file.includes('/events/') ? [name] : []));
  return { events: site!.events, rules };
}

const weekly = '{ repeats: weekly, on: [Sunday], from: 2026-01-01, holidays: on }';
const monthly = '{ repeats: monthly, nth: 1, on: Sunday, from: 2026-01-01 }';
const once = '{ repeats: once, date: 2026-12-20 }';

it.each([
  ['weekly', weekly, '2026-08-30', []],
  ['weekly', weekly, '2026-08-25', ['event/unchecked']],
  ['weekly', weekly, '2026-08-22', ['event/unchecked']],
  ['monthly', monthly, '2026-08-01', []],
  ['monthly', monthly, '2026-07-24', ['event/unchecked']],
])('a %s event (%s) that was last checked on %s is still shown', (_, rule, checked, rules) => {
  expect(load(rule, checked, '2026-11-20')).toMatchObject({ events: [{ slug: 'walk' }], rules });
});

it.each([
  ['weekly', weekly, '2026-08-21'],
  ['monthly', monthly, '2026-07-22'],
])('a %s event that was checked too long ago is not shown', (_, rule, checked) => {
  expect(load(rule, checked, '2026-11-20')).toEqual({ events: [], rules: ['event/expired'] });
});

it('an event on a single date is shown until that day, however long ago it was checked', () => {
  expect(load(once, '2026-01-01', '2026-11-20').events).toHaveLength(1);
});

describe('a weekly event', () => {
  const rule = (more: string) => `{ repeats: weekly, on: [Friday], from: 2026-11-01${more} }`;
  const daysOf = (more: string) =>
    occurrences(load(rule(more), '2026-12-01', '2026-12-02').events[0]!.times, '2026-12-18', '2027-01-08').map(
      ({ day }) => day,
    );

  it('a weekly event with "holidays: off" skips bank holidays and Christmas to New Year', () => {
    expect(daysOf(', holidays: off')).toEqual(['2026-12-18', '2027-01-08']);
    expect(daysOf(', holidays: on')).toEqual(['2026-12-18', '2026-12-25', '2027-01-01', '2027-01-08']);
  });

  it('a weekly event with "holidays: off" skips bank holidays that were read from gov.uk', () => {
    const days = '{ "days": [{ "date": "2026-12-04", "title": "A coronation" }] }';
    const file = textFile('registers/bank-holidays.json', days);
    const { events } = load(rule(', holidays: off'), '2026-12-01', '2026-12-02', [file]);
    expect(occurrences(events[0]!.times, '2026-12-01', '2026-12-12').map(({ day }) => day)).toEqual(['2026-12-11']);
  });

  it('a weekly event on a holiday is reported four weeks before, if its file has neither "holidays:" nor an exception', () => {
    const rules = (more: string, today: string) => load(rule(more), '2026-11-20', today).rules;
    expect(rules('', '2026-11-26')).toEqual([]);
    expect(rules('', '2026-11-27')).toEqual(['event/christmas']);
    expect(rules(', holidays: on', '2026-11-27')).toEqual([]);
    expect(rules(', except: [2026-12-25, 2027-01-01]', '2026-12-24')).toEqual([]);
  });
});

it("restDays returns England's bank holidays and the days from Christmas to New Year", () => {
  expect(restDays('2026-12-01', '2027-04-01')).toEqual([
    ...[25, 26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day}`),
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
  ]);
});
