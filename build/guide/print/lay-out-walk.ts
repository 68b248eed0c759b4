// Makes the printed sheet of a walk: a map with numbered stops, and a QR code of its post.
import { LANDMARK } from '../../../components/parts/area-map.tsx';
import type { WalkSheetData } from '../../../components/parts/walk-sheet.tsx';
import { distanceBetween, distanceToSegment, type Point } from '../map/geometry.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Post, Walk } from '../post/post.ts';
import type { Site } from '../load-guide.ts';
import { boundsOf, linePath, projectionOf, type Projection } from '../map/map-geometry.ts';
import {
  draw,
  groundOf,
  landmarkBox,
  landmarksOf,
  nameAll,
  nameDistricts,
  baseMapOf,
  type Drawn,
  type Label,
} from '../map/base-map.ts';
import { roundedPoint } from '../map/map-labels.ts';
import { areaLabels, featureLabels } from '../map/maps.ts';

/** Width and height in units, three to a millimetre on paper. */
const SIZE: Point = [570, 690];

/** Space in units around the stops, for the scale and the north arrow. */
const MARGIN = 54;

const MARK = 24;
const STOP_NAME = 14;

/** Lengths in metres for the map's scale. It is at most a quarter of the map's width. */
const SCALES = [2000, 1000, 500, 200, 100, 50];

/** Boxes of the scale and the north arrow. */
const CORNERS = [
  { x: 90, y: SIZE[1] - 24, width: 180, height: 48 },
  { x: SIZE[0] - 28, y: 40, width: 56, height: 80 },
];

const ORDER = 'Thin dashes: the order of the stops, not the path.';

/** The data of the site that the sheet of a walk needs. */
export type WalkGround = Pick<Site, 'settings' | 'areas' | 'outlines' | 'map'>;

export const walkGroundOf = ({ settings, areas, outlines, map }: Site): WalkGround => ({
  settings,
  areas,
  outlines,
  map,
});

/** Returns undefined if the site has no outlines, if the post is no walk, or if all stops are at one place. */
export function walkSheet(site: WalkGround, { walk, path }: Post): WalkSheetData | undefined {
  const baseMap = baseMapOf(site);
  if (!walk || !baseMap) return undefined;
  const view = projectionOf(boundsOf(walk.stops.map(({ lat, lon }) => [lon, lat])), SIZE, MARGIN);
  // A round walk has one mark for its start and end.
  const places = walk.stops
    .map(({ name, ...place }, index) => ({ name, number: index + 1, at: view.project(place) }))
    .filter(({ at }, index, all) => all.findIndex((each) => distanceBetween(each.at, at) < MARK / 2) === index);
  if (places.length < 2) return undefined;
  const shapes = draw(baseMap, view, SIZE);
  const drawn = { ...shapes, ways: gapsBetween(walk.stops.map(view.project), shapes) };
  const marks = places.map(({ at }) => ({ ...roundedPoint(at), width: MARK, height: MARK }));
  const landmarks = landmarksOf(baseMap, view).filter(
    ({ x, y }) => x > LANDMARK && x < SIZE[0] - LANDMARK && y > LANDMARK && y < SIZE[1] - LANDMARK,
  );
  const labels = places.map(({ name, at }) => ({ text: name, at, gap: MARK / 2 + 2 }));
  const taken = [...marks, ...landmarks.map(landmarkBox), ...CORNERS];
  const stopNames = nameAll(labels, drawn, taken, STOP_NAME);
  taken.push(...stopNames);
  const names = nameAll(otherNames(site, walk, drawn, view), drawn, taken);
  const metres = SCALES.find((each) => each * view.unitsPerMetre <= SIZE[0] / 4) ?? SCALES.at(-1)!;
  const ground = groundOf(baseMap, drawn, () => 'beside');
  return {
    title: walk.title,
    line: walk.line,
    ground: {
      ...ground,
      names,
      districtNames: nameDistricts(drawn, [...taken, ...names]),
      legend: [...ground.legend, ...(drawn.ways.length > 0 ? [ORDER] : [])],
    },
    landmarks,
    order: drawn.ways.map((way) => linePath(way)).join(''),
    marks: places.map(({ number, at }) => ({ number, ...roundedPoint(at) })),
    stopNames,
    scale: {
      label: metres < 1000 ? `${metres} m` : `${metres / 1000} km`,
      length: Math.round(metres * view.unitsPerMetre),
    },
    address: absolute(site.settings, path),
  };
}

/** Straight lines between stops. Leaves out lines between two stops on one river, because the river shows the way. */
function gapsBetween(stops: readonly Point[], { rivers }: Drawn): Point[][] {
  const steps = stops.slice(1).map((stop, at) => [stops[at]!, stop]);
  return steps.filter((step) => !rivers.some(({ course }) => step.every((stop) => isOn(stop, course))));
}

const isOn = (stop: Point, course: readonly Point[]) =>
  course.slice(1).some((end, at) => distanceToSegment(stop, course[at]!, end) < MARK);

/** Names of rivers, stations, parks and neighbourhoods, without duplicates and without the names of stops. */
function otherNames({ areas }: WalkGround, { stops }: Walk, drawn: Drawn, view: Projection): Label[] {
  const rivers = drawn.rivers.map(({ name: text, course }) => ({
    text,
    at: course[Math.floor(course.length / 2)]!,
    gap: 14,
  }));
  return [...rivers, ...featureLabels(drawn, []), ...areaLabels(areas, view)].filter(
    ({ text }, index, all) =>
      all.findIndex((each) => each.text === text) === index && !stops.some(({ name }) => name.includes(text)),
  );
}
