// Tests the map projection and the paths of drawings.
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  crownPath,
  curvePath,
  linePath,
  projectionOf,
  simplify,
  simplifyRing,
} from '../../../build/guide/map/map-geometry.ts';
import { distanceBetween, isInside, type Point } from '../../../build/guide/map/geometry.ts';
import { points } from './points.ts';

describe('projection', () => {
  const bounds = { west: -0.43, south: 54.3, east: -0.4, north: 54.32 };

  it('the map projection centres the bounds, with north up and a margin', () => {
    const { project } = projectionOf(bounds, [300, 500], 20);
    const [west, south] = project({ lat: 54.3, lon: -0.43 });
    const [east, north] = project({ lat: 54.32, lon: -0.4 });
    // At 54 degrees north these bounds are wider than high, so they fill the width of the drawing.
    expect(west).toBeCloseTo(20);
    expect(east).toBeCloseTo(280);
    expect(north).toBeLessThan(south);
    expect((north + south) / 2).toBeCloseTo(250);
    expect(north).toBeGreaterThan(20);
  });

  it('the map projection has the same scale in all directions', () => {
    const { project, unitsPerMetre } = projectionOf(bounds, [300, 500], 20);
    // 0.01 degrees are 1,112 m to the north, and 1,112 m × cos 54.31° = 649 m to the east.
    const from = project({ lat: 54.31, lon: -0.41 });
    expect(distanceBetween(from, project({ lat: 54.32, lon: -0.41 }))).toBeCloseTo(1112 * unitsPerMetre, 0);
    expect(distanceBetween(from, project({ lat: 54.31, lon: -0.4 }))).toBeCloseTo(649 * unitsPerMetre, 0);
  });

  it('boundsOf takes positions with longitude first', () => {
    expect(boundsOf(points('-0.41,54.32 -0.43,54.3 -0.4,54.31'))).toEqual(bounds);
  });
});

describe('simplify()', () => {
  const bumpy: Point[] = points('0,0 10,0.5 20,-0.4 30,8 40,0');

  it('simplify() keeps both ends, and points farther from the line than the tolerance', () => {
    expect(simplify(bumpy, 1)).toEqual(points('0,0 20,-0.4 30,8 40,0'));
    expect(simplify(bumpy, 10)).toEqual(points('0,0 40,0'));
    expect(simplify(bumpy, 0)).toEqual(bumpy);
  });

  it('simplifyRing removes corners within the tolerance and keeps the ring closed', () => {
    const ring: Point[] = points('0,0 5,0.1 10,0 10,10 5,10.1 0,10 0,0');
    const simple = simplifyRing(ring, 1);
    expect(simple).toEqual(points('0,0 10,0 10,10 0,10 0,0'));
    expect(isInside([5, 5], [simple])).toBe(true);
    expect(isInside([11, 5], [simple])).toBe(false);
  });
});

it('linePath returns an SVG path of straight lines, in whole numbers', () => {
  expect(linePath(points('1.4,2.6 10,0 10,20'))).toBe('M1 3l9-3 0 20');
  expect(linePath(points('0,0 10,0 10,10 0,0'), true)).toBe('M0 0l10 0 0 10z');
});

it('curvePath returns an SVG path that curves between the first and last point of a river', () => {
  expect(curvePath(points('0,0 10,0 10,10 20,10'))).toBe('M0 0Q10 0 10 5Q10 10 20 10');
  expect(curvePath(points('0,0 10,10'))).toBe('M0 0L10 10');
});

it('crownPath draws a closed outline with all corners at the given radius from the centre', () => {
  const path = crownPath([100, 100], 40, 8);
  const corners = [...path.matchAll(/[M1] (-?\d+) (-?\d+)(?=A|z)|^M(\d+) (\d+)/g)].map(([, x, y, x1, y1]) => [
    Number(x ?? x1),
    Number(y ?? y1),
  ]);
  expect(corners).toHaveLength(9);
  for (const [x, y] of corners) expect(distanceBetween([x!, y!], [100, 100])).toBeCloseTo(40, -1);
  expect(corners.at(-1)).toEqual(corners[0]);
});
