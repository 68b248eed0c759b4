// A neighbourhood guide (`content/areas/<slug>.yaml`).
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { fileSlug, type Entry, type LoadContext } from '../../engine/content/load-file.ts';
import { entriesOf, type Content } from '../define-kind.ts';
import { focusPoint, withFocus } from '../fields/focus.ts';
import { byOrder, bySlug } from '../fields/order.ts';
import { checkPoint, type Coordinates } from '../map/outlines.ts';
import { anchorPath, group, list, listOf, picturePath, slug, summary, text } from '../fields/fields.ts';
import { prose } from '../../engine/content/loaded-fields.ts';
import { head, point } from '../page/page-fields.ts';
import { district } from '../fields/contact-fields.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { checkHeadWords } from '../fields/plain-words.ts';
import { checkCitations, citationSchema } from '../source/source-list.ts';

export const rules = { '*/unknown-area': 'A field names a missing area.', 'area/duplicate': 'Two areas share a name.' };

const areaSchema = z.strictObject({
  name: text('The neighbourhood’s name: Herne Hill.'),
  path: anchorPath('Its path: /herne-hill.'),
  order: z.int().min(1).describe('Its position among the cards on the neighbourhoods page, from 1.'),
  postcodes: list('The districts whose filters find it.', district('A postcode district.')).min(1),
  ...head,
  heading: text('The heading on its page.'),
  card: group('Its card on the neighbourhoods page.', {
    description: summary('One or two sentences for its card.').max(180),
    image: picturePath('The scene on its card, 320 × 200.'),
  }),
  hero: group('The top of its page.', {
    image: picturePath('The wide scene on its page, 960 × 400.'),
    alt: text('One true sentence that names the place and what is drawn.'),
    focus: focusPoint,
  }),
  intro: prose('The first paragraph, 40 to 60 words.'),
  about: list('Two to four paragraphs about the area.', prose('A paragraph.')).min(2).max(4),
  highlights: list('Four to six things to see or do.', point).min(4).max(6),
  callout: point.describe('One thing worth knowing, in a box.'),
  nearby: list('Areas beside it, by their slugs.', slug('The slug of another area.')).min(1).max(5),
  position: group('A point in its middle, for the map and for search engines. Without it, the area isn’t on the map.', {
    latitude: z.number().min(-90).max(90).describe('Degrees north: 51.46.'),
    longitude: z.number().min(-180).max(180).describe('Degrees east: -0.11.'),
  }).optional(),
  sources: list('Sources of its facts, shown at the foot of the page.', citationSchema).default([]),
});

type AreaFile = z.infer<typeof areaSchema>;

export interface Area extends Omit<AreaFile, 'nearby' | 'position'> {
  slug: string;
  position?: Coordinates | undefined;
  nearby: { name: string; path: string }[];
  /** Number of posts about the area. Only an area with posts has a feed. */
  postCount: number;
  origin: string;
}

export function loadAreas(content: Content): Area[] {
  const entries = entriesOf(content, areas);
  const all = entries.map((entry) => loadArea(entry, content.context));
  entries.forEach((entry, at) => {
    checkNearby(entry);
    const nearby = findAreas(entry.value.nearby, ['nearby'], entry, all);
    all[at]!.nearby = nearby.map(({ name, path }) => ({ name, path }));
  });
  return all.sort(byOrder((area) => area.name));
}

function loadArea(entry: Entry<AreaFile>, context: LoadContext): Area {
  const { value } = entry;
  const position = value.position && { lat: value.position.latitude, lon: value.position.longitude };
  entry.claim('address', value.path, ['path']);
  checkHeadWords(entry);
  checkCitations(value.sources, entry, context);
  entry.claim('area-name', value.name, ['name']);
  entry.claim('description', value.description, ['description']);
  if (position) checkPoint(position, ['position'], entry, { lat: 'latitude', lon: 'longitude' });
  const image = withFocus(value.hero.image, value.hero.focus, ['hero', 'focus'], entry);
  const hero = { ...value.hero, image };
  return { ...value, hero, position, slug: fileSlug(entry.origin), nearby: [], postCount: 0, origin: entry.origin };
}

function checkNearby(entry: Entry<AreaFile>): void {
  const own = entry.value.nearby.indexOf(fileSlug(entry.origin));
  if (own < 0) return;
  const advice = 'Name another, or delete this one.';
  entry.warn('*/bad-value', ['nearby', own], 'The area is listed as nearby itself.', advice);
}

/** Finds the areas that a field lists by slug. Reports each slug that doesn't exist. */
export const findAreas = (slugs: readonly string[], path: FieldPath, entry: Entry<unknown>, areas: readonly Area[]) => {
  const known = bySlug(areas);
  return entry.referAll(slugs, path, {
    kind: 'area',
    rule: '*/unknown-area',
    known,
    otherwise: listOf('Areas', known.keys()),
  });
};

export const areas = defineCollection({
  name: 'area',
  files: 'areas/<name>.yaml',
  heading: 'A neighbourhood guide: `areas/<slug>.yaml`',
  schema: areaSchema,
  names: {
    'area-name': { rule: 'area/duplicate', noun: 'The area’s name', advice: 'Give one of the two another name.' },
  },
});
