// Tests the calendar files with an independent parser, ical.js.
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { renderCalendars } from '../../../build/guide/event/calendar.ts';
import { eventFile, loadFixture } from '../../site/fixture-site.ts';

const event = (times: string, title = 'Low-tide walk') =>
  eventFile(
    'low-tide-walk',
    `title: ${title}
line: Past the slip; bring boots, and a torch for the way back when the light has gone, for nobody waits.
times:
${times}
source: { title: Tide table, publisher: Saltmarsh Harbour Board, asOf: 1 October 2026 }
areas: [harbourside]`,
  );

const files = (times: string, title?: string) =>
  renderCalendars(loadFixture([event(times, title)], [], '2026-11-21').site!).map(({ path, body }) => ({
    path,
    body: String(body),
  }));
const parsed = (times: string) =>
  new ICAL.Component(ICAL.parse(files(times)[0]!.body))
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));

/** The first `count` days and times of an event, as computed by ical.js. */
function days(times: string, count: number): string[] {
  const iterator = parsed(times)[0]!.iterator();
  return Array.from({ length: count }, () => iterator.next()?.toString() ?? 'none');
}

it('calendar files exist for all events, each area and each event, but not on a site without events', () => {
  expect(renderCalendars(loadFixture().site!)).toEqual([]);
  expect(files('  - { repeats: once, date: 2026-12-06 }').map(({ path }) => path)).toEqual([
    'whats-on.ics',
    'harbourside/whats-on.ics',
    'whats-on/low-tide-walk.ics',
  ]);
});

it('lines of a calendar file end in CR LF, have at most 75 bytes and escape special characters', () => {
  const title = 'Walk; talk, “and” a \\ backslash';
  const [{ body } = { body: '' }] = files('  - { repeats: once, date: 2026-12-06 }', title);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(body).toMatch(/\r\n /);
  const read = new ICAL.Event(new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent')!);
  expect(read.summary).toBe(title);
  expect(read.description).toContain('As listed on 1 October 2026');
  expect(read.description).toContain('bring boots, and a torch for the way back when the light has gone, for nobody');
});

it.each([
  ['of several days', '  - { repeats: once, date: 2026-12-04, until: 2026-12-06 }', '2026-12-04', '2026-12-07'],
  [
    'of several days with hours',
    '  - { repeats: once, date: 2026-12-04, until: 2026-12-06, start: "11:00", end: "18:00" }',
    '2026-12-04T11:00:00',
    '2026-12-06T18:00:00',
  ],
  [
    'past midnight',
    '  - { repeats: weekly, on: [Friday], from: 2026-12-01, start: "22:00", end: "02:00" }',
    '2026-12-04T22:00:00',
    '2026-12-05T02:00:00',
  ],
])('an event %s is one calendar entry from its start to its end', (_, times, start, end) => {
  const [entry, ...others] = parsed(times);
  expect(others).toEqual([]);
  expect(entry!.startDate.toString()).toBe(start);
  expect(entry!.endDate.toString()).toBe(end);
});

it("in a calendar file, an event's UID comes from its file name, and its SEQUENCE from the day of its last check", () => {
  const [now] = parsed('  - { repeats: once, date: 2026-12-06 }');
  expect(now!.uid).toBe('low-tide-walk-1@saltmarsh-post.example');
  expect(now!.sequence).toBe(Date.parse('2026-11-01') / 86_400_000);
});

it('a calendar file has times in London time, before and after the clocks change', () => {
  const [summer] = parsed('  - { repeats: weekly, on: [Sunday], from: 2027-03-15, start: "10:00", end: "16:00" }');
  expect(summer!.startDate.toString()).toBe('2027-03-21T10:00:00');
  expect(summer!.startDate.zone?.tzid).toBe('Europe/London');
  expect(summer!.duration.toString()).toBe('PT6H');
});

it('in a calendar file, a weekly event leaves out its exceptions and ends on its last day', () => {
  const rule =
    '  - { repeats: weekly, on: [Sunday], from: 2026-11-22, start: "10:00", until: 2026-12-13, except: [2026-11-29] }';
  expect(days(rule, 4)).toEqual(['2026-11-22T10:00:00', '2026-12-06T10:00:00', '2026-12-13T10:00:00', 'none']);
});

it('in a calendar file, irregular days are separate entries, because Outlook drops RDATE without RRULE', () => {
  const rule = '  - { repeats: dates, dates: [2026-12-20, 2026-12-06, 2026-12-06], cancelled: [2026-12-20] }';
  const events = parsed(rule.replace(' }', ', start: "19:00" }'));
  expect(events.map(({ startDate }) => startDate.toString())).toEqual(['2026-12-06T19:00:00', '2026-12-20T19:00:00']);
  expect(events.map(({ uid }) => uid.split('@')[0])).toEqual(['low-tide-walk-1-20261206', 'low-tide-walk-1-20261220']);
  expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([null, 'CANCELLED']);
  expect(files(rule)[0]!.body).not.toContain('RDATE');
  expect(parsed('  - { repeats: dates, dates: [2026-12-06] }').map(({ uid }) => uid.split('@')[0])).toEqual([
    'low-tide-walk-1-20261206',
  ]);
});

it('in a calendar file, a cancelled day of a weekly event has the status CANCELLED', () => {
  const rule = '  - { repeats: weekly, on: [Sunday], from: 2026-11-22, start: "10:00", cancelled: [2026-12-06] }';
  const [whole, off] = parsed(rule);
  expect(off!.uid).toBe(whole!.uid);
  expect(off!.recurrenceId.toString()).toBe('2026-12-06T10:00:00');
  expect(off!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});
