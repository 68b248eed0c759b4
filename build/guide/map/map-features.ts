// Features of maps besides districts and places (`content/map.yaml`): railways, rivers, streets, parks and landmarks.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { groupList, list, picturePath, slug, text } from '../fields/fields.ts';
import { coordinates } from '../page/page-fields.ts';
import { checkPoint, type Coordinates } from './outlines.ts';
import { byId, citationSchema, findSource } from '../source/source-list.ts';

export const rules = { 'map/unknown-station': 'A railway calls at a station that map.yaml does not have.' };

const course = groupList('Places that it passes, in order.', { at: text('The place.'), ...coordinates }).min(2);

const mapSchema = z.strictObject({
  stations: groupList('Railway stations, including those beyond the edge of the map.', {
    name: text('Its name: Herne Hill.'),
    ...coordinates,
  }).default([]),
  railways: groupList('Railways, drawn straight from station to station.', {
    name: text('The operator or line: Southeastern.'),
    stations: list('Its stations, in order.', text('A name among the stations.')).min(2).meta({ mayRepeat: true }),
  }).default([]),
  rivers: groupList('Rivers.', {
    name: text('Its name: River Effra.'),
    buried: z.boolean().default(false).describe('true: it runs underground, so its line is dashed.'),
    course,
  }).default([]),
  streets: groupList('Main streets, drawn straight from place to place.', {
    name: text('Its name: Coldharbour Lane.'),
    course,
  }).default([]),
  parks: groupList('Parks. The position is the middle of each.', {
    name: text('Its name: Brockwell Park.'),
    hectares: z.number().positive().describe('Its area. It is drawn as a circle of that size.'),
    ...coordinates,
  }).default([]),
  landmarks: groupList('Well-known buildings, drawn on the map of the neighbourhoods.', {
    name: text('Its name: Brixton Windmill.'),
    image: picturePath('A small drawing, 32 × 32, whose lower edge is at the position.'),
    ...coordinates,
  }).default([]),
  credits: list(
    'More sources whose attribution is printed under every map.',
    slug('The id of a source in sources.yaml.'),
  ).default([]),
  sources: list('Sources of the positions, shown on the neighbourhoods page.', citationSchema).default([]),
});

type MapFile = z.infer<typeof mapSchema>;

export interface MapFeatures extends Omit<MapFile, 'railways' | 'credits'> {
  /** The positions of each railway's stations, in order. */
  railways: Coordinates[][];
  attribution: string[];
}

export function loadMap(content: Content, { sources }: JoinedSite): MapFeatures | undefined {
  const [entry] = entriesOf(content, map);
  if (!entry) return undefined;
  const { railways, credits, ...value } = entry.value;
  const known = byId(sources);
  const { stations, rivers, streets, parks, landmarks } = value;
  for (const [list, points] of Object.entries({ stations, parks, landmarks })) {
    points.forEach((point, index) => checkPoint(point, [list, index], entry));
  }
  for (const [list, ways] of Object.entries({ rivers, streets })) {
    ways.forEach((way, index) =>
      way.course.forEach((point, at) => checkPoint(point, [list, index, 'course', at], entry)),
    );
  }
  const station = {
    kind: 'station',
    rule: 'map/unknown-station' as const,
    known: new Map<string, Coordinates>(stations.map((each) => [each.name, each])),
    otherwise: 'Add it to "stations:" with its coordinates.',
  };
  return {
    ...value,
    railways: railways.map((railway, index) =>
      entry.referAll(railway.stations, ['railways', index, 'stations'], station),
    ),
    attribution: credits.flatMap((id, index) => findSource(id, ['credits', index], entry, known)?.attribution ?? []),
  };
}

export const map = defineCollection({
  name: 'map',
  files: 'map.yaml',
  heading: 'Railways, rivers, streets, parks and landmarks on maps: `map.yaml`',
  schema: mapSchema,
});
