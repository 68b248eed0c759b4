// Finds duplicate listings: the same name nearby, or two names at one address.
import { wordsOf } from '../fields/words-of.ts';
import { metresBetween } from '../map/geometry.ts';
import { quoted, typosBetween } from '../../engine/report/wording.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import type { z } from 'zod';
import { kindsIn } from './kind-words.ts';
import type { listingSchema } from './listing.ts';

type ListingFields = z.infer<typeof listingSchema>;

interface Placed {
  listing: ListingFields;
  /** Name and address, normalized for the comparison. */
  name: string;
  door: Door | undefined;
  entry: Entry<unknown>;
  /** Path of the listing in its file. */
  path: FieldPath;
  page: string;
}

/** Two listings with the same name count as one place if they are at most this many metres apart. */
const NEAR = 150;

/** The parts of a topic page that this check needs. */
type PageEntry = Entry<{ path: string; groups: { listings: ListingFields[] }[] }>;

/**
 * Warns if two listings seem to be one place. The later listing gets the warning. Two listings with the same id on
 * different topic pages get no warning, because the id says that they are one place.
 */
export function checkSamePlaces(entries: readonly PageEntry[]): void {
  const seen: Seen = { names: new Map(), postcodes: new Map(), streets: new Map() };
  for (const entry of entries) {
    entry.value.groups.forEach(({ listings }, group) =>
      listings.forEach((listing, at) => {
        const { sample, closed, status } = listing;
        if (sample || closed !== undefined || status === 'moved') return;
        const path = ['groups', group, 'listings', at];
        const [name, door] = [nameKey(listing.name), doorOf(listing)];
        const placed = { listing, name, door, entry, path, page: entry.value.path };
        checkName(placed, seen);
        checkAddress(placed, seen);
      }),
    );
  }
}

/** Earlier listings by name, by full postcode, and by street. */
type Seen = Record<'names' | 'postcodes' | 'streets', Map<string, Placed[]>>;

/** Adds a listing under a key. Returns all listings under this key. */
function withEarlier(kept: Map<string, Placed[]>, key: string, placed: Placed): Placed[] {
  const listings = kept.get(key) ?? [];
  kept.set(key, listings);
  listings.push(placed);
  return listings;
}

function checkName(placed: Placed, seen: Seen): void {
  const { postcode = '' } = placed.listing;
  const atPostcode = postcode.includes(' ') ? withEarlier(seen.postcodes, postcode, placed) : [];
  const same = withEarlier(seen.names, placed.name, placed).find(
    (each) => isOther(each, placed) && isNear(each, placed),
  );
  const other = same ?? atPostcode.find((each) => isOther(each, placed) && isTypo(each.name, placed.name));
  if (!other) return;
  const name = same ? 'the same name' : `almost the same name, ${quoted(other.listing.name)},`;
  const message = `${quoted(placed.listing.name)} is listed twice: ${whereOf(other, placed)} has ${name} nearby.`;
  const advice = 'Delete one of the two. If the place belongs on two topic pages, give both the same id.';
  placed.entry.warn('directory/same-place', [...placed.path, 'name'], message, advice);
}

function checkAddress(placed: Placed, seen: Seen): void {
  const { within, name } = placed.listing;
  const own = placed.door;
  // Skips places in a shared building, such as a market or a health centre. They have the field `within`.
  if (!own || within !== undefined) return;
  const other = withEarlier(seen.streets, own.street, placed).find(
    (each) => isOther(each, placed) && isSameDoor(own, each.door!, each, placed),
  );
  if (!other || other.name === placed.name) return;
  const message = `${quoted(name)} has the same address as ${quoted(other.listing.name)} (${whereOf(other, placed)}).`;
  const advice = 'Delete the one that has closed. If both are open, add "within:" with their building.';
  placed.entry.warn('directory/same-place', [...placed.path, 'address'], message, advice);
}

/** True if two long names differ in one letter. Different numbers, as in "Studio 1", aren't typos. */
const isTypo = (a: string, b: string) =>
  Math.min(a.length, b.length) >= 8 &&
  Math.abs(a.length - b.length) <= 1 &&
  !/\d/.test(a + b) &&
  typosBetween(a, b) === 1;

const isOther = (a: Placed, b: Placed) => a !== b && (a.page === b.page || a.listing.id !== b.listing.id);

function isNear({ listing: a, door: own }: Placed, { listing: b, door: other }: Placed): boolean {
  if (a.lat !== undefined && a.lon !== undefined && b.lat !== undefined && b.lon !== undefined) {
    return metresBetween({ lat: a.lat, lon: a.lon }, { lat: b.lat, lon: b.lon }) <= NEAR;
  }
  const areAtOneDoor = own?.street === other?.street && own?.door === other?.door && own !== undefined;
  return areAtOneDoor || (a.postcode?.includes(' ') === true && a.postcode === b.postcode);
}

interface Door {
  /** The street and the first half of the postcode: "rope lane zz1". */
  street: string;
  /** The house number as written: "2-6", "12a", "arch 286". */
  door: string;
  /** First and last number of a range such as "2-6". */
  span?: [first: number, last: number];
}

/** Street and house number of an address. Undefined if the address doesn't begin with a number, an arch or a unit. */
function doorOf({ address, postcode }: ListingFields): Door | undefined {
  const plain = (address ?? '').toLowerCase().replace(/\s*[–-]\s*/g, '-');
  const [, door, rest] = /^((?:arch |unit )?\d[\d\w]*(?:-\d[\d\w]*)?),? (.+)$/.exec(plain) ?? [];
  if (door === undefined || rest === undefined || postcode === undefined) return undefined;
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(door) ?? [];
  const street = `${lettersOf(rest.replace(/\b(?:rd|st|ln|ave|sq|pl)\b\.?$/, longOf))} ${postcode.split(' ')[0]}`;
  return { street, door, ...(first !== undefined && { span: [Number(first), Number(last)] }) };
}

const LONG: ReadonlyMap<string, string> = new Map([
  ['rd', 'road'],
  ['st', 'street'],
  ['ln', 'lane'],
  ['ave', 'avenue'],
  ['sq', 'square'],
  ['pl', 'place'],
]);

const longOf = (short: string) => LONG.get(short.replace('.', '')) ?? short;

/**
 * True if two listings of one street have the same house number. On the same page, "2-6" and "4" count as the same.
 * Listings on different pages must also be the same kind of place, because a club and its kitchen may share a door.
 */
function isSameDoor(a: Door, b: Door, one: Placed, other: Placed): boolean {
  if (one.page !== other.page) {
    if (a.door !== b.door) return false;
    const kind = kindsIn(one.listing.line ?? '')[0];
    return kind !== undefined && kind === kindsIn(other.listing.line ?? '')[0];
  }
  if (a.door === b.door || !a.span || !b.span) return a.door === b.door;
  const [[first, last], [begin, end]] = [a.span, b.span];
  // Even and odd house numbers are on opposite sides of a street.
  return first <= end && begin <= last && first % 2 === begin % 2;
}

const whereOf = ({ page, listing }: Placed, placed: Placed) =>
  page === placed.page ? quoted(listing.id) : `${page}#${listing.id}`;

/** Makes one key for "The Fish & Co. Ltd" and "Fish and Co", and one for "Hall, St John's" and "Saint Johns Hall". */
const nameKey = (name: string) =>
  wordsOf(name)
    .filter((word) => !/^(?:the|ltd|limited|plc|llp|cic)$/.test(word))
    .map((word) => (word === 'saint' ? 'st' : word))
    .sort()
    .join('');

const lettersOf = (text: string) => wordsOf(text).join('');
