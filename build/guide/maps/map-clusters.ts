// Joins places that would lie on one another on a map, so that every dot can be touched.
import { distanceBetween, type Point } from '../kinds/geometry.ts';

export interface Cluster<T> {
  /** Of its first member. */
  at: Point;
  /** The place where it stands, then others in the order given. */
  members: T[];
}

/**
 * Dots no two of which are nearer to each other than `apart`, in the order of the places that they stand on. The first
 * place is one; then, as long as there is any that is far enough from all, the nearest of those, so that dots lie close
 * where places do. Every other place belongs to the nearest dot.
 */
export function clustersOf<T>(places: readonly T[], pointOf: (place: T) => Point, apart: number): Cluster<T>[] {
  const points = places.map(pointOf);
  const dots: number[] = [];
  /** Of each place: how far its nearest dot is, and which. */
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

/** The place that is nearest to any dot, of those that are far enough from all; -1 when there is none. */
function nearestBeyond(nearest: readonly { distance: number }[], apart: number): number {
  let found = -1;
  nearest.forEach(({ distance }, index) => {
    if (distance >= apart && (found < 0 || distance < nearest[found]!.distance)) found = index;
  });
  return found;
}
