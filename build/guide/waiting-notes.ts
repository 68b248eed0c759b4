// Counts finished stories and newsletter issues with a future date.
import type { Site } from './load-guide.ts';

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Says how many stories and how many newsletter issues wait for their date, and names the next date. Adds its year if
 * that isn't this year.
 */
export const waitingNotes = ({ waiting, today }: Pick<Site, 'waiting' | 'today'>): string[] => [
  ...waitingNote(waiting.stories, ['story', 'stories'], today),
  ...waitingNote(waiting.letters, ['letter', 'letters'], today),
];

function waitingNote(days: readonly string[], [one, several]: [string, string], today: string): string[] {
  const [next] = days;
  if (next === undefined) return [];
  const format = next.slice(0, 4) === today.slice(0, 4) ? dayText : dayAndYear;
  const day = format.format(new Date(next));
  const count = days.length;
  return [count === 1 ? `1 ${one} waits until ${day}.` : `${count} ${several} wait, the next one until ${day}.`];
}
