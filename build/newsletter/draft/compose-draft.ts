// Drafts a newsletter issue from unsent stories, an old story, the weekend's events, changes in the guide, and a
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
import type { OldListing, Unknown } from './listings-at-letter.ts';

export interface LastLetter {
  /** The issue before the new one. Undefined if the new issue is the first. */
  last?: Letter | undefined;
  /** Text of the last issue's file. */
  lastText?: string | undefined;
  /** Listings at the commit that added the last issue, or the reason why they are unknown. */
  before?: ReadonlyMap<string, OldListing> | Unknown | undefined;
}

interface Draft {
  /** Text of the new issue's file. */
  text: string;
  /** Notes for the editor. */
  notes: string[];
}

export function draftLetter(site: Site, date: string, { last, lastText, before }: LastLetter): Draft {
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
  const all = typeof before === 'object' ? changesSince(site, before, last) : [];
  const changes = all.filter(({ isNews }) => isNews);
  const places = (['closed', 'changed', 'new'] as const).flatMap((wanted) =>
    keep(
      changes.flatMap(({ isNews: _, ...change }) => (change.what === wanted ? [change] : [])),
      MOST.places / 3,
      `places that are ${wanted}`,
    ),
  );
  const unknown = typeof before === 'object' ? undefined : (before ?? 'first');
  if (unknown) notes.push(`Add places that are new, closed or changed yourself: ${WHY[unknown]}.`);
  const others = all.flatMap(({ isNews, listing }) => (isNews ? [] : [listing]));
  if (others.length > 0) {
    const more = others.length > NAMED ? ` and ${others.length - NAMED} more` : '';
    notes.push(
      `New or different in the guide, but not known to be new or changed themselves: ${others.slice(0, NAMED).join(', ')}${more}.`,
    );
  }
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

const WHY: Record<Unknown | 'first', string> = {
  first: 'this is the first letter',
  'no-commit': 'git does not know the last letter',
  cut: 'this clone has only a part of the history ("git fetch --unshallow" gets the rest)',
};

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

interface Change {
  listing: string;
  what: 'new' | 'closed' | 'changed';
  text?: string;
  /** False if only the guide's entry is new or differs, for example because a register was read again. */
  isNews: boolean;
}

/** Number of other listings that a note names. */
const NAMED = 10;

/** Number of days for which the closure of a place counts as news. */
const CLOSURE_DAYS = 183;

/** Changed listings, in the order of their pages. Skips those that the last issue already named as new or closed. */
function changesSince(
  { directories, today }: Site,
  before: ReadonlyMap<string, OldListing>,
  last: Letter | undefined,
): Change[] {
  const named = new Set(last?.places.map(({ what, listing }) => `${what} ${listing}`));
  const ids = new Set([...before.values()].map(({ id }) => id));
  return directories.flatMap((directory) => {
    const gone = directory.closed.map((listing) => ({ listing, card: `${directory.path}#${listing.id}` }));
    const all = [...cardsOf(directory), ...gone].filter(({ listing }) => !listing.sample);
    const changes = all.flatMap(({ listing, card }): Change[] => {
      const old = before.get(`${directory.path}#${listing.id}`);
      if (!old) {
        // A listing with an id that existed before isn't new. It only moved here from another page.
        const isNews = isNewPlace(listing);
        return ids.has(listing.id) || listing.closed ? [] : [{ listing: card, what: 'new', isNews }];
      }
      if (listing.closed !== undefined) {
        const isNews = listing.closed.slice(0, 7) >= addDays(today, -CLOSURE_DAYS).slice(0, 7);
        return old.closed === undefined ? [{ listing: card, what: 'closed', isNews }] : [];
      }
      const text = changeOf(old, listing);
      return text === undefined ? [] : [{ listing: card, what: 'changed', ...text }];
    });
    return changes.filter(({ what, listing }) => what === 'changed' || !named.has(`${what} ${listing}`));
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

/**
 * Describes a change, without a text if the listing itself explains it. Undefined if nothing changed. Another name or
 * address in a register may be only another spelling, so it isn't news unless "keep:" protects the field.
 */
function changeOf(old: OldListing, listing: Listing): Pick<Change, 'text' | 'isNews'> | undefined {
  const { status = 'open', movedTo, name, ref, keep = [] } = listing;
  if (status !== (old.status ?? 'open')) return { isNews: true, ...(status === 'open' && { text: 'Open again.' }) };
  if (movedTo !== old.movedTo) return { isNews: true };
  const isEdited = (field: 'name' | 'address') => ref === undefined || keep.includes(field);
  if (name !== old.name) return { isNews: isEdited('name'), text: `The guide had it as “${old.name}”.` };
  const where = (each: Pick<OldListing, 'within' | 'address'>) =>
    [each.within, each.address].filter(Boolean).join(', ');
  if (where(listing) === where(old)) return undefined;
  const text = where(old) === '' ? 'The guide had no address for it.' : `The guide had it at ${where(old)}.`;
  return { isNews: isEdited('address') && where(old) !== '', text };
}

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
