// A topic page of local listings (`content/directories/<district>/<topic>.yaml`).
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { byText, didYouMean, quoted } from '../../engine/report/wording.ts';
import type { RuleKey } from '../../engine/report/rules.ts';
import { uniqueHeadingId } from '../../engine/source/slug.ts';
import { isReservedId } from '../prose/reserved-ids.ts';
import { fileSlug, type Entry, type Lookup } from '../../engine/content/load-file.ts';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { byName } from '../fields/order.ts';
import { anchorPath, group, groupList, list, listOf, picturePath, publicUrl, slug, text } from '../fields/fields.ts';
import { prose } from '../../engine/content/loaded-fields.ts';
import { head } from '../page/page-fields.ts';
import { checkHeadWords } from '../fields/plain-words.ts';
import { isToCome, listingSchema, loadListing, sourcesOf, type Listing, type ListingWorld } from './listing.ts';
import type { PostcodePoints } from '../settings/register-settings.ts';
import { checkKinds } from './kind-words.ts';
import { checkSamePlaces } from './same-place.ts';
import { byId, type Source } from '../source/source-list.ts';

export const rules = {
  'directory/praise': 'A listing’s line praises the place instead of naming its kind.',
  'directory/wrong-field':
    'A listing’s name, address or note holds a value of another field, or says that it is closed.',
  'directory/other-district': 'A listing’s postcode is not in its page’s district.',
  'directory/postcode-twice': 'A listing’s address contains the postcode, which the page prints anyway.',
  'directory/checked-later': 'A listing was last seen on a future day.',
  'directory/same-place': 'A place is listed twice, or two places share an address without being in one building.',
  'directory/other-kind': 'A listing’s description names a different kind of place from its group.',
  'directory/duplicate-group': 'Two groups of a page share a title.',
  'directory/duplicate-listing': 'Two listings of a page share an id.',
  'directory/unclear-origin': 'A listing has neither a source nor “sample: true”, or has both.',
  'directory/unclear-move': 'A listing has moved without a new address, or has a new address without having moved.',
  'directory/unclear-closing': 'A listing has closed without a source, or has both closed and moved.',
  'directory/closed-later': 'A listing closed on a future day.',
  'directory/half-a-point': 'A listing has one of “lat” and “lon” without the other.',
  'directory/far-away': 'A listing’s coordinates are swapped, or outside its district.',
  'directory/long-coordinates': 'A listing’s coordinates have more than five decimals.',
  'directory/example-looks-real': 'An example entry has a number or an address that may be real.',
  'directory/listing-looks-made-up': 'A real listing has a number or an address that is reserved for examples.',
  'directory/unknown-page': 'A page of listings names a missing page.',
  'directory/unknown-group': 'An entry of “claims” counts the listings of a group that the page does not have.',
  'directory/sponsored-pick': 'A sponsored listing is among the places to start with.',
  'directory/unknown-listing': 'A place to start with, or a moved listing, is not on its page.',
  'directory/false-claim': 'A count on the page is wrong.',
};

const groupSchema = z.strictObject({
  title: text('The group’s heading.'),
  emoji: z
    .string()
    .max(8)
    .refine((value) => !/\p{L}{2}/u.test(value), 'is a word, but must be an emoji')
    .describe('An emoji before the heading, hidden from screen readers.')
    .optional(),
  note: prose('A line under the heading.').optional(),
  openNow: group('An official page with the hours of today, linked under the heading.', {
    label: text('The words of the link: Open now? The NHS has today’s hours.').max(60),
    url: publicUrl('The official page.'),
  }).optional(),
  sheet: z.literal(true).describe('true: also on the printed sheet of the district’s guide.').optional(),
  listings: list('Its listings, in any order.', listingSchema),
});

/** A number in the page's text, such as "45 businesses". The build compares it with the number of listings. */
const claimSchema = z
  .strictObject({
    text: text('The words of the page: 45 businesses.'),
    groups: list('The groups that count. Without it, all groups.', text('A group’s title.')).min(1).optional(),
    exactly: z.int().positive().describe('The exact number of listings. Write this or atLeast.').optional(),
    atLeast: z.int().positive().describe('The smallest number of listings. Write this or exactly.').optional(),
  })
  .refine(
    (claim) => (claim.exactly === undefined) !== (claim.atLeast === undefined),
    'needs exactly one of "exactly" and "atLeast"',
  );

const startSchema = z.strictObject({
  listing: slug('The id of a listing of this page that a post recommends.'),
  why: text('The reason, in one line: "Platters, for a table that can’t agree".').max(80),
});

export const directorySchema = z.strictObject({
  path: anchorPath('Its path: /sw9-eating-out.'),
  ...head,
  heading: text('The heading on its page.'),
  intro: prose('Two or three sentences.'),
  urgent: prose('A line in a box under the heading, for readers who cannot wait: 999 and 111.').optional(),
  image: picturePath('A drawing for its header and its social card.'),
  links: group('How the page shows websites and email addresses.', {
    website: z
      .enum(['label', 'host', 'text'])
      .describe('label: the word "Website"; host: the domain; text: the value, without a link.'),
    email: z
      .enum(['link', 'text', 'none'])
      .describe('link: a mail link; text: the email address, without a link; none: nothing.'),
  }).default({ website: 'host', email: 'text' }),
  comingSoon: z
    .boolean()
    .describe('true: the list is incomplete, and "Coming Soon" is above it. True by default on a page without groups.')
    .optional(),
  nearby: list(
    'Other pages of listings, which the page names while its list is incomplete.',
    anchorPath('The address of a page of listings.'),
  ).default([]),
  groups: list('Groups in the order of the page.', groupSchema).default([]),
  startHere: list('Where to start: up to six listings that our own posts recommend.', startSchema).max(6).default([]),
  claims: list('Numbers in the page’s text. The build checks them.', claimSchema).default([]),
  moved: groupList('Listings that moved to another page. Old links lead to their new page.', {
    id: slug('The listing’s id, the same on both pages.'),
    to: anchorPath('The path of its page: /sw9-eating-out.'),
  }).optional(),
  closing: prose('A last line under the listings.').optional(),
});

export interface ListingGroup extends Omit<z.infer<typeof groupSchema>, 'listings'> {
  /** Unique on the page. It is also the id of the heading. */
  id: string;
  /** Listings that are not permanently closed, alphabetical. */
  listings: Listing[];
}

type ClosedListing = Listing & Required<Pick<Listing, 'closed' | 'reason'>>;

interface Claim extends z.infer<typeof claimSchema> {
  /** True if most of the counted listings are examples. */
  examples: boolean;
}

interface DirectoryLink {
  path: string;
  title: string;
  /** Number of places on the page, without examples and closed places. */
  places: number;
}

type Derived = 'groups' | 'comingSoon' | 'claims' | 'nearby' | 'startHere' | 'moved';
type OwnFields = Omit<z.infer<typeof directorySchema>, Derived>;

/** A listing that used to be on this page. */
export interface MovedListing {
  id: string;
  name: string;
  /** Current URL of the listing's card, and title of the page that the card is on. */
  href: string;
  page: string;
}

export interface Directory extends OwnFields {
  /** District in capitals, from the name of the file's folder: SW2. */
  district: string;
  /** Topic, from the name of the file: shopping-retail. */
  topic: string;
  comingSoon: boolean;
  nearby: DirectoryLink[];
  moved?: MovedListing[];
  claims: Claim[];
  startHere: { listing: Listing; why: string }[];
  groups: ListingGroup[];
  /** Titles of all groups in the file, including groups that the page leaves out. */
  titles: string[];
  /** Permanently closed listings, alphabetical. They are in no group, and are not counted. */
  closed: ClosedListing[];
  count: number;
  /** Number of real places, without examples and closed places. */
  places: number;
  hasSamples: boolean;
  /** True if more than nine in ten listings are examples. The page is then noindex, and last in lists of pages. */
  isExample: boolean;
  /** The sources of the page's listings, without duplicates, with their attribution lines. */
  sources: Source[];
  origin: string;
}

export const listingsOf = ({ groups }: { groups: readonly Pick<ListingGroup, 'listings'>[] }): Listing[] =>
  groups.flatMap(({ listings }) => listings);

export const isReal = ({ sample }: Listing): boolean => !sample;

type DirectoryEntry = Entry<z.infer<typeof directorySchema>>;

export function loadDirectories(
  content: Content,
  { sources, outlines }: JoinedSite,
  postcodes: PostcodePoints,
): Directory[] {
  const { context } = content;
  const entries = entriesOf(content, directories);
  const [first, ...others] = entries.map(({ value }) => value);
  const hasNone = () => {
    const before = context.report.size;
    checkSamePlaces(entries);
    return context.report.size === before;
  };
  // Looks for duplicate listings again only if a listing has changed, or if the last search found any.
  if (first) context.memory.memoize('same-places', [first, ...others], hasNone, (isClean) => isClean);
  const known = byId(sources);
  const loaded = entries.map((entry) => {
    const district = districtOf(entry.origin);
    const outline = outlines?.districts.find((each) => each.district === district);
    return loadDirectory(entry, { context, sources: known, district, outline, postcodes });
  });
  const links = loaded.map(({ path, title, places }) => ({ path, title, places }));
  return loaded
    .map((directory, index) => {
      const moved = movedOf(entries[index]!, loaded);
      return { ...directory, nearby: nearbyOf(entries[index]!, links), ...(moved.length > 0 && { moved }) };
    })
    .sort((a, b) => byText(a.district, b.district) || byText(a.topic, b.topic));
}

interface Card {
  listing: Listing;
  directory: Directory;
}

/**
 * Places that pass `isFit`, by the URLs of their cards. Includes closed places, but no examples. Searches the topic
 * page of `card`, or all topic pages if that page has no such place.
 */
export function cardsBeside(directories: readonly Directory[], card: string, isFit = (_: Listing) => true) {
  const cardsOf = (directory: Directory) =>
    [...listingsOf(directory), ...directory.closed]
      .filter((listing) => isReal(listing) && isFit(listing))
      .map((listing): [string, Card] => [`${directory.path}#${listing.id}`, { listing, directory }]);
  const own = directories.filter(({ path }) => path === card.split('#')[0]).flatMap(cardsOf);
  return new Map(own.length > 0 ? own : directories.flatMap(cardsOf));
}

/** Looks up pages of listings by their paths. */
export function pageLookup<Page extends { path: string }>(pages: readonly Page[], rule: RuleKey): Lookup<Page> {
  const known = new Map(pages.map((page) => [page.path, page]));
  return { kind: 'directory', noun: 'page of listings', rule, known, otherwise: listOf('Pages', known.keys()) };
}

function nearbyOf(entry: DirectoryEntry, links: readonly DirectoryLink[]): DirectoryLink[] {
  const own = entry.value.nearby.indexOf(entry.value.path);
  if (own >= 0) {
    const message = 'The page is listed as nearby itself.';
    entry.warn('*/bad-value', ['nearby', own], message, 'Name another, or delete this one.');
  }
  return entry.referAll(entry.value.nearby, ['nearby'], pageLookup(links, 'directory/unknown-page'));
}

/** Listings that have moved to other pages, with the URLs of their cards there. */
function movedOf(entry: DirectoryEntry, all: readonly LoadedDirectory[]): MovedListing[] {
  return (entry.value.moved ?? []).flatMap(({ id, to }, index) => {
    const path = ['moved', index];
    entry.claim('listing', id, [...path, 'id'], entry.origin);
    // Removes the page number of a long list: /sw9-eating-out/2 → /sw9-eating-out.
    const first = to.replace(/\/\d+$/, '');
    const target = entry.refer(first, [...path, 'to'], pageLookup(all, 'directory/unknown-page'));
    if (!target) return [];
    const listing = entry.refer(id, [...path, 'id'], {
      kind: 'listing',
      noun: `listing of ${first}`,
      rule: 'directory/unknown-listing',
      known: new Map([...listingsOf(target), ...target.closed].map((each) => [each.id, each])),
      otherwise: 'Write the id that the listing has there.',
    });
    if (!listing) return [];
    return { id, name: listing.name, href: isClosed(listing) ? to : `${to}#${id}`, page: target.title };
  });
}

/** `content/directories/sw2/eating-out.yaml` → `SW2`. */
const districtOf = (origin: string) => origin.split('/').at(-2)!.toUpperCase();

type LoadedDirectory = Omit<Directory, 'nearby' | 'moved'>;

function loadDirectory(entry: DirectoryEntry, world: ListingWorld): LoadedDirectory {
  const { value } = entry;
  const { nearby: _, moved: __, ...own } = value;
  entry.claim('address', value.path, ['path']);
  entry.claim('description', value.description, ['description']);
  checkHeadWords(entry);
  checkKinds(entry);
  const ids = new Map(value.groups.flatMap(({ listings }) => listings.map(({ id }) => [id, 1] as const)));
  const closed: ClosedListing[] = [];
  const loaded = value.groups.map((group, index): ListingGroup => {
    const { title, listings } = group;
    entry.claim('group', title, ['groups', index, 'title'], entry.origin);
    const own = listings.map((listing, at) => loadListing(listing, ['groups', index, 'listings', at], entry, world));
    closed.push(...own.filter(isClosed));
    return {
      ...group,
      id: uniqueHeadingId(title, ids, isReservedId),
      listings: own.filter((listing) => !isClosed(listing)).sort(byName),
    };
  });
  // Leaves out groups whose listings have all closed. Keeps groups that are empty in the file.
  const groups = loaded.filter(({ listings }, at) => listings.length > 0 || value.groups[at]!.listings.length === 0);
  const titles = value.groups.map(({ title }) => title);
  const areKnown = titles.every((_, index) => entry.isValid('groups', index, 'title'));
  const isClosing = closed.some((listing) => isToCome(listing.closed, world.context.today));
  // Compares the numbers in the page's text with the listings only if the file is valid.
  if (areKnown && new Set(titles).size === titles.length && !isClosing && !entry.hasLost) checkClaims(entry);
  const listings = listingsOf({ groups });
  const known = new Map(listings.map((listing) => [listing.id, listing]));
  const startHere = value.startHere.flatMap(({ listing: id, why }, index) => {
    const listing = entry.refer(id, ['startHere', index, 'listing'], {
      kind: 'listing',
      rule: 'directory/unknown-listing',
      known,
      otherwise: 'Write the id of a listing of this page.',
    });
    if (!listing?.sponsored) return listing ? [{ listing, why }] : [];
    const message = `${quoted(listing.name)} is paid for, so it can’t be a place to start.`;
    entry.warn('directory/sponsored-pick', ['startHere', index, 'listing'], message, 'Name another listing.');
    return [];
  });
  const places = listings.filter(isReal).length;
  return {
    ...own,
    district: districtOf(entry.origin),
    topic: fileSlug(entry.origin),
    comingSoon: value.comingSoon ?? groups.length === 0,
    claims: value.claims.map((claim) => ({ ...claim, examples: countsExamples(claim, groups) })),
    startHere,
    groups,
    titles,
    closed: closed.sort(byName),
    count: listings.length,
    places,
    hasSamples: places < listings.length,
    isExample: listings.length > 0 && places * 10 < listings.length,
    sources: [...new Set(listings.flatMap(sourcesOf))],
    origin: entry.origin,
  };
}

/** A closing day that the schema refused is an empty text, so the listing counts as open. */
const isClosed = <Fields extends Pick<Listing, 'closed'>>(listing: Fields): listing is Fields & ClosedListing =>
  Boolean(listing.closed);

function countsExamples({ groups: titles }: z.infer<typeof claimSchema>, groups: readonly ListingGroup[]): boolean {
  const counted = groups.filter(({ title }) => titles?.includes(title) ?? true).flatMap(({ listings }) => listings);
  return counted.filter(({ sample }) => sample).length * 2 > counted.length;
}

function checkClaims(entry: DirectoryEntry): void {
  const { groups, claims } = entry.value;
  const shown = (group: (typeof groups)[number]) => group.listings.filter((listing) => !isClosed(listing)).length;
  const sizes = new Map(groups.map((group) => [group.title, shown(group)]));
  claims.forEach((claim, index) => {
    const unknown = claim.groups?.findIndex((title) => !sizes.has(title)) ?? -1;
    if (unknown >= 0) {
      const title = claim.groups![unknown]!;
      const advice = didYouMean(title, sizes.keys(), `Its groups are ${[...sizes.keys()].join(', ')}.`);
      const path = ['claims', index, 'groups', unknown];
      entry.error('directory/unknown-group', path, `The page has no group ${quoted(title)}.`, advice);
      return;
    }
    const counted = new Set(claim.groups ?? sizes.keys());
    const count = groups.reduce((sum, group) => sum + (counted.has(group.title) ? shown(group) : 0), 0);
    if (claim.exactly === undefined ? count >= claim.atLeast! : count === claim.exactly) return;
    const wanted = claim.exactly === undefined ? `at least ${claim.atLeast}` : `exactly ${claim.exactly}`;
    const message = `The claim ${quoted(claim.text)} needs ${wanted} listings, but there are ${count}.`;
    const advice = 'Correct the number in the claim and in the page’s text, or add the missing listings.';
    entry.error('directory/false-claim', ['claims', index], message, advice);
  });
}

export const directories = defineCollection({
  name: 'directory',
  files: 'directories/<district>/<topic>.yaml',
  placeholders: { district: '[a-z]{1,2}[0-9][0-9a-z]?' },
  heading: 'A page of listings: `directories/<district>/<topic>.yaml`',
  schema: directorySchema,
  names: {
    group: { rule: 'directory/duplicate-group', noun: 'The group', advice: 'Join the two, or rename one.' },
    listing: {
      rule: 'directory/duplicate-listing',
      noun: 'The listing id',
      advice: 'Give one of the two another id. If both are the same business, remove one.',
    },
  },
});
