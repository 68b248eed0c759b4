// Tests outlines of districts: points inside an outline, outlines in a file, and a site without outlines.
import { describe, expect, it } from 'vitest';
import { contains, type Outline } from '../../../build/guide/map/outlines.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';
import { points } from './points.ts';

/** A square with sides of 0.01 degrees and with a hole, and a triangle east of the square. */
const harbour: Outline = {
  district: 'ZZ1',
  rings: [
    points('1.2,52.2 1.21,52.2 1.21,52.21 1.2,52.21 1.2,52.2'),
    points('1.204,52.204 1.206,52.204 1.206,52.206 1.204,52.206 1.204,52.204'),
    points('1.22,52.2 1.23,52.2 1.22,52.21 1.22,52.2'),
  ],
};

it.each([
  [52.202, 1.202, true],
  [52.205, 1.205, false],
  [52.202, 1.222, true],
  [52.209, 1.229, false],
  [52.205, 1.215, false],
  [52.211, 1.205, false],
  [1.202, 52.202, false],
])('for a point at %d north, %d east, contains() returns %s', (lat, lon, expected) => {
  expect(contains(harbour, { lat, lon })).toBe(expected);
});

it('contains() allows a margin in metres outside the outline', () => {
  // 0.001 degrees are 111 m to the north and 68 m to the east at this latitude.
  expect(contains(harbour, { lat: 52.211, lon: 1.205 }, 110)).toBe(false);
  expect(contains(harbour, { lat: 52.211, lon: 1.205 }, 112)).toBe(true);
  expect(contains(harbour, { lat: 52.205, lon: 1.199 }, 67)).toBe(false);
  expect(contains(harbour, { lat: 52.205, lon: 1.199 }, 69)).toBe(true);
  // This point is 96 m south and 96 m west of a corner, so 136 m away from it in a straight line.
  expect(contains(harbour, { lat: 52.19914, lon: 1.1986 }, 130)).toBe(false);
  expect(contains(harbour, { lat: 52.19914, lon: 1.1986 }, 140)).toBe(true);
});

describe('a site’s outlines', () => {
  /** An outline that contains every listing of the fixture site. */
  const town = points('-0.43,54.3 -0.4,54.3 -0.4,54.32 -0.43,54.32 -0.43,54.3');
  const geometry = { type: 'MultiPolygon', coordinates: [[town], harbour.rings.slice(0, 2)] };
  const file = (source: string) =>
    textFile(
      'outlines.json',
      JSON.stringify({
        type: 'FeatureCollection',
        source,
        features: [{ type: 'Feature', properties: { district: 'ZZ1' }, geometry }],
      }),
    );

  it("a district's outline has the rings of all its polygons, and a site's outlines have a source", () => {
    const { site, report } = loadFixture([file('harbour-register')]);
    expect(report.count('error')).toBe(0);
    expect(site!.outlines).toMatchObject({
      districts: [{ district: 'ZZ1', rings: [town, ...harbour.rings.slice(0, 2)] }],
      source: { id: 'harbour-register' },
    });
  });

  it('outlines with an unknown source are reported and left out', () => {
    const { site, report } = loadFixture([file('harbour-charts')]);
    expect(report.sorted().map(({ rule }) => rule)).toContain('outline/unknown-source');
    expect(site!.outlines).toBeUndefined();
  });

  it('a site without outlines loads', () => {
    const { site, report } = loadFixture([], ['outlines.json']);
    expect(report.count('error')).toBe(0);
    expect(site!.outlines).toBeUndefined();
  });
});
