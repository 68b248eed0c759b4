// Sorts the groups and listings of a topic page. The order in the files doesn't matter.
import { isReal, type Directory, type ListingGroup } from './directory.ts';
import type { Listing } from './listing.ts';

/**
 * Sorts the groups. First come those of the printed sheet for the fridge (GPs, dentists), then other groups of real
 * places, then groups with only a note, then examples.
 */
export function inReadingOrder<D extends Pick<Directory, 'groups'>>(directory: D): D {
  const groups = directory.groups.map(oldLast).sort((a, b) => rankOf(a) - rankOf(b));
  return groups.every((group, at) => group === directory.groups[at]) ? directory : { ...directory, groups };
}

function rankOf({ sheet, listings }: ListingGroup): number {
  if (listings.some(isReal)) return sheet ? 0 : 1;
  return listings.length === 0 ? 2 : 3;
}

const isOld = ({ seen }: Listing) => seen?.old === true;

/** Moves listings that were last seen long ago to the end of their group. */
function oldLast(group: ListingGroup): ListingGroup {
  const { listings } = group;
  const firstOld = listings.findIndex(isOld);
  if (firstOld < 0 || listings.slice(firstOld).every(isOld)) return group;
  return { ...group, listings: listings.toSorted((a, b) => Number(isOld(a)) - Number(isOld(b))) };
}
