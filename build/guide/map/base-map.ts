// Draws the base map: districts, parks, rivers, railways, stations and their names.
import { LANDMARK, LANDMARK_RISE } from '../../../components/parts/area-map.tsx';
import type { MapGround, PlacedName } from '../../../components/parts/map-ground.tsx';
import { distanceBetween, isInside, type Point } from './geometry.ts';
import type { MapFeatures } from './map-features.ts';
import type { Outlines, MapPosition } from './outlines.ts';
import type { Site } from '../load-guide.ts';
import { crownPath, curvePath, linePath, simplifyRing, type Projection } from './map-geometry.ts';
import {
  boxOfName,
  isFree,
  linesOfName,
  placeName,
  roundedBox,
  roundedPoint,
  type Box,
  type Obstacles,
} from './map-labels.ts';

export interface BaseMap {
  outlines: Outlines;
  features: MapFeatures | undefined;
}

export const baseMapOf = ({ outlines, map }: Pick<Site, 'outlines' | 'map'>): BaseMap | undefined =>
  outlines && { outlines, features: map };

/** The base map in the coordinates of a drawing. */
export interface Drawn {
  size: Point;
  districts: { district: string; rings: Point[][] }[];
  stations: { name: string; at: Point }[];
  parks: { name: string; at: Point; radius: number }[];
  railways: Point[][];
  rivers: { name: string; course: Point[]; buried: boolean }[];
  /** Empty on the overview and on walks. */
  streets: { name: string; course: Point[] }[];
  /** Extra lines of one map, such as those between the stops of a walk. */
  ways?: Point[][];
}

/** A name to print beside a point or on it. */
export interface Label {
  text: string;
  at: Point;
  /** Distance between the point and the name's edge. Negative if the name may cover the point. */
  gap: number;
  /** Keeps a street's name on one line, and on the street. */
  onStreet?: true;
}

/** Type sizes in units of the drawing, as in components/parts/map.css. */
const DISTRICT_NAME = 20;
const SMALL_NAME = 12;

/** Maximum distance in units between an outline and its simplified form. The line on the map is wider than this. */
const TOLERANCE = 0.8;

export function draw({ outlines, features }: BaseMap, { project, unitsPerMetre }: Projection, size: Point): Drawn {
  const place = ([lon, lat]: MapPosition) => project({ lat, lon });
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
    streets: (features?.streets ?? []).map(({ name, course }) => ({ name, course: course.map(project) })),
  };
}

/** Names of streets, each on its line. A street has several labels, and the first that fits is used. */
export const streetLabels = ({ streets }: Drawn): Label[] =>
  streets.flatMap(({ name, course }) =>
    course.slice(1).flatMap(([x, y], index) =>
      [0.5, 0.25, 0.75].map((share): Label => {
        const [fromX, fromY] = course[index]!;
        const at: Point = [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
        return { text: name, at, gap: -6, onStreet: true };
      }),
    ),
  );

const isOn = ([width, height]: Point, [x, y]: Point, radius = 0) =>
  x > -radius && x < width + radius && y > -radius && y < height + radius;

/** Landmarks with their positions in the drawing. */
export const landmarksOf = ({ features }: BaseMap, { project }: Projection) =>
  (features?.landmarks ?? []).map(({ name, image, ...place }) => ({ name, image, ...roundedPoint(project(place)) }));

export const landmarkBox = ({ x, y }: Pick<Box, 'x' | 'y'>): Box => ({
  x,
  y: y - LANDMARK_RISE + LANDMARK / 2,
  width: LANDMARK,
  height: LANDMARK,
});

/** Lines that no name should cross. */
export const linesOf = ({ railways, rivers, ways = [] }: Drawn) => [
  ...railways,
  ...rivers.map(({ course }) => course),
  ...ways,
];

/** Outlines of the districts. Each ring is closed. */
export const bordersOf = ({ districts }: Drawn): Point[][] =>
  districts.flatMap(({ rings }) => rings.map((ring) => [...ring, ring[0]!]));

/** Parks as obstacles for names: squares a little smaller than the park. */
export const parkBoxes = ({ parks }: Drawn): Box[] =>
  parks.map(({ at: [x, y], radius }) => ({ x, y, width: radius * 1.8, height: radius * 1.8 }));

/** Shapes of the base map, without names. */
export function groundOf(
  { outlines, features }: BaseMap,
  drawn: Drawn,
  toneOf: (district: string, index: number) => MapGround['districts'][number]['tone'],
): MapGround {
  const { size, districts, stations, parks, railways, rivers, streets } = drawn;
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
    streets: streets.map(({ course }) => linePath(course)).join(''),
    stations: stations.map(({ at }) => roundedPoint(at)),
    names: [],
    districtNames: [],
    legend: legendOf(drawn),
    attribution: [...new Set([outlines.source.attribution ?? outlines.source.title, ...(features?.attribution ?? [])])],
  };
}

function legendOf({ rivers, railways, streets, parks }: Drawn): string[] {
  return [
    ...rivers.map(({ name, buried }) => (buried ? `Dashed: the ${name}, underground.` : `Blue: the ${name}.`)),
    ...(railways.length > 0 ? ['Double lines: railways, drawn straight between stations.'] : []),
    ...(streets.length > 0 ? ['Grey lines: main streets, drawn straight between addresses.'] : []),
    ...(parks.length > 0 ? ['Parks: true in size, not in shape.'] : []),
  ];
}

/**
 * Places the names in order, each only once. Leaves out a name that doesn't fit.
 * @param taken Areas of the drawing that are occupied already.
 * @param type Type size.
 */
export function nameAll(
  labels: readonly Label[],
  drawn: Drawn,
  taken: readonly Box[],
  type = SMALL_NAME,
): (PlacedName & Box)[] {
  const boxes = [...taken, ...drawn.stations.map(({ at }) => ({ ...roundedPoint(at), width: 8, height: 8 }))];
  const obstacles: Obstacles = { boxes, lines: linesOf(drawn), size: drawn.size };
  const placed = new Set<string>();
  return labels.flatMap(({ text, at, gap, onStreet }) => {
    if (!isOn(drawn.size, at) || placed.has(text)) return [];
    for (const lines of onStreet ? [[text]] : linesOfName(text)) {
      const box = placeName(at, boxOfName(lines, type), gap, obstacles, onStreet && [0]);
      if (!box) continue;
      boxes.push(box);
      placed.add(text);
      return [{ lines, ...roundedBox(box) }];
    }
    return [];
  });
}

/** Distance in units between two positions that are tried for a district's name. */
const STEP = 3;

export function districtNameBox({ lines, x, y }: PlacedName): Box {
  const { width, height } = boxOfName(lines, DISTRICT_NAME);
  // Names of districts have wider type than other names.
  return { x, y, width: width * 1.2, height };
}

/**
 * Places the name of each district as near as possible to the district's middle. Leaves out a name that doesn't fit.
 */
export function nameDistricts(drawn: Drawn, taken: readonly Box[]): PlacedName[] {
  const [width, height] = drawn.size;
  return drawn.districts.flatMap(({ district, rings }) => {
    const boxes = [...taken, ...parkBoxes(drawn)];
    const { width: length, height: rise } = districtNameBox({ lines: [district], x: 0, y: 0 });
    const corners = rings.flat();
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const middle: Point = [meanOf(xs), meanOf(ys)];
    const [columns, rows] = [stepsFrom(middle[0], xs, width), stepsFrom(middle[1], ys, height)];
    const nearest = (lines: Point[][]) => {
      let best: { spot: Point; distance: number } | undefined;
      for (const x of columns) {
        for (const y of rows) {
          const distance = distanceBetween([x, y], middle);
          if (best && distance >= best.distance) break;
          const box = { x, y, width: length, height: rise };
          // Few boxes and no lines first, because rings have many corners.
          const isFit =
            isFree(box, { boxes, lines: [], size: drawn.size }) &&
            isInside([x, y], rings) &&
            isFree(box, { boxes: [], lines, size: drawn.size });
          if (isFit) best = { spot: [x, y], distance };
        }
      }
      return best;
    };
    // A name that fits nowhere else may cross the district's border.
    const best = nearest([...linesOf(drawn), ...rings]) ?? nearest(linesOf(drawn));
    return best ? [{ lines: [district], ...roundedPoint(best.spot) }] : [];
  });
}

/** Multiples of STEP between the smallest and the largest coordinate, inside the drawing, nearest to `middle` first. */
function stepsFrom(middle: number, coordinates: readonly number[], length: number): number[] {
  const first = Math.max(0, Math.ceil(Math.min(...coordinates) / STEP));
  const last = Math.min(Math.ceil(length / STEP) - 1, Math.floor(Math.max(...coordinates) / STEP));
  const steps = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * STEP);
  return steps.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
