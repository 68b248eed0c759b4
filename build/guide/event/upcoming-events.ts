// Lists of coming events for pages: their days, and the paths of their calendar files.
import type { WhatsOnMonth } from '../../../components/pages/whats-on-month-page.tsx';
import type { WhatsOn } from '../../../components/pages/whats-on-page.tsx';
import { dayText, type DatedEvent } from '../../../components/parts/event-list.tsx';
import type { Area } from '../area/area.ts';
import { addDays, weekdayOf } from '../time/day.ts';
import type { Event } from './event.ts';
import { endDay, endOf, isOver, nextOccurrence, occurrences, WEEKDAYS, type Occurrence } from './recurrence.ts';
import type { Site } from '../load-guide.ts';

export const WHATS_ON = '/whats-on';

/** Paths of the calendar files of all events, of an area's events, and of one event. */
export const allCalendar = `${WHATS_ON}.ics`;
export const areaCalendar = ({ path }: Pick<Area, 'path'>) => `${path}${WHATS_ON}.ics`;
export const eventCalendar = ({ slug }: Pick<Event, 'slug'>) => `${WHATS_ON}/${slug}.ics`;

/** URL of an event's page, or of its row on the page of all events. */
export const eventPath = ({ path, slug }: Pick<Event, 'path' | 'slug'>) => path ?? `${WHATS_ON}#${slug}`;

export const eventsIn = (events: readonly Event[], { slug }: Pick<Area, 'slug'>) =>
  events.filter(({ areas }) => areas.includes(slug));

/** Number of days ahead for which pages other than /whats-on list events. */
const NEAR = 7;

/** Maximum number of events per venue. Otherwise a venue with a concert every night would fill a short list. */
const MOST_AT_A_PLACE = 2;

/** Events within a week of the build, for home, areas and guides. */
export const weekOf = ({ today }: Pick<Site, 'today'>, events: readonly Event[]): DatedEvent[] =>
  weekFrom(today, events);

/**
 * Data for a sample issue of the newsletter: the day of the next issue, and the events of the week from that day.
 * Undefined without a newsletter.
 */
export function specimenOf({ today, events, settings }: Pick<Site, 'today' | 'events' | 'settings'>) {
  if (!settings.newsletter) return undefined;
  const wait = WEEKDAYS.indexOf(settings.newsletter.day) - weekdayOf(today);
  const date = addDays(today, wait < 0 ? wait + 7 : wait);
  return { date, events: weekFrom(date, events) };
}

/** Events of a week. Lists each event once, and at most two events per venue. */
function weekFrom(day: string, events: readonly Event[]): DatedEvent[] {
  const shown = new Set<string>();
  const atPlace = new Map<string, number>();
  return datedEvents(events, day, addDays(day, NEAR - 1)).filter(({ event }) => {
    const { name } = event.where;
    const count = atPlace.get(name) ?? 0;
    if (shown.has(event.slug) || count === MOST_AT_A_PLACE) return false;
    shown.add(event.slug);
    atPlace.set(name, count + 1);
    return true;
  });
}

/** Number of weeks that /whats-on shows day by day. */
const WEEKS = 3;
/** Number of weeks in the calendar on /whats-on. */
const CALENDAR_WEEKS = 6;
/** Number of days ahead for which /whats-on lists events that come after its day-by-day weeks. */
const AHEAD = 120;
/** Maximum number of later dates on /whats-on. If there are more, each month gets its own page. */
const MOST_LATER = 60;
/** Number of coming dates shown for a weekly event. */
const NEXT = 3;

export function whatsOn({ today, events }: Pick<Site, 'today' | 'events'>): WhatsOn {
  const monday = addDays(today, -weekdayOf(today));
  const regular = new Set(events.filter(({ times }) => times.every(isWeekly)).map(({ slug }) => slug));
  const seen = new Set<string>();
  const weeks = Array.from({ length: WEEKS }, (_, at) => {
    const first = addDays(monday, 7 * at);
    const last = addDays(first, 6);
    const shown = datedEvents(events, at === 0 ? today : first, last).filter(({ event: { slug }, on }) => {
      // Key of an occurrence of several days or of a weekly event. Only the first week lists it.
      const key = on.until === undefined ? slug : `${slug} ${on.until}`;
      const isAgain = (on.until !== undefined || regular.has(slug)) && seen.has(key);
      seen.add(key);
      return !isAgain;
    });
    return { monday: first, days: daysText(first, last), events: shown };
  });
  const rare = events.flatMap((event) => {
    const times = event.times.filter((rule) => !isWeekly(rule));
    return times.length > 0 ? [{ ...event, times }] : [];
  });
  const later = datedEvents(rare, addDays(monday, 7 * WEEKS), addDays(today, AHEAD)).filter(
    ({ on }) => on.began === undefined,
  );
  const months = later.length > MOST_LATER ? monthsFrom(addDays(monday, 7 * WEEKS), today, events) : [];
  const listed = months.length > 0 ? [] : later.slice(0, MOST_LATER);
  const named = nameFirst([...weeks.flatMap((week) => week.events), ...listed]);
  const regulars = regularsOf(events, regular, today, named);
  const shown = new Set([...named, ...regulars.map(({ event }) => event.slug)]);
  const others = events.filter(({ slug, origin }) => !shown.has(slug) && (months.length === 0 || !isFollowed(origin)));
  const next = new Map(others.map(({ slug, times }) => [slug, nextOccurrence(times, today)]));
  return {
    weeks,
    regulars,
    later: listed,
    months,
    unlisted: others
      .flatMap((event) => {
        const on = next.get(event.slug);
        return on ? [{ event: inShort(event), on, id: event.slug }] : [];
      })
      .sort((a, b) => orderOf(a).localeCompare(orderOf(b))),
    over: others.flatMap(({ slug }) => (next.get(slug) ? [] : [slug])),
    calendar: calendarOf(events, today, monday),
  };
}

/** Maximum number of coming days on the page of a repeating event. */
const NEXT_ON_PAGE = 6;

/**
 * Coming days of an event, up to a year ahead, or its next day after that.
 * @returns `isComplete` is true if the event has no other days.
 */
export function nextDays(times: Event['times'], today: string): { next: Occurrence[]; isComplete: boolean } {
  const yesterday = addDays(today, -1);
  const lastNight = occurrences(times, yesterday, yesterday).filter(({ nextDay }) => nextDay === today);
  const all = [...lastNight, ...occurrences(times, today, addDays(today, 366))];
  const later = all.length > 0 ? undefined : nextOccurrence(times, today);
  const next = later ? [later] : all.slice(0, NEXT_ON_PAGE);
  const last = endOf(times);
  return { next, isComplete: last !== undefined && (next.length === 0 || last.startsWith(endDay(next.at(-1)!))) };
}

/** Events with an occurrence whose last day isn't before today. */
export const comingEvents = ({ today, events }: Pick<Site, 'today' | 'events'>) =>
  events.filter(({ times }) => !isOver(times, today));

/** The event without its description and the rules for its days, for lists. */
export const inShort = ({ times: _, description: _description, ...event }: Event): DatedEvent['event'] => event;
/**
 * True for an event from a calendar that the guide follows. Stories can't link to such events, because their ids may
 * disappear.
 */
const isFollowed = (origin: string) => origin.includes('/events/from/');

const monthPath = (month: string) => `${WHATS_ON}/${month}`;

function monthsFrom(day: string, today: string, events: readonly Event[]): WhatsOn['months'] {
  const counts = new Map<string, number>();
  const first = `${day.slice(0, 7)}-01`;
  for (const { on } of datedEvents(events, first > today ? first : today, addDays(today, AHEAD))) {
    const month = on.day.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].map(([month, count]) => ({ month, path: monthPath(month), count }));
}

export function monthOf({ today, events }: Pick<Site, 'today' | 'events'>, month: string): WhatsOnMonth {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const last = addDays(`${next}-01`, -1);
  const monday = addDays(first, -weekdayOf(first));
  const dated = datedEvents(events, today > first ? today : first, last);
  const count = (weekdayOf(first) + Number(last.slice(8)) + 6 - weekdayOf(last)) / 7;
  const weeks = Array.from({ length: count }, (_, at) => {
    const [from, until] = [addDays(monday, 7 * at), addDays(monday, 7 * at + 6)];
    const own = dated.filter(({ on }) => on.day >= from && on.day <= until);
    return { days: daysText(from < first ? first : from, until > last ? last : until), events: own };
  });
  const days = Array.from({ length: 7 * count }, (_, at) => addDays(monday, at));
  const calendar = days.map((day) => ({ day, count: dated.filter(({ on }) => on.day === day).length }));
  return { month, weeks: weeks.filter(({ events: own }) => own.length > 0), calendar };
}

const isWeekly = (rule: Event['times'][number]) => rule.repeats === 'weekly' && rule.every === 1;

/** Adds an id to the first date of each event, so that other pages can link it. Returns the ids. */
function nameFirst(dated: readonly DatedEvent[]): ReadonlySet<string> {
  const named = new Map(dated.toReversed().map((each) => [each.event.slug, each]));
  for (const [id, each] of named) each.id = id;
  return new Set(named.keys());
}

function regularsOf(
  events: readonly Event[],
  regular: ReadonlySet<string>,
  today: string,
  named: ReadonlySet<string>,
): WhatsOn['regulars'] {
  return events
    .filter(({ slug }) => regular.has(slug))
    .flatMap((whole) => {
      const event = inShort(whole);
      const next = occurrences(whole.times, today, addDays(today, AHEAD)).slice(0, NEXT);
      return next.length > 0 ? [{ event, next, ...(!named.has(event.slug) && { id: event.slug }) }] : [];
    })
    .sort((a, b) => orderOf({ ...a, on: a.next[0]! }).localeCompare(orderOf({ ...b, on: b.next[0]! })));
}

function calendarOf(events: readonly Event[], today: string, monday: string): WhatsOn['calendar'] {
  const days = Array.from({ length: 7 * CALENDAR_WEEKS }, (_, at) => addDays(monday, at));
  const counts = new Map<string, number>();
  for (const { on } of datedEvents(events, today, days.at(-1)!)) counts.set(on.day, (counts.get(on.day) ?? 0) + 1);
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** `Monday 23 to Sunday 29 November`. Names both months if they differ. */
export function daysText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  const month = from.slice(from.lastIndexOf(' '));
  return `${to.endsWith(month) ? from.slice(0, -month.length) : from} to ${to}`;
}

/** Sorted by day, featured events first, then by hour and title. Events without an hour are last on their day. */
function datedEvents(events: readonly Event[], from: string, until: string): DatedEvent[] {
  return events
    .flatMap((event) => occurrences(event.times, from, until).map((on) => ({ event: inShort(event), on })))
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

const orderOf = ({ event, on }: DatedEvent) =>
  `${on.day} ${event.featured && !event.sponsored ? 0 : 1} ${on.start ?? '24:00'} ${event.title}`;
