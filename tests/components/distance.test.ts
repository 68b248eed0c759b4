// Compares distances with known distances, and tests the rule for walking times.
import { expect, test } from 'vitest';
import { distance, walkMinutes } from '../../components/parts/distance.ts';

const brixtonStation = { lat: 51.4627, lon: -0.1145 };

test('in Brixton, a thousandth of a degree is 111 metres of latitude and 69 metres of longitude', () => {
  expect(distance(brixtonStation, { ...brixtonStation, lat: 51.4637 })).toBeCloseTo(111.2, 0);
  expect(distance(brixtonStation, { ...brixtonStation, lon: -0.1135 })).toBeCloseTo(69.3, 0);
});

test('a distance of six kilometres differs from the great-circle distance by less than a metre', () => {
  const far = { lat: 51.5036, lon: -0.0614 };
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(rad(far.lat - brixtonStation.lat) / 2) ** 2 +
    Math.cos(rad(far.lat)) * Math.cos(rad(brixtonStation.lat)) * Math.sin(rad(far.lon - brixtonStation.lon) / 2) ** 2;
  const greatCircle = 2 * 6_371_009 * Math.asin(Math.sqrt(h));
  expect(greatCircle).toBeGreaterThan(5500);
  expect(Math.abs(distance(brixtonStation, far) - greatCircle)).toBeLessThan(1);
  expect(distance(far, brixtonStation)).toBe(distance(brixtonStation, far));
});

test('walkMinutes adds a third to a straight line, walks 80 metres a minute, and returns at least 1', () => {
  expect([0, 60, 360, 384, 1200].map(walkMinutes)).toEqual([1, 1, 6, 6, 20]);
});
