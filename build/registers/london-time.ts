// Converts the times of calendars into days and hours in London.
import type { Occurrence } from '../guide/event/recurrence.ts';
import { addDays } from '../guide/time/day.ts';

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

/** Maximum number of days that get an occurrence. A longer event, such as an exhibition, is cut off. */
const LONGEST = 92;

/**
 * Returns the occurrences of one event. An event of several days has one occurrence per day, and only its first day has
 * a time.
 * @param until The end of the event. For an all-day event, the day after its last day.
 */
export function occurrencesBetween(start: Moment, until: Moment | undefined, cancelled: boolean): Occurrence[] {
  const state = cancelled ? { cancelled: true as const } : {};
  const isWhole = start.time === '00:00' && until?.time === '00:00' && until.day > start.day;
  if (start.time === undefined || isWhole) {
    const last = until && until.day > start.day ? addDays(until.day, -1) : start.day;
    return daysBetween(start.day, last).map((day) => ({ day, ...state }));
  }
  const ends = until?.time !== undefined && until.day === start.day && until.time > start.time;
  const first = { day: start.day, start: start.time, ...(ends ? { end: until.time! } : {}), ...state };
  // An event that ends by six the next morning counts as one day.
  const isLong =
    until !== undefined && until.day > addDays(start.day, until.time !== undefined && until.time <= '06:00' ? 1 : 0);
  return isLong ? [first, ...daysBetween(addDays(start.day, 1), until.day).map((day) => ({ day, ...state }))] : [first];
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last && days.length < LONGEST; day = addDays(day, 1)) days.push(day);
  return days;
}
