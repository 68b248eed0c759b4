// Finds a neighbourhood's topic pages, and the places of each topic nearest to it.
import { distance, walkMinutes } from '../../../components/parts/distance.ts';
import type { NearTopic } from '../../../components/parts/near-area.tsx';
import type { Area } from '../kinds/area.ts';
import type { Directory } from '../kinds/directory.ts';
import { topicTitle, type Guide } from '../kinds/guide.ts';
import type { Coordinates } from '../kinds/outlines.ts';
import { placesOf } from './places.ts';

const NEAREST = 6;

/**
 * Topics of the area's districts, in the order of its guides' services. Pages with the same name in two guides are one
 * topic. Pages with only examples are left out. An area without a position has no nearest places.
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
  return [...topics].map(([title, lists]) => ({
    title,
    lists: lists.map(({ path, district, places }) => ({ path, district, places })),
    nearest: position ? nearestTo(position, lists) : [],
  }));
}

/** Nearest places, without duplicates and sponsors. Places at the same distance keep the order of their pages. */
function nearestTo(middle: Coordinates, lists: readonly Directory[]): NearTopic['nearest'] {
  const places = lists
    .flatMap(placesOf)
    .filter(({ listing }) => !listing.sponsored)
    .map(({ listing, href, lat, lon }) => ({ name: listing.name, href, metres: distance(middle, { lat, lon }) }))
    .sort((a, b) => a.metres - b.metres);
  const nearest = new Map<string, NearTopic['nearest'][number]>();
  for (const { name, href, metres } of places) {
    const minutes = walkMinutes(metres);
    if (!nearest.has(name)) nearest.set(name, { name, href, minutes });
    if (nearest.size === NEAREST) break;
  }
  return [...nearest.values()];
}
