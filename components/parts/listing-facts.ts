// Facts of listings that a topic page can filter by, if enough of its listings have them.
import type { Listing } from '../../build/guide/listing/listing.ts';

export const FACTS = {
  open: 'Open now',
  rated: 'Food rating 4 or 5',
  wheelchair: 'Wheelchair access',
  'step-free': 'Step-free',
  outdoors: 'Seats outside',
};
export type Fact = keyof typeof FACTS;

/** True if a register had the place first within the last six months, or if its line says that it is new. */
export const isNewPlace = ({ isNewSince, line }: Pick<Listing, 'isNewSince' | 'line'>): boolean =>
  isNewSince !== undefined || /, newly (?:registered|opened)$/.test(line ?? '');

/** Facts of a listing, except `open`, which the browser determines. */
export const factsOf = (listing: Listing): string[] => [
  ...(typeof listing.rating === 'number' && listing.rating >= 4 ? ['rated'] : []),
  ...(listing.wheelchair === 'yes' ? ['wheelchair'] : []),
  ...(listing.stepFree ? ['step-free'] : []),
  ...(listing.outdoorSeats ? ['outdoors'] : []),
  ...cuisinesOf(listing).map(cuisineFact),
];

const cuisinesOf = ({ cuisine = '' }: Listing) => cuisine.split(/\s*[,;]\s*/).filter(Boolean);

/**
 * The fact about a listing's cuisine, such as `cuisine:west_african`. It has no spaces and differs from all other
 * facts.
 */
export const cuisineFact = (cuisine: string) => `cuisine:${cuisine.toLowerCase().replaceAll(/\s+/g, '_')}`;

const isKnown: Record<Fact, (listing: Listing) => boolean> = {
  open: ({ opening }) => opening?.code !== undefined,
  rated: ({ rating }) => rating !== undefined,
  wheelchair: ({ wheelchair }) => wheelchair !== undefined,
  'step-free': ({ stepFree }) => stepFree !== undefined,
  outdoors: ({ outdoorSeats }) => outdoorSeats !== undefined,
};

/** A page offers a filter by a fact if the fact is known for at least one in this many listings. */
const ONE_IN = 5;

const isEnough = (known: number, listings: readonly Listing[]) => known > 0 && known * ONE_IN >= listings.length;

export const factFilters = (listings: readonly Listing[]): Fact[] =>
  (Object.keys(FACTS) as Fact[]).filter((fact) => isEnough(listings.filter(isKnown[fact]).length, listings));

/**
 * Cuisines, sorted by name and spelled as in the first listing that has them. Empty if too few listings have a cuisine.
 */
export function cuisineFilter(listings: readonly Listing[]): string[] {
  const known = listings.map(cuisinesOf).filter(({ length }) => length > 0);
  if (!isEnough(known.length, listings)) return [];
  const named = new Map(
    known
      .flat()
      .toReversed()
      .map((cuisine) => [cuisineFact(cuisine), cuisine]),
  );
  return [...named.values()].sort((a, b) => a.localeCompare(b, 'en'));
}
