// What is drawn under the marks of a map, as shapes: districts, parks, rivers, railways and stations, and their names.
import type { MapGround, PlacedName } from '../../components/parts/map-ground.tsx';
import type { MapFeatures } from '../model/map.ts';
import type { Coordinates, Outline, Outlines } from '../model/outlines.ts';
import { crownPath, curvePath, linePath, simplifyRing, type Point, type Projection } from './map-geometry.ts';
import { boxOfName, isFree, placeName, roundedPoint, type Box, type Obstacles } from './map-labels.ts';

/** What all maps of a site are drawn from. */
export interface Sheet {
  outlines: Outlines;
  features: MapFeatures | undefined;
}

export interface MapLines {
  railways: Point[][];
  rivers: Point[][];
}

/** Type size of a district's name, in units. */
const DISTRICT_NAME = 28;

export function linesOf(features: MapFeatures | undefined, { project }: Projection): MapLines {
  return {
    railways: (features?.railways ?? []).map((railway) => railway.map(project)),
    rivers: (features?.rivers ?? []).map(({ course }) => course.map(project)),
  };
}

interface GroundOptions {
  /** What stands on top of the ground. */
  taken: readonly Box[];
  /** One for each district. */
  tones: readonly MapGround['districts'][number]['tone'][];
  /** Type size of the names of stations and parks; without it districts are named instead. */
  names?: number;
}

export function groundOf(
  sheet: Sheet,
  view: Projection,
  size: Point,
  { taken, tones, names }: GroundOptions,
): MapGround {
  const { outlines, features } = sheet;
  const lines = linesOf(features, view);
  const boxes = [...taken];
  const name = (text: string, at: Point, type: number, gap: number): { name?: PlacedName } => {
    const obstacles = { boxes, lines: [...lines.railways, ...lines.rivers], size };
    const box = placeName(at, boxOfName(text, type), gap, obstacles);
    if (!box) return {};
    boxes.push(box);
    return { name: { text, x: Math.round(box.x), y: Math.round(box.y) } };
  };
  const [width, height] = size;
  const inView = ([x, y]: Point) => x > 0 && x < width && y > 0 && y < height;
  const stations = (features?.stations ?? []).map((station) => ({ ...station, at: view.project(station) }));
  const shown = stations.filter(({ at }) => inView(at));
  boxes.push(...shown.map(({ at: [x, y] }) => ({ x, y, width: 8, height: 8 })));
  const parks = (features?.parks ?? []).map((park) => ({
    ...park,
    at: view.project(park),
    radius: Math.sqrt((park.hectares * 10_000) / Math.PI) * view.unitsPerMetre,
  }));
  return {
    width,
    height,
    districts: outlines.districts.map((outline, index) => ({
      path: outlinePath(outline, view),
      tone: tones[index]!,
      ...(names ? {} : districtName(outline, view, { boxes, lines: lines.railways, size })),
    })),
    stations: shown.map((station) => ({
      ...roundedPoint(station.at),
      ...(names ? name(station.name, station.at, names, 6) : {}),
    })),
    parks: parks
      .filter(({ at, radius }) => at[0] + radius > 0 && at[0] - radius < width && at[1] + radius > 0)
      .map((park) => ({
        path: crownPath(park.at, park.radius, Math.max(9, Math.round(park.radius / 3))),
        ...(names && inView(park.at) ? name(park.name, park.at, names, -7) : {}),
      })),
    rivers: lines.rivers.map((river, index) => ({ path: curvePath(river), buried: features!.rivers[index]!.buried })),
    railways: lines.railways.filter((railway) => railway.some(inView)).map((railway) => linePath(railway)),
    legend: legendOf(features),
    attribution: [...new Set([outlines.source.attribution ?? outlines.source.title, ...(features?.attribution ?? [])])],
  };
}

const outlinePath = ({ rings }: Outline, { project }: Projection) =>
  rings
    .map((ring) =>
      linePath(
        simplifyRing(
          ring.map((corner) => project(coordinatesOf(corner))),
          0.8,
        ),
        true,
      ),
    )
    .join('');

const coordinatesOf = ([lon, lat]: readonly [number, number]): Coordinates => ({ lat, lon });

/** The district's name where it has most room: the free place that is nearest to the middle of the outline's bounds. */
function districtName(outline: Outline, { project }: Projection, obstacles: Obstacles): { name?: PlacedName } {
  const corners = outline.rings.flat().map((corner) => project(coordinatesOf(corner)));
  const box = boxOfName(outline.district, DISTRICT_NAME);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const rings = outline.rings.map((ring) => ring.map((corner) => project(coordinatesOf(corner))));
  const free: Box[] = [];
  for (let dx = -120; dx <= 120; dx += 3) {
    for (let dy = -120; dy <= 120; dy += 3) free.push({ x: middle.x + dx, y: middle.y + dy, ...box });
  }
  const [best] = free
    .filter((each) => isFree(each, { ...obstacles, lines: [...obstacles.lines, ...rings] }) && isInside(each, rings))
    .sort((a, b) => Math.hypot(a.x - middle.x, a.y - middle.y) - Math.hypot(b.x - middle.x, b.y - middle.y));
  if (!best) return {};
  obstacles.boxes.push(best);
  return { name: { text: outline.district, ...roundedPoint([best.x, best.y]) } };
}

/** Whether the middle lies inside the rings, which do not cross the box. */
function isInside({ x, y }: Box, rings: readonly Point[][]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [at, [x2, y2]] of ring.slice(1).entries()) {
      const [x1, y1] = ring[at]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

function legendOf(features: MapFeatures | undefined): string[] {
  if (!features) return [];
  const { rivers, railways, parks } = features;
  return [
    ...rivers.map(({ name, buried }) => (buried ? `Dashed: the ${name}, underground.` : `The blue line: the ${name}.`)),
    ...(railways.length > 0 ? ['Double lines: railways, straight from station to station.'] : []),
    ...(parks.length > 0 ? ['Parks have their size, not their shape.'] : []),
  ];
}
