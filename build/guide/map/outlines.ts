// Outlines of the districts (`content/outlines.json`, GeoJSON), and checks of points against them.
import type { Collection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { loadFile, type Entry } from '../../engine/content/load-file.ts';
import type { Content, JoinedSite } from '../define-kind.ts';
import { group, groupList, list, slug } from '../fields/fields.ts';
import { district } from '../fields/contact-fields.ts';
import { distanceToSegment, isInside, METRES_PER_DEGREE, type Point } from './geometry.ts';
import { byId, findSource, type Source } from '../source/source-list.ts';

export const rules = {
  'outline/duplicate': 'A district has two outlines.',
  'outline/misplaced-corner': 'A corner of an outline is outside the country, because its latitude comes first.',
  'outline/open-ring': 'A ring of an outline does not end where it began.',
  '*/misplaced': 'A point is outside the country, because its latitude and longitude are swapped.',
};

const position = list(
  'A corner in degrees, the longitude first, as GeoJSON has it: [-0.1159, 51.46082].',
  z.number().describe('Degrees.'),
).length(2);
const ring = list('A ring of corners. The last corner repeats the first.', position).min(4);

const outlinesSchema = z.strictObject({
  type: z.literal('FeatureCollection').describe('What GeoJSON calls a list of shapes.'),
  source: slug('The id of a source in sources.yaml. Every map prints its attribution.'),
  features: groupList('A shape for each district.', {
    type: z.literal('Feature').describe('What GeoJSON calls a shape with its name.'),
    properties: group('Its name.', { district: district('The postcode district: SW2.') }),
    geometry: z
      .discriminatedUnion('type', [
        z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
        z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring).min(1)).min(1) }),
      ])
      .describe('Its shape: a Polygon, or a MultiPolygon of several.'),
  }).min(1),
});

/** A point on the earth in degrees, WGS84. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type MapPosition = readonly [lon: number, lat: number];

export interface Outline {
  district: string;
  /** Closed rings of islands and holes. A point inside an odd number of rings is inside the outline. */
  rings: MapPosition[][];
}

export interface Outlines {
  districts: Outline[];
  source: Source;
}

/**
 * Metres that a place may be outside its district's outline, because outlines are simplified and follow the middle of
 * streets.
 */
export const OUTLINE_MARGIN = 100;

/** Bounds of the United Kingdom in degrees. */
const COUNTRY = { west: -9, south: 49, east: 2, north: 61 };

/** Returns undefined if there is no outlines.json, which is optional, or if findings leave nothing to draw. */
export function loadOutlines({ files, context }: Content, { sources }: JoinedSite): Outlines | undefined {
  const [file] = files.of(outlines);
  const entry = file && loadFile(file, outlinesSchema, 'outline', context);
  if (!entry) return undefined;
  const source = findSource(entry.value.source, ['source'], entry, byId(sources));
  const districts = entry.value.features.flatMap(({ properties, geometry }, index) => {
    const path = ['features', index];
    if (!entry.claim('outline', properties.district, [...path, 'properties', 'district'])) return [];
    const isOne = geometry.type === 'Polygon';
    const polygons = isOne ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons.flat() as unknown as MapPosition[][];
    const paths = polygons.flatMap((polygon, number) =>
      polygon.map((_, at) => [...path, 'geometry', 'coordinates', ...(isOne ? [at] : [number, at])]),
    );
    // Leaves out an outline with a finding, otherwise the district's places would be reported as outside.
    const valid = rings.filter((ring, index) => isValidRing(ring, paths[index]!, entry));
    const isWhole = valid.length === rings.length && entry.isValid(...path, 'geometry');
    return isWhole ? [{ district: properties.district, rings }] : [];
  });
  return source && { districts, source };
}

/** Reports at most one finding per ring, because swapped coordinates are wrong in every corner. */
function isValidRing(corners: readonly MapPosition[], path: FieldPath, entry: Entry<unknown>): boolean {
  if (!entry.isValid(...path)) return false;
  const [first, last] = [corners[0]!, corners.at(-1)!];
  const outside = corners.findIndex(([lon, lat]) => !inCountry({ lon, lat }));
  if (outside >= 0) {
    const [lat, lon] = corners[outside]!;
    const message = `The corner [${corners[outside]!.join(', ')}] is outside the United Kingdom.`;
    const advice = inCountry({ lat, lon })
      ? `Write the longitude first, as GeoJSON does: [${lon}, ${lat}].`
      : 'Write its longitude, then its latitude.';
    entry.error('outline/misplaced-corner', [...path, outside], message, advice);
    return false;
  }
  if (first[0] !== last[0] || first[1] !== last[1]) {
    const message = `The ring ends at [${last.join(', ')}], but began at [${first.join(', ')}].`;
    const advice = `Add its first corner, [${first.join(', ')}], at the end.`;
    entry.error('outline/open-ring', [...path, corners.length - 1], message, advice);
    return false;
  }
  return true;
}

/** True if a point is roughly within the United Kingdom. A point with swapped coordinates never is. */
export const inCountry = ({ lat, lon }: Coordinates) =>
  lon >= COUNTRY.west && lon <= COUNTRY.east && lat >= COUNTRY.south && lat <= COUNTRY.north;

/**
 * Reports a point outside the United Kingdom.
 * @param names Names of the fields with the point's coordinates.
 */
export function checkPoint(
  { lat, lon }: Coordinates,
  path: FieldPath,
  entry: Entry<unknown>,
  names = { lat: 'lat', lon: 'lon' },
): void {
  if (inCountry({ lat, lon }) || !entry.isValid(...path)) return;
  const [north, east] = [`"${names.lat}:`, `"${names.lon}:`];
  const message = `${lat} north, ${lon} east is not in the United Kingdom.`;
  const advice = inCountry({ lat: lon, lon: lat })
    ? `Write ${north} ${lon}" and ${east} ${lat}".`
    : `Write degrees north after ${north}" and degrees east after ${east}".`;
  entry.error('*/misplaced', [...path, names.lat], message, advice);
}

export function contains({ rings }: Outline, { lat, lon }: Coordinates, margin = 0): boolean {
  if (isInside([lon, lat], rings)) return true;
  const shrink = Math.cos((lat * Math.PI) / 180);
  // Metres from the point on a plane, which is exact enough for a town.
  const near = ([x, y]: MapPosition): Point => [(x - lon) * shrink * METRES_PER_DEGREE, (y - lat) * METRES_PER_DEGREE];
  return rings.some((ring) =>
    ring.slice(1).some((to, at) => distanceToSegment([0, 0], near(ring[at]!), near(to)) <= margin),
  );
}

export const outlines: Collection = {
  name: 'outline',
  files: ['outlines.json'],
  schemas: [],
  names: {
    outline: {
      rule: 'outline/duplicate',
      noun: 'The district',
      advice: 'Remove one of the two, or join them as a MultiPolygon.',
    },
  },
};
