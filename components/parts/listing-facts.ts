// Facts of listings that a topic page can filter by, if enough of its listings have them.
import type { Listing } from '../../build/guide/kinds/listing.ts';

export const FACTS = {
  open: 'Open now',
  rated: 'Food rating 4 or 5',
  wheelchair: 'Wheelchair access',
  outdoors: 'Seats outside',
};
export type Fact = keyof typeof FACTS;

/** The browser determines `open`. */
export const factsOf = ({ rating, wheelchair, outdoorSeats }: Listing): Fact[] => [
  ...(typeof rating === 'number' && rating >= 4 ? (['rated'] as const) : []),
  ...(wheelchair === 'yes' ? (['wheelchair'] as const) : []),
  ...(outdoorSeats ? (['outdoors'] as const) : []),
];

const isKnown: Record<Fact, (listing: Listing) => boolean> = {
  open: ({ opening }) => opening?.code !== undefined,
  rated: ({ rating }) => rating !== undefined,
  wheelchair: ({ wheelchair }) => wheelchair !== undefined,
  outdoors: ({ outdoorSeats }) => outdoorSeats !== undefined,
};

/** The filter for a fact appears if at least one in this many listings has it. */
const ONE_IN = 5;

export function factFilters(listings: readonly Listing[]): Fact[] {
  const known = (fact: Fact) => listings.filter(isKnown[fact]).length;
  return (Object.keys(FACTS) as Fact[]).filter(
    (fact) => listings.length > 0 && known(fact) * ONE_IN >= listings.length,
  );
}
