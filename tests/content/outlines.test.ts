// Tests the outlines of South London's districts with stations whose district is known.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contains, OUTLINE_MARGIN, type Outline } from '../../build/guide/map/outlines.ts';

describe("the outlines of South London's districts", () => {
  it('three stations are only in the outline of their district, and a station outside the districts is in no outline', () => {
    const { features } = JSON.parse(readFileSync('content/outlines.json', 'utf8')) as {
      features: { properties: { district: string }; geometry: { coordinates: Outline['rings'] } }[];
    };
    const holders = (lat: number, lon: number, margin?: number) =>
      features
        .map(({ properties, geometry }) => ({ ...properties, rings: geometry.coordinates }))
        .filter((outline) => contains(outline, { lat, lon }, margin))
        .map(({ district }) => district);
    // The stations of Brixton, Herne Hill, Streatham Hill and West Dulwich.
    expect(holders(51.463245, -0.114164)).toEqual(['SW9']);
    expect(holders(51.453148, -0.101624)).toEqual(['SE24']);
    expect(holders(51.43829, -0.128136)).toEqual(['SW2']);
    expect(holders(51.440388, -0.090646, OUTLINE_MARGIN)).toEqual([]);
  });
});
