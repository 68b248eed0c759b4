// The words of the standing pages (`content/pages/<page>.yaml`).
import * as z from 'zod';
import { didYouMean, listOf, quoted } from '../report/wording.ts';
import type { SourceFile } from '../source/files.ts';
import { fileSlug, loadFile, type Entry, type LoadContext, type Picture } from './entry.ts';
import type { Prose } from '../source/markdown.ts';
import { address, body, head, picturePath, point, prose, slug, text } from './fields.ts';
import type { Point } from './area.ts';

const base = { ...head, heading: text('The heading on the page.') };
const scene = { image: picturePath('A scene.'), alt: text('What it shows, in one sentence.') };
const intro = prose('Two or three sentences under the heading.');
/** A page with a button, which a link of the letter leads to. */
const letterLink = z.strictObject({
  ...base,
  intro: prose('What the button does.'),
  button: text('The words of the button.'),
  done: text('What is said after it, to whoever pressed it.'),
  again: text('The link to the sign-up, after that.'),
});
const card = z.strictObject({
  title: text('The card’s title.'),
  text: text('One or two sentences.'),
  icon: picturePath('A small square drawing.'),
});

export const pageSchemas = {
  home: z.strictObject({
    ...head,
    heading: text('The one large line.'),
    ...scene,
    intro: text('One line under the heading.'),
    features: z
      .array(card.extend({ link: address('Where it leads.'), cta: text('The words of the link.') }))
      .length(3)
      .describe('Three cards.'),
    latest: z
      .strictObject({ heading: text('Above the latest posts.'), cta: text('Link to all posts.') })
      .describe('The latest stories.'),
    guides: z
      .strictObject({ heading: text('Above the links to the postcode guides.'), text: text('One sentence.') })
      .describe('The postcode guides.'),
    neighbourhoods: z
      .strictObject({
        heading: text('Heading.'),
        text: text('One or two sentences.'),
        cta: text('Link to the neighbourhoods.'),
      })
      .describe('The neighbourhoods.'),
    contribute: z
      .strictObject({
        heading: text('Heading.'),
        text: text('One or two sentences.'),
        cta: text('Link to the contact page.'),
      })
      .describe('The invitation to write.'),
  }),
  about: z.strictObject({ ...base, ...scene, body: body('The story of the site.') }),
  blogs: z.strictObject({ ...base, intro }),
  categories: z.strictObject({ ...base, intro }),
  weekly: z.strictObject({
    ...base,
    ...scene,
    intro,
    promise: text('What is promised, and when.'),
    signup: z
      .strictObject({ heading: text('Above the sign-up.'), text: text('One sentence.') })
      .describe('The sign-up.'),
  }),
  directory: z.strictObject({
    ...base,
    intro,
    placeholder: text('Inside the search box.'),
    groups: z
      .array(z.strictObject({ name: text('The button.'), icon: picturePath('A small square drawing.') }))
      .min(1)
      .describe('Buttons for kinds of place.'),
    specials: z.array(text('A special filter.')).min(1).describe('Special filters.'),
    comingSoon: z
      .strictObject({ heading: text('Heading of the card.'), text: prose('One or two sentences.') })
      .describe('The card shown while there is nothing to list.'),
  }),
  neighbourhoods: z.strictObject({
    ...base,
    ...scene,
    intro,
    inside: z
      .strictObject({
        heading: text('Heading.'),
        items: z.array(point).min(2).describe('Bold titles with a line each.'),
      })
      .describe('What each guide has.'),
    map: z
      .strictObject({ heading: text('Above the map.'), text: text('One sentence.') })
      .describe('The map, which is drawn where there is an outlines.json.'),
    growing: z
      .strictObject({ heading: text('Heading.'), text: prose('How to suggest the next neighbourhood.') })
      .describe('What comes next.'),
  }),
  contact: z.strictObject({
    ...base,
    ...scene,
    intro,
    types: z.array(card).length(4).describe('Four kinds of contribution.'),
    form: z
      .strictObject({
        heading: text('Above the form.'),
        text: text('One or two sentences.'),
        categories: z
          .array(z.strictObject({ value: slug('What is sent.'), label: text('What is read.') }))
          .min(1)
          .describe('Choices of the form.'),
      })
      .describe('The form’s words.'),
  }),
  privacy: z.strictObject({
    ...base,
    updated: text('When it was last changed, as a person would say it.'),
    body: body('The notice.'),
  }),
  'whats-on': z.strictObject({
    ...base,
    intro: prose('What is in the list, and what is not.'),
    later: text('The heading above what is further off.'),
    empty: prose('What it says when nothing is known.'),
    seasons: body('What comes back in its season, and has no dates yet.').optional(),
  }),
  'letters-leave': letterLink,
  'letters-confirm': letterLink,
  letters: z.strictObject({
    ...base,
    intro: prose('What the letter is, and when it comes.'),
    empty: prose('What it says before the first letter has gone out.'),
  }),
  data: z.strictObject({
    ...base,
    intro: prose('What is given away, and how it may be used.'),
    body: body('What each file holds, and what to know of it.'),
    services: z
      .array(slug('A topic: the name of a file in directories/, without its ending.'))
      .default([])
      .describe('Topics whose places are services, for services.json.'),
    city: text('The town that its addresses are in: London.'),
  }),
} as const;

/**
 * A site without them gives no data away, says nothing of what is on, keeps no letters to be read again, and has no
 * page on which readers leave the letter or confirm their address.
 */
export const OPTIONAL_PAGES: readonly string[] = ['data', 'letters', 'letters-leave', 'letters-confirm', 'whats-on'];

export type PageName = keyof typeof pageSchemas;
type Input<N extends PageName> = z.infer<(typeof pageSchemas)[N]>;
type Scene<T> = Omit<T, 'image'> & { image: Picture };

export interface Pages {
  home: Scene<Omit<Input<'home'>, 'features'>> & {
    features: { title: string; text: string; icon: Picture; link: string; cta: string }[];
  };
  about: Scene<Omit<Input<'about'>, 'body'>> & { body: Prose };
  blogs: Omit<Input<'blogs'>, 'intro'> & { intro: Prose };
  categories: Omit<Input<'categories'>, 'intro'> & { intro: Prose };
  weekly: Scene<Omit<Input<'weekly'>, 'intro'>> & { intro: Prose };
  directory: Omit<Input<'directory'>, 'intro' | 'groups' | 'comingSoon'> & {
    intro: Prose;
    groups: { name: string; icon: Picture }[];
    comingSoon: { heading: string; text: Prose };
  };
  neighbourhoods: Scene<Omit<Input<'neighbourhoods'>, 'intro' | 'inside' | 'growing'>> & {
    intro: Prose;
    inside: { heading: string; items: Point[] };
    growing: { heading: string; text: Prose };
  };
  contact: Scene<Omit<Input<'contact'>, 'intro' | 'types'>> & {
    intro: Prose;
    types: { title: string; text: string; icon: Picture }[];
  };
  privacy: Omit<Input<'privacy'>, 'body'> & { body: Prose };
  'whats-on'?: Omit<Input<'whats-on'>, 'intro' | 'empty' | 'seasons'> & { intro: Prose; empty: Prose; seasons?: Prose };
  'letters-leave'?: Omit<Input<'letters-leave'>, 'intro'> & { intro: Prose };
  'letters-confirm'?: Omit<Input<'letters-confirm'>, 'intro'> & { intro: Prose };
  letters?: Omit<Input<'letters'>, 'intro' | 'empty'> & { intro: Prose; empty: Prose };
  data?: Omit<Input<'data'>, 'intro' | 'body'> & { intro: Prose; body: Prose };
}

/** Those that a page of listings is about. */
type Topics = ReadonlySet<string>;

/** The standing pages, or undefined while one of them is missing or wrong. */
export function loadPages(files: readonly SourceFile[], context: LoadContext, topics: Topics): Pages | undefined {
  const load = <N extends PageName>(name: N): Entry<Input<N>> | undefined => {
    const file = files.find((candidate) => fileSlug(candidate.path) === name);
    const entry = file && loadFile(file, pageSchemas[name] as unknown as z.ZodType<Input<N>>, 'page', context);
    entry?.claim('description', (entry.value as { description: string }).description, ['description']);
    return entry;
  };
  const entries = {
    home: load('home'),
    about: load('about'),
    blogs: load('blogs'),
    categories: load('categories'),
    weekly: load('weekly'),
    directory: load('directory'),
    neighbourhoods: load('neighbourhoods'),
    contact: load('contact'),
    privacy: load('privacy'),
  };
  const { home, about, blogs, categories, weekly, directory, neighbourhoods, contact, privacy } = entries;
  if (!home || !about || !blogs || !categories || !weekly || !directory || !neighbourhoods || !contact || !privacy) {
    return undefined;
  }
  if (!directory.isSound('groups')) context.incomplete.add('page');
  return {
    home: {
      ...home.value,
      image: home.picture('image'),
      features: home.value.features.map((feature, index) => ({
        ...feature,
        icon: home.picture('features', index, 'icon'),
      })),
    },
    about: { ...about.value, image: about.picture('image'), body: about.prose('body') },
    blogs: { ...blogs.value, intro: blogs.prose('intro') },
    categories: { ...categories.value, intro: categories.prose('intro') },
    weekly: { ...weekly.value, image: weekly.picture('image'), intro: weekly.prose('intro') },
    directory: {
      ...directory.value,
      intro: directory.prose('intro'),
      groups: directory.value.groups.map(({ name }, index) => ({
        name,
        icon: directory.picture('groups', index, 'icon'),
      })),
      comingSoon: { heading: directory.value.comingSoon.heading, text: directory.prose('comingSoon', 'text') },
    },
    neighbourhoods: neighbourhoodsPage(neighbourhoods),
    contact: {
      ...contact.value,
      image: contact.picture('image'),
      intro: contact.prose('intro'),
      types: contact.value.types.map((type, index) => ({ ...type, icon: contact.picture('types', index, 'icon') })),
    },
    privacy: { ...privacy.value, body: privacy.prose('body') },
    ...optionalPages(loadData(load('data'), topics, context), load('whats-on'), load('letters')),
    ...letterLinks(load('letters-leave'), load('letters-confirm')),
  };
}

/** The data page, whose services are topics that there are. */
function loadData(
  data: Entry<Input<'data'>> | undefined,
  topics: Topics,
  { incomplete }: LoadContext,
): Entry<Input<'data'>> | undefined {
  if (incomplete.has('directory')) return data;
  data?.value.services.forEach((topic, index) => {
    if (topics.has(topic)) return;
    const advice = didYouMean(topic, topics, listOf('Topics', topics));
    data.find('error', 'unknown-topic', ['services', index], `There is no topic ${quoted(topic)}.`, advice);
  });
  return data;
}

function optionalPages(
  data: Entry<Input<'data'>> | undefined,
  whatsOn: Entry<Input<'whats-on'>> | undefined,
  letters: Entry<Input<'letters'>> | undefined,
): Pick<Pages, 'data' | 'whats-on' | 'letters'> {
  return {
    ...(data && { data: { ...data.value, intro: data.prose('intro'), body: data.prose('body') } }),
    ...(whatsOn && { 'whats-on': whatsOnPage(whatsOn) }),
    ...(letters && { letters: { ...letters.value, intro: letters.prose('intro'), empty: letters.prose('empty') } }),
  };
}

function letterLinks(
  leave: Entry<Input<'letters-leave'>> | undefined,
  confirm: Entry<Input<'letters-confirm'>> | undefined,
): Pick<Pages, 'letters-leave' | 'letters-confirm'> {
  return {
    ...(leave && { 'letters-leave': { ...leave.value, intro: leave.prose('intro') } }),
    ...(confirm && { 'letters-confirm': { ...confirm.value, intro: confirm.prose('intro') } }),
  };
}

function whatsOnPage(entry: Entry<Input<'whats-on'>>): NonNullable<Pages['whats-on']> {
  const { seasons, ...rest } = entry.value;
  return {
    ...rest,
    intro: entry.prose('intro'),
    empty: entry.prose('empty'),
    ...(seasons && { seasons: entry.prose('seasons') }),
  };
}

function neighbourhoodsPage(entry: Entry<Input<'neighbourhoods'>>): Pages['neighbourhoods'] {
  const { inside, growing, ...rest } = entry.value;
  return {
    ...rest,
    image: entry.picture('image'),
    intro: entry.prose('intro'),
    inside: {
      heading: inside.heading,
      items: inside.items.map(({ title }, index) => ({ title, text: entry.prose('inside', 'items', index, 'text') })),
    },
    growing: { heading: growing.heading, text: entry.prose('growing', 'text') },
  };
}
