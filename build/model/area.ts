// A neighbourhood guide (`content/areas/<slug>.yaml`).
import { z } from 'zod';
import type { Prose } from '../source/markdown.ts';
import type { Picture } from './category.ts';
import { anchorPath, district, head, picturePath, point, prose, slug, text } from './fields.ts';
import { citationSchema, type Citation } from './source-list.ts';

export const areaSchema = z.strictObject({
  name: text('The neighbourhood’s name: Herne Hill.'),
  path: anchorPath('Its address: /herne-hill.'),
  order: z.int().describe('Place among the cards on the neighbourhoods page, from 1.'),
  postcodes: z.array(district('A postcode district.')).min(1).describe('Districts it counts as for filters.'),
  ...head,
  heading: text('The heading on its page.'),
  card: z.strictObject({
    description: text('One or two sentences for its card.').max(180),
    image: picturePath('The scene on its card, 320 × 200.'),
  }),
  hero: z.strictObject({
    image: picturePath('The wide scene on its page, 960 × 400.'),
    alt: text('One true sentence that names the place and what is drawn.'),
  }),
  intro: prose('The first paragraph, 40 to 60 words.'),
  about: z.array(prose('A paragraph.')).min(2).max(4),
  highlights: z.array(point).min(4).max(6),
  callout: point,
  nearby: z.array(slug('The slug of another area.')).min(1).max(5),
  position: z
    .strictObject({ latitude: z.number(), longitude: z.number() })
    .describe('A point in the middle of it, for structured data.')
    .optional(),
  map: z
    .strictObject({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
    .describe('Where it stands on the schematic map, in hundredths from the top left corner.'),
  sources: z.array(citationSchema).default([]).describe('Where its facts come from, shown at the foot of the page.'),
});

export interface Point {
  title: string;
  text: Prose;
}

export interface Area
  extends Omit<z.infer<typeof areaSchema>, 'card' | 'hero' | 'intro' | 'about' | 'highlights' | 'callout' | 'nearby' | 'sources'> {
  slug: string;
  card: { description: string; image: Picture };
  hero: { image: Picture; alt: string };
  intro: Prose;
  about: Prose[];
  highlights: Point[];
  callout: Point;
  nearby: { name: string; path: string }[];
  sources: Citation[];
  /** Whether any post is about it (it then has a feed). */
  postCount: number;
  origin: string;
}
