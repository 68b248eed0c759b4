// Paths of the newsletter's issues, and the links to issues on other pages.
import type { LatestLetterProps, LetterLink } from '../../../components/parts/letter-list.tsx';
import type { LetterSheetData } from '../../../components/parts/letter-sheet.tsx';
import { dayText } from '../../../components/parts/event-words.tsx';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Prose } from '../../engine/source/markdown.ts';
import { addDays } from '../time/day.ts';
import { LETTER_DAYS, type Letter } from './letter.ts';
import { prosesOf } from './letter-section.ts';
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

/** Maximum number of paragraphs, lists and headings in the beginning of an issue. */
const BEGINNING = 4;

/** The beginning of the greeting: up to its second heading. `rest` is what follows. */
function beginningOf(greeting: Prose): { first: Prose; rest: Prose } {
  const blocks = parseDocument(greeting.html).children.filter((node) => 'attribs' in node);
  const second = blocks.filter(({ name }) => name === 'h2')[1];
  const end = Math.min(BEGINNING, second ? blocks.indexOf(second) : blocks.length);
  const html = (from: number, to?: number) => DomUtils.getOuterHTML(blocks.slice(from, to));
  return { first: { ...greeting, html: html(0, end) }, rest: { ...greeting, html: html(end) } };
}

/** The newest issue, for readers who may sign up. Before the first issue's day, it is the first finished one. */
export function sheetOf(site: Site): LetterSheetData | undefined {
  const out = site.letters.find(({ draft }) => !draft);
  const letter = out ?? firstWaiting(site);
  if (!letter || !site.settings.newsletter || !hasLetterPage(site)) return undefined;
  const { date, subject, path, greeting } = letter;
  return {
    date,
    subject,
    first: beginningOf(greeting).first,
    goesOut: goesOut(date, site.today),
    path: out ? path : LETTERS,
  };
}

/** `Monday`, `Monday 30 November`. Undefined from the day on. */
const goesOut = (date: string, today: string) =>
  date <= today
    ? undefined
    : dayText(date)
        .split(' ', date < addDays(today, 7) ? 1 : 3)
        .join(' ');

/** The rest of the issue on the sheet, for /letters. Undefined if the issue has its own page. */
export function waitingLetter(site: Site): Letter | undefined {
  const letter = site.letters.some(({ draft }) => !draft) ? undefined : firstWaiting(site);
  return letter && { ...letter, greeting: beginningOf(letter.greeting).rest };
}

/** The first issue that waits for its day. Undefined if it leads to a story that waits, too, and has no page yet. */
function firstWaiting({ waiting }: Site): Letter | undefined {
  const letter = waiting.letters.at(-1);
  if (!letter || letter.stories.some(({ draft }) => draft)) return undefined;
  const links = prosesOf(letter).flatMap((text) => text.links.map(({ href }) => href.split('#')[0]));
  return waiting.stories.some(({ path }) => links.includes(path)) ? undefined : letter;
}
