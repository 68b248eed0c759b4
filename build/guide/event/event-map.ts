// Draws the map on an event's page: the place of the event, and the nearest station.
import type { EventMapData } from '../../../components/pages/event-page.tsx';
import type { Site } from '../load-guide.ts';
import { baseMapOf, draw, groundOf, nameAll } from '../map/base-map.ts';
import { metresBetween, type Point } from '../map/geometry.ts';
import { boundsOf, projectionOf } from '../map/map-geometry.ts';
import { roundedPoint } from '../map/map-labels.ts';
import { areaLabels, featureLabels } from '../map/maps.ts';
import { rankedPlaces } from '../print/lay-out-walk.ts';
import type { Event } from './event.ts';

/** Width and height in pixels. */
const SIZE: Point = [320, 240];
const MARGIN = 40;

/** Finds the event's place among the listings, or among the parks, landmarks and stations of the map. */
export function eventMap(site: Site, { where: { name, path } }: Event): EventMapData | undefined {
  const baseMap = baseMapOf(site);
  const { parks = [], landmarks = [], stations = [] } = baseMap?.features ?? {};
  const [place] = path
    ? rankedPlaces(site, { ranking: [{ name, listing: path }] })
    : [...parks, ...landmarks, ...stations].filter((each) => each.name === name);
  if (!baseMap || !place) return undefined;
  const [station = place] = stations.toSorted((a, b) => metresBetween(a, place) - metresBetween(b, place));
  // The place is in the middle, so the station's mirror image is on the map, too.
  const { lat, lon } = place;
  const reach = [Math.max(0.005, Math.abs(station.lon - lon)), Math.max(0.003, Math.abs(station.lat - lat))] as const;
  const view = projectionOf(
    boundsOf([
      [lon - reach[0], lat - reach[1]],
      [lon + reach[0], lat + reach[1]],
    ]),
    SIZE,
    MARGIN,
  );
  const drawn = draw(baseMap, view, SIZE);
  const dot = roundedPoint(view.project(place));
  const names = [
    { text: name, at: [dot.x, dot.y] as Point, gap: 8 },
    ...featureLabels(drawn, []),
    ...areaLabels(site.areas, view),
  ];
  return {
    ground: {
      ...groundOf(baseMap, drawn, () => 'beside'),
      names: nameAll(
        names.filter(({ text }, index) => names.findIndex((each) => each.text === text) === index),
        drawn,
        [{ ...dot, width: 18, height: 18 }],
        13,
      ),
      legend: [],
    },
    ...dot,
    href: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`,
  };
}
