// Where the real, open places of a directory are, each with the address of its card.
import type { Directory } from '../kinds/directory.ts';
import type { Listing } from '../kinds/listing.ts';
import type { Coordinates } from '../kinds/outlines.ts';
import { partsOfDirectory } from '../routes/paging.ts';

export interface Place extends Coordinates {
  listing: Listing;
  /** Address of its card: /sw9-eating-out#franco-manca. */
  href: string;
}

export const placesOf = (directory: Directory): Place[] =>
  partsOfDirectory(directory).flatMap(({ directory: { groups }, address }) => placesIn(groups, address));

/** The places of some groups of a page; without an `address` the cards stand on the same page. */
export const placesIn = (groups: Directory['groups'], address = ''): Place[] =>
  groups.flatMap(({ listings }) => listings.flatMap((listing) => placeOf(listing, `${address}#${listing.id}`)));

/** Examples are nowhere, and what has moved is no longer where it stood. */
function placeOf(listing: Listing, href: string): Place[] {
  const { lat, lon, sample, status } = listing;
  if (lat === undefined || lon === undefined || sample || status === 'moved') return [];
  return [{ lat, lon, listing, href }];
}
