// Joins places that would lie on one another on a map, so that every dot can be touched.
import { distanceBetween, type Point } from './map-geometry.ts';

export interface Cluster<T> {
  /** Of its first member. */
  at: Point;
  /** The place where it stands, then others in the order given. */
  members: T[];
}

/**
 * Dots no two of which are nearer to each other than `apart`, in the order of their first members. A place that is far
 * enough from all dots before it is one itself, and stands where its dot does; every other belongs to the nearest.
 */
export function clustersOf<T>(places: readonly T[], pointOf: (place: T) => Point, apart: number): Cluster<T>[] {
  const clusters: Cluster<T>[] = [];
  const between = (a: Point) => (b: Cluster<T>) => distanceBetween(a, b.at);
  const points = places.map(pointOf);
  const leads = points.map((at, index) => {
    if (clusters.some((other) => between(at)(other) < apart)) return false;
    clusters.push({ at, members: [places[index]!] });
    return true;
  });
  places.forEach((place, index) => {
    if (leads[index]) return;
    const distances = clusters.map(between(points[index]!));
    clusters[distances.indexOf(Math.min(...distances))]!.members.push(place);
  });
  return clusters;
}
