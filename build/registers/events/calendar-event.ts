// An event of a calendar, the interface of a calendar's connector, and times as days and hours in London.
import type { CalendarSettings } from '../../guide/settings/register-settings.ts';
import { addDays, isDay } from '../../guide/time/day.ts';
import { clocksOf } from '../../guide/time/london-time.ts';
import { endDay, type Occurrence } from '../../guide/event/recurrence.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { RegisterAnswer, RegisterRequest } from '../register-record.ts';

export interface CalendarEvent {
  /** Id of the event in its calendar. */
  uid: string;
  title: string;
  line?: string;
  where?: { name: string; street?: string; postcode?: string };
  /** URL of the organiser's page about the event. */
  url?: string;
  price?: string;
  on: Occurrence[];
}

/** First and last day, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  until: string;
}

/** A period whose events are read. */
export interface CalendarReading extends Period {
  /** Called with a sentence about each event that can't be read. */
  leaveOut: (sentence: string) => void;
}

/** Number of days ahead for which events are read. Organisers often change later events. */
const AHEAD = 90;

export const isIn = ({ from, until }: Period, on: Occurrence) => on.day <= until && endDay(on) >= from;

export const periodFrom = (today: string): Period => ({ from: today, until: addDays(today, AHEAD) });

/** An event with a start and an end, before it is known whether it occurs in the period. */
interface Span {
  title: string;
  start: Moment;
  until?: Moment | undefined;
  isOff: boolean;
}

/** Returns no occurrence for a series that has begun, because its days are unknown. Reports it. */
export function occurrencesIn(period: CalendarReading, { title, start, until, isOff }: Span): Occurrence[] {
  const on = occurrenceOf(start, until, isOff);
  if (isIn(period, on)) return [on];
  if (isSeries(start, until) && on.day < period.from && until!.day >= period.from) {
    const days = `from ${start.day} to ${until!.day} with an hour`;
    period.leaveOut(`Left out ${quoted(title)}: it is ${days}, so it is probably a series whose days aren’t given.`);
  }
  return [];
}

export interface CalendarConnector {
  requests(calendar: CalendarSettings, period: Period): RegisterRequest[];
  /** Returns the events that occur in the period. Throws UnexpectedAnswer if the response isn't a calendar. */
  parse(answer: RegisterAnswer, calendar: CalendarSettings, period: CalendarReading): CalendarEvent[];
  /** Reads a feed of many pages. Continues where the last run stopped. */
  walk?(calendar: CalendarSettings, period: CalendarReading, walk: Walk): Promise<CalendarEvent[]>;
}

interface Walk {
  fetchAnswer: (request: RegisterRequest) => Promise<RegisterAnswer>;
  districts: readonly string[];
  /** Text that the last run kept. */
  kept: string | undefined;
  keep: (text: string) => void;
}

/** A day with a time, or a whole day. */
export interface Moment {
  day: string;
  /** `HH:MM` */
  time?: string;
}

/** Returns the instant at which clocks in a time zone show the given time. */
export function instantOf({ day, time }: Required<Moment>, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shown = (guess: number) => {
    const clocks = clocksOf(new Date(guess), zone);
    return Date.parse(`${clocks.day}T${clocks.time}:00Z`);
  };
  const guess = wanted - (shown(wanted) - wanted);
  return new Date(guess - (shown(guess) - wanted));
}

/** Maximum number of days of an event that begins at an hour, such as a festival. */
const LONGEST = 7;

/**
 * True if an event begins at an hour and ends more than a week later. Ticket sites describe a series so: a quiz each
 * Thursday is one event of three months. Its days are unknown.
 */
const isSeries = (start: Moment, until: Moment | undefined): boolean =>
  until !== undefined && !isWhole(start, until) && until.day > addDays(start.day, LONGEST);

const isWhole = ({ day, time }: Moment, until: Moment | undefined) =>
  time === undefined || (time === '00:00' && /^(?:00:00|23:59)$/.test(until?.time ?? '') && until!.day > day);

/**
 * Returns the occurrence of one event. An event of several days has its last day as `until`. A series occurs on its
 * first day.
 * @param until The end of the event. For an all-day event, the day after its last day.
 */
export function occurrenceOf(start: Moment, until: Moment | undefined, cancelled: boolean): Occurrence {
  const state = cancelled ? { cancelled: true as const } : {};
  const lasting = (last: string) => (last > start.day ? { until: last } : {});
  if (isWhole(start, until)) {
    const isEnd = /^(?:00:00)?$/.test(until?.time ?? '');
    return { day: start.day, ...(until && lasting(isEnd ? addDays(until.day, -1) : until.day)), ...state };
  }
  const first = { day: start.day, start: start.time };
  const isOneDay = until?.day === start.day || isSeries(start, until);
  if (until?.time !== undefined && isOneDay && until.time > start.time!) return { ...first, end: until.time, ...state };
  if (until === undefined || isOneDay) return { ...first, ...state };
  // An event that ends by six in the morning ends on the evening before.
  const last = until.time !== undefined && until.time <= '06:00' ? addDays(until.day, -1) : until.day;
  return { ...first, ...lasting(last), ...state };
}

const MOMENT =
  /^(\d{4})-?(\d{1,2})-?(\d{1,2})(?:[T ](\d{1,2}):?([0-5]\d)(?::?\d\d)*(?:[.,]\d+)?\s*([ap]m)?\s*(?:(Z|[+-][01]\d):?([0-5]\d)?|BST|GMT)?)?(?:\[.*\])?$/i;

/** Reads an ISO date, also as it is often miswritten. A time without an offset is in London time. */
export function momentIn(written: string): Moment | undefined {
  const [, year, month = '', date = '', hours, minutes, half, zone, offset = '00'] = MOMENT.exec(written.trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  if (hours === undefined) return { day };
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23) return undefined;
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  if (zone === undefined) return { day, time };
  return clocksOf(new Date(`${day}T${time}:00${/z/i.test(zone) ? 'Z' : `${zone}:${offset}`}`));
}
