// Near me: finds the position of a postcode from places with known postcodes and coordinates. Sends no request to other
// sites.
import { distance, walkMinutes, type Coordinates } from '../parts/distance.ts';

/** Data that a topic page's filter fetches. Coordinates in degrees, WGS84. */
export interface NearData {
  postcodes: [postcode: string, lat: number, lon: number][];
  /** Position of each listing on the page, by its id. */
  places: [id: string, lat: number, lon: number][];
}

/** Position of each known postcode. */
export type Postcodes = ReadonlyMap<string, Coordinates>;

interface Located {
  postcode?: string | undefined;
  at?: Coordinates | undefined;
}

/**
 * Positions of the places' postcodes. Each is the median of its places' coordinates, so that an outlier moves it
 * little.
 */
export function knownPostcodes(places: readonly Located[]): Postcodes {
  return mediansBy(places, (postcode) => (postcode.includes(' ') ? postcode : undefined));
}

/** Positions of postcode sectors such as 'SW2 5'. Each is the median of its postcodes' positions. */
function sectorsOf(postcodes: Postcodes): Postcodes {
  return mediansBy(
    [...postcodes].map(([postcode, at]) => ({ postcode, at })),
    sectorOf,
  );
}

/** 'SW2 5RJ' → 'SW2 5' */
const sectorOf = (postcode: string) => postcode.slice(0, -2);

function mediansBy(places: readonly Located[], keyOf: (postcode: string) => string | undefined): Postcodes {
  const groups = new Map<string, Coordinates[]>();
  for (const { postcode, at } of places) {
    const key = postcode && keyOf(postcode);
    if (key && at) groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return new Map(
    [...groups].map(([key, points]) => [
      key,
      { lat: median(points.map(({ lat }) => lat)), lon: median(points.map(({ lon }) => lon)) },
    ]),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Origin {
  at: Coordinates;
  /** Sector whose position is used, because the postcode's own is unknown. */
  sector?: string;
}

/** Position of a postcode, or of its sector. Undefined if neither is known. */
export function locate(postcode: string, postcodes: Postcodes): Origin | undefined {
  const own = postcodes.get(postcode);
  if (own) return { at: own };
  const sector = sectorOf(postcode);
  const at = sectorsOf(postcodes).get(sector);
  return at && { at, sector };
}

/** Metres from a point to a place, at its own position or its postcode's. Undefined if both are unknown. */
export const metresTo = ({ postcode, at }: Located, from: Coordinates, postcodes: Postcodes): number | undefined => {
  const point = at ?? (postcode === undefined ? undefined : postcodes.get(postcode));
  return point && distance(from, point);
};

/**
 * Minutes on foot from a postcode to each place by id, nearest first. `minutes` is empty if the postcode's position is
 * unknown.
 */
export function nearest({ postcodes, places }: NearData, postcode: string) {
  const origin = locate(postcode, new Map(postcodes.map(([name, lat, lon]) => [name, { lat, lon }])));
  const metres = places.map(([id, lat, lon]) => ({ id, far: origin ? distance(origin.at, { lat, lon }) : 0 }));
  const minutes = metres.toSorted((a, b) => a.far - b.far).map(({ id, far }) => [id, walkMinutes(far)] as const);
  return { said: distanceOrderText(postcode, origin), minutes: new Map(origin ? minutes : []) };
}

export function walkText(metres: number): string {
  const minutes = walkMinutes(metres);
  return minutes === 1 ? 'about a minute’s walk' : `about ${minutes} minutes’ walk`;
}

/** Explains the order by distance. */
export function distanceOrderText(postcode: string, origin: Origin | undefined): string {
  if (!origin) return `We know no place near ${postcode}, so nothing is sorted by distance.`;
  if (origin.sector === undefined) return `Nearest to ${postcode} first.`;
  return `We do not know ${postcode} itself: nearest to the middle of ${origin.sector} first.`;
}
