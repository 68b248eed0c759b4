// Draws a rough outline of each district around its places in the registers, for a guide without outlines.json.
import type { Coordinates, Outline, MapPosition } from '../../guide/map/outlines.ts';
import { METRES_PER_DEGREE } from '../../guide/map/geometry.ts';

/** Metres between an outline and its outermost places. */
const MARGIN = 200;
/** Number of points that are drawn on the circle around each place. */
const CORNERS = 8;
/** Minimum number of places for an outline. */
const FEWEST = 3;
/** A place has wrong coordinates if it is this many times farther from the middle than the median distance. */
const FAR = 4;

type Place = Partial<Coordinates> & { postcode?: string };

export function outlinesAround(districts: readonly string[], places: readonly Place[]): Outline[] {
  return districts.flatMap((district) => {
    const points = places.flatMap(({ postcode, lat, lon }) =>
      postcode?.startsWith(`${district} `) && lat !== undefined && lon !== undefined ? [{ lat, lon }] : [],
    );
    return points.length < FEWEST ? [] : [{ district, rings: [hull(withoutFar(points).flatMap(circle))] }];
  });
}

function withoutFar(points: readonly Coordinates[]): Coordinates[] {
  const middle = { lat: median(points.map(({ lat }) => lat)), lon: median(points.map(({ lon }) => lon)) };
  const distance = ({ lat, lon }: Coordinates) => Math.hypot(lat - middle.lat, (lon - middle.lon) * shrink(middle));
  const usual = Math.max(median(points.map(distance)), MARGIN / METRES_PER_DEGREE);
  return points.filter((point) => distance(point) <= FAR * usual);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const shrink = ({ lat }: Pick<Coordinates, 'lat'>) => Math.cos((lat * Math.PI) / 180);

const circle = ({ lat, lon }: Coordinates): MapPosition[] =>
  Array.from({ length: CORNERS }, (_, at) => {
    const [angle, radius] = [(at * 2 * Math.PI) / CORNERS, MARGIN / METRES_PER_DEGREE];
    return [rounded(lon + (Math.cos(angle) * radius) / shrink({ lat })), rounded(lat + Math.sin(angle) * radius)];
  });

const rounded = (degrees: number) => Number(degrees.toFixed(4));

/** Returns the closed convex hull, by Andrew's monotone chain algorithm. */
function hull(points: readonly MapPosition[]): MapPosition[] {
  const sorted = points.toSorted(([a, b], [c, d]) => a - c || b - d);
  const chain = (order: readonly MapPosition[]) => {
    const corners: MapPosition[] = [];
    for (const point of order) {
      while (corners.length > 1 && turn(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop();
      corners.push(point);
    }
    return corners;
  };
  return [...chain(sorted), ...chain(sorted.toReversed()).slice(1)];
}

const turn = ([ax, ay]: MapPosition, [bx, by]: MapPosition, [cx, cy]: MapPosition) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/**
 * Returns the text of outlines.json.
 * @param source Id of the source that the places come from.
 */
export const printOutlines = (outlines: readonly Outline[], source: string): string => {
  const features = outlines.map(({ district, rings }) => {
    const geometry = { type: 'Polygon', coordinates: rings };
    return `  ${JSON.stringify({ type: 'Feature', properties: { district }, geometry })}`;
  });
  return `{ "type": "FeatureCollection", "source": ${JSON.stringify(source)}, "features": [\n${features.join(',\n')}\n] }\n`;
};
