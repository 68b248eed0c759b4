// Finds the topic pages of a neighbourhood, and the nearest places of each topic.
import { distance, walkMinutes } from '../../../components/parts/distance.ts';
import type { NearPick, NearTopic } from '../../../components/parts/near-area.tsx';
import type { Area } from './area.ts';
import type { Directory } from '../listing/directory.ts';
import { namedSources, registersOf, type Listing } from '../listing/listing.ts';
import { topicTitle, type Guide } from '../guide/guide.ts';
import type { Coordinates } from '../map/outlines.ts';
import { roughPlacesOf } from '../search/places.ts';

const NEAREST = 6;

/** Places that are more minutes away aren't near. */
const MOST_MINUTES = 15;

/** Walking minutes are rounded to a multiple of 5, because the position of a place may be only that of its postcode. */
const STEP = 5;

/**
 * Topics of the area's districts, in the order of the districts' guides. Pages with the same name in two guides are one
 * topic. Leaves out pages with only examples. An area without a position has no nearest places.
 */
export function nearArea(
  directories: readonly Directory[],
  guides: readonly Guide[],
  { postcodes, position }: Area,
): NearTopic[] {
  const topics = new Map<string, Directory[]>();
  for (const district of postcodes) {
    const guide = guides.find((each) => each.district === district);
    const order = guide?.services.map(({ link }) => link) ?? [];
    const own = directories.filter((each) => each.district === district && each.places > 0);
    for (const directory of own.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))) {
      const title = topicTitle(guide, directory);
      topics.set(title, [...(topics.get(title) ?? []), directory]);
    }
  }
  return [...topics].map(([title, lists]) => {
    const nearest = position ? nearestTo(position, lists) : [];
    const listings = nearest.map(({ listing }) => listing);
    return {
      title,
      lists: lists.map(({ path, district, places }) => ({ path, district, places })),
      nearest: nearest.map(({ listing, href, minutes }) => ({ name: listing.name, href, minutes })),
      from: namedSources(listings),
      sources: registersOf(listings),
    };
  });
}

/** The nearest of the listings that our stories recommend, up to six. */
export function picksNear(directories: readonly Directory[], { postcodes, position }: Area): NearPick[] {
  const lists = directories.filter(({ district }) => postcodes.includes(district));
  const whys = new Map(lists.flatMap(({ startHere }) => startHere.map(({ listing, why }) => [listing, why] as const)));
  const picks = position ? nearestTo(position, lists, (listing) => whys.has(listing)) : [];
  return picks.map(({ listing, href, minutes }) => ({ name: listing.name, href, minutes, why: whys.get(listing)! }));
}

interface NearPlace {
  listing: Listing;
  href: string;
  minutes: number;
}

/**
 * Nearest places, without duplicates, paid listings and places that were last seen long ago. Places at the same
 * distance keep the order of their pages.
 */
function nearestTo(
  middle: Coordinates,
  lists: readonly Directory[],
  isWanted: (listing: Listing) => boolean = () => true,
): NearPlace[] {
  const places = lists
    .flatMap(roughPlacesOf)
    .filter(({ listing }) => !listing.sponsored && !listing.seen?.old && isWanted(listing))
    .map(({ listing, href, lat, lon }) => ({ listing, href, metres: distance(middle, { lat, lon }) }))
    .sort((a, b) => a.metres - b.metres);
  const nearest = new Map<string, NearPlace>();
  for (const { listing, href, metres } of places) {
    const minutes = Math.max(1, Math.round(walkMinutes(metres) / STEP)) * STEP;
    if (minutes > MOST_MINUTES || nearest.size === NEAREST) break;
    if (!nearest.has(listing.name)) nearest.set(listing.name, { listing, href, minutes });
  }
  return [...nearest.values()];
}
