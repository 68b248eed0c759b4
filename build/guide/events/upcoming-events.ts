// What is on, for the pages that say so: which events, on which days, and where their calendar files are.
import { dayText, type DatedEvent } from '../../../components/parts/event-list.tsx';
import type { Area } from '../kinds/area.ts';
import { addDays, weekdayOf } from '../../engine/content/day.ts';
import type { Event } from '../kinds/event.ts';
import { occurrences } from '../kinds/recurrence.ts';
import type { Site } from '../kinds/site.ts';

export const WHATS_ON = '/whats-on';

/** The calendar files: of all events, of those of an area, of one. */
export const allCalendar = `${WHATS_ON}.ics`;
export const areaCalendar = ({ path }: Pick<Area, 'path'>) => `${path}${WHATS_ON}.ics`;
export const eventCalendar = ({ slug }: Pick<Event, 'slug'>) => `${WHATS_ON}/${slug}.ics`;

export const eventsIn = (events: readonly Event[], { slug }: Pick<Area, 'slug'>) =>
  events.filter(({ areas }) => areas.includes(slug));

/** Days that a page other than /whats-on tells of. */
const NEAR = 7;

/** What is on within a week of the build, as areas and guides show it; none twice. */
export function weekOf({ today }: Pick<Site, 'today'>, events: readonly Event[]): DatedEvent[] {
  const shown = new Set<string>();
  return datedEvents(events, today, addDays(today, NEAR - 1)).filter(({ event }) => {
    const isNew = !shown.has(event.slug);
    shown.add(event.slug);
    return isNew;
  });
}

/** Whole weeks that /whats-on shows; a build of each week keeps it whole. */
const WEEKS = 3;
/** Days that it looks ahead for what is not on every week. */
const AHEAD = 120;

export interface WhatsOn {
  /** The first is the one of the build. `monday`: its first day; `days`: Monday 23 to Sunday 29 November. */
  weeks: { monday: string; days: string; events: DatedEvent[] }[];
  later: DatedEvent[];
  /** Every event once, by title, with the address of its calendar file. */
  events: { event: DatedEvent['event']; calendar: string }[];
}

export function whatsOn({ today, events }: Pick<Site, 'today' | 'events'>): WhatsOn {
  const named = new Map<string, DatedEvent>();
  const monday = addDays(today, -weekdayOf(today));
  const weeks = Array.from({ length: WEEKS }, (_, at) => {
    const first = addDays(monday, 7 * at);
    const last = addDays(first, 6);
    const shown = datedEvents(events, at === 0 ? today : first, last);
    return { monday: first, days: daysText(first, last), events: shown };
  });
  const rare = events.flatMap((event) => {
    const times = event.times.filter((rule) => rule.repeats !== 'weekly' || rule.every > 1);
    return times.length > 0 ? [{ ...event, times }] : [];
  });
  const later = datedEvents(rare, addDays(monday, 7 * WEEKS), addDays(today, AHEAD));
  for (const dated of [...weeks.flatMap((week) => week.events), ...later].toReversed()) {
    named.set(dated.event.slug, dated);
  }
  for (const [id, dated] of named) dated.id = id;
  const byTitle = events.toSorted((a, b) => a.title.localeCompare(b.title));
  return { weeks, later, events: byTitle.map(({ times: _, ...event }) => ({ event, calendar: eventCalendar(event) })) };
}

/** `Monday 23 to Sunday 29 November`; with both months where there are two. */
export function daysText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  const month = from.slice(from.lastIndexOf(' '));
  return `${to.endsWith(month) ? from.slice(0, -month.length) : from} to ${to}`;
}

/** By day and hour, then by title. */
function datedEvents(events: readonly Event[], from: string, until: string): DatedEvent[] {
  return events
    .flatMap(({ times, ...event }) => occurrences(times, from, until).map((on) => ({ event, on })))
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

const orderOf = ({ event, on }: DatedEvent) => `${on.day} ${on.start ?? ''} ${event.title}`;
