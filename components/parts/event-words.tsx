// The words for the days, hours and facts of events.
import type { Event } from '../../build/guide/event/event.ts';
import type { Occurrence } from '../../build/guide/event/recurrence.ts';
import { endTime } from './event-end.ts';
import { Link } from './link.tsx';

/** An event on one of its days. */
export interface DatedEvent {
  event: Omit<Event, 'times' | 'description'>;
  on: Occurrence;
  /** Id of the row. Only the first row of an event on a page has one. */
  id?: string;
}

/** Name and address of an event's place, linked if the guide has a page about it. */
export function Where({ event: { where } }: Pick<DatedEvent, 'event'>) {
  const place = [where.name, where.street, where.postcode].filter(Boolean).join(', ');
  return where.path ? <Link href={where.path}>{place}</Link> : place;
}

/** URL of an event's own page, or of its row on the page of all events. */
export const rowOf = ({ path, slug }: Pick<Event, 'path' | 'slug'>) => path ?? `/whats-on#${slug}`;

/** Attributes for client/whats-on.ts, which hides past rows. */
export const dayData = (on: Occurrence) => ({
  'data-day': on.day,
  'data-until': on.nextDay ?? on.until,
  'data-ends': endTime(on),
});

/** Attribute for client/whats-on.ts, which hides the element when the occurrence is over. */
export const overData = (on: Occurrence) => ({
  'data-over': `${on.nextDay ?? on.until ?? on.day} ${endTime(on) ?? '23:59'}`,
});

/** The day of the build, for readers without scripts. Their browser can't hide events that are over by now. */
export const ListedOn = ({ today }: { today: string }) => (
  <noscript>
    <p className="event-where">
      This list was made on {dayText(today)} {today.slice(0, 4)}.
    </p>
  </noscript>
);

/** True if an event continues after its first day, as a festival does. */
export const isLonger = ({ day, until }: Occurrence) => until !== undefined && until > day;

/** `Monday 23 to Sunday 29 November`. Names both months if they differ. */
export function daysText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  const month = from.slice(from.lastIndexOf(' '));
  return `${to.endsWith(month) ? from.slice(0, -month.length) : from} to ${to}`;
}

/** `Saturday 5 December, 9am · Brockwell Park · Free`, for an event of a letter. */
export const eventText = (event: DatedEvent['event'], on: readonly Occurrence[]) =>
  [
    ...on.map((each) => {
      const days = isLonger(each) ? daysText(each.day, each.until!) : dayText(each.day);
      return `${days}, ${shortHours(event, each)}${each.cancelled ? ': called off' : ''}`;
    }),
    event.where.name,
    factsOf(event).join('. '),
    seenText(event),
  ]
    .filter(Boolean)
    .join(' · ');

/** Facts of one or two words each: `Free`, `Drop in`, `All ages`. */
export const factsOf = ({ price, free, dropIn, ages, kind }: DatedEvent['event']): string[] =>
  [price ?? (free && 'Free'), dropIn && 'Drop in', ages, kind && 'Have your say'].flatMap((fact) => fact || []);

/** `9am`, `10am–3pm`, `evening`, for a row of a list. */
export const shortHours = (event: Timed, on: Occurrence) => hoursOf(event, on).replace(' to ', '–').replace(/,.*/, '');

/** `10am to 4pm`. Without a start, the page that has the hour, except for a habit. Concerts are in the evening. */
export function hoursOf({ interests, tickets, source, path, confirmed }: Timed, on: Occurrence): string {
  if (on.start !== undefined) return hoursText(on);
  if (interests.includes('Entertainment')) return 'evening, time on the ticket page';
  if (tickets !== undefined) return 'time on the ticket page';
  return confirmed === false || (source.url ?? path) === undefined ? 'time not known' : 'time on its page';
}

type Timed = Pick<DatedEvent['event'], 'interests' | 'tickets' | 'source' | 'path' | 'confirmed'>;

/** `seen in November 2025`, for an event whose days aren't confirmed. */
export const seenText = ({ confirmed, seen }: Pick<DatedEvent['event'], 'confirmed' | 'seen'>) =>
  confirmed === false && seen !== undefined && `seen in ${monthText(seen)}`;

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `December 2026` */
export const monthText = (month: string) => MONTH.format(new Date(month));

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `Sunday 29 November` */
export const dayText = (day: string) => DAY.format(new Date(day)).replace(',', '');

/** `10am to 4pm` */
export const hoursText = ({ start, end }: Occurrence) =>
  end === undefined ? clock(start!) : `${clock(start!)} to ${clock(end)}`;

/** `09:00` → `9am`, `14:30` → `2.30pm`. */
function clock(time: string): string {
  const [hour, minute] = time.split(':');
  const half = Number(hour) < 12 ? 'am' : 'pm';
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `.${minute}`}${half}`;
}
