// Reads iCalendar files (.ics) with ical.js: recurrence, exceptions, cancelled and moved dates, time zones.
import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { cleanText } from '../text/addresses.ts';
import {
  type CalendarConnector,
  type CalendarEvent,
  type CalendarReading,
  instantOf,
  isIn,
  type Moment,
  occurrenceOf,
  occurrencesIn,
  type Period,
} from '../events/calendar-event.ts';
import { addDays, isDay } from '../../guide/time/day.ts';
import { clocksOf, isZone, LONDON } from '../../guide/time/london-time.ts';
import { plainText } from '../text/plain-text.ts';
import { ONLINE } from '../../guide/event/event.ts';
import type { Occurrence } from '../../guide/event/recurrence.ts';
import { plural, quoted } from '../../engine/report/wording.ts';
import { parseAnswerText, refuseHtml, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readTitle } from '../events/tidy-event.ts';
import type { RegisterAnswer } from '../register-record.ts';

/** Maximum number of occurrences that are computed for each rule, because a rule may repeat every second. */
const MOST_STEPS = 20_000;
/** Maximum number of occurrences that are computed for all rules of a file. */
const MOST_STEPS_OF_FILE = 400_000;
/** Maximum number of dates that an event lists one by one. ical.js takes quadratic time for such a list. */
const MOST_DATES = 2000;
/** Maximum number of recurrence rules of an event. Each rule needs its own copy of the event. */
const MOST_RULES = 10;
/** Frequencies at which no local event repeats. */
const TOO_OFTEN = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

export const connector: CalendarConnector = {
  requests: ({ url }) => [{ url, accept: 'text/calendar' }],
  parse(answer, _, period): CalendarEvent[] {
    const { leaveOut } = period;
    const calendars = parseFile(answer, period);
    ICAL.TimezoneService.reset();
    for (const zone of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vtimezone'))) {
      // ical.js throws for a zone without a name. No event can be in such a zone.
      if (zone.hasProperty('tzid')) ICAL.TimezoneService.register(zone);
    }
    const reading = { period, zone: zoneOfFile(calendars), steps: MOST_STEPS_OF_FILE };
    const all = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent')).filter(isPublic);
    const components = all.filter((component) => !isEmptySlot(component));
    const slots = all.length - components.length;
    if (slots > 0) leaveOut(`Left out ${plural(slots, 'empty slot')} of a hall.`);
    const byUid = groupBy(components, uidOf);
    return [...byUid].flatMap(([uid, components]) => {
      if (reading.steps <= 0) {
        throw new UnexpectedAnswer(`${answer.from} sent rules with too many dates to count.`);
      }
      const name = () => quoted(nameOf(components[0]!) ?? uid.slice(0, 60));
      if (components.some(isTooOften)) {
        leaveOut(
          `Left out ${name()}, because it repeats by a rule that this command can't read, such as every hour, or by too many.`,
        );
        return [];
      }
      try {
        return eventsOf(uid, components, reading);
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        // ical.js throws for invalid dates and rules. The other events are still valid.
        leaveOut(`Left out ${name()}, because its dates or its rule are invalid.`);
        return [];
      }
    });
  },
};

/** State while one file is read. */
interface Reading {
  period: CalendarReading;
  /** Time zone for times that don't name a zone. */
  zone: string | undefined;
  /** Number of occurrences that may still be computed. */
  steps: number;
}

function parseFile(answer: RegisterAnswer, period: CalendarReading): ICAL.Component[] {
  const { bytes, from } = answer;
  refuseHtml(answer, 'a calendar, so the calendar is probably not public');
  // Some programs break a long line in the middle of a UTF-8 character. Joins the bytes before they are decoded.
  const text = parseAnswerText(isUtf8(bytes) ? answer : { bytes: unfold(bytes), from });
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    throw new UnexpectedAnswer(`${from} sent no calendar. A calendar begins with BEGIN:VCALENDAR.`);
  }
  if (!/END:VCALENDAR\s*$/i.test(text)) throw new UnexpectedAnswer(`${from} sent only a part of a calendar.`);
  const tidy = tidied(eventsNear(period, text.replace(/^\uFEFF?\s*/, ''), from));
  try {
    return componentsIn(tidy);
  } catch (error) {
    const events = eventsApart(tidy, period.leaveOut);
    if (events.length > 0) return events;
    throw new UnexpectedAnswer(`${from} sent a broken calendar: ${(error as Error).message.split('\n')[0]}.`);
  }
}

/** Maximum number of events near the period. A calendar with more is faulty. */
const MOST_NEAR = 25_000;

/** Drops events that don't repeat and are far from the period, because ical.js needs 8 KB of memory for each event. */
function eventsNear({ from, until }: Period, text: string, host: string): string {
  const earliest = addDays(from, -1).replaceAll('-', '');
  const latest = addDays(until, 1).replaceAll('-', '');
  const parts = text.split(/^(?=BEGIN:VEVENT)/im);
  const events = parts.slice(1).map((part) => {
    const end = /^END:VEVENT\r?\n?/im.exec(part);
    const size = end ? end.index + end[0].length : part.length;
    const [, day] = /^DTSTART[^:\r\n]*:(\d{8})/im.exec(part) ?? [];
    const isSingle = !/^(?:RRULE|RDATE|RECURRENCE-ID)\b/im.test(part);
    const [, last = day, length] = /^(?:DTEND[^:\r\n]*:(\d{8})|DURATION[^:\r\n]*:P\d+([WD]))/im.exec(part) ?? [];
    const isFar = isSingle && day !== undefined && ((last! < earliest && !length) || day > latest);
    return { part, size, isFar, uid: /^UID[^:\r\n]*:(.*)/im.exec(part)?.[1] };
  });
  // If one version of an event is near the period, all versions are kept.
  const near = new Set(events.flatMap(({ isFar, uid }) => (isFar ? [] : [uid])));
  const kept = events.map(({ part, size, uid }) => (near.has(uid) ? part : part.slice(size)));
  const count = kept.filter((part) => /^BEGIN/i.test(part)).length;
  if (count > MOST_NEAR) throw new UnexpectedAnswer(`${host} sent ${count} events for the next 90 days.`);
  return [parts[0], ...kept].join('');
}

const unfold = (bytes: Uint8Array) =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/\r?\n[ \t]/g, ''),
    'latin1',
  );

/**
 * Corrects frequent mistakes: a day without VALUE=DATE, and spaces or lower-case letters in a rule. UTC in The Events
 * Calendar, a plugin of WordPress, means that the site never set its zone, and shows hours as they were typed.
 */
const tidied = (text: string) =>
  (/^PRODID:.* - ECPv\d/m.test(text) ? text.replace(/^(DTSTART|DTEND);TZID="?(?:UTC|GMT)[^:;\r\n]*/gm, '$1') : text)
    .replace(/^(DTSTART|DTEND|RECURRENCE-ID)(?:;TZID=[^:;\r\n]*)?:(\d{8})(?=\r?$)/gim, '$1;VALUE=DATE:$2')
    .replace(/^RRULE:.*/gim, (rule) => rule.replace(/[ \t]/g, '').toUpperCase());

function componentsIn(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text) as unknown[];
  const each = Array.isArray(parsed[0]) ? parsed : [parsed];
  return each.map((component) => new ICAL.Component(component as never));
}

/** Parses each event separately, because ical.js rejects the whole file for one broken line. */
function eventsApart(text: string, leaveOut: (sentence: string) => void): ICAL.Component[] {
  const parts = text.split(/^(?=BEGIN:VEVENT)/im);
  const read = parts.map((part, at) => {
    const end = at === 0 ? part.length : part.search(/^END:VEVENT/im);
    if (end < 0) return [];
    const lines = at === 0 ? part : `BEGIN:VCALENDAR\n${part.slice(0, end)}END:VEVENT\n`;
    try {
      return componentsIn(`${lines}END:VCALENDAR\n`);
    } catch {
      const [, name = ''] = /^SUMMARY[^:\n]*:(.*)/im.exec(part) ?? [];
      if (at > 0) leaveOut(`Left out ${quoted(cleanText(name)?.slice(0, 60) ?? 'an event')}: a line of it is broken.`);
      return [];
    }
  });
  return read.slice(1).some((part) => part.length > 0) ? read.flat() : [];
}

function zoneOfFile(calendars: readonly ICAL.Component[]): string | undefined {
  const name = calendars[0]?.getFirstPropertyValue('x-wr-timezone');
  return typeof name === 'string' ? knownZone(name) : undefined;
}

/** Events Manager, a plugin of WordPress, fills the free hours of a hall with such rows. */
const isEmptySlot = (component: ICAL.Component) =>
  /^empty slot \(auto created\)/i.test(String(component.getFirstPropertyValue('description') ?? ''));

const isPublic = (component: ICAL.Component) =>
  !/^(?:PRIVATE|CONFIDENTIAL)$/i.test(String(component.getFirstPropertyValue('class') ?? ''));

/** An occurrence, and the event or the exception (RECURRENCE-ID) that describes it. */
interface Found {
  item: ICAL.Event;
  on: Occurrence;
}

/**
 * Returns the event. Its dates with a different title become separate events.
 * @param components The event, and its exceptions for moved or changed dates.
 */
function eventsOf(uid: string, components: ICAL.Component[], reading: Reading): CalendarEvent[] {
  const listed = alignDates(components, reading);
  const newest = newestOfEach(components).filter(({ component }) => component.getFirstProperty('dtstart'));
  for (const { component } of newest) checkDays(component);
  const mains = newest.filter((event) => !event.isRecurrenceException());
  const [main] = mains;
  const changed = newest.filter((event) => event.isRecurrenceException());
  const shown = main ?? changed[0];
  const title = shown && textOf(shown, 'summary');
  if (!shown || !title) return [];
  for (const exception of changed) main?.relateException(exception);
  const found = [
    ...(mains.length > 0 ? mains : changed).flatMap((event) => expand(event, reading)),
    ...(main ? listed.map((on) => ({ item: main, on })) : []),
  ].filter(({ on }) => isIn(reading.period, on));
  const titleOf = ({ item }: Found) => textOf(item, 'summary') ?? title;
  return [...groupBy(found, titleOf)].map(([name, dates]) => {
    const { item } = dates[0]!;
    const day = ['recurrence-id', 'dtstart'].map((name) => item.component.getFirstPropertyValue(name)).find(Boolean);
    const own = name === title ? uid : `${uid} ${String(day)}`;
    return describe(name === title ? shown : item, own, name, dates);
  });
}

/** Properties that hold the link of an online meeting. */
const MEETING_PROPERTIES =
  'conference x-google-conference x-microsoft-skypeteamsmeetingurl x-microsoft-onlinemeetingexternallink'.split(' ');

function describe(item: ICAL.Event, uid: string, title: string, dates: readonly Found[]): CalendarEvent {
  const line = textOf(item, 'description');
  const isMeeting = MEETING_PROPERTIES.some((name) => item.component.hasProperty(name));
  const location = textOf(item, 'location') ?? (isMeeting ? ONLINE : undefined);
  const url = String(item.component.getFirstPropertyValue('url') ?? '');
  return {
    uid,
    title,
    ...(line ? { line } : {}),
    ...(location ? { where: { name: location } } : {}),
    ...(/^https?:\/\//.test(url) ? { url } : {}),
    on: dates.map(({ on }) => on).sort((a, b) => (a.day + (a.start ?? '')).localeCompare(b.day + (b.start ?? ''))),
  };
}

/** Throws for a day that doesn't exist, such as 31 November. ical.js would read it as 1 December. */
function checkDays(component: ICAL.Component): void {
  for (const property of ['dtstart', 'dtend'].flatMap((name) => component.getAllProperties(name))) {
    const written = String((property.toJSON() as unknown[])[3]);
    if (!isDay(written.slice(0, 10))) throw new Error(`${written} is not a day.`);
  }
}

/**
 * Converts the excluded, added and changed dates of an event to the time zone of its start, because ical.js compares
 * dates as text. Removes the added dates that have their own end, and returns them as occurrences.
 */
function alignDates(components: readonly ICAL.Component[], reading: Reading): Occurrence[] {
  const start = components.find((component) => !component.hasProperty('recurrence-id'))?.getFirstProperty('dtstart');
  const from = start?.getFirstValue() as ICAL.Time | undefined;
  const periods: Occurrence[] = [];
  for (const component of components) {
    const dates = ['exdate', 'rdate', 'recurrence-id'].flatMap((name) => component.getAllProperties(name));
    for (const property of dates) {
      if (property.type === 'period') {
        for (const each of property.getValues() as ICAL.Period[]) {
          periods.push(between(each.start, each.getEnd(), false, zoneOf(property, reading)));
        }
        component.removeProperty(property);
      } else if (start && from && !from.isDate) alignDate(property, start, from, reading);
    }
    const changed = component.getFirstProperty('recurrence-id');
    if (changed && !component.hasProperty('dtstart')) {
      component.addProperty(new ICAL.Property(['dtstart', ...(changed.toJSON() as unknown[]).slice(1)] as never));
    }
  }
  return periods;
}

function alignDate(property: ICAL.Property, start: ICAL.Property, from: ICAL.Time, reading: Reading): void {
  const zone = zoneOf(start, reading);
  const own = zoneOf(property, reading);
  const values = (property.getValues() as ICAL.Time[]).map((time) => {
    if (time.isDate) return onDay(from, time);
    if (time.zone === from.zone && own === zone) return time;
    const instant = isFloating(time) ? instantOf(clockOf(time), own ?? LONDON) : time.toJSDate();
    if (!isFloating(from)) return ICAL.Time.fromJSDate(instant, true).convertToZone(from.zone);
    const { day, time: clock } = clocksOf(instant, zone ?? LONDON);
    return ICAL.Time.fromDateTimeString(`${day}T${clock}:00`);
  });
  property.resetType('date-time');
  if (property.isMultiValue) property.setValues(values);
  else property.setValue(values[0]!);
  const tzid = start.getParameter('tzid');
  if (typeof tzid === 'string') property.setParameter('tzid', tzid);
  else property.removeParameter('tzid');
}

/** Moves the start of an event to another day, at the same time of day. */
function onDay(start: ICAL.Time, { year, month, day }: ICAL.Time): ICAL.Time {
  const time = start.clone();
  [time.year, time.month, time.day] = [year, month, day];
  return time;
}

/**
 * Keeps only the versions with the highest SEQUENCE of the event, and of each exception. A calendar that gives all
 * dates of a series the same UID has several.
 */
function newestOfEach(components: ICAL.Component[]): ICAL.Event[] {
  const versions = groupBy(
    components.map((component) => new ICAL.Event(component, { exceptions: [], strictExceptions: true })),
    (event) => String(event.component.getFirstPropertyValue('recurrence-id') ?? ''),
  );
  const sequence = (event: ICAL.Event) => Number(event.component.getFirstPropertyValue('sequence') ?? 0);
  return [...versions.values()].flatMap((each) => {
    const highest = Math.max(...each.map(sequence));
    const newest = each.filter((event) => sequence(event) === highest);
    return [
      ...new Map(newest.map((event) => [String(event.component.getFirstPropertyValue('dtstart')), event])).values(),
    ];
  });
}

function expand(event: ICAL.Event, reading: Reading): Found[] {
  if (isCancelled(event) && event.isRecurring()) return [];
  if (!event.isRecurring()) return single(event, reading);
  if (event.component.getAllProperties('rrule').length > 1) return expandEach(event, reading);
  const { from, until } = reading.period;
  const iterator = event.iterator();
  const exceptions = Object.values(event.exceptions as unknown as Record<string, ICAL.Event>);
  const hasChanges = exceptions.length > 0;
  const found = event.component.hasProperty('rrule') ? [] : firstOf(event, reading);
  const earliest = addDays(from, -Math.ceil(event.duration.toSeconds() / 86_400) - 1);
  const zone = zoneOf(startOf(event), reading);
  // RFC 5545 leaves open if an event occurs at a start that isn't a day of its rule. With ical.js, it does for a daily
  // rule, and doesn't for any other rule.
  for (let step = 0; step < MOST_STEPS && reading.steps > 0; step++) {
    reading.steps--;
    const next = iterator.next() as ICAL.Time | undefined;
    if (!next) break;
    const day = dayOf(next);
    if (day > until) break;
    // Computing the details of a date is slow. Only an exception can move an early date into the period.
    if (day < earliest && !hasChanges) continue;
    const { startDate, endDate, item } = event.getOccurrenceDetails(next);
    found.push({ item, on: between(startDate, endDate, isCancelled(item), zone) });
  }
  // Adds dates after the period that were moved into it.
  const moved = exceptions.filter(({ recurrenceId }) => dayOf(recurrenceId) > until);
  return [...found, ...moved.flatMap((each) => single(each, reading))];
}

/** Expands the recurrence rules of an event one by one, because ical.js loses dates that two rules share. */
function expandEach(event: ICAL.Event, reading: Reading): Found[] {
  const found = event.component.getAllProperties('rrule').flatMap((rule) => {
    const component = new ICAL.Component(structuredClone(event.component.toJSON()) as never);
    component.removeAllProperties('rrule');
    component.addProperty(new ICAL.Property(structuredClone(rule.toJSON()) as never));
    const exceptions = Object.values(event.exceptions as unknown as Record<string, ICAL.Event>);
    return expand(new ICAL.Event(component, { exceptions, strictExceptions: true }), reading);
  });
  return [...new Map(found.map((each) => [JSON.stringify(each.on), each])).values()];
}

/** Returns the start of an event that lists its dates without a rule, because ical.js leaves the start out. */
function firstOf(event: ICAL.Event, reading: Reading): Found[] {
  const listed = ['rdate', 'exdate'].flatMap((name) =>
    event.component.getAllProperties(name).flatMap((property) => property.getValues().map(String)),
  );
  return listed.includes(event.startDate.toString()) ? [] : single(event, reading);
}

const isCancelled = ({ component }: ICAL.Event) =>
  /^cancelled$/i.test(String(component.getFirstPropertyValue('status') ?? '')) ||
  readTitle(String(component.getFirstPropertyValue('summary') ?? '')).isOff;

function isTooOften(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  // ical.js loops forever on "the first Monday" or "the last day of the month" in a daily or weekly rule.
  const isEndless = ({ freq, parts }: ICAL.Recur) =>
    (freq === 'DAILY' || freq === 'WEEKLY') &&
    ('BYSETPOS' in parts ||
      parts.BYDAY?.some((day) => /\d/.test(day)) === true ||
      parts.BYMONTHDAY?.some((day) => day < 1) === true);
  const isOften = (rule: ICAL.Recur) => TOO_OFTEN.has(rule.freq) || (rule.count ?? 1) < 1 || isEndless(rule);
  const dates = component.getAllProperties('rdate').reduce((sum, property) => sum + property.getValues().length, 0);
  if (dates > MOST_DATES || rules.length > MOST_RULES) return true;
  // Refuses the deprecated EXRULE, because ical.js would ignore it.
  return component.hasProperty('exrule') || rules.some(isOften);
}

function single(event: ICAL.Event, reading: Reading): Found[] {
  const zone = zoneOf(startOf(event), reading);
  const until = event.endDate && momentOf(event.endDate, zone);
  const title = textOf(event, 'summary') ?? '';
  const span = { title, start: momentOf(event.startDate, zone), until, isOff: isCancelled(event) };
  return occurrencesIn(reading.period, span).map((on) => ({ item: event, on }));
}

const startOf = ({ component }: ICAL.Event) => component.getFirstProperty('dtstart');

const between = (start: ICAL.Time, end: ICAL.Time | null, cancelled: boolean, zone: string | undefined) =>
  occurrenceOf(momentOf(start, zone), end ? momentOf(end, zone) : undefined, cancelled);

/** Returns the date's time zone, or the file's if the date names none. Undefined if ical.js knows the date's zone. */
function zoneOf(property: ICAL.Property | null | undefined, { zone }: Reading): string | undefined {
  const name = property?.getParameter('tzid');
  if (typeof name !== 'string') return zone;
  return ICAL.TimezoneService.has(name) ? undefined : knownZone(name);
}

/** Returns a time zone that Node knows: `/mozilla.org/20070129_1/Europe/Paris` → `Europe/Paris`. */
function knownZone(name: string): string | undefined {
  const [end = ''] = /[A-Z]\w+\/[A-Z][\w-]+$/.exec(name) ?? [];
  return [name, end].find((each) => each !== '' && isZone(each));
}

const isFloating = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.localTimezone || zone?.tzid === 'floating';

const clockOf = (time: ICAL.Time) => ({
  day: dayOf(time),
  time: `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`,
});

/** A time without a zone is in London time, because its author probably meant local time. */
function momentOf(time: ICAL.Time, zone: string | undefined): Moment {
  if (time.isDate) return { day: dayOf(time) };
  if (!isFloating(time)) return clocksOf(time.toJSDate());
  return zone === undefined ? clockOf(time) : clocksOf(instantOf(clockOf(time), zone));
}

const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The UID of an event. If the calendar leaves it out, the event's name and start. */
const uidOf = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('uid') ?? '') ||
  ['summary', 'dtstart'].map((name) => String(component.getFirstPropertyValue(name) ?? '')).join(' ');

const nameOf = (component: ICAL.Component) => cleanText(component.getFirstPropertyValue('summary'))?.slice(0, 60);

function textOf({ component }: ICAL.Event, name: 'summary' | 'description' | 'location'): string | undefined {
  const value = component.getFirstPropertyValue(name);
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/([.,:;!?]?)[ \t]*[\r\n]+\s*/g, (_, mark: string) => `${mark || LINE_END[name]} `);
  const plain = plainText(text.replace(/<[^<>]*>/g, ' $&'));
  return (name === 'summary' ? readTitle(plain).title : plain) || undefined;
}

const LINE_END = { summary: '', description: '.', location: ',' };

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
