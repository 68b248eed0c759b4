// The maps of the site as shapes: of a topic page, of a guide, and of all neighbourhoods.
import { LANDMARK, type AreaMapData } from '../../components/parts/area-map.tsx';
import type { ListingMapData, MapDot } from '../../components/parts/listing-map.tsx';
import { pageAddress } from '../../components/parts/pagination.ts';
import type { Area } from '../model/area.ts';
import type { Directory } from '../model/directory.ts';
import type { Guide } from '../model/guide.ts';
import type { Listing } from '../model/listing.ts';
import type { Coordinates } from '../model/outlines.ts';
import type { Site } from '../model/site.ts';
import { clustersOf, type Cluster } from './map-clusters.ts';
import { boundsOf, projectionOf, type Point } from './map-geometry.ts';
import { groundOf, linesOf, type MapLines, type Sheet } from './map-ground.ts';
import { boxOfName, placeName, roundedBox, roundedPoint, type Box, type Obstacles } from './map-labels.ts';
import { partsOfDirectory } from './paging.ts';

/** Width and height in units; a narrow phone shows the map of a district with a unit to a pixel. */
const DISTRICT_SIZE: Point = [328, 400];
const OVERVIEW_SIZE: Point = [400, 440];

/** Fewer dots are no map. */
const FEWEST_DOTS = 3;

/** Units between two dots at least, so that each can be touched: WCAG 2.2, 2.5.8, asks for 24 pixels. */
const APART = 25;

/** Type sizes in units, as the style sheet has them. */
const SMALL_NAME = 11;
const AREA_NAME = 16;

/** A place of a list with where its card stands. */
interface Spot extends Coordinates {
  listing: Listing;
  href: string;
  /** The heading that it stands under on another page. */
  topic?: string;
}

const sheetOf = ({ outlines, map }: Site): Sheet | undefined => outlines && { outlines, features: map };

/** Where the places of a page of listings are; undefined when the district has no outline, or too few places are known. */
export function directoryMap(site: Site, { district, groups }: Directory): ListingMapData | undefined {
  const spots = groups.flatMap(({ listings }) => listings.flatMap((listing) => spotOf(listing, `#${listing.id}`)));
  return listingMap(site, district, spots);
}

/** Where all places of a district are, each with the topic page that it is on. */
export function guideMap(site: Site, { district, services }: Guide): ListingMapData | undefined {
  const spots = site.directories
    .filter((directory) => directory.district === district)
    .flatMap((directory) => {
      const topic = services.find(({ link }) => link === directory.path)?.title ?? directory.heading;
      return partsOfDirectory(directory).flatMap(({ directory: { groups }, pages }) => {
        const address = pageAddress(directory.path, pages?.position.number ?? 1);
        return groups.flatMap(({ listings }) =>
          listings.flatMap((listing) => spotOf(listing, `${address}#${listing.id}`, topic)),
        );
      });
    });
  return listingMap(site, district, spots);
}

/** Examples are nowhere, and what has moved is no longer where it stood. */
function spotOf(listing: Listing, href: string, topic?: string): Spot[] {
  const { lat, lon, sample, status } = listing;
  if (lat === undefined || lon === undefined || sample || status === 'moved') return [];
  return [{ lat, lon, listing, href, ...(topic === undefined ? {} : { topic }) }];
}

function listingMap(site: Site, district: string, spots: readonly Spot[]): ListingMapData | undefined {
  const sheet = sheetOf(site);
  const outline = sheet?.outlines.districts.find((each) => each.district === district);
  if (!sheet || !outline) return undefined;
  const view = projectionOf(boundsOf(outline.rings.flat()), DISTRICT_SIZE, APART / 2);
  const clusters = clustersOf(spots, view.project, APART);
  if (clusters.length < FEWEST_DOTS) return undefined;
  const taken = clusters.map(({ at: [x, y] }) => ({ x, y, width: APART, height: APART }));
  const tones = sheet.outlines.districts.map((each) => (each === outline ? ('here' as const) : ('beside' as const)));
  return {
    ...groundOf(sheet, view, DISTRICT_SIZE, { taken, tones, names: SMALL_NAME }),
    dots: clusters.map(dotOf),
    places: spots.length,
  };
}

function dotOf({ at: [x, y], members }: Cluster<Spot>): MapDot {
  const own = members[0]!;
  const topics = countsOf(members.flatMap(({ topic }) => topic ?? []));
  const [topic, most] = topics[0] ?? [];
  const first = members.find((spot) => spot.topic === topic) ?? own;
  const count = members.length;
  const place = { x: Math.round(x), y: Math.round(y), count, href: first.href };
  if (count === 1) return { ...place, label: [own.listing.name, topic].filter(Boolean).join(', ') };
  const [near] = countsOf(members.flatMap(({ listing }) => listing.postcode ?? []))[0] ?? [own.listing.name];
  const which = topic === undefined ? '' : most === count ? `, in ${topic}` : `, ${most} of them in ${topic}`;
  return { ...place, label: `${count} places near ${near}${which}` };
}

/** Each value once with how often it is there, the most frequent first. */
function countsOf(values: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

/** Where the neighbourhoods lie; undefined when there are no outlines, or no area says where it is. */
export function overviewMap(site: Site): AreaMapData | undefined {
  const sheet = sheetOf(site);
  const areas = site.areas.flatMap((area) => (area.position ? [{ ...area, position: area.position }] : []));
  if (!sheet || areas.length === 0) return undefined;
  const landmarks = sheet.features?.landmarks ?? [];
  const middles = areas.map(({ position }) => ({ lat: position.latitude, lon: position.longitude }));
  const corners = sheet.outlines.districts.flatMap(({ rings }) => rings.flat());
  const bounds = boundsOf([...corners, ...[...middles, ...landmarks].map(({ lat, lon }) => [lon, lat] as const)]);
  const view = projectionOf(bounds, OVERVIEW_SIZE, LANDMARK / 2);
  const signs = landmarks.map(({ name, image, ...place }) => ({ name, image, ...roundedPoint(view.project(place)) }));
  const marks = middles.map((middle) => roundedPoint(view.project(middle)));
  const taken = [
    ...signs.map(({ x, y }) => ({ x, y: y - LANDMARK / 2, width: LANDMARK, height: LANDMARK })),
    ...marks.map((mark) => ({ ...mark, width: 26, height: 26 })),
  ];
  const named = placeAreas(areas, marks, { taken, lines: linesOf(sheet.features, view) });
  const tones = sheet.outlines.districts.map((_, index) => ((index % 3) + 1) as 1 | 2 | 3);
  return {
    ...groundOf(sheet, view, OVERVIEW_SIZE, { taken: [...taken, ...named.map(({ name }) => name)], tones }),
    areas: named,
    landmarks: signs,
  };
}

/** The names of the areas, beside their marks. One that finds no room stands below its mark all the same. */
function placeAreas(
  areas: readonly Pick<Area, 'name' | 'path'>[],
  marks: readonly { x: number; y: number }[],
  { taken, lines }: { taken: readonly Box[]; lines: MapLines },
): AreaMapData['areas'] {
  const boxes = [...taken];
  return areas.map(({ name, path }, index) => {
    const { x, y } = marks[index]!;
    const box = boxOfName(name, AREA_NAME);
    const others = boxes.filter((each) => each.x !== x || each.y !== y);
    const room = (...crossed: Point[][][]): Obstacles => ({
      boxes: others,
      lines: crossed.flat(),
      size: OVERVIEW_SIZE,
    });
    const placed = placeName([x, y], box, 11, room(lines.railways, lines.rivers)) ??
      placeName([x, y], box, 11, room(lines.railways)) ?? { x, y: y + 11 + box.height / 2, ...box };
    boxes.push(placed);
    return { path, x, y, name: { text: name, ...roundedBox(placed) } };
  });
}
