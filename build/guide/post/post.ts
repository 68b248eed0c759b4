// A post (`content/posts/<slug>.md`): front matter and a Markdown body.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { startOf } from '../../engine/report/finding.ts';
import type { Report } from '../../engine/report/report.ts';
import { byText, didYouMean, quoted } from '../../engine/report/wording.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { parseMarkdownFile } from '../../engine/source/front-matter.ts';
import { headingId } from '../../engine/source/slug.ts';
import type { Prose } from '../../engine/source/markdown.ts';
import type { Area } from '../area/area.ts';
import type { Author } from './author.ts';
import type { Category } from './category.ts';
import { fileSlug, loadFile, type Entry, type LoadContext, type Lookup } from '../../engine/content/load-file.ts';
import {
  date,
  dateText,
  group,
  groupList,
  list,
  listingCard,
  listOf,
  NO_PICTURE,
  otherNames,
  picturePath,
  pictureUrl,
  summary,
  text,
  keywords,
} from '../fields/fields.ts';
import { prose, type Picture } from '../../engine/content/loaded-fields.ts';
import { checkClosingTimes, closingTable, closingTimes, type ClosingTable } from '../time/closing-times.ts';
import { coordinates, aliases, oldPath } from '../page/page-fields.ts';
import { hinted } from '../../engine/content/repairs.ts';
import { addDays } from '../time/day.ts';
import { ALT_ADVICE, saysNothing } from '../prose/alt-text.ts';
import { focusPoint, focusRules, withFocus } from '../fields/focus.ts';
import { checkPoint } from '../map/outlines.ts';
import { checkLength, checkShouting } from '../fields/plain-words.ts';
import { checkCitations, citationSchema } from '../source/source-list.ts';
import { sponsored, withPaidLinks } from '../source/sponsor.ts';

export const rules = {
  ...focusRules,
  'post/later-than-today': 'A post was changed on a future day, or is published in more than half a year.',
  'post/new-title': 'A post’s title is the default of a program for new texts, such as "Untitled".',
  'post/cover-alt': 'The description of a cover says nothing: a file’s name, the word "photo", or the title again.',
  'post/repeated-title': 'A post begins with a heading that repeats its title.',
  'post/empty': 'A post has front matter and no words.',
  'post/long-walk': 'A walk’s story is too long for the two sides of A4 that it prints on.',
  'post/unknown-author': 'A post’s author is not in authors.yaml.',
  'post/sponsored-lead': 'A sponsored post is featured on the blog page.',
  'post/part-of-nothing': 'A post has the number of a part, but no series.',
  'post/unlisted-category': 'A post’s category is not in categories.yaml: it is shown as plain text.',
};

const BY_NAME = 'Delete it, because the name of the file is the URL.';

/** Names that other generators use for a field. */
const OTHER_NAMES = {
  ...otherNames({
    excerpt: 'description summary subtitle',
    by: 'author',
    coverImage: 'image cover featuredimage',
    coverAlt: 'alt imagealt',
    keywords: 'tags',
    category: 'categories',
    location: 'area place',
    updated: 'modified lastmod',
    until: 'expires',
    date: 'pubdate',
    aliases: 'alias redirectfrom',
  }),
  published: 'Write "draft: true" for a story that is not published yet. Otherwise delete the line.',
  slug: BY_NAME,
  permalink: BY_NAME,
  url: BY_NAME,
};

const common = {
  title: text('The headline.').max(200),
  excerpt: summary('One or two sentences for cards, feeds and search engines. No two posts may share one.').max(220),
  why: summary('One line for the weekly picks: why to read it now. Without it, the excerpt.').max(110).optional(),
  date: date('When it is published: 2025-06-06 or June 6, 2025.'),
  updated: date('The day of the last real change.').optional(),
  until: date('The last day on which it is news. Afterwards it can be read, but doesn’t lead a page.').optional(),
  by: text('The author’s name, with their consent. Without it, the byline of site.yaml.').max(80).optional(),
  series: text('The series that the story belongs to: Walks along the Effra.').max(80).optional(),
  part: z
    .int()
    .min(1)
    .max(999)
    .describe('Its number in the series. Without it, the series is sorted by date.')
    .optional(),
  category: text('The name of a category, or another name that has no page: Local Events.'),
  sponsored,
  location: text('The name of an area: Brixton.').optional(),
  badge: text('A badge with a place, for a story about no single area: Lambeth.').optional(),
  draft: z
    .boolean()
    .default(false)
    .describe('true: npm run dev shows it, and a build leaves it out. The same goes for a date in the future.'),
  featured: z.boolean().default(false).describe('true: it can lead the blog page. The newest featured story does.'),
  coverImage: z
    .union([picturePath('A picture of this site.'), pictureUrl('A picture elsewhere.')], NO_PICTURE)
    .describe('The cover, 960 × 540.'),
  coverAlt: text('What the cover shows, in one sentence.'),
  coverFocus: focusPoint,
  keywords: keywords.default([]),
  aliases: aliases.optional(),
  feedId: oldPath('Its first path, which feeds use as its id. `npm run new -- rename` writes it.').optional(),
  faq: groupList('Questions and answers under the story.', {
    question: text('As a reader would ask it.'),
    answer: prose('The answer.'),
  })
    .max(50)
    .default([]),
  call: group('The words of the sign-up inside the story. Without them, those of site.yaml.', {
    heading: text('Heading of the sign-up inside the story.'),
    text: text('One sentence under it.'),
  }).optional(),
  sources: list('Sources of its facts, shown at the end.', citationSchema).default([]),
};

const walk = z.strictObject({
  title: text('The heading of its sheet: Walk the Effra.').max(40),
  line: text('The line under the heading: its length, its time, its start and its end.').max(160),
  stops: groupList('The start of each part, in order, and the end of the last part.', {
    name: text('Its name on the map: Herne Hill.').max(30),
    ...coordinates,
  })
    .min(2)
    .max(20),
});
export type Walk = z.infer<typeof walk>;

/** Maximum number of words in the post of a walk. More don't fit on the second side of its printed sheet. */
const MOST_WORDS_ON_PAPER = 900;

export const postSchema = z.discriminatedUnion('layout', [
  hinted(
    z.strictObject({
      layout: z.literal('article').describe('A story from top to bottom.'),
      ...common,
      walk: walk.describe('Makes the story print on two sides of A4, with a map of numbered stops.').optional(),
      closingTimes: closingTimes.optional(),
    }),
    OTHER_NAMES,
  ),
  hinted(
    z.strictObject({
      layout: z.literal('timetable').describe('Days with their hours, then the story.'),
      ...common,
      timetable: groupList('The days, for the layout timetable.', {
        day: text('The day: Saturday.'),
        items: groupList('What happens on that day, in order.', {
          time: text('When: 10am to 2pm, or Any time.'),
          title: text('What happens.'),
          place: text('Where it happens.').optional(),
          text: prose('A line or two.'),
        }).min(1),
      }).min(1),
    }),
    OTHER_NAMES,
  ),
  hinted(
    z.strictObject({
      layout: z.literal('ranked-list').describe('A numbered list with reasons, then the story.'),
      ...common,
      ranking: groupList('The entries from the first, for the layout ranked-list.', {
        name: text('The name as its owner writes it.'),
        address: text('Where it is.').optional(),
        listing: listingCard('Its card in the guide, which puts it on the map: /sw9-eating-out#okan.').optional(),
        reason: prose('The reason for its place in the list.'),
      }).min(2),
    }),
    OTHER_NAMES,
  ),
]);

type PostFile = z.infer<typeof postSchema>;

type FileFields = Omit<PostFile, 'closingTimes' | 'coverImage' | 'coverFocus' | 'draft' | 'call'>;

export interface Post extends FileFields {
  slug: string;
  /** `/blog/<slug>` */
  path: string;
  dateText: string;
  updatedText?: string | undefined;
  categorySlug: string;
  /** False if categories.yaml doesn't have the category. The post's label is then not a link. */
  categoryListed: boolean;
  /** URL path of the area's page. Absent if the location isn't an area. */
  areaPath?: string | undefined;
  /** Absent if authors.yaml doesn't have the post's author. */
  author?: Pick<Author, 'name' | 'path'> | undefined;
  /** Postcode districts of the post's area. Empty if it has no area. */
  postcodes: string[];
  cover: Picture;
  /** True for an unpublished post, which is shown only if drafts are included. */
  draft?: true | undefined;
  /** True for a finished post with a future date. */
  waits?: true | undefined;
  /** True after the post's last day. The post then leads no page, and isn't a pick of the week. */
  over?: true | undefined;
  call: { heading: string; text: string };
  walk?: Walk | undefined;
  closingTimes?: ClosingTable | undefined;
  timetable?: Extract<PostFile, { layout: 'timetable' }>['timetable'];
  ranking?: Extract<PostFile, { layout: 'ranked-list' }>['ranking'];
  words: number;
  /** Pictures in the post's text. */
  pictures: Picture[];
  /** Links in the post's text to a part of a page of this site: /sw9-eating-out#okan. */
  anchors: string[];
  /** Reads the body on demand, because thousands of bodies don't fit into memory. */
  body(): Prose;
  /** Cache key of the body. It changes whenever the file changes. */
  version: string;
  origin: string;
}

/** Reduces a post to the fields that a list shows, so that the browser doesn't load every body. */
export const summaryOf = (post: Post) => ({
  slug: post.slug,
  path: post.path,
  title: post.title,
  excerpt: post.excerpt,
  why: post.why,
  date: post.date,
  dateText: post.dateText,
  updatedText: post.updatedText === post.dateText ? undefined : post.updatedText,
  category: post.category,
  categorySlug: post.categorySlug,
  categoryListed: post.categoryListed,
  featured: post.featured,
  postcodes: post.postcodes,
  cover: post.cover,
  coverAlt: post.coverAlt,
  location: post.location,
  sponsored: post.sponsored,
  draft: post.draft,
  over: post.over,
});

/** Fields of a post for cards, lists, feeds and filters. Safe to send to the browser as JSON. */
export type PostSummary = Pick<Post, keyof ReturnType<typeof summaryOf>>;

export interface PostWorld {
  categories: Pick<Category, 'name' | 'slug'>[];
  areas: Pick<Area, 'name' | 'path' | 'postcodes'>[];
  authors: Pick<Author, 'name' | 'path'>[];
  /** Author of posts that don't name an author. */
  byline?: string | undefined;
  /** Names of categories that deliberately have no page. */
  unlisted: readonly string[];
  /** Heading and text of the newsletter's sign-up form in posts that don't have their own. */
  call: { heading: string; text: string };
  /** The day of the build, `YYYY-MM-DD`. If it is unknown, no date counts as too early or too late. */
  today?: string | undefined;
}

/** Loads all posts including drafts. Sorts them newest first, then by title. Yields after each file. */
export function* loadPosts(
  files: readonly SourceFile[],
  context: LoadContext,
  world: PostWorld,
): Generator<void, Post[]> {
  const parse = (file: SourceFile, report: Report) => parsePost(file, context, report);
  const loaded: Post[] = [];
  for (const file of files) {
    const entry = loadFile(file, postSchema, 'post', context, parse, checkAlone);
    if (entry) loaded.push(loadPost(entry, context, world));
    yield;
  }
  return loaded.sort(newestFirst);
}

function newestFirst(a: Post, b: Post): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return byText(a.title, b.title);
}

function loadPost(entry: PostEntry, context: LoadContext, world: PostWorld): Post {
  const { report, incomplete } = context;
  const before = report.size;
  // A post with findings is loaded again each time, so that its findings are reported again.
  const isValid = () => report.size === before && !incomplete.has('area') && !incomplete.has('category');
  // An unchanged post stays the same object, so that values memoized from it stay valid.
  const post = context.memory.memoize('post', [entry.value, world], () => makePost(entry, context, world), isValid);
  entry.claim('address', post.path, []);
  entry.claim('description', post.excerpt, ['excerpt']);
  return post;
}

function makePost(entry: PostEntry, context: LoadContext, world: PostWorld): Post {
  const { value, origin } = entry;
  const { category, area, author, isOver, isEarly } = joinPost(entry, context, world);
  const day = world.today ?? value.date;
  const body = entry.body!;
  const slug = fileSlug(origin);
  const { coverImage, coverFocus, call = world.call, ...own } = value;
  const table = value.layout === 'article' ? value.closingTimes : undefined;
  return {
    ...own,
    ...paidLinks(value, body.read),
    slug,
    path: `/blog/${slug}`,
    dateText: dateText(value.date),
    updatedText: value.updated === undefined ? undefined : dateText(value.updated),
    categorySlug: category?.slug ?? headingId(value.category),
    categoryListed: category !== undefined,
    areaPath: area?.path,
    author,
    postcodes: area?.postcodes ?? [],
    cover: withFocus(coverImage, coverFocus, ['coverFocus'], entry),
    featured: value.featured && !isOver && !value.sponsored,
    draft: value.draft || isEarly ? true : undefined,
    waits: !value.draft && isEarly ? true : undefined,
    over: isOver ? true : undefined,
    call,
    closingTimes: table && closingTable(table, day, value.until),
    words: body.words,
    pictures: body.pictures,
    anchors: entry.anchors,
    version: body.version,
    origin,
  };
}

/** Looks up everything that the post refers to, and reports unknown names. */
function joinPost(entry: PostEntry, context: LoadContext, world: PostWorld) {
  const { value } = entry;
  const { today } = world;
  if (today !== undefined) checkFuture(entry, today);
  checkCitations(value.sources ?? [], entry, context);
  return {
    category: findCategory(entry, context, world),
    area: value.location === undefined ? undefined : entry.refer(value.location, ['location'], areasOf(world)),
    author: findAuthor(entry, context, world),
    isOver: today !== undefined && value.until !== undefined && value.until < today,
    isEarly: today !== undefined && value.date > today,
  };
}

/** Texts of a post. If somebody paid for the post, marks its links as sponsored. */
function paidLinks({ sponsored: sponsor, faq }: PostFile, read: () => Prose): Pick<Post, 'body' | 'faq'> {
  if (!sponsor) return { body: read, faq };
  return {
    body: () => withPaidLinks(read()),
    faq: faq.map((each) => ({ ...each, answer: withPaidLinks(each.answer) })),
  };
}

function areasOf({ areas }: PostWorld): Lookup<PostWorld['areas'][number]> {
  const known = new Map(areas.map((area) => [area.name, area]));
  return {
    kind: 'area',
    rule: '*/unknown-area',
    known,
    otherwise: `${listOf('Areas', known.keys())} For a place that isn’t an area, use "badge:".`,
  };
}

function parsePost(file: SourceFile, context: LoadContext, report: Report) {
  const parsed = parseMarkdownFile(file, context, report);
  if (!parsed) return undefined;
  if (!parsed.text.trim()) {
    report.error('post/empty', startOf(file.path), 'The post has no words.', 'Write them below the front matter.');
  }
  checkFirstHeading(parsed, file.path, report);
  return parsed;
}

type PostEntry = Entry<PostFile>;

/** Reports mistakes that depend only on the file, not on other files or the day. */
function checkAlone(entry: PostEntry): void {
  const { value } = entry;
  checkDays(entry);
  checkTitle(entry);
  checkFeedId(entry);
  if (value.layout === 'article' && value.walk) checkWalk(value.walk, entry);
  if (value.layout === 'article' && value.closingTimes) checkClosingTimes(value.closingTimes, entry);
  if (value.part !== undefined && value.series === undefined) {
    const message = `The post is part ${value.part} of a series, but names no series.`;
    const advice = 'Add "series:" with the name of the series, or delete "part".';
    entry.warn('post/part-of-nothing', ['part'], message, advice);
  }
  if (value.featured && value.sponsored) {
    const message = `A paid story can’t lead the blog page, but ${quoted(value.sponsored.by)} paid for this one.`;
    entry.warn('post/sponsored-lead', ['featured'], message, 'Leave "featured" out.');
  }
}

/** Reports a feed id that isn't an old path of the post, because another post could have the same id. */
function checkFeedId(entry: PostEntry): void {
  const { feedId, aliases: paths = [] } = entry.value;
  if (feedId === undefined || paths.includes(feedId)) return;
  const message = `"feedId" is ${quoted(feedId)}, which is not an old path of the story.`;
  entry.error('*/bad-value', ['feedId'], message, `Add ${quoted(feedId)} to "aliases:", or leave "feedId" out.`);
}

/** Reports an `updated` or `until` before the post's date. */
function checkDays(entry: PostEntry): void {
  const wanted = { updated: 'when it was last changed', until: 'the last day on which it is news' };
  for (const field of ['updated', 'until'] as const) {
    if ((entry.value[field] ?? entry.value.date) >= entry.value.date) continue;
    const advice = `Write ${wanted[field]}, or leave "${field}" out.`;
    entry.error('*/bad-value', [field], `"${field}" is earlier than "date".`, advice);
  }
}

function checkFuture(entry: PostEntry, today: string): void {
  const { date: day, updated } = entry.value;
  if (day <= today && (updated ?? day) <= today) return;
  if (updated !== undefined && updated > today && day <= today) {
    const advice = `Write the day of the change, ${today} at the latest.`;
    entry.warn('post/later-than-today', ['updated'], `"updated" is ${updated}, which is in the future.`, advice);
  }
  if (day > addDays(today, FAR)) {
    const advice = 'Correct the year, or remove the story until then.';
    const message = `The story is published in more than half a year, on ${day}.`;
    entry.warn('post/later-than-today', ['date'], message, advice);
  }
}

/** Maximum number of days between today and the date of a planned post. */
const FAR = 183;

const NEW_TITLE =
  /^(?:untitled|new (?:post|page|story|document)|(?:test|draft|sample) ?(?:post|page)?|hello world!?|title)$/i;

function checkTitle(entry: PostEntry): void {
  const { title, excerpt, coverAlt } = entry.value;
  checkShouting(title, ['title'], entry);
  checkShouting(excerpt, ['excerpt'], entry);
  if (NEW_TITLE.test(title)) {
    const advice = 'Write the headline.';
    entry.warn('post/new-title', ['title'], `${quoted(title)} is the title that programs give a new text.`, advice);
  }
  checkLength(title, ['title'], entry);
  if (coverAlt !== undefined && saysNothing(coverAlt)) {
    entry.warn('post/cover-alt', ['coverAlt'], `${quoted(coverAlt)} does not say what the cover shows.`, ALT_ADVICE);
  } else if (coverAlt !== undefined && title !== undefined && lettersOf(coverAlt) === lettersOf(title)) {
    const message = `${quoted(coverAlt)} repeats the title, which screen readers read out beside the cover.`;
    entry.warn('post/cover-alt', ['coverAlt'], message, ALT_ADVICE);
  }
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

type MarkdownFile = NonNullable<ReturnType<typeof parseMarkdownFile>>;

/** Reports a first heading that repeats the page's title. */
function checkFirstHeading({ yaml, body, text, bodyLine }: MarkdownFile, file: string, report: Report): void {
  const title = (yaml?.value as { title?: unknown } | null | undefined)?.title;
  const [first] = body.headings;
  const blank = /^(?:\s*\n)?(?=#)/.exec(text)?.[0];
  if (blank === undefined || !first || typeof title !== 'string') return;
  if (headingId(first.text) !== headingId(title)) return;
  const line = bodyLine + blank.split('\n').length - 1;
  const message = `The heading ${quoted(first.text)} repeats the title, which is above it on the page.`;
  const suggestion = 'Delete the line.';
  report.add({ rule: 'post/repeated-title', severity: 'warn', file, line, column: 1, message, suggestion });
}

function checkWalk({ stops }: Walk, entry: PostEntry): void {
  stops.forEach((stop, index) => checkPoint(stop, ['walk', 'stops', index], entry));
  const { words } = entry.body!;
  if (words <= MOST_WORDS_ON_PAPER) return;
  const message = `The story has ${words} words, but a printed walk has room for ${MOST_WORDS_ON_PAPER}.`;
  entry.warn('post/long-walk', ['walk'], message, 'Shorten the story, or leave "walk" out.');
}

function findCategory(entry: PostEntry, context: LoadContext, { categories, unlisted }: PostWorld) {
  const name = entry.value.category;
  const category = categories.find((each) => each.name === name);
  if (!category && !unlisted.includes(name) && !context.incomplete.has('category')) {
    const names = categories.map((each) => each.name);
    const otherwise = `Its badge isn’t a link, and it has no category page. ${listOf('Categories', names)}`;
    const advice = didYouMean(name, names, otherwise);
    entry.unknown(
      'post/unlisted-category',
      ['category'],
      `${quoted(name)} is not one of the categories.`,
      advice,
      'warn',
    );
  }
  return category;
}

/** Finds the post's author. Reports a name that authors.yaml doesn't have, if that file exists. */
function findAuthor(entry: PostEntry, context: LoadContext, { authors, byline }: PostWorld) {
  const { by } = entry.value;
  const author = authors.find(({ name }) => name === (by ?? byline));
  if (author || by === undefined || authors.length === 0 || context.incomplete.has('author')) return author;
  const names = authors.map(({ name }) => name);
  const advice = didYouMean(by, names, `Add them to authors.yaml. ${listOf('Authors', names)}`);
  entry.unknown('post/unknown-author', ['by'], `${quoted(by)} is not one of the authors.`, advice, 'warn');
  return undefined;
}

export const posts = defineCollection({
  name: 'post',
  files: 'posts/<name>.md',
  heading: 'A story: the lines at the top of `posts/<slug>.md`',
  schema: postSchema,
});
