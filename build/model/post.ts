// A story (`content/posts/<slug>.md`): front matter and a Markdown body.
import { z } from 'zod';
import type { Prose } from '../source/markdown.ts';
import type { Picture } from './category.ts';
import { date, httpUrl, picturePath, prose, text } from './fields.ts';
import { citationSchema, type Citation } from './source-list.ts';

const common = {
  title: text('The headline.').max(200),
  excerpt: text('One or two sentences for cards, feeds and search engines. No two posts may share one.').max(220),
  date: date('When it is published: 2025-06-06 or June 6, 2025.'),
  updated: date('When it was last changed in substance.').optional(),
  category: text('The name of a category, or another word for a story outside them (Local Events).'),
  location: text('The name of an area: Brixton.').optional(),
  badge: text('A place badge for a story that is not about one area: Lambeth.').optional(),
  featured: z.boolean().default(false).describe('true: the newest one leads the blog page.'),
  coverImage: z.union([picturePath('A picture of this site.'), httpUrl('A picture elsewhere.')]).describe('The cover, 960 × 540.'),
  coverAlt: text('What the cover shows, in one sentence.'),
  keywords: z.array(text('A keyword.')).default([]),
  faq: z
    .array(z.strictObject({ question: text('As a reader would ask it.'), answer: prose('The answer.') }))
    .default([]),
  call: z
    .strictObject({ heading: text('Heading of the sign-up inside the story.'), text: text('One sentence under it.') })
    .optional(),
  sources: z.array(citationSchema).default([]),
};

const timetableDay = z.strictObject({
  day: text('The day: Saturday.'),
  items: z
    .array(
      z.strictObject({
        time: text('When: 10am to 2pm, or Any time.'),
        title: text('What.'),
        place: text('Where.').optional(),
        text: prose('A line or two.'),
      }),
    )
    .min(1),
});

const rankedEntry = z.strictObject({
  name: text('The name as its owner writes it.'),
  address: text('Where it is.').optional(),
  reason: prose('Why it is here.'),
});

export const postSchema = z.discriminatedUnion('layout', [
  z.strictObject({ layout: z.literal('article').describe('A story from top to bottom.'), ...common }),
  z.strictObject({ layout: z.literal('timetable').describe('Days with their hours, then the story.'), ...common, timetable: z.array(timetableDay).min(1) }),
  z.strictObject({ layout: z.literal('ranked-list').describe('A numbered list with reasons, then the story.'), ...common, ranking: z.array(rankedEntry).min(2) }),
]);

export type PostLayout =
  | { kind: 'article' }
  | { kind: 'timetable'; days: { day: string; items: { time: string; title: string; place?: string; text: Prose }[] }[] }
  | { kind: 'ranked-list'; entries: { name: string; address?: string; reason: Prose }[] };

/** What a card, a list, a feed or a filter needs of a post: small, and safe to send to the browser as JSON. */
export interface PostSummary {
  slug: string;
  /** `/blog/<slug>` */
  path: string;
  title: string;
  excerpt: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `June 6, 2025` */
  dateText: string;
  category: string;
  categorySlug: string;
  /** False for a category without an entry of its own (Local Events): its badge is no link. */
  categoryListed: boolean;
  featured: boolean;
  location?: string;
  /** Postcode districts of the area it is about; empty without one. */
  postcodes: string[];
  cover: Picture;
  coverAlt: string;
}

export interface Post extends PostSummary {
  updated?: string;
  badge?: string;
  /** Address of the area's guide, when the location is one. */
  areaPath?: string;
  keywords: string[];
  layout: PostLayout;
  call: { heading: string; text: string };
  faq: { question: string; answer: Prose }[];
  sources: Citation[];
  body: Prose;
  origin: string;
}
