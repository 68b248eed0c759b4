// Counts finished stories with a future date.
import type { Site } from './kinds/site.ts';

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** One sentence, or none. Names the year of the next story if it differs from the current one. */
export function waitingNotes({ waiting, today }: Pick<Site, 'waiting' | 'today'>): string[] {
  const [next] = waiting;
  if (next === undefined) return [];
  const format = next.slice(0, 4) === today.slice(0, 4) ? dayText : dayAndYear;
  const day = format.format(new Date(next));
  const count = waiting.length;
  return [count === 1 ? `1 story waits until ${day}.` : `${count} stories wait, the next one until ${day}.`];
}
