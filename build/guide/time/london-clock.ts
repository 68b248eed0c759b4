// London's clocks: the days on which they change, their offset from UTC, and the time that they show.
import { addDays, weekdayOf } from './day.ts';

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

const LONDON = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' });

/** London's offset from UTC on a day at a local time: `+00:00` or `+01:00`. */
export function londonOffset(day: string, time: string): '+00:00' | '+01:00' {
  const parts = LONDON.formatToParts(new Date(`${day}T${time}:00Z`));
  return parts.some(({ value }) => value === 'GMT+01:00') ? '+01:00' : '+00:00';
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', timeStyle: 'short' });

/** Minutes since midnight in London, rounded. */
export function londonMinute(at: Date): number {
  const [hour, minute] = CLOCK.format(new Date(at.getTime() + 30_000)).split(':');
  return Number(hour) * 60 + Number(minute);
}
