// Makes the routes of the newsletter: its sign-up page, its letters, and the pages that mails link to.
import { LetterLinkPage } from '../../../components/pages/letter-link-page.tsx';
import { LetterPage } from '../../../components/pages/letter-page.tsx';
import { LettersPage } from '../../../components/pages/letters-page.tsx';
import { WeeklyPage } from '../../../components/pages/weekly-page.tsx';
import { pageOf, type Route } from '../../engine/pages/route.ts';
import type { SharedData, Site } from '../load-guide.ts';
import { lazyPageOf } from '../routes/lazy-page.ts';
import { pagesOfYears } from '../routes/paging.ts';
import { pageRoute, routeOf, yearRoute } from '../routes/route-of.ts';
import type { RoutePlan } from '../routes/route-plan.ts';
import {
  hasLetterPage,
  latestLetter,
  letterLink,
  LETTERS,
  LETTERS_FEED,
  lettersTitle,
  sheetOf,
  waitingLetter,
} from './letter-links.ts';

/** If there are more letters, each year gets its own page, and /letters lists only the newest. */
const MOST_LETTERS = 60;
const NEWEST_LETTERS = 26;

export function letterRoutes({ site, bare, overview }: RoutePlan): Route[] {
  const weekly = lazyPageOf(WeeklyPage, () => ({ site: overview, sheet: sheetOf(site), ...latestLetter(site) }));
  return [
    pageRoute(overview, 'weekly', weekly),
    ...linkPages(bare, site.letters.length > 0),
    ...letterPages(site, bare),
  ];
}

/** Pages for links in newsletter mails. They are noindex, because only a reader with such a link needs them. */
function linkPages(bare: SharedData, hasLetters: boolean): Route[] {
  const { newsletter } = bare.settings;
  // Mails of an ended newsletter still link to the unsubscribe page.
  const actions = newsletter ? (['leave', 'confirm', 'settings'] as const) : hasLetters ? (['leave'] as const) : [];
  return actions.flatMap((action) => {
    const name = `letters-${action}` as const;
    const page = pageOf(LetterLinkPage, { site: bare, action });
    return bare.pages[name] ? pageRoute(bare, name, page, { noindex: true, noReferrer: true }) : [];
  });
}

function letterPages(site: Site, bare: SharedData): Route[] {
  const { letters } = site;
  const words = site.pages.letters;
  if (!words || !hasLetterPage(site)) return [];
  const feed = { title: lettersTitle(site), href: LETTERS_FEED, type: 'application/atom+xml' } as const;
  const feeds = letters.length === 0 ? [] : [feed];
  const all = letters.map(letterLink);
  const lists = letters.length > MOST_LETTERS ? pagesOfYears(all, LETTERS) : [];
  const years = [...new Set(lists.map(({ year }) => year))];
  const list = lazyPageOf(LettersPage, () => ({
    site: bare,
    letters: years.length > 0 ? all.slice(0, NEWEST_LETTERS) : all,
    years,
    feed: LETTERS_FEED,
    sheet: sheetOf(site),
    waiting: waitingLetter(site),
  }));
  return [
    pageRoute(bare, 'letters', list, { feeds }),
    ...lists.map(({ posts, ...each }) => {
      const props = { site: bare, letters: posts, feed: LETTERS_FEED, years, ...each };
      return yearRoute(bare, 'letters', each, pageOf(LettersPage, props));
    }),
    ...letters.map((letter) =>
      routeOf(bare, {
        kind: 'page',
        path: letter.path,
        words: { title: letter.subject, description: letter.preheader, keywords: words.keywords },
        above: [{ name: words.title, path: LETTERS }],
        feeds,
        page: pageOf(LetterPage, { site: bare, letter }),
        origin: letter.origin,
        modified: letter.date,
      }),
    ),
  ];
}
