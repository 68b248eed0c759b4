// Stories and newsletter issues with a future date: counts them, and adds them to the site for its checks. Also lists
// the files that an unattended build may leave out.
import type { SiteAhead } from '../engine/define-site.ts';
import { WHATS_ON } from './event/upcoming-events.ts';
import { inWords } from './fields/fields.ts';
import { renderLetterFeed } from './letter/letter-feed.ts';
import type { Site } from './load-guide.ts';
import { LETTERS } from './letter/letter-links.ts';

/**
 * Says how many stories and how many newsletter issues wait for their date, and names the next date. Adds its year if
 * that isn't this year.
 */
export const waitingNotes = ({ waiting, today }: Pick<Site, 'waiting' | 'today'>): string[] => [
  ...waitingNote(waiting.stories, ['story', 'stories'], today),
  ...waitingNote(waiting.letters, ['letter', 'letters'], today),
];

/** The site as if everything that waits were published. Undefined if nothing waits. */
export function siteAhead(site: Site): SiteAhead<Site> | undefined {
  const { stories, letters } = site.waiting;
  if (stories.length + letters.length === 0) return undefined;
  const published = stories.map((post) => ({ ...post, draft: undefined, waits: undefined }));
  const ahead = { ...site, posts: [...published, ...site.posts], letters: [...letters, ...site.letters] };
  return {
    site: ahead,
    days: new Map([...stories, ...letters].map(({ path, date }) => [path, date])),
    files: renderLetterFeed(ahead),
  };
}

function waitingNote(waiting: readonly { date: string }[], [one, several]: [string, string], today: string): string[] {
  const next = waiting.at(-1)?.date;
  if (next === undefined) return [];
  const day = next.slice(0, 4) === today.slice(0, 4) ? inWords(next).slice(0, -5) : inWords(next);
  const count = waiting.length;
  return [count === 1 ? `1 ${one} waits until ${day}.` : `${count} ${several} wait, the next one until ${day}.`];
}

/**
 * URLs that go if a story, a newsletter issue, an event or a picture is left out. Files that show the picture have an
 * error then. Undefined for a file of any other kind.
 */
export function leaveOut(path: string): string[] | undefined {
  const [, folder, name] = /^(posts|letters|events|images)\/([^.]+)/.exec(path) ?? [];
  if (folder === 'posts') return [`/blog/${name}`];
  if (folder === 'letters') return [`${LETTERS}/${name}`];
  if (folder === 'images') return name === 'credits' ? undefined : [];
  return folder === 'events' && name !== 'corrections' ? [`${WHATS_ON}/${name}`, `${WHATS_ON}#${name}`] : undefined;
}
