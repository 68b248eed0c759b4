// Projects coordinates of a few square kilometres onto an SVG drawing, and makes SVG paths. The drawing's origin is its
// top left corner.
import { distanceBetween, distanceToSegment, METRES_PER_DEGREE, type Point } from './geometry.ts';
import type { Coordinates, MapPosition } from './outlines.ts';

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Projection {
  project(coordinates: Coordinates): Point;
  /** Length of a metre in units of the drawing. */
  unitsPerMetre: number;
}

export function boundsOf(positions: readonly MapPosition[]): Bounds {
  const lons = positions.map(([lon]) => lon);
  const lats = positions.map(([, lat]) => lat);
  return { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) };
}

/**
 * Fits the bounds into a drawing, centred and with a margin. North is up. The projection is equirectangular about the
 * centre, which is exact to a metre over a town.
 */
export function projectionOf({ west, south, east, north }: Bounds, [width, height]: Point, margin: number): Projection {
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 };
  const shrink = Math.cos((middle.lat * Math.PI) / 180);
  const unitsPerMetre =
    Math.min((width - 2 * margin) / ((east - west) * shrink), (height - 2 * margin) / (north - south)) /
    METRES_PER_DEGREE;
  const unitsPerDegree = unitsPerMetre * METRES_PER_DEGREE;
  return {
    unitsPerMetre,
    project: ({ lat, lon }) => [
      width / 2 + (lon - middle.lon) * shrink * unitsPerDegree,
      height / 2 - (lat - middle.lat) * unitsPerDegree,
    ],
  };
}

/** Removes points that the line would miss by at most `tolerance` (Douglas-Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const [first, last] = [points[0]!, points.at(-1)!];
  let farthest = 0;
  let distance = 0;
  for (let at = 1; at < points.length - 1; at++) {
    const own = distanceToSegment(points[at]!, first, last);
    if (own > distance) [farthest, distance] = [at, own];
  }
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

/** Splits the ring at the point farthest from its first point, because the algorithm needs a line with two ends. */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const reaches = ring.map((point) => distanceBetween(point, ring[0]!));
  const cut = reaches.indexOf(Math.max(...reaches));
  return [...simplify(ring.slice(0, cut + 1), tolerance).slice(0, -1), ...simplify(ring.slice(cut), tolerance)];
}

/** Draws straight lines in whole units. Rounding moves a line by less than its width. */
export function linePath(points: readonly Point[], closed = false): string {
  const rounded = points.map(([x, y]) => [Math.round(x), Math.round(y)] as const);
  const ends = closed ? rounded.slice(0, -1) : rounded;
  const steps = ends.slice(1).map(([x, y], at) => `${x - ends[at]![0]} ${y - ends[at]![1]}`);
  return `M${ends[0]!.join(' ')}l${steps.join(' ')}${closed ? 'z' : ''}`.replaceAll(' -', '-');
}

const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** Draws a curve from the first point to the last. The curve passes near the points between them. */
export function curvePath(points: readonly Point[]): string {
  const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [(x1 + x2) / 2, (y1 + y2) / 2];
  const bends = points
    .slice(1, -1)
    .map((point, index) => {
      const next = points[index + 2]!;
      return `Q${at(point)} ${at(index + 3 === points.length ? next : between(point, next))}`;
    })
    .join('');
  return `M${at(points[0]!)}${bends || `L${at(points.at(-1)!)}`}`.replaceAll(' -', '-');
}

/** Draws a treetop from above: a circle with a number of bumps. */
export function crownPath([x, y]: Point, radius: number, bumps: number): string {
  const corner = (index: number): Point => {
    const angle = (2 * Math.PI * index) / bumps;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  };
  const bump = Math.round(radius * Math.sin(Math.PI / bumps) * 1.25);
  const arcs = Array.from({ length: bumps }, (_, index) => `A${bump} ${bump} 0 0 1 ${at(corner(index + 1))}`);
  return `M${at(corner(0))}${arcs.join('')}z`;
}
