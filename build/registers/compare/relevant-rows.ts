// Decides which rows of a register may concern the guide, because some registers list all of England.
import { METRES_PER_DEGREE } from '../../guide/map/geometry.ts';
import { boundsOf } from '../../guide/map/map-geometry.ts';
import { OUTLINE_MARGIN, type Coordinates, type Outline } from '../../guide/map/outlines.ts';
import { refsOf } from '../../guide/listing/register-facts.ts';
import type { Fields } from './compare-run.ts';
import type { RegisterRecord } from '../register-record.ts';

export interface ComparedGuide {
  listings: readonly Fields[];
  districts: readonly string[];
  outlines: readonly Outline[];
  /** Refs in the memory of the last run. */
  known: Iterable<string>;
}

/** Returns a function that is true for a record whose ref, postcode district or coordinates concern the guide. */
export function relevance({
  listings,
  districts,
  outlines,
  known,
}: ComparedGuide): (record: RegisterRecord) => boolean {
  const refs = new Set([...listings.flatMap((details) => refsOf(details)), ...known]);
  const codes = new Set([...districts, ...listings.map(({ postcode }) => districtCode(String(postcode)))]);
  const isNear = boxAround([
    ...outlines.flatMap(({ rings }) => rings.flat().map(([lon, lat]) => ({ lat, lon }))),
    ...listings.flatMap(({ lat, lon }) => (typeof lat === 'number' && typeof lon === 'number' ? [{ lat, lon }] : [])),
  ]);
  return ({ ref, otherRefs = [], postcode, lat, lon }) => {
    if (postcode !== undefined && codes.has(districtCode(postcode))) return true;
    if (refs.has(ref) || otherRefs.some((other) => refs.has(other))) return true;
    return lat !== undefined && lon !== undefined && isNear({ lat, lon });
  };
}

const districtCode = (postcode: string) => postcode.split(' ')[0]!;

function boxAround(points: readonly Coordinates[]): (point: Coordinates) => boolean {
  const { south, north, west, east } = boundsOf(points.map(({ lat, lon }) => [lon, lat] as const));
  const margin = OUTLINE_MARGIN / METRES_PER_DEGREE;
  // Twice the margin, because in Shetland a degree of longitude is half as long as a degree of latitude.
  return ({ lat, lon }) =>
    lat >= south - margin && lat <= north + margin && lon >= west - 2 * margin && lon <= east + 2 * margin;
}
