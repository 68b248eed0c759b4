// Makes the map of a story: a walk with numbered stops, or the places of a ranked list. A walk also prints on a sheet.
import { LANDMARK } from '../../../components/parts/area-map.tsx';
import type { StoryMapData } from '../../../components/parts/story-map.tsx';
import { distanceBetween, distanceToSegment, type Point } from '../map/geometry.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { listingsOf } from '../listing/directory.ts';
import type { Post, Walk } from '../post/post.ts';
import type { Site } from '../load-guide.ts';
import { boundsOf, linePath, projectionOf, type Projection } from '../map/map-geometry.ts';
import {
  draw,
  groundOf,
  landmarkBox,
  landmarksOf,
  nameAll,
  nameDistricts,
  streetLabels,
  baseMapOf,
  type Drawn,
  type Label,
} from '../map/base-map.ts';
import { roundedPoint, type Box } from '../map/map-labels.ts';
import { areaLabels, featureLabels } from '../map/maps.ts';

/**
 * Width and height in units, and the space around the stops. A walk has pixels of a wide screen: a phone scales the map
 * down, and paper scales it up. A ranked list has pixels of a phone, and a wide screen scales the map up.
 */
const WALK = { size: [400, 500], margin: 46, type: 13 } as const;
const RANKED = { size: [328, 246], margin: 37, type: 12 } as const;

const MARK = 26;

/** Lengths in metres for the map's scale. It is at most a quarter of the map's width. */
const SCALES = [2000, 1000, 500, 200, 100, 50];

const scaleBox = ([, height]: Point) => ({ x: 65, y: height - 24, width: 130, height: 48 });

/** Box of the north arrow, in the first corner without a mark. */
function northBox([width, height]: Point, marks: readonly Box[]): Box {
  const boxes = [
    [width - 28, 40],
    [28, 40],
    [width - 28, height - 40],
  ].map(([x, y]) => ({ x: x!, y: y!, width: 56, height: 80 }));
  const isFree = (box: Box) => marks.every(({ x, y }) => distanceToBox([x, y], box) > MARK / 2);
  return boxes.find(isFree) ?? boxes[0]!;
}

const ORDER = 'Thin dashes: the order of the stops, not the path.';

/** The data of the site that the sheet of a walk needs. */
export type WalkGround = Pick<Site, 'settings' | 'areas' | 'outlines' | 'map'>;

export const walkGroundOf = ({ settings, areas, outlines, map }: Site): WalkGround => ({
  settings,
  areas,
  outlines,
  map,
});

/** Places of a ranked list that have a position, with their ranks. */
export type RankedPlace = Walk['stops'][number] & { number: number };

/** Finds the positions of the entries that name a listing. */
export function rankedPlaces(
  { directories }: Pick<Site, 'directories'>,
  { ranking = [] }: { ranking?: Pick<NonNullable<Post['ranking']>[number], 'name' | 'listing'>[] },
): RankedPlace[] {
  return ranking.flatMap(({ name, listing }, index) => {
    const [path, id] = listing?.split('#') ?? [];
    const directory = directories.find((each) => each.path === path);
    const { lat, lon } = (directory && listingsOf(directory).find((each) => each.id === id)) ?? {};
    return lat === undefined || lon === undefined ? [] : [{ name, number: index + 1, lat, lon }];
  });
}

/**
 * Returns undefined if the site has no outlines, if the post is no walk and has no `ranked` places, or if all stops are
 * at one place.
 */
export function storyMap(
  site: WalkGround,
  { walk, title, path }: Post,
  ranked: readonly RankedPlace[] = [],
): StoryMapData | undefined {
  const baseMap = baseMapOf(site);
  const stops = walk ? walk.stops.map((stop, index) => ({ ...stop, number: index + 1 })) : ranked;
  if (stops.length === 0 || !baseMap) return undefined;
  const { size, margin, type } = walk ? WALK : RANKED;
  const [width, height] = size;
  const view = projectionOf(boundsOf(stops.map(({ lat, lon }) => [lon, lat])), size, margin);
  // A round walk has one mark for its start and end.
  const found = stops
    .map(({ name, number, ...place }) => ({ name, number, at: view.project(place) }))
    .filter(({ at }, index, all) => !walk || all.findIndex((each) => distanceBetween(each.at, at) < 1) === index);
  if (new Set(found.map(({ at }) => String(at))).size < 2) return undefined;
  const places = apart(found);
  const shapes = draw(baseMap, view, size);
  const drawn = walk ? { ...shapes, streets: [], ways: gapsBetween(stops.map(view.project), shapes) } : shapes;
  const ways = drawn.ways ?? [];
  const marks = places.map(({ at }) => ({ ...roundedPoint(at), width: MARK, height: MARK }));
  const north = northBox(size, marks);
  const landmarks = landmarksOf(baseMap, view).filter(
    ({ x, y }) => x > LANDMARK && x < width - LANDMARK && y > LANDMARK && y < height - LANDMARK,
  );
  const labels = places.map(({ name, at }) => ({ text: name, at, gap: MARK / 2 + 2 }));
  const taken = [...marks, ...landmarks.map(landmarkBox), scaleBox(size), north];
  const streets = nameAll(streetLabels(drawn), drawn, taken, type);
  taken.push(...streets);
  const stopNames = nameAll(labels, drawn, taken, type).filter(({ lines, ...box }) => {
    // Leaves out a name that seems to belong to another mark.
    const [closest] = places.toSorted((a, b) => distanceToBox(a.at, box) - distanceToBox(b.at, box));
    return closest!.name === lines.join(' ');
  });
  taken.push(...stopNames);
  const names = [...streets, ...nameAll(otherNames(site, stops, drawn, view), drawn, taken)];
  const metres = SCALES.find((each) => each * view.unitsPerMetre <= width / 4) ?? SCALES.at(-1)!;
  const ground = groundOf(baseMap, drawn, () => 'beside');
  return {
    title: walk?.title ?? title,
    isWalk: walk !== undefined,
    ground: {
      ...ground,
      names,
      districtNames: nameDistricts(drawn, [...taken, ...names]),
      legend: [...ground.legend, ...(ways.length > 0 ? [ORDER] : [])],
    },
    landmarks,
    order: ways.map((way) => linePath(way)).join(''),
    marks: places.map(({ number, name, at }) => ({ number, name, ...roundedPoint(at) })),
    stopNames,
    scale: {
      label: metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
      length: Math.round(metres * view.unitsPerMetre),
    },
    north: { x: north.x, y: north.y },
    address: absolute(site.settings, path),
  };
}

const distanceToBox = ([x, y]: Point, box: Box) =>
  Math.hypot(Math.max(0, Math.abs(x - box.x) - box.width / 2), Math.max(0, Math.abs(y - box.y) - box.height / 2));

/** Pushes marks that would overlap away from each other. */
function apart<Place extends { at: Point }>(places: readonly Place[]): Place[] {
  const points = places.map(({ at: [x, y] }): [number, number] => [x, y]);
  for (let turn = 0; turn < 20; turn += 1) {
    for (const [index, one] of points.entries()) {
      for (const other of points.slice(0, index)) {
        const distance = distanceBetween(one, other);
        if (distance >= MARK) continue;
        const [x, y] = distance === 0 ? [1, 0] : [(one[0] - other[0]) / distance, (one[1] - other[1]) / distance];
        const half = (MARK + 1 - distance) / 2;
        one[0] += x * half;
        one[1] += y * half;
        other[0] -= x * half;
        other[1] -= y * half;
      }
    }
  }
  return places.map((place, index) => ({ ...place, at: points[index]! }));
}

/** Straight lines between stops. Leaves out lines between two stops on one river, because the river shows the way. */
function gapsBetween(stops: readonly Point[], { rivers }: Drawn): Point[][] {
  const steps = stops.slice(1).map((stop, at) => [stops[at]!, stop]);
  return steps.filter((step) => !rivers.some(({ course }) => step.every((stop) => isOn(stop, course))));
}

const isOn = (stop: Point, course: readonly Point[]) =>
  course.slice(1).some((end, at) => distanceToSegment(stop, course[at]!, end) < MARK);

/** Names of rivers, stations, parks and neighbourhoods, without the names of stops. */
function otherNames(
  { areas }: WalkGround,
  stops: readonly { name: string }[],
  drawn: Drawn,
  view: Projection,
): Label[] {
  const rivers = drawn.rivers.map(({ name: text, course }) => ({
    text,
    at: course[Math.floor(course.length / 2)]!,
    gap: 14,
  }));
  return [...rivers, ...featureLabels(drawn, []), ...areaLabels(areas, view)].filter(
    ({ text }) => !stops.some(({ name }) => name.includes(text)),
  );
}
