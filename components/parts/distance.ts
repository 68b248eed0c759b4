// How far two points are from each other, and how long the walk takes: for lists of places by distance.

/** A point in degrees, WGS84. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Metres: the mean radius of the earth. */
const RADIUS = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Metres in a straight line. The equirectangular approximation: across a city it is within a metre of the great
 * circle.
 */
export function distance(a: Coordinates, b: Coordinates): number {
  const x = radians(b.lon - a.lon) * Math.cos(radians((a.lat + b.lat) / 2));
  const y = radians(b.lat - a.lat);
  return Math.hypot(x, y) * RADIUS;
}

/** Streets are longer than the straight line by about this much. */
const DETOUR = 1.25;

/** Metres a minute. */
const WALKING = 80;

/** Whole minutes on foot, at least one, for metres in a straight line. */
export const walkMinutes = (metres: number) => Math.max(1, Math.round((metres * DETOUR) / WALKING));
