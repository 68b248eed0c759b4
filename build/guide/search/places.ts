// Places of a directory that have a position, with the URLs of their cards. Leaves out examples, and places that have
// moved or permanently closed.
import type { Directory } from '../listing/directory.ts';
import type { Listing } from '../listing/listing.ts';
import type { Coordinates } from '../map/outlines.ts';
import { partsOfDirectory } from '../routes/paging.ts';

export interface Place extends Coordinates {
  listing: Listing;
  /** URL of the place's card: /sw9-eating-out#franco-manca. */
  href: string;
}

export const placesOf = (directory: Directory): Place[] =>
  partsOfDirectory(directory).flatMap(({ directory: { groups }, address }) => placesIn(groups, address));

/** Also has places at the positions of their postcodes, which are good enough for distances only. */
export const roughPlacesOf = (directory: Directory): Place[] =>
  partsOfDirectory(directory).flatMap(({ directory: { groups }, address }) =>
    groups.flatMap(({ listings }) =>
      listings.flatMap((listing) =>
        placeOf(listing, `${address}#${listing.id}`, { ...listing.postcodePoint, ...listing }),
      ),
    ),
  );

/** Places in some groups of a page. Without `address`, the URLs of the cards are only fragments. */
export const placesIn = (groups: Directory['groups'], address = ''): Place[] =>
  groups.flatMap(({ listings }) => listings.flatMap((listing) => placeOf(listing, `${address}#${listing.id}`)));

/** Skips examples, and places that have moved. */
function placeOf(listing: Listing, href: string, { lat, lon }: Pick<Listing, 'lat' | 'lon'> = listing): Place[] {
  const { sample, status } = listing;
  if (lat === undefined || lon === undefined || sample || status === 'moved') return [];
  return [{ lat, lon, listing, href }];
}
