// Drafts a letter from unsent stories, an old story, the weekend's events, new and closed places, and a
// question about a listing.
import { isNewPlace } from '../../../components/parts/listing-facts.ts';
import { pageAddress } from '../../../components/parts/pagination.ts';
import { addDays, weekdayOf } from '../../guide/time/day.ts';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { monthText } from '../../guide/page/page-fields.ts';
import { LETTER_DAYS, MOST, type Letter } from '../../guide/letter/letter.ts';
import type { Directory } from '../../guide/listing/directory.ts';
import type { Listing } from '../../guide/listing/listing.ts';
import { occurrences } from '../../guide/event/recurrence.ts';
import type { Site } from '../../guide/load-guide.ts';
import { byText } from '../../engine/report/wording.ts';
import { Report } from '../../engine/report/report.ts';
import { parseYaml, toYaml } from '../../engine/source/yaml.ts';
import { partsOfDirectory } from '../../guide/routes/paging.ts';
import type { Post } from '../../guide/post/post.ts';

export interface LastLetter {
  /** The letter before the new one. Undefined if the new letter is the first. */
  last?: Letter | undefined;
  /** Text of the last letter's file. */
  lastText?: string | undefined;
}

interface Draft {
  /** Text of the new issue's file. */
  text: string;
  /** Notes for the editor. */
  notes: string[];
}

export function draftLetter(site: Site, date: string, { last, lastText }: LastLetter): Draft {
  const notes: string[] = [];
  const keep = <T>(all: T[], most: number, what: string) => {
    if (all.length > most) notes.push(`The draft names only the first ${most} of ${all.length} ${what}.`);
    return all.slice(0, most);
  };
  const unsent = unsentStories(site, date, last);
  const stories = keep(
    unsent.map(({ slug }) => slug),
    STORIES,
    'stories',
  );
  const late = last ? unsent.filter((post) => post.date < last.date).map(({ slug }) => slug) : [];
  if (late.length > 0) notes.push(`Older than the last letter, but in no letter so far: ${late.join(', ')}.`);
  const events = keep(eventsOf(site, date), EVENTS, 'events');
  const news = placesOf(site, date);
  const places = (['closed', 'new'] as const).flatMap((wanted) =>
    keep(
      news.filter(({ what }) => what === wanted),
      MOST.places / 3,
      `places that are ${wanted}`,
    ),
  );
  if (stories.length === 0) {
    notes.push(last ? 'Every story of the last weeks was in a letter.' : 'No story is from the week before.');
  }
  const fix = fixOf(site, date);
  const letter = {
    draft: true,
    subject: `${PLACEHOLDER} the subject, what is in it for a reader`,
    preheader: `${PLACEHOLDER} one sentence that continues the subject.`,
    greeting: greetingOf(oldStoryOf(site, date, stories)),
    ...(stories.length > 0 && { stories }),
    ...(events.length > 0 && { events }),
    ...(places.length > 0 && { places }),
    ...(fix && { fix }),
    signOff: signOffOf(lastText) ?? `${PLACEHOLDER} the last words, and who signs.\n`,
  };
  return { text: `${HEADER}${toYaml(letter)}`, notes };
}

// Doesn't contain the text PLACEHOLDER. Otherwise the content check would report the comment as a text that is missing.
const HEADER = '# Write the missing texts, strike out lines, and remove "draft: true" when it is finished.\n';

/** Days for which an unsent story counts as news. */
const STORY_DAYS = 35;

/**
 * Recent stories that no other issue names, except sponsored ones. Compares the stories of all issues instead of dates,
 * because a story may be published after an issue was drafted, but have a date before the issue's.
 */
function unsentStories({ posts, letters, today }: Site, date: string, last: Letter | undefined): Post[] {
  const from = addDays(date, last ? -STORY_DAYS : -LETTER_DAYS);
  const others = letters.filter((letter) => letter.date !== date);
  const sent = new Set(others.flatMap(({ stories }) => stories.map(({ slug }) => slug)));
  return (
    posts
      .filter((post) => post.date >= from && post.date <= date && !sent.has(post.slug))
      // Keeps a story with a future date. It is a draft only until that date.
      .filter((post) => !post.draft || post.date > today)
      .filter(({ until, sponsored }) => (until === undefined || until >= date) && !sponsored)
  );
}

/**
 * Events of the issue's weekend, from Friday on, or of its week if the weekend has none. Confirmed events come first.
 * Leaves out drafts, sponsored events, and days before today.
 */
function eventsOf({ events, today }: Site, date: string): { event: string; days: string[] }[] {
  const first = date < today ? today : date;
  const own = events
    .filter(({ draft, sponsored }) => !draft && !sponsored)
    .sort((a, b) => Number(a.confirmed === false) - Number(b.confirmed === false))
    .flatMap(({ slug, times }) =>
      occurrences(times, first, addDays(date, LETTER_DAYS - 1)).flatMap(({ day, cancelled }) =>
        cancelled ? [] : [{ event: slug, day }],
      ),
    );
  const weekend = own.filter(({ day }) => weekdayOf(day) >= 4);
  const days = new Map<string, Set<string>>();
  for (const { event, day } of weekend.length > 0 ? weekend : own) {
    days.set(event, (days.get(event) ?? new Set()).add(day));
  }
  return [...days].map(([event, on]) => ({ event, days: [...on] }));
}

/** Maximum numbers of stories and events in a draft, so that the mail fits on a few screens. */
const STORIES = 3;
const EVENTS = 6;

const greetingOf = (old: Post | undefined) => `${PLACEHOLDER} one or two sentences.

## What you lose if you miss it

${`- ${PLACEHOLDER} **What it is.** Until when, and the page that has it.\n`.repeat(3)}
## One old story

${PLACEHOLDER} ${old ? `80 words of [${old.title.replace(/[[\]]/g, '')}](${old.path}).` : 'an old story in 80 words.'}
`;

/** The oldest story that is still valid, and that no other issue names or links. */
function oldStoryOf({ posts, letters, today }: Site, date: string, chosen: readonly string[]): Post | undefined {
  const others = letters.filter((letter) => letter.date !== date);
  const linked = new Set(others.flatMap(({ greeting }) => greeting.links.map(({ href }) => href)));
  const named = new Set([...chosen, ...others.flatMap(({ stories }) => stories.map(({ slug }) => slug))]);
  return posts.findLast(
    ({ slug, path, draft, sponsored, until = date, date: day }) =>
      !draft && !sponsored && until >= date && day <= today && !named.has(slug) && !linked.has(path),
  );
}

/** Days for which a new or closed place counts as news. */
const PLACE_DAYS = 62;

/** Places that are new or have closed, in the order of their pages. Skips those that another letter has named. */
function placesOf({ directories, letters }: Site, date: string): { listing: string; what: 'new' | 'closed' }[] {
  const others = letters.filter((letter) => letter.date !== date);
  const named = new Set(others.flatMap(({ places }) => places.map(({ what, listing }) => `${what} ${listing}`)));
  const from = addDays(date, -PLACE_DAYS).slice(0, 7);
  const all = directories.flatMap((directory) => [
    ...cardsOf(directory),
    ...directory.closed.map((listing) => ({ listing, card: `${directory.path}#${listing.id}` })),
  ]);
  return all
    .filter(({ listing }) => !listing.sample)
    .flatMap(({ listing: { closed, ...listing }, card }) => {
      const isNew = closed === undefined && isNewPlace(listing) && (listing.isNewSince ?? from) >= from;
      const what = isNew ? 'new' : (closed ?? '') >= from ? 'closed' : undefined;
      return what && !named.has(`${what} ${card}`) ? [{ listing: card, what } as const] : [];
    });
}

/** Listings with the URLs of their cards. In a long list, a card may be on a later page. */
const cardsOf = (directory: Directory): { listing: Listing; card: string }[] =>
  partsOfDirectory(directory).flatMap(({ directory: { groups }, pages }) =>
    groups.flatMap(({ listings }) =>
      listings.map((listing) => ({
        listing,
        card: `${pageAddress(directory.path, pages?.position.number ?? 1)}#${listing.id}`,
      })),
    ),
  );

/** Question about the listing that was checked longest ago. Skips listings that an earlier issue asked about. */
function fixOf({ directories, letters }: Site, date: string): { text: string; link: string } | undefined {
  // Ignores the page number, because the card may have been on another page of the same list.
  const nameOf = (card: string) => card.replace(/\/\d+#/, '#');
  const asked = new Set(letters.flatMap((letter) => (letter.date < date && letter.fix ? nameOf(letter.fix.link) : [])));
  return directories
    .flatMap(cardsOf)
    .filter(({ listing, card }) => listing.seen && !listing.sample && !listing.status && !asked.has(nameOf(card)))
    .sort((a, b) => byText(oldest(a.listing), oldest(b.listing)) || byText(a.card, b.card))
    .map(({ listing, card }) => ({ text: question(listing), link: card }))
    .find(({ text }) => text.length <= 240);
}

/** Sort key: by month of the last check, and within a month, listings without a phone number first. */
const oldest = ({ seen, phone }: Listing) => `${seen!.date.slice(0, 7)} ${phone === undefined ? 0 : 1}`;

function question({ name, within, address, postcode, seen, checked, phone }: Listing): string {
  const where = [within, address, postcode].filter(Boolean).join(', ');
  const who = checked === undefined ? 'Our source listed it' : 'We last looked';
  const number = phone === undefined ? ' We have no phone number for it, either.' : '';
  return `Is ${name}${where && ` (${where})`} still there? ${who} in ${monthText(seen!.date)}.${number}`;
}

/** Takes the closing words from the last issue, because they rarely change. */
function signOffOf(text = ''): string | undefined {
  const value = parseYaml(text, '', new Report())?.value;
  return value && typeof value === 'object' && 'signOff' in value && typeof value.signOff === 'string'
    ? value.signOff
    : undefined;
}
