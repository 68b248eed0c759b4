// Paths of the newsletter's issues, and the links to issues on other pages.
import type { LatestLetterProps } from '../../../components/parts/latest-letter.tsx';
import type { LetterLink } from '../../../components/parts/letter-list.tsx';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter } from './letter.ts';
import type { Site } from '../load-guide.ts';

export const LETTERS = '/letters';
export const LETTERS_FEED = `${LETTERS}/feed.xml`;

export const lettersTitle = ({ settings, pages }: Pick<Site, 'settings' | 'pages'>) =>
  `${pages.letters!.title} | ${settings.brand}`;

/** True if the site has the page /letters. A site without a newsletter keeps the page if it has issues. */
export const hasLetterPage = ({ pages, settings, letters }: Site) =>
  pages.letters !== undefined && (settings.newsletter !== undefined || letters.length > 0);

export const letterLink = ({ path, date, subject, preheader, draft }: Letter): LetterLink => ({
  path,
  date,
  subject,
  preheader,
  ...(draft && { draft }),
});

/** Data about the newest issue for the top of /weekly. Empty if the site has no newsletter. */
export function latestLetter(site: Site): { letter?: LatestLetterProps } {
  const { letters, today } = site;
  if (!site.settings.newsletter || !hasLetterPage(site)) return {};
  const latest = letters.find(({ draft }) => !draft);
  const isNew = latest !== undefined && latest.date > addDays(today, -LETTER_DAYS);
  return { letter: { today, isNew, ...(latest && { latest: letterLink(latest) }) } };
}
