// iCalendar files (.ics), read by ical.js: recurrence, exceptions, cancelled and moved dates, time zones.
import ICAL from 'ical.js';
import { cleanText } from '../extract-builder.ts';
import type { CalendarConnector, CalendarEvent, Period } from '../calendar-event.ts';
import { addDays } from '../../guide/kinds/day.ts';
import { clocksOf, instantOf, isZone, occurrencesBetween, type Moment } from '../london-time.ts';
import type { Occurrence } from '../../guide/kinds/recurrence.ts';
import { quoted } from '../../engine/report/wording.ts';
import { readText } from '../read-answer.ts';
import type { Answer } from '../register-record.ts';
import { UnexpectedAnswer } from '../unexpected-answer.ts';

/**
 * Maximum number of occurrences that are computed for a rule and for a file, because a rule may repeat every second.
 */
const MOST_STEPS = 20_000;
const MOST_STEPS_OF_FILE = 400_000;
/** Maximum length of an occurrence in days. */
const LONGEST_STAY = 92;
/** Rules that no local event has. */
const TOO_OFTEN = new Set(['SECONDLY', 'MINUTELY', 'HOURLY']);

export const connector: CalendarConnector = {
  requests: ({ url }) => [{ url, accept: 'text/calendar' }],
  parse(answer, _, period, leaveOut = () => {}): CalendarEvent[] {
    const calendar = parseFile(answer);
    ICAL.TimezoneService.reset();
    for (const zone of calendar.getAllSubcomponents('vtimezone')) {
      // ical.js throws for a zone without a name. No event can be in such a zone.
      if (zone.hasProperty('tzid')) ICAL.TimezoneService.register(zone);
    }
    const budget = { steps: MOST_STEPS_OF_FILE };
    const byUid = groupBy(calendar.getAllSubcomponents('vevent'), (event) =>
      String(event.getFirstPropertyValue('uid') ?? ''),
    );
    return [...byUid].flatMap(([uid, components]) => {
      if (budget.steps <= 0) throw new UnexpectedAnswer(`${answer.from} sent rules that give too many dates to count.`);
      if (uid === '') return [];
      const name = () => quoted(nameOf(components[0]!) ?? uid.slice(0, 60));
      if (components.some(isTooOften)) {
        leaveOut(`Left out ${name()}: it repeats by a rule that isn't read, such as one for every hour.`);
        return [];
      }
      try {
        return eventOf(uid, components, period, budget) ?? [];
      } catch (error) {
        if (error instanceof UnexpectedAnswer) throw error;
        // ical.js throws for invalid dates and rules. The other events are still valid.
        leaveOut(`Left out ${name()}: its dates or its rule are invalid.`);
        return [];
      }
    });
  },
};

function parseFile(answer: Answer): ICAL.Component {
  const text = readText(answer);
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    throw new UnexpectedAnswer(`${answer.from} sent no calendar: it has to begin with BEGIN:VCALENDAR.`);
  }
  if (!/END:VCALENDAR\s*$/i.test(text)) throw new UnexpectedAnswer(`${answer.from} sent a part of a calendar only.`);
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF?\s*/, '')) as unknown[];
    return new ICAL.Component((Array.isArray(parsed[0]) ? parsed[0] : parsed) as never);
  } catch (error) {
    throw new UnexpectedAnswer(`${answer.from} sent a broken calendar: ${(error as Error).message.split('\n')[0]}.`);
  }
}

/** @param components The event and its moved or changed dates. */
function eventOf(
  uid: string,
  components: ICAL.Component[],
  period: Period,
  budget: { steps: number },
): CalendarEvent | undefined {
  const newest = newestOfEach(components).filter(({ component }) => component.getFirstProperty('dtstart'));
  const main = newest.find((event) => !event.isRecurrenceException());
  const changed = newest.filter((event) => event.isRecurrenceException());
  const shown = main ?? changed[0];
  const title = shown && textOf(shown, 'summary');
  if (!shown || !title) return undefined;
  for (const exception of changed) main?.relateException(exception);
  const on = (main ? expand(main, period, budget) : changed.flatMap((event) => single(event)))
    .filter(({ day }) => day >= period.from && day <= period.until)
    .sort((a, b) => (a.day + (a.start ?? '')).localeCompare(b.day + (b.start ?? '')));
  if (on.length === 0) return undefined;
  const line = textOf(shown, 'description');
  const location = textOf(shown, 'location');
  const url = String(shown.component.getFirstPropertyValue('url') ?? '');
  return {
    uid,
    title,
    ...(line ? { line } : {}),
    ...(location ? { where: { name: location } } : {}),
    ...(/^https?:\/\//.test(url) ? { url } : {}),
    on,
  };
}

/** Keeps only the last version of each event and date: the one with the highest sequence. */
function newestOfEach(components: ICAL.Component[]): ICAL.Event[] {
  const versions = groupBy(
    components.map((component) => new ICAL.Event(component, { exceptions: [], strictExceptions: true })),
    (event) => String(event.component.getFirstPropertyValue('recurrence-id') ?? ''),
  );
  const sequence = (event: ICAL.Event) => Number(event.component.getFirstPropertyValue('sequence') ?? 0);
  return [...versions.values()].map((each) => each.reduce((a, b) => (sequence(b) >= sequence(a) ? b : a)));
}

function expand(event: ICAL.Event, period: Period, budget: { steps: number }): Occurrence[] {
  if (isCancelled(event) && event.isRecurring()) return [];
  if (!event.isRecurring()) return single(event);
  const iterator = event.iterator();
  const exceptions = Object.values(event.exceptions as unknown as Record<string, ICAL.Event>);
  const hasChanges = exceptions.length > 0;
  const found = event.component.hasProperty('rrule') ? [] : firstOf(event);
  const earliest = addDays(period.from, -LONGEST_STAY);
  for (let step = 0; step < MOST_STEPS && budget.steps > 0; step++) {
    budget.steps--;
    const next = iterator.next() as ICAL.Time | undefined;
    if (!next) break;
    const day = dayOf(next);
    if (day > period.until) break;
    // Computing the details takes most of the time, and only a moved date is far from its day.
    if (day < earliest && !hasChanges) continue;
    const details = event.getOccurrenceDetails(next);
    found.push(...between(details.startDate, details.endDate, isCancelled(details.item), event));
  }
  // Later dates that were moved into the period.
  const moved = exceptions.filter(({ recurrenceId }) => dayOf(recurrenceId) > period.until);
  return [...found, ...moved.flatMap(single)];
}

/** ical.js leaves out the start of an event that only lists its other dates. */
function firstOf(event: ICAL.Event): Occurrence[] {
  const listed = ['rdate', 'exdate'].flatMap((name) =>
    event.component.getAllProperties(name).flatMap((property) => property.getValues().map(String)),
  );
  return listed.includes(event.startDate.toString()) ? [] : single(event);
}

const isCancelled = ({ component }: ICAL.Event) => component.getFirstPropertyValue('status') === 'CANCELLED';

function isTooOften(component: ICAL.Component): boolean {
  const rules = component.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  // ical.js loops forever on "the first Monday" or "the last day of the month" in a rule that counts days or weeks.
  const isEndless = ({ freq, parts }: ICAL.Recur) =>
    (freq === 'DAILY' || freq === 'WEEKLY') &&
    ('BYSETPOS' in parts ||
      parts.BYDAY?.some((day) => /\d/.test(day)) === true ||
      parts.BYMONTHDAY?.some((day) => day < 1) === true);
  return rules.some((rule) => TOO_OFTEN.has(rule.freq) || isEndless(rule));
}

const single = (event: ICAL.Event) => between(event.startDate, event.endDate, isCancelled(event), event);

function between(start: ICAL.Time, end: ICAL.Time | null, cancelled: boolean, event: ICAL.Event): Occurrence[] {
  const zone = zoneOf(event);
  return occurrencesBetween(momentOf(start, zone), end ? momentOf(end, zone) : undefined, cancelled);
}

/** The zone that the event names, if the file doesn't define it. */
function zoneOf({ component }: ICAL.Event): string | undefined {
  const name = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof name === 'string' && !ICAL.TimezoneService.has(name) && isZone(name) ? name : undefined;
}

/** A time without a zone is in London time, because its author probably meant local time. */
function momentOf(time: ICAL.Time, zone: string | undefined): Moment {
  const day = dayOf(time);
  if (time.isDate) return { day };
  const clock = `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;
  const isFloating = time.zone === ICAL.Timezone.localTimezone || time.zone?.tzid === 'floating';
  if (!isFloating) return clocksOf(time.toJSDate());
  return zone === undefined ? { day, time: clock } : clocksOf(instantOf({ day, time: clock }, zone));
}

const dayOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const nameOf = (component: ICAL.Component) => cleanText(component.getFirstPropertyValue('summary'))?.slice(0, 60);

function textOf({ component }: ICAL.Event, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? cleanText(value.replace(/<[^>]*>/g, ' ')) : undefined;
}

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
