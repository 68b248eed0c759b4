// Joins places that would overlap on a map, so that every dot can be tapped.
import { distanceBetween, type Point } from './geometry.ts';

export interface Cluster<T> {
  /** Point of the first member, where the dot is. */
  at: Point;
  /** Starts with the place that the dot is on. The other places keep their order. */
  members: T[];
}

/**
 * Returns dots that are at least `apart` from each other, in the order of their places. The first dot is at the first
 * place. Each further dot is at the nearest place that is far enough from all dots, so that dots are dense where places
 * are. All other places join the nearest dot.
 */
export function clustersOf<T>(places: readonly T[], pointOf: (place: T) => Point, apart: number): Cluster<T>[] {
  const points = places.map(pointOf);
  const dots: number[] = [];
  /** Distance and index of each place's nearest dot. */
  const nearest = points.map(() => ({ distance: Infinity, dot: 0 }));
  for (let next = points.length > 0 ? 0 : -1; next >= 0; next = nearestBeyond(nearest, apart)) {
    dots.push(next);
    points.forEach((point, index) => {
      const distance = distanceBetween(point, points[next]!);
      if (distance < nearest[index]!.distance) nearest[index] = { distance, dot: next };
    });
  }
  return dots
    .sort((a, b) => a - b)
    .map((dot) => {
      const others = places.filter((_, index) => index !== dot && nearest[index]!.dot === dot);
      return { at: points[dot]!, members: [places[dot]!, ...others] };
    });
}

/**
 * Index of the place for the next dot: the closest one that is at least `apart` from every dot. -1 if there is none.
 */
function nearestBeyond(nearest: readonly { distance: number }[], apart: number): number {
  let found = -1;
  nearest.forEach(({ distance }, index) => {
    if (distance >= apart && (found < 0 || distance < nearest[found]!.distance)) found = index;
  });
  return found;
}
