// Points, segments and rings on a plane, in any unit.

export type Point = readonly [x: number, y: number];

/** Length of a degree of latitude. */
export const METRES_PER_DEGREE = 111_195;

export const distanceBetween = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1);

export function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx || dy ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy))) : 0;
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** True if a point is inside an odd number of rings. */
export function isInside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at++) {
      const [[x1, y1], [x2, y2]] = [ring[at - 1]!, ring[at]!];
      // True if this side crosses the ray that runs from the point to the right.
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

/** Straight distance in metres between two points of a town. */
export function metresBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const narrowing = Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * narrowing) * METRES_PER_DEGREE;
}
