// What lies under the marks of a map, as shapes: districts, parks, rivers, railways and stations, and their names.
import { LANDMARK, LANDMARK_RISE } from '../../../components/parts/area-map.tsx';
import type { MapGround, PlacedName } from '../../../components/parts/map-ground.tsx';
import { distanceBetween, isInside, type Point } from '../kinds/geometry.ts';
import type { MapFeatures } from '../kinds/map.ts';
import type { Outlines, Position } from '../kinds/outlines.ts';
import type { Site } from '../kinds/site.ts';
import { crownPath, curvePath, linePath, simplifyRing, type Projection } from './map-geometry.ts';
import { boxOfName, isFree, placeName, roundedBox, roundedPoint, type Box, type Obstacles } from './map-labels.ts';

export interface Sheet {
  outlines: Outlines;
  features: MapFeatures | undefined;
}

export const sheetOf = ({ outlines, map }: Pick<Site, 'outlines' | 'map'>): Sheet | undefined =>
  outlines && { outlines, features: map };

/** A sheet in units of one drawing. */
export interface Drawn {
  size: Point;
  districts: { district: string; rings: Point[][] }[];
  /** Those in sight. */
  stations: { name: string; at: Point }[];
  parks: { name: string; at: Point; radius: number }[];
  railways: Point[][];
  rivers: { name: string; course: Point[]; buried: boolean }[];
  /** What a map draws besides, from point to point. */
  ways?: Point[][];
}

/** A name that a map would like to show beside a point, or on it. */
export interface Wish {
  text: string;
  at: Point;
  /** Between the point and the name; negative where the name may lie on it. */
  gap: number;
}

/** Type sizes in units, as the style sheet has them. */
const DISTRICT_NAME = 20;
const SMALL_NAME = 11;

/** Units by which an outline may differ from the true one: less than its line is wide. */
const TOLERANCE = 0.8;

export function draw({ outlines, features }: Sheet, { project, unitsPerMetre }: Projection, size: Point): Drawn {
  const place = ([lon, lat]: Position) => project({ lat, lon });
  const parks = (features?.parks ?? []).map((park) => ({
    name: park.name,
    at: project(park),
    radius: Math.sqrt((park.hectares * 10_000) / Math.PI) * unitsPerMetre,
  }));
  return {
    size,
    districts: outlines.districts.map(({ district, rings }) => ({
      district,
      rings: rings.map((ring) => simplifyRing(ring.map(place), TOLERANCE)),
    })),
    stations: (features?.stations ?? [])
      .map((station) => ({ name: station.name, at: project(station) }))
      .filter(({ at }) => isOn(size, at)),
    parks: parks.filter(({ at, radius }) => isOn(size, at, radius)),
    railways: (features?.railways ?? [])
      .map((railway) => railway.map(project))
      .filter((railway) => railway.some((stop) => isOn(size, stop))),
    rivers: (features?.rivers ?? [])
      .map(({ name, course, buried }) => ({ name, course: course.map(project), buried }))
      .filter(({ course }) => course.some((place) => isOn(size, place))),
  };
}

const isOn = ([width, height]: Point, [x, y]: Point, radius = 0) =>
  x > -radius && x < width + radius && y > -radius && y < height + radius;

/** Landmarks where they stand, and the room that their drawings take. */
export const landmarksOf = ({ features }: Sheet, { project }: Projection) =>
  (features?.landmarks ?? []).map(({ name, image, ...place }) => ({ name, image, ...roundedPoint(project(place)) }));

export const landmarkBox = ({ x, y }: Pick<Box, 'x' | 'y'>): Box => ({
  x,
  y: y - LANDMARK_RISE + LANDMARK / 2,
  width: LANDMARK,
  height: LANDMARK,
});

/** The lines that no name should cross. */
export const linesOf = ({ railways, rivers, ways = [] }: Drawn) => [
  ...railways,
  ...rivers.map(({ course }) => course),
  ...ways,
];

/** Parks as names see them: the square that is nearly as wide as they are. */
export const parkBoxes = ({ parks }: Drawn): Box[] =>
  parks.map(({ at: [x, y], radius }) => ({ x, y, width: radius * 1.8, height: radius * 1.8 }));

/** The shapes, as yet without names. */
export function groundOf(
  { outlines, features }: Sheet,
  drawn: Drawn,
  toneOf: (district: string, index: number) => MapGround['districts'][number]['tone'],
): MapGround {
  const { size, districts, stations, parks, railways, rivers } = drawn;
  const [width, height] = size;
  return {
    width,
    height,
    districts: districts.map(({ district, rings }, index) => ({
      path: rings.map((ring) => linePath(ring, true)).join(''),
      tone: toneOf(district, index),
    })),
    parks: parks.map(({ at, radius }) => crownPath(at, radius, Math.max(9, Math.round(radius / 3)))),
    rivers: rivers.map(({ course, buried }) => ({ path: curvePath(course), buried })),
    railways: railways.map((railway) => linePath(railway)).join(''),
    stations: stations.map(({ at }) => roundedPoint(at)),
    names: [],
    districtNames: [],
    legend: legendOf(drawn),
    attribution: [...new Set([outlines.source.attribution ?? outlines.source.title, ...(features?.attribution ?? [])])],
  };
}

function legendOf({ rivers, railways, parks }: Drawn): string[] {
  return [
    ...rivers.map(({ name, buried }) => (buried ? `Dashed: the ${name}, underground.` : `Blue: the ${name}.`)),
    ...(railways.length > 0 ? ['Double lines: railways, drawn straight between stations.'] : []),
    ...(parks.length > 0 ? ['Parks: true in size, not in shape.'] : []),
  ];
}

/** As many of the names as find room, the first ones first. `taken`: what stands on the map. `type`: their size. */
export function nameAll(
  wishes: readonly Wish[],
  drawn: Drawn,
  taken: readonly Box[],
  type = SMALL_NAME,
): (PlacedName & Box)[] {
  const boxes = [...taken, ...drawn.stations.map(({ at }) => ({ ...roundedPoint(at), width: 8, height: 8 }))];
  const obstacles: Obstacles = { boxes, lines: linesOf(drawn), size: drawn.size };
  return wishes.flatMap(({ text, at, gap }) => {
    const box = isOn(drawn.size, at) ? placeName(at, boxOfName([text], type), gap, obstacles) : undefined;
    if (!box) return [];
    boxes.push(box);
    return [{ lines: [text], ...roundedBox(box) }];
  });
}

/** Units between two places where a district's name is tried. */
const STEP = 3;

/** The names of the districts that have room for them inside, each as near to its middle as it can be. */
export function nameDistricts(drawn: Drawn, taken: readonly Box[]): PlacedName[] {
  const [width, height] = drawn.size;
  return drawn.districts.flatMap(({ district, rings }) => {
    const obstacles = {
      boxes: [...taken, ...parkBoxes(drawn)],
      lines: [...linesOf(drawn), ...rings],
      size: drawn.size,
    };
    const box = boxOfName([district], DISTRICT_NAME);
    const corners = rings.flat();
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const middle: Point = [meanOf(xs), meanOf(ys)];
    const [columns, rows] = [stepsFrom(middle[0], xs, width), stepsFrom(middle[1], ys, height)];
    let best: { spot: Point; distance: number } | undefined;
    for (const x of columns) {
      for (const y of rows) {
        const distance = distanceBetween([x, y], middle);
        if (best && distance >= best.distance) break;
        if (isInside([x, y], rings) && isFree({ x, y, ...box }, obstacles)) best = { spot: [x, y], distance };
      }
    }
    return best ? [{ lines: [district], ...roundedPoint(best.spot) }] : [];
  });
}

/** Steps within the drawing, between the least and the greatest of some coordinates; the nearest to `middle` first. */
function stepsFrom(middle: number, coordinates: readonly number[], length: number): number[] {
  const first = Math.max(0, Math.ceil(Math.min(...coordinates) / STEP));
  const last = Math.min(Math.ceil(length / STEP) - 1, Math.floor(Math.max(...coordinates) / STEP));
  const steps = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * STEP);
  return steps.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
