// Renders calendar files (iCalendar, RFC 5545): of all events, of each area and of each event. Ids are stable, so that
// subscribed calendars update their entries.
import { asOfText } from '../../../components/parts/cited-date.ts';
import { factsOf } from '../../../components/parts/event-words.tsx';
import { addDays } from '../time/day.ts';
import { londonOffset } from '../time/london-time.ts';
import type { Event } from './event.ts';
import { firstDay, isOver, isPastMidnight, lastDay, occurrences, type Rule, type Weekday } from './recurrence.ts';
import { labelled } from '../source/sponsor.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { allCalendar, areaCalendar, eventCalendar, eventPath, eventsIn } from './upcoming-events.ts';

/** Returns no files for a site without events. The file of an event stays when the event is over, but is empty. */
export function renderCalendars({ settings, events, areas, today }: Site): OutputFile[] {
  if (events.length === 0) return [];
  const file = (path: string, name: string, of: readonly Event[]) => ({
    path: path.slice(1),
    body: calendar({ settings, today }, name, of),
  });
  return [
    file(allCalendar, `What’s on, ${settings.brand}`, events),
    ...areas
      .filter((area) => eventsIn(events, area).length > 0)
      .map((area) => file(areaCalendar(area), `What’s on in ${area.name}`, eventsIn(events, area))),
    ...events.map((event) => file(eventCalendar(event), event.title, [event])),
  ];
}

type Made = Pick<Site, 'settings' | 'today'>;

function calendar({ settings, today }: Made, name: string, events: readonly Event[]): string {
  const entries = (event: Event) =>
    event.times.flatMap((rule, at) => (isOver([rule], today) ? [] : entriesOf({ settings, today }, event, rule, at)));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(settings.brand)}//What’s on//EN`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...LONDON,
    ...events.flatMap(entries),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Summer time starts at one o'clock UTC on the last Sunday of March and ends on the last Sunday of October. */
const LONDON = `BEGIN:VTIMEZONE
TZID:Europe/London
BEGIN:DAYLIGHT
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
TZNAME:BST
DTSTART:19810329T010000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
TZNAME:GMT
DTSTART:19961027T020000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE`.split('\n');

/** Renders the calendar entries of one rule: the event itself, then each cancelled day. */
function entriesOf({ settings, today }: Made, event: Event, rule: Rule, at: number): string[] {
  const first = firstDay(rule)!;
  const { hostname } = new URL(settings.url);
  const id = `${event.calendarId ?? event.slug}-${at + 1}`;
  const entry = (day: string, own: readonly string[], uid = `${id}@${hostname}`) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // DTSTAMP and SEQUENCE change only when somebody checks the source again.
    `DTSTAMP:${compact(event.checked)}T000000Z`,
    `SEQUENCE:${Date.parse(event.checked) / 86_400_000}`,
    ...timesOf(rule, day),
    ...own,
    `SUMMARY:${escaped(labelled(event.title, event.sponsored))}`,
    `LOCATION:${escaped([event.where.name, event.where.street, event.where.postcode].filter(Boolean).join(', '))}`,
    ...(event.confirmed === false && !own.some((line) => line.startsWith('STATUS:')) ? ['STATUS:TENTATIVE'] : []),
    `DESCRIPTION:${escaped([event.line, factsOf(event).join('. '), asOfText(event.source)].filter(Boolean).join('\n'))}`,
    `URL:${absolute(settings, eventPath(event))}`,
    'END:VEVENT',
  ];
  const off = (day: string) => entry(day, [stamp('RECURRENCE-ID', rule, day), 'STATUS:CANCELLED']);
  const cancelled = rule.cancelled.filter((day) => occurrences([rule], day, day).length > 0);
  if (rule.repeats === 'once') return entry(first, cancelled.length > 0 ? ['STATUS:CANCELLED'] : []);
  if (rule.repeats === 'dates') {
    // Makes an entry for each day, because Outlook drops an event with RDATE and no RRULE.
    const days = [...new Set(rule.dates)].sort().filter((day) => !isOver([{ ...rule, dates: [day] }], today));
    return days.flatMap((day) => {
      const state = cancelled.includes(day) ? ['STATUS:CANCELLED'] : [];
      return entry(day, state, `${id}-${compact(day)}@${hostname}`);
    });
  }
  return [...entry(first, repeatsOf(rule, first)), ...cancelled.flatMap(off)];
}

function timesOf(rule: Rule, day: string): string[] {
  const { start, end } = rule;
  const several = rule.repeats === 'once' && rule.until !== undefined ? lastDay(rule)! : undefined;
  if (start === undefined) {
    return [stamp('DTSTART', rule, day), `DTEND;VALUE=DATE:${compact(addDays(several ?? day, 1))}`];
  }
  const last = addDays(several ?? day, isPastMidnight(rule) ? 1 : 0);
  const close = end ?? (several && '23:59');
  return [stamp('DTSTART', rule, day), ...(close === undefined ? [] : [local('DTEND', last, close)])];
}

const stamp = (name: string, { start }: Rule, day: string) =>
  start === undefined ? `${name};VALUE=DATE:${compact(day)}` : local(name, day, start);

const local = (name: string, day: string, time: string) =>
  `${name};TZID=Europe/London:${compact(day)}T${time.replace(':', '')}00`;

const compact = (day: string) => day.replaceAll('-', '');

function repeatsOf(rule: Exclude<Rule, { repeats: 'once' | 'dates' }>, first: string): string[] {
  const left = rule.except.filter((day) => day > first).map((day) => stamp('EXDATE', rule, day));
  return [`RRULE:${recurrenceRule(rule)}`, ...left];
}

/** Returns a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=SU`. */
export function recurrenceRule(rule: Exclude<Rule, { repeats: 'once' | 'dates' }>): string {
  const letters = (on: Weekday) => on.slice(0, 2).toUpperCase();
  const parts = {
    weekly: (each: Rule & { repeats: 'weekly' }) =>
      `FREQ=WEEKLY;INTERVAL=${each.every};BYDAY=${each.on.map(letters).join(',')};WKST=MO`,
    monthly: (each: Rule & { repeats: 'monthly' }) => `FREQ=MONTHLY;BYDAY=${each.nth}${letters(each.on)}`,
    yearly: (each: Rule & { repeats: 'yearly' }) => `FREQ=YEARLY;BYMONTH=${each.month};BYMONTHDAY=${each.day}`,
  };
  const shape = parts[rule.repeats](rule as never);
  return rule.until === undefined ? shape : `${shape};UNTIL=${lastMoment(rule.until, rule.start)}`;
}

/** Last moment of a rule. If the events have an hour, it is in UTC, as RFC 5545 requires. */
function lastMoment(until: string, start: string | undefined): string {
  if (start === undefined) return compact(until);
  return compact(until) + (londonOffset(until, '23:59') === '+01:00' ? 'T225959Z' : 'T235959Z');
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Folds lines at 75 bytes, without splitting a character. */
function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    if (Buffer.byteLength(lines.at(-1)! + character) > 75) lines.push(' ');
    lines[lines.length - 1] += character;
  }
  return lines.join('\r\n');
}
