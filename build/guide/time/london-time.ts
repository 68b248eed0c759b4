// London's clocks: the current day, the hour of an instant, and the clocks' offset from UTC.
import { addDays, weekdayOf } from './day.ts';

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

export function clocksOf(instant: Date, zone = LONDON): { day: string; time: string } {
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

export function isZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}
