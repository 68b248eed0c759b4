// Draws the site's maps of topic pages, of guides, and of all neighbourhoods.
import { AREA_NAME, LANDMARK_RISE, type AreaMapData } from '../../../components/parts/area-map.tsx';
import type { ListingMapData, MapCrowd, MapDot } from '../../../components/parts/listing-map.tsx';
import type { Area } from '../area/area.ts';
import { countsOf } from '../fields/order.ts';
import type { Directory } from '../listing/directory.ts';
import type { Point } from './geometry.ts';
import { topicTitle, type Guide } from '../guide/guide.ts';
import type { Site } from '../load-guide.ts';
import { clustersOf, type Cluster } from './map-clusters.ts';
import { boundsOf, projectionOf, type Bounds, type Projection } from './map-geometry.ts';
import type { MapPosition } from './outlines.ts';
import {
  draw,
  groundOf,
  landmarkBox,
  landmarksOf,
  linesOf,
  nameAll,
  districtNameBox,
  nameDistricts,
  parkBoxes,
  type Drawn,
  streetLabels,
  baseMapOf,
  bordersOf,
  type Label,
} from './base-map.ts';
import { boxOfName, FAR, linesOfName, NEAR, placeName, roundedBox, roundedPoint, type Box } from './map-labels.ts';
import { placesIn, placesOf, type Place } from '../search/places.ts';

/**
 * Width and height of a district in units, and the width of the drawing around it. In a list's band, a unit is a pixel
 * on a phone, which shows only the middle of the drawing.
 */
const GUIDE = { district: [312, 364], width: 312 } as const;
const BAND = { district: [312, 296], width: 800 } as const;
const OVERVIEW_SIZE: Point = [436, 440];

const FEWEST_DOTS = 3;
/** Width and height in degrees of the smallest part of a district on a map, about 600 metres. */
const SMALLEST_PART = [0.009, 0.0055] as const;

/**
 * Minimum distance between two dots in units. Each dot is then a target of 44 pixels on a phone 360 pixels wide, and of
 * 24 pixels in a narrow column.
 */
const APART = 42;

/** Number of places that make a dot crowded. The map links the lists of the most crowded dots. */
const CROWD = 40;
const MOST_CROWDS = 2;

interface Spot extends Place {
  /** Name of the place's topic page. Present only on the map of a guide. */
  topic?: string;
  /** List that the place is in: a group of the same page, or a topic page. */
  list: Omit<MapCrowd['lists'][number], 'count'>;
  /** Index of the place among all listings of its topic page. Absent on the map of a guide. */
  at?: number;
}

/**
 * Map of a topic page, of the part with its places if they are few and close together. Undefined if the district has no
 * outline, or if fewer than two listings have a position.
 */
export function directoryMap(site: Site, { district, groups }: Directory): ListingMapData | undefined {
  const positions = new Map(groups.flatMap(({ listings }) => listings).map(({ id }, at) => [id, at]));
  const spots = groups.flatMap((group) =>
    placesIn([group]).map((place) => ({
      ...place,
      list: { title: group.title, href: `#${group.id}` },
      at: positions.get(place.listing.id)!,
    })),
  );
  const places = partAround(spots.map(({ lat, lon }) => [lon, lat]));
  return listingMap(site, district, spots, BAND) ?? listingMap(site, district, spots, BAND, places);
}

/** Bounds around the positions, no smaller than `SMALLEST_PART`. */
function partAround(positions: readonly MapPosition[]): Bounds {
  const { west, south, east, north } = boundsOf(positions);
  const [x, y] = [SMALLEST_PART[0] - (east - west), SMALLEST_PART[1] - (north - south)].map((d) => Math.max(0, d / 2));
  return { west: west - x!, south: south - y!, east: east + x!, north: north + y! };
}

/** Map of all places in a district, each with its topic page. */
export function guideMap(site: Site, guide: Guide): ListingMapData | undefined {
  const spots = site.directories
    .filter((directory) => directory.district === guide.district)
    .flatMap((directory) => {
      const topic = topicTitle(guide, directory);
      const list = { title: topic, href: directory.path };
      return placesOf(directory).map((place) => ({ ...place, topic, list }));
    });
  return listingMap(site, guide.district, spots, GUIDE);
}

function listingMap(
  site: Site,
  district: string,
  spots: readonly Spot[],
  { district: [fit, height], width }: typeof GUIDE | typeof BAND,
  part?: Bounds,
): ListingMapData | undefined {
  const baseMap = baseMapOf(site);
  const outline = baseMap?.outlines.districts.find((each) => each.district === district);
  if (!baseMap || !outline) return undefined;
  const { project, unitsPerMetre } = projectionOf(part ?? boundsOf(outline.rings.flat()), [fit, height], APART / 2);
  const aside = (width - fit) / 2;
  const view: Projection = {
    unitsPerMetre,
    project: (place) => {
      const [x, y] = project(place);
      return [x + aside, y];
    },
  };
  const clusters = clustersOf(spots, view.project, APART);
  if (clusters.length < (part ? 2 : FEWEST_DOTS)) return undefined;
  const shapes = draw(baseMap, view, [width, height]);
  // No name crosses the edges of the part that a phone shows.
  const edges = [aside - 8, width - aside + 8].map((x): Point[] => [
    [x, 0],
    [x, height],
  ]);
  const drawn = { ...shapes, ways: edges };
  const dots = clusters.map(dotOf);
  const marks = dots.map(({ x, y, count }) => ({ x, y, width: count > 1 ? 23 : 12, height: count > 1 ? 23 : 12 }));
  const others = { ...drawn, districts: drawn.districts.filter((each) => each.district !== district) };
  const districtNames = nameDistricts(others, marks);
  return {
    ...groundOf(baseMap, drawn, (each) => (each === district ? 'here' : 'beside')),
    districtNames,
    names: nameAll(
      [...areaLabels(site.areas, view), ...featureLabels(drawn, site.areas), ...streetLabels(drawn)],
      drawn,
      [...marks, ...districtNames.map(districtNameBox)],
    ),
    dots,
    places: spots.length,
    crowds: clusters
      .filter(({ members }) => members.length >= CROWD)
      .sort((a, b) => b.members.length - a.members.length)
      .slice(0, MOST_CROWDS)
      .map(crowdOf),
  };
}

/** Lists of the places at a dot. The list with the most of these places is first. */
function crowdOf({ members }: Cluster<Spot>): MapCrowd {
  const lists = countsOf(members.map(({ list }) => list.href)).map(([href, count]) => ({
    ...members.find(({ list }) => list.href === href)!.list,
    count,
  }));
  return { label: nearText(members), lists };
}

/** Text such as `74 places near SW9 8PS`, with the most common postcode of the places. */
function nearText(members: readonly Spot[]): string {
  const [near] = countsOf(members.flatMap(({ listing }) => listing.postcode ?? []))[0] ?? [members[0]!.listing.name];
  return `${members.length} places near ${near}`;
}

export const areaLabels = (areas: readonly Area[], { project }: Projection): Label[] =>
  areas.flatMap(({ name, position }) => (position ? [{ text: name, at: project(position), gap: -6 }] : []));

/** Names of parks, and of stations that aren't named like a neighbourhood. Names of parks may cover the park. */
export const featureLabels = ({ stations, parks }: Drawn, areas: readonly Area[]): Label[] => [
  ...stations
    .filter(({ name }) => !areas.some((area) => area.name === name))
    .map(({ name, at }) => ({ text: name, at, gap: 6 })),
  ...parkLabels({ parks }),
];

const parkLabels = ({ parks }: Pick<Drawn, 'parks'>): Label[] =>
  parks.map(({ name, at }) => ({ text: name, at, gap: -6 }));

function dotOf({ at: [x, y], members }: Cluster<Spot>): MapDot {
  const own = members[0]!;
  const topics = countsOf(members.flatMap(({ topic }) => topic ?? []));
  const [topic, most] = topics[0] ?? [];
  const first = members.find((spot) => spot.topic === topic) ?? own;
  const count = members.length;
  const place = { x: Math.round(x), y: Math.round(y), count, href: first.href };
  if (count === 1) return { ...place, label: [own.listing.name, topic].filter(Boolean).join(', ') };
  const which = topic === undefined ? '' : most === count ? `, in ${topic}` : `, ${most} of them in ${topic}`;
  const at = members.flatMap(({ at: position }) => position ?? []);
  return { ...place, label: nearText(members) + which, ...(at.length > 0 && { at }) };
}

/** Map of all neighbourhoods. Undefined if there are no outlines, or if no area has a position. */
export function overviewMap(site: Site): AreaMapData | undefined {
  const baseMap = baseMapOf(site);
  const areas = site.areas.flatMap((area) => (area.position ? [{ ...area, position: area.position }] : []));
  if (!baseMap || areas.length === 0) return undefined;
  const middles = areas.map(({ position }) => position);
  const corners = baseMap.outlines.districts.flatMap(({ rings }) => rings.flat());
  const landmarks = baseMap.features?.landmarks ?? [];
  const bounds = boundsOf([...corners, ...[...middles, ...landmarks].map(({ lat, lon }) => [lon, lat] as const)]);
  const view = projectionOf(bounds, OVERVIEW_SIZE, LANDMARK_RISE);
  const drawn = { ...draw(baseMap, view, OVERVIEW_SIZE), streets: [] };
  const signs = landmarksOf(baseMap, view);
  const marks = middles.map((middle) => roundedPoint(view.project(middle)));
  const taken = [...signs.map(landmarkBox), ...marks.map((mark) => ({ ...mark, width: 26, height: 26 }))];
  const named = placeAreas(areas, marks, drawn, taken);
  const full = [...taken, ...named.map(({ name }) => name)];
  const districtNames = nameDistricts(drawn, full);
  return {
    ...groundOf(baseMap, drawn, (_, index) => ((index % 3) + 1) as 1 | 2 | 3),
    districtNames,
    names: nameAll(parkLabels(drawn), drawn, [...full, ...districtNames.map(districtNameBox)]),
    areas: named,
    landmarks: signs,
    sources: baseMap.features?.sources ?? [],
  };
}

/** Places the names of areas beside their marks. A name that fits nowhere goes below its mark. */
function placeAreas(
  areas: readonly Pick<Area, 'name' | 'path'>[],
  marks: readonly { x: number; y: number }[],
  drawn: Drawn,
  taken: readonly Box[],
): AreaMapData['areas'] {
  const boxes = [...taken];
  return areas.map(({ name, path }, index) => {
    const { x, y } = marks[index]!;
    const others = boxes.filter((each) => each.x !== x || each.y !== y);
    // Tries free positions first, then positions over borders, over parks and rivers, and only then over railways.
    const sets = [
      { boxes: [...others, ...parkBoxes(drawn)], lines: [...linesOf(drawn), ...bordersOf(drawn)] },
      { boxes: [...others, ...parkBoxes(drawn)], lines: linesOf(drawn) },
      { boxes: others, lines: linesOf(drawn) },
      { boxes: others, lines: drawn.railways },
    ].map((obstacles) => ({ ...obstacles, size: OVERVIEW_SIZE }));
    const [best] = [NEAR, FAR].flatMap((distances) =>
      sets.flatMap((obstacles) =>
        linesOfName(name).flatMap((lines) => {
          const box = placeName([x, y], boxOfName(lines, AREA_NAME), 11, obstacles, distances);
          return box ? [{ lines, ...roundedBox(box) }] : [];
        }),
      ),
    );
    const below = boxOfName([name], AREA_NAME);
    const placed = best ?? { lines: [name], ...roundedBox({ x, y: y + 11 + below.height / 2, ...below }) };
    boxes.push(placed);
    return { path, x, y, name: placed };
  });
}
