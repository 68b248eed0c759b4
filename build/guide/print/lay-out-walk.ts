// The sheet of a walk, which its story prints: a map with numbered stops, and a code that leads to the story.
import { LANDMARK } from '../../../components/parts/area-map.tsx';
import type { WalkSheetData } from '../../../components/parts/walk-sheet.tsx';
import { distanceBetween, distanceToSegment, type Point } from '../kinds/geometry.ts';
import type { Post, Walk } from '../kinds/post.ts';
import type { Site } from '../kinds/site.ts';
import { boundsOf, linePath, projectionOf, type Projection } from '../maps/map-geometry.ts';
import {
  draw,
  groundOf,
  landmarkBox,
  landmarksOf,
  nameAll,
  nameDistricts,
  sheetOf,
  type Drawn,
  type Wish,
} from '../maps/map-sheet.ts';
import { roundedPoint } from '../maps/map-labels.ts';
import { areaWishes, featureWishes } from '../maps/maps.ts';
import { pageCode } from './page-code.ts';

/** Width and height in units, of which paper has three to a millimetre. */
const SIZE: Point = [570, 690];

/** Around the stops: the scale and the arrow stand in it. */
const MARGIN = 54;

const MARK = 24;
const STOP_NAME = 14;

/** Metres that the scale may show; it takes a quarter of the map at most. */
const SCALES = [2000, 1000, 500, 200, 100, 50];

/** The scale, and the arrow to the north. */
const CORNERS = [
  { x: 90, y: SIZE[1] - 24, width: 180, height: 48 },
  { x: SIZE[0] - 28, y: 40, width: 56, height: 80 },
];

const ORDER = 'Thin dashes: the order of the stops, not the path.';

/** What of the site a walk's sheet shows. */
export type WalkGround = Pick<Site, 'settings' | 'areas' | 'outlines' | 'map'>;

export const walkGroundOf = ({ settings, areas, outlines, map }: Site): WalkGround => ({
  settings,
  areas,
  outlines,
  map,
});

/** Undefined where the site has no outlines, since nothing is known of the ground then, and of a walk to nowhere. */
export function walkSheet(site: WalkGround, { walk, path }: Post): WalkSheetData | undefined {
  const sheet = sheetOf(site);
  if (!walk || !sheet) return undefined;
  const view = projectionOf(boundsOf(walk.stops.map(({ lat, lon }) => [lon, lat])), SIZE, MARGIN);
  // A walk that ends where it began has one mark there.
  const places = walk.stops
    .map(({ name, ...place }, index) => ({ name, number: index + 1, at: view.project(place) }))
    .filter(({ at }, index, all) => all.findIndex((each) => distanceBetween(each.at, at) < MARK / 2) === index);
  if (places.length < 2) return undefined;
  const shapes = draw(sheet, view, SIZE);
  const drawn = { ...shapes, ways: gapsBetween(walk.stops.map(view.project), shapes) };
  const marks = places.map(({ at }) => ({ ...roundedPoint(at), width: MARK, height: MARK }));
  const landmarks = landmarksOf(sheet, view).filter(
    ({ x, y }) => x > LANDMARK && x < SIZE[0] - LANDMARK && y > LANDMARK && y < SIZE[1] - LANDMARK,
  );
  const wishes = places.map(({ name, at }) => ({ text: name, at, gap: MARK / 2 + 2 }));
  const taken = [...marks, ...landmarks.map(landmarkBox), ...CORNERS];
  const stopNames = nameAll(wishes, drawn, taken, STOP_NAME);
  taken.push(...stopNames);
  const names = nameAll(otherNames(site, walk, drawn, view), drawn, taken);
  const metres = SCALES.find((each) => each * view.unitsPerMetre <= SIZE[0] / 4) ?? SCALES.at(-1)!;
  const ground = groundOf(sheet, drawn, () => 'beside');
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
    code: pageCode(site.settings, path),
  };
}

/** Straight lines from each stop to the next, but where both lie on a river, whose own line shows the way. */
function gapsBetween(stops: readonly Point[], { rivers }: Drawn): Point[][] {
  const steps = stops.slice(1).map((stop, at) => [stops[at]!, stop]);
  return steps.filter((step) => !rivers.some(({ course }) => step.every((stop) => isOn(stop, course))));
}

const isOn = (stop: Point, course: readonly Point[]) =>
  course.slice(1).some((end, at) => distanceToSegment(stop, course[at]!, end) < MARK);

/** Rivers, stations, parks and neighbourhoods, each once; the stops have their own names. */
function otherNames({ areas }: WalkGround, { stops }: Walk, drawn: Drawn, view: Projection): Wish[] {
  const rivers = drawn.rivers.map(({ name: text, course }) => ({
    text,
    at: course[Math.floor(course.length / 2)]!,
    gap: 14,
  }));
  return [...rivers, ...featureWishes(drawn, []), ...areaWishes(areas, view)].filter(
    ({ text }, index, all) =>
      all.findIndex((each) => each.text === text) === index && !stops.some(({ name }) => name.includes(text)),
  );
}
