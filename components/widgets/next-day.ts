// The next day with a given weekday, by the reader's own calendar. Pure.

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'June 9, 2025', the site's date format. On that weekday itself, returns the day a week later. */
export function nextDay(day: string, now: Date): string {
  const wait = ((DAYS.indexOf(day) - now.getDay() + 6) % 7) + 1;
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + wait);
  return next.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
}
