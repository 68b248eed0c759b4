// Validates days as `YYYY-MM-DD` and calculates with them.

/** True if the text is an existing day: not `2026-02-30`. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return day.toISOString().slice(0, 10) === text;
}

/** The day in a time zone such as Europe/London, regardless of the machine's own. */
export const dayOf = (now: Date, timeZone: string) =>
  // Swedish dates are in ISO format.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);

/** Adds days. A negative number subtracts. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 0 is Monday, 6 Sunday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the next day, this one included, on which London's clocks skip an hour at 1am. */
export function clocksForward(from: string): string {
  const [year, next] = [0, 1].map((later) => lastSundayOfMarch(Number(from.slice(0, 4)) + later));
  return year! >= from ? year! : next!;
}

/** Summer Time Act 1972. */
function lastSundayOfMarch(year: number): string {
  const last = `${year}-03-31`;
  return addDays(last, -((weekdayOf(last) + 1) % 7));
}

const LONDON = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeZoneName: 'longOffset' });

/** London's offset from UTC at that time: `+00:00` or `+01:00`. */
export function londonOffset(day: string, time: string): '+00:00' | '+01:00' {
  const parts = LONDON.formatToParts(new Date(`${day}T${time}:00Z`));
  return parts.some(({ value }) => value === 'GMT+01:00') ? '+01:00' : '+00:00';
}
