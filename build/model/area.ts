// A neighbourhood guide (`content/areas/<slug>.yaml`).
import * as z from 'zod';
import { listOf } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { fileSlug, loadFile, type Entry, type LoadContext } from './entry.ts';
import { byOrder } from './order.ts';
import { checkPoint } from './outlines.ts';
import { anchorPath, district, group, head, list, picturePath, point, prose, slug, summary, text } from './fields.ts';
import type { FieldPath } from '../source/yaml.ts';
import { citationSchema } from './source-list.ts';

export const areaSchema = z.strictObject({
  name: text('The neighbourhood’s name: Herne Hill.'),
  path: anchorPath('Its address: /herne-hill.'),
  order: z.int().describe('Place among the cards on the neighbourhoods page, from 1.'),
  postcodes: list('Districts it counts as for filters.', district('A postcode district.')).min(1),
  ...head,
  heading: text('The heading on its page.'),
  card: group('Its card on the neighbourhoods page.', {
    description: summary('One or two sentences for its card.').max(180),
    image: picturePath('The scene on its card, 320 × 200.'),
  }),
  hero: group('The top of its page.', {
    image: picturePath('The wide scene on its page, 960 × 400.'),
    alt: text('One true sentence that names the place and what is drawn.'),
  }),
  intro: prose('The first paragraph, 40 to 60 words.'),
  about: list('Two to four paragraphs about it.', prose('A paragraph.')).min(2).max(4),
  highlights: list('Four to six things to see or do.', point).min(4).max(6),
  callout: point.describe('One thing worth knowing, in a box.'),
  nearby: list('Areas beside it, by their slugs.', slug('The slug of another area.')).min(1).max(5),
  position: group('A point in the middle of it, for the map and for search engines. Not on the map when left out.', {
    latitude: z.number().min(-90).max(90).describe('Degrees north: 51.46.'),
    longitude: z.number().min(-180).max(180).describe('Degrees east: -0.11.'),
  }).optional(),
  sources: list('Where its facts come from, shown at the foot of the page.', citationSchema).default([]),
});

export interface Area extends Omit<z.infer<typeof areaSchema>, 'nearby'> {
  slug: string;
  nearby: { name: string; path: string }[];
  /** How many posts are about it; with any it has a feed. */
  postCount: number;
  origin: string;
}

type AreaEntry = Entry<z.infer<typeof areaSchema>>;

/** All areas in the order of their cards, each knowing its neighbours. */
export function loadAreas(files: readonly SourceFile[], context: LoadContext): Area[] {
  const entries = files.flatMap((file) => loadFile(file, areaSchema, 'area', context) ?? []);
  const areas = new Map(entries.map((entry) => [fileSlug(entry.origin), loadArea(entry)]));
  for (const entry of entries) {
    const area = areas.get(fileSlug(entry.origin))!;
    area.nearby = entry.value.nearby.flatMap((slug, index) => {
      const found = findArea(slug, ['nearby', index], entry, areas);
      return found ? [{ name: found.name, path: found.path }] : [];
    });
  }
  return [...areas.values()].sort(byOrder((area) => area.name));
}

function loadArea(entry: AreaEntry): Area {
  const { value } = entry;
  entry.claim('address', value.path, ['path']);
  entry.claim('area-name', value.name, ['name']);
  entry.claim('description', value.description, ['description']);
  if (value.position) {
    const { latitude: lat, longitude: lon } = value.position;
    checkPoint({ lat, lon }, ['position'], entry, { lat: 'latitude', lon: 'longitude' });
  }
  return { ...value, slug: fileSlug(entry.origin), nearby: [], postCount: 0, origin: entry.origin };
}

/** The area that a field names by its slug; a finding and undefined when there is none. */
export const findArea = (slug: string, path: FieldPath, entry: Entry<unknown>, areas: ReadonlyMap<string, Area>) =>
  entry.refer(slug, path, { kind: 'area', known: areas, otherwise: listOf('Areas', areas.keys()) });
