// What a neighbourhood has: the topic pages of its districts, and the places of each topic nearest to its middle.
import { distance, walkMinutes } from '../../../components/parts/distance.ts';
import type { NearTopic } from '../../../components/parts/near-area.tsx';
import type { Area } from '../kinds/area.ts';
import type { Directory } from '../kinds/directory.ts';
import { topicTitle, type Guide } from '../kinds/guide.ts';
import type { Coordinates } from '../kinds/outlines.ts';
import { placesOf } from './places.ts';

const NEAREST = 6;

/**
 * The topics of the area's districts, in the order of its guides' services: pages that two guides call the same are one
 * topic. A page of examples alone is left out. An area without a position has no nearest places.
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

/** Places that are equally far stand in the order of their pages; one that is on two pages stands once. */
function nearestTo(middle: Coordinates, lists: readonly Directory[]): NearTopic['nearest'] {
  const places = lists
    .flatMap(placesOf)
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
