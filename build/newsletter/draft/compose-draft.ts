// What a new letter begins with: the stories since the last one, what is on, what has changed in the guide, and one
// thing to fix in it.
import { pageAddress } from '../../../components/parts/pagination.ts';
import { addDays } from '../../engine/content/day.ts';
import { monthText, PLACEHOLDER } from '../../engine/content/fields.ts';
import { LETTER_DAYS, MOST, type Letter } from '../../guide/kinds/letter.ts';
import type { Directory } from '../../guide/kinds/directory.ts';
import type { Listing } from '../../guide/kinds/listing.ts';
import { occurrences } from '../../guide/kinds/recurrence.ts';
import type { Site } from '../../guide/kinds/site.ts';
import { byText } from '../../engine/report/by-text.ts';
import { Report } from '../../engine/report/report.ts';
import { parseYaml, toYaml } from '../../engine/source/yaml.ts';
import { partsOfDirectory } from '../../guide/routes/paging.ts';
import type { OldListing } from './listings-at-letter.ts';

export interface LastLetter {
  /** Undefined for the first. */
  last?: Letter | undefined;
  /** The text of its file. */
  lastText?: string | undefined;
  /** The listings as they were when it was written; undefined where that is not known. */
  before?: ReadonlyMap<string, OldListing> | undefined;
}

interface Draft {
  /** Of its file. */
  text: string;
  /** What the editor should know. */
  notes: string[];
}

export function draftLetter(site: Site, date: string, { last, lastText, before }: LastLetter): Draft {
  const notes: string[] = [];
  const keep = <T>(all: T[], most: number, what: string) => {
    if (all.length > most) notes.push(`Of ${all.length} ${what} the first ${most} are named.`);
    return all.slice(0, most);
  };
  const stories = keep(storiesSince(site, date, last), MOST.stories, 'stories');
  const events = keep(eventsOf(site, date), MOST.events, 'events');
  const changes = before ? changesSince(site, before) : [];
  const places = (['closed', 'changed', 'new'] as const).flatMap((wanted) =>
    keep(
      changes.filter(({ what }) => what === wanted),
      MOST.places / 3,
      `places that are ${wanted}`,
    ),
  );
  if (!before) {
    const why = last ? 'git does not know the last letter' : 'this is the first letter';
    notes.push(`Places that are new, closed or changed are for you to name: ${why}.`);
  }
  if (stories.length === 0) notes.push('No story was published since the last letter.');
  const fix = fixOf(site, date);
  const letter = {
    draft: true,
    subject: `${PLACEHOLDER} the subject, what is in it for a reader`,
    preheader: `${PLACEHOLDER} one sentence that goes on from the subject.`,
    greeting: `${PLACEHOLDER} two or three sentences.\n`,
    ...(stories.length > 0 && { stories }),
    ...(events.length > 0 && { events }),
    ...(places.length > 0 && { places }),
    ...(fix && { fix }),
    signOff: signOffOf(lastText) ?? `${PLACEHOLDER} the last words, and who signs.\n`,
  };
  return { text: `${HEADER}${toYaml(letter)}`, notes };
}

const HEADER = `# Write what begins with "${PLACEHOLDER}", strike out lines, and remove "draft: true" when it is finished.\n`;

function storiesSince({ posts }: Site, date: string, last: Letter | undefined): string[] {
  const from = last?.date ?? addDays(date, -LETTER_DAYS);
  const sent = new Set(last?.stories.map(({ slug }) => slug));
  return posts
    .filter((post) => post.date >= from && post.date <= date && !sent.has(post.slug))
    .filter(({ until }) => until === undefined || until >= date)
    .map(({ slug }) => slug);
}

/** By their first day of the week. */
function eventsOf({ events }: Site, date: string): { event: string; days: string[] }[] {
  return events
    .map(({ slug, times }) => {
      const on = occurrences(times, date, addDays(date, LETTER_DAYS - 1)).filter(({ cancelled }) => !cancelled);
      return { event: slug, days: [...new Set(on.map(({ day }) => day))] };
    })
    .filter(({ days }) => days.length > 0)
    .sort((a, b) => byText(a.days[0]!, b.days[0]!));
}

interface Change {
  listing: string;
  what: 'new' | 'closed' | 'changed';
  text?: string;
}

/** By district, topic and name, as the pages have them. */
function changesSince({ directories }: Site, before: ReadonlyMap<string, OldListing>): Change[] {
  const ids = new Set([...before.values()].map(({ id }) => id));
  return directories.flatMap((directory) => {
    const gone = directory.closed.map((listing) => ({ listing, card: `${directory.path}#${listing.id}` }));
    const all = [...cardsOf(directory), ...gone].filter(({ listing }) => !listing.sample);
    return all.flatMap(({ listing, card }): Change[] => {
      const old = before.get(`${directory.path}#${listing.id}`);
      if (!old) {
        // What stood on another page is not new.
        return ids.has(listing.id) || listing.closed ? [] : [{ listing: card, what: 'new' }];
      }
      if (listing.closed !== undefined) return old.closed === undefined ? [{ listing: card, what: 'closed' }] : [];
      const text = changeOf(old, listing);
      return text === undefined ? [] : [{ listing: card, what: 'changed', ...(text && { text }) }];
    });
  });
}

/** With the address of each card, on whichever page of a long list it stands. */
const cardsOf = (directory: Directory): { listing: Listing; card: string }[] =>
  partsOfDirectory(directory).flatMap(({ directory: { groups }, pages }) =>
    groups.flatMap(({ listings }) =>
      listings.map((listing) => ({
        listing,
        card: `${pageAddress(directory.path, pages?.position.number ?? 1)}#${listing.id}`,
      })),
    ),
  );

/** What a neighbour would want to know; '' where its entry says it, undefined where nothing is different. */
function changeOf(old: OldListing, listing: Listing): string | undefined {
  const { status = 'open', movedTo, name } = listing;
  if (status !== (old.status ?? 'open')) return status === 'open' ? 'Open again.' : '';
  if (movedTo !== old.movedTo) return '';
  if (name !== old.name) return `The guide had it as “${old.name}”.`;
  const where = (each: Pick<OldListing, 'within' | 'address'>) =>
    [each.within, each.address].filter(Boolean).join(', ');
  if (where(listing) === where(old)) return undefined;
  return where(old) === '' ? 'The guide had no address for it.' : `The guide had it at ${where(old)}.`;
}

/** A question about the place that was seen the longest ago and that no letter has asked about. */
function fixOf({ directories, letters }: Site, date: string): { text: string; link: string } | undefined {
  // A card may have stood on another page of its list then.
  const nameOf = (card: string) => card.replace(/\/\d+#/, '#');
  const asked = new Set(letters.flatMap((letter) => (letter.date < date && letter.fix ? nameOf(letter.fix.link) : [])));
  return directories
    .flatMap(cardsOf)
    .filter(({ listing, card }) => listing.seen && !listing.sample && !listing.status && !asked.has(nameOf(card)))
    .sort((a, b) => byText(oldest(a.listing), oldest(b.listing)) || byText(a.card, b.card))
    .map(({ listing, card }) => ({ text: question(listing), link: card }))
    .find(({ text }) => text.length <= 240);
}

/** Of two that were seen in one month, the one without a number comes first. */
const oldest = ({ seen, phone }: Listing) => `${seen!.date.slice(0, 7)} ${phone === undefined ? 0 : 1}`;

function question({ name, within, address, postcode, seen, checked, phone }: Listing): string {
  const where = [within, address, postcode].filter(Boolean).join(', ');
  const who = checked === undefined ? 'Our source last saw it' : 'We last looked';
  const number = phone === undefined ? ' We have no phone number for it, either.' : '';
  return `Is ${name}${where && ` (${where})`} still there? ${who} in ${monthText(seen!.date)}.${number}`;
}

/** Who signs is the same from week to week. */
function signOffOf(text = ''): string | undefined {
  const value = parseYaml(text, '', new Report())?.value;
  return value && typeof value === 'object' && 'signOff' in value && typeof value.signOff === 'string'
    ? value.signOff
    : undefined;
}
