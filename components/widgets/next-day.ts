// Computes the next date of a weekday, by the reader's own calendar.

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns a date such as 'June 9, 2025'. On the weekday itself, returns the date a week later. */
export function nextDay(day: string, now: Date): string {
  const wait = ((DAYS.indexOf(day) - now.getDay() + 6) % 7) + 1;
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + wait);
  return next.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
}
