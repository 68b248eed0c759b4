// Finds the schema.org type of a listing. Also checks if the listing's `line`, its short description, adds anything to
// the heading of its group.
import type { Listing } from '../../build/guide/listing/listing.ts';

/** Types by a word in the listing's description. The first match wins. */
const TYPES: [RegExp, string | undefined][] = [
  [/\btoilet/i, 'PublicToilet'],
  [/\b(church|chapel|mosque|temple|synagogue|islamic centre|meeting house|place of worship)\b/i, 'PlaceOfWorship'],
  [/^park\b/i, 'Park'],
  [/^school\b/i, 'School'],
  [/^museum\b/i, 'Museum'],
  [/\b(forum|community garden|skate park|cycle track)\b/i, undefined],
];

type Described = Pick<Listing, 'line' | 'within' | 'address' | 'postcode'>;

/** Returns a schema.org type, or undefined if none fits. A LocalBusiness needs an address. */
export function schemaTypeOf({ line = '', within, address, postcode }: Described): string | undefined {
  const match = TYPES.find(([words]) => words.test(line));
  if (match) return match[1];
  return (within ?? address ?? postcode) === undefined ? 'Place' : 'LocalBusiness';
}

/** True if the page's <head> describes the place with its hours, so that the place's card needn't. */
export const isInHead = (listing: Described & Pick<Listing, 'sample' | 'status' | 'opening'>): boolean =>
  !listing.sample &&
  (listing.status ?? 'open') === 'open' &&
  (listing.opening?.specification.length ?? 0) > 0 &&
  schemaTypeOf(listing) !== undefined;

/** The short description (`line`) that at least half of the listings in a group have. */
export function usualLine(listings: readonly Pick<Listing, 'line'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { line } of listings) if (line) counts.set(line, (counts.get(line) ?? 0) + 1);
  const [line, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return count * 2 >= listings.length ? line : undefined;
}

/**
 * True if a listing's short description only repeats the heading of its group, as `Pub` does in the group Pubs, or is
 * the usual one of the group. A register's wide class, such as `Pub, bar or nightclub`, adds nothing to the group Pubs.
 */
export function isUsual(line: string | undefined, title: string, usual: string | undefined): boolean {
  if (!line || line === usual) return true;
  const [words, own] = [wordsOf(title), wordsOf(line)];
  const isWide = / or /.test(line) && !/ and /.test(line);
  return own[isWide ? 'some' : 'every']((word) => words.includes(word));
}

/** Words in lower case and singular, without conjunctions: `Pubs and Bars` → pub, bar. */
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !['and', 'or', 'nhs', 'the', 'for'].includes(word))
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''));
