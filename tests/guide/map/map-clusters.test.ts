// Tests that places close together form a cluster, a single dot of a map, and that all dots are far enough apart.
import { expect, it } from 'vitest';
import { clustersOf } from '../../../build/guide/map/map-clusters.ts';
import { distanceBetween, type Point } from '../../../build/guide/map/geometry.ts';
import { randomFrom } from '../../random.ts';
import { points } from './points.ts';

const itself = (point: Point) => point;

it('clustersOf joins places that are close together, at the position of the first, and keeps the order of the list', () => {
  const places: Point[] = points('100,100 10,10 20,10 110,100 10,60');
  expect(clustersOf(places, itself, 26)).toEqual([
    { at: [100, 100], members: [places[0], places[3]] },
    { at: [10, 10], members: [places[1], places[2]] },
    { at: [10, 60], members: [places[4]] },
  ]);
});

it('clustersOf adds a place to the nearest cluster, even if that cluster begins with a later place', () => {
  const places: Point[] = points('0,0 20,0 30,0');
  expect(clustersOf(places, itself, 26).map(({ members }) => members)).toEqual([[[0, 0]], points('30,0 20,0')]);
});

it('clustersOf keeps every place, in clusters at least 26 units apart', () => {
  const random = randomFrom(1);
  const places = Array.from({ length: 300 }, (): Point => [random(328), random(380)]);
  const clusters = clustersOf(places, itself, 26);
  const members = clusters.flatMap((cluster) => cluster.members);
  expect(members).toHaveLength(places.length);
  expect(new Set(members)).toEqual(new Set(places));
  for (const [at, one] of clusters.entries()) {
    for (const other of clusters.slice(at + 1)) expect(distanceBetween(one.at, other.at)).toBeGreaterThanOrEqual(26);
  }
});
