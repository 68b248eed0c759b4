// London's clocks: the current day, the clocks' offset from UTC, and the days and hours of calendars.
import type { Occurrence } from '../event/recurrence.ts';
import { addDays, isDay, weekdayOf } from './day.ts';

/** A day with a time, or a whole day. */
export interface Moment {
  day: string;
  /** `HH:MM` */
  time?: string;
}

export const LONDON = 'Europe/London';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, hourCycle: 'h23', ...parts });
  formats.set(zone, format);
  return format;
}

export function clocksOf(instant: Date, zone = LONDON): Required<Moment> {
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)!.value;
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/** The current day in London on any machine, `YYYY-MM-DD`. */
export const todayInPlace = (now = new Date()): string => clocksOf(now).day;

/** London's offset from UTC on a day at a local time. */
export const londonOffset = (day: string, time: string): '+00:00' | '+01:00' =>
  clocksOf(new Date(`${day}T${time}:00Z`)).time === time ? '+00:00' : '+01:00';

/** Minutes since midnight in London, rounded. */
export function londonMinute(at: Date): number {
  const [hour, minute] = clocksOf(new Date(at.getTime() + 30_000)).time.split(':');
  return Number(hour) * 60 + Number(minute);
}

/** Returns the first day, no earlier than `from`, on which London's clocks skip an hour at 1am. */
export function clocksForward(from: string): string {
  const [year, next] = [0, 1].map((later) => lastSundayOfMarch(Number(from.slice(0, 4)) + later));
  return year! >= from ? year! : next!;
}

/** The day on which London's clocks go forward, by the Summer Time Act 1972. */
function lastSundayOfMarch(year: number): string {
  const last = `${year}-03-31`;
  return addDays(last, -((weekdayOf(last) + 1) % 7));
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

export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Maximum number of days of an event that begins at an hour, such as a festival. */
const LONGEST = 7;

/**
 * True if an event begins at an hour and ends more than a week later. Ticket sites describe a series so: a quiz each
 * Thursday is one event of three months. Its days are unknown.
 */
export const isSeries = (start: Moment, until: Moment | undefined): boolean =>
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
