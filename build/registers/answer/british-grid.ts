// Converts the British National Grid, which public registers use, to degrees.
import proj4 from 'proj4';

/** EPSG:27700, defined for proj4. */
const GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';

/** Returns an empty object for a missing position, which some registers write as 0, 0. */
export function pointOnGrid(easting: string | undefined, northing: string | undefined): { lat?: number; lon?: number } {
  const [east, north] = [Number(easting), Number(northing)];
  if (!(east > 0) || !(north > 0)) return {};
  const [lon, lat] = proj4(GRID, 'WGS84', [east, north]) as [number, number];
  return { lat, lon };
}
