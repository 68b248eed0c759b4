// The next day of a name after a moment, as a reader's own calendar has it. Pure.

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'June 9, 2025', the form of every date on the site. On that day itself: a week later. */
export function nextDay(day: string, now: Date): string {
  const wait = ((DAYS.indexOf(day) - now.getDay() + 6) % 7) + 1;
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + wait);
  return next.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
}
