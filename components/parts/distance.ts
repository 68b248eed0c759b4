// Distances and walking times between two points, for lists of places by distance.

/** A point in degrees, WGS84. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Mean radius of the earth in metres. */
const RADIUS = 6_371_009;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres in a straight line. Uses the equirectangular approximation, which is accurate to a metre within a city. */
export function distance(a: Coordinates, b: Coordinates): number {
  const x = radians(b.lon - a.lon) * Math.cos(radians((a.lat + b.lat) / 2));
  const y = radians(b.lat - a.lat);
  return Math.hypot(x, y) * RADIUS;
}

/** Length of a walk along streets, divided by the length of the straight line. */
const DETOUR = 4 / 3;

/** Walking speed in metres per minute. */
const WALKING = 80;

/** Whole minutes on foot, at least one, for metres in a straight line. */
export const walkMinutes = (metres: number) => Math.max(1, Math.round((metres * DETOUR) / WALKING));
