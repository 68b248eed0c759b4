// Lists of coming events for pages: their days, and the paths of their calendar files.
import type { WhatsOnMonth } from '../../../components/pages/whats-on-month-page.tsx';
import type { WhatsOn } from '../../../components/pages/whats-on-page.tsx';
import type { DatedEvent } from '../../../components/parts/event-words.tsx';
import type { Day } from '../../../components/parts/timetable.tsx';
import type { Area } from '../area/area.ts';
import { addDays, weekdayOf } from '../time/day.ts';
import { bankHolidays, restDays } from '../time/opening-hours.ts';
import { alwaysOn } from './always.ts';
import type { Event } from './event.ts';
import { endDay, endOf, isOver, nextOccurrence, occurrences, type Occurrence } from './recurrence.ts';
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

/** Events within a week of the build, each only once, for structured data. */
export const weekOf = ({ today }: Pick<Site, 'today'>, events: readonly Event[]): DatedEvent[] => {
  const shown = new Set<string>();
  const atPlace = new Map<string, number>();
  return datedEvents(events, today, addDays(today, NEAR - 1)).filter(({ event }) => {
    const { name } = event.where;
    const count = atPlace.get(name) ?? 0;
    if (shown.has(event.slug) || count === MOST_AT_A_PLACE) return false;
    shown.add(event.slug);
    atPlace.set(name, count + 1);
    return true;
  });
};

/** The days of the coming week that have events, for home, areas and guides. */
export const daysOfWeek = (site: Pick<Site, 'today'>, events: readonly Event[]): Day[] => {
  const dated = weekOf(site, events);
  return [...new Set(dated.map(({ on }) => on.day))].map((day) => ({ day, events: eventsOn(dated, day) }));
};

/** The days of the coming week for the home page. Today and the coming day off have the places that are always open. */
export function daysOfHome(site: Pick<Site, 'today' | 'events' | 'always'>): Day[] {
  const { today, events, always } = site;
  const days = daysOfWeek(site, events);
  if (!always) return days;
  const open = [today, daysOff(today, addDays(today, NEAR))[0]!];
  const named = open.map((day) => ({
    ...(days.find((each) => each.day === day) ?? { day, events: [] }),
    always: alwaysOn(always, day),
  }));
  const others = days.filter(({ day }) => !open.includes(day));
  return [...named, ...others].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Number of weeks that /whats-on shows day by day, and in its calendar. */
const WEEKS = 6;
/** Number of weeks that /whats-on shows day by day if more than `MOST_BY_DAY` events are in all of them. */
const BUSY_WEEKS = 3;
const MOST_BY_DAY = 150;
/** Number of days ahead for which /whats-on lists every date of an event. After that, it lists only the next date. */
const AHEAD = 120;
/** Maximum number of later dates on /whats-on. If there are more, each month gets its own page. */
const MOST_LATER = 60;

export function whatsOn({ today, events, always }: Pick<Site, 'today' | 'events' | 'always'>): WhatsOn {
  const monday = addDays(today, -weekdayOf(today));
  const calendar = datedEvents(events, today, addDays(monday, 7 * WEEKS - 1));
  const end = addDays(monday, 7 * (calendar.length > MOST_BY_DAY ? BUSY_WEEKS : WEEKS));
  const shown = calendar.filter(({ on }) => on.day < end);
  const rare = events.flatMap((event) => {
    const times = event.times.filter((rule) => !isWeekly(rule));
    return times.length > 0 ? [{ ...event, times }] : [];
  });
  const dates = datedEvents(rare, end, addDays(today, AHEAD)).filter(({ on }) => on.began === undefined);
  const months = dates.length > MOST_LATER ? monthsFrom(end, today, events) : [];
  const later = months.length > 0 ? [] : dates;
  const listed = new Set([...shown, ...later].map(({ event }) => event.slug));
  const others = events.filter(({ slug, origin }) => !listed.has(slug) && (months.length === 0 || !isFollowed(origin)));
  const next = others.map((event) => ({ event: inShort(event), on: nextOccurrence(event.times, today) }));
  later.push(...next.flatMap(({ event, on }) => (on ? [{ event, on }] : [])));
  later.sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
  nameFirst([...shown, ...later]);
  // Without anything on it, a day is printed only until the Sunday of next week. Without events, none of these days is.
  const emptyUntil = addDays(monday, events.length > 0 ? 14 : 0);
  // A holiday at a weekend has a weekday as its bank holiday.
  const holidays = new Set(bankHolidays(today, addDays(end, -1)).filter((day) => weekdayOf(day) < 5));
  const days = daysFrom(today, end)
    .map((day) => ({
      day,
      events: eventsOn(shown, day),
      stillOn: shown.filter(({ on }) => on.day < day && day <= (on.until ?? '') && !isExhibition(on)),
      always: always && alwaysOn(always, day),
      ...(holidays.has(day) && { isHoliday: true as const }),
    }))
    .filter(
      (each) => each.events.length + each.stillOn.length > 0 || each.always || each.isHoliday || each.day < emptyUntil,
    );
  return {
    days,
    daysOff: daysOff(today, addDays(end, 7)),
    later,
    months,
    over: next.flatMap(({ event, on }) => (on ? [] : [event.slug])),
    calendar: daysFrom(monday, addDays(monday, 7 * WEEKS)).map((day) => ({
      day,
      count: eventsOn(calendar, day).length,
    })),
  };
}

/** Maximum number of days of an event that is listed on each of them. Exhibitions are listed only once. */
const MOST_DAYS = 31;

const isExhibition = ({ day, began = day, until = day }: Occurrence) => addDays(began, MOST_DAYS) <= until;

const daysFrom = (from: string, end: string) =>
  Array.from({ length: (Date.parse(end) - Date.parse(from)) / 86_400_000 }, (_, at) => addDays(from, at));

const eventsOn = (dated: readonly DatedEvent[], day: string) => dated.filter(({ on }) => on.day === day);

/** Sundays and bank holidays after a day, and the days from Christmas to New Year. */
function daysOff(today: string, until: string): string[] {
  const rest = restDays(today, until);
  return daysFrom(addDays(today, 1), addDays(until, 1)).filter((day) => weekdayOf(day) === 6 || rest.includes(day));
}

/** Maximum number of coming days on the page of a repeating event. */
const NEXT_ON_PAGE = 6;

/**
 * Coming days of an event, up to a year ahead, or its next day after that.
 * @returns `isComplete` is true if the event has no other days.
 */
export function nextDays(times: Event['times'], today: string): { next: Occurrence[]; isComplete: boolean } {
  const yesterday = addDays(today, -1);
  const lastNight = occurrences(times, yesterday, yesterday).filter(
    ({ nextDay, end }) => nextDay === today && end !== '00:00',
  );
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
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const dated = datedEvents(events, today > first ? today : first, addDays(next, -1));
  const end = addDays(next, (7 - weekdayOf(next)) % 7);
  const calendar = daysFrom(addDays(first, -weekdayOf(first)), end).map((day) => ({
    day,
    count: eventsOn(dated, day).length,
  }));
  const days = calendar.filter(({ count }) => count > 0).map(({ day }) => ({ day, events: eventsOn(dated, day) }));
  return { month, days, calendar };
}

const isWeekly = (rule: Event['times'][number]) => rule.repeats === 'weekly' && rule.every === 1;

/** Adds an id to the first date of each event, so that other pages can link it. */
function nameFirst(dated: readonly DatedEvent[]): void {
  for (const [id, each] of new Map(dated.toReversed().map((on) => [on.event.slug, on]))) each.id = id;
}

/** Sorted by day, featured events first, then by hour and title. Events without an hour are last on their day. */
function datedEvents(events: readonly Event[], from: string, until: string): DatedEvent[] {
  return events
    .flatMap((event) => occurrences(event.times, from, until).map((on) => ({ event: inShort(event), on })))
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

const orderOf = ({ event, on }: DatedEvent) =>
  `${on.day} ${event.featured && !event.sponsored ? 0 : 1} ${on.start ?? '24:00'} ${event.title}`;
