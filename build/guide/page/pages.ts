// Texts of the standing pages (`content/pages/<page>.yaml`).
import type { Collection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import type { Content, JoinedSite } from '../define-kind.ts';
import { focusPoint, withFocus } from '../fields/focus.ts';
import { fileSlug, loadFile, type Entry } from '../../engine/content/load-file.ts';
import { address, date, group, groupList, list, listOf, picturePath, slug, text } from '../fields/fields.ts';
import { body, prose } from '../../engine/content/loaded-fields.ts';
import { head, point } from './page-fields.ts';
import { checkHeadWords } from '../fields/plain-words.ts';
import { checkMonth } from '../source/source-list.ts';

export const rules = {
  'page/unknown-topic': 'The data page lists a topic under services, but no page of listings is about it.',
};

const base = { ...head, heading: text('The heading on the page.') };
const scene = { image: picturePath('A scene.'), alt: text('What it shows, in one sentence.'), focus: focusPoint };
const section = { heading: text('Heading.'), text: text('One or two sentences.') };
const intro = prose('Two or three sentences under the heading.');
/** A page that newsletter mails link to. It has one button, for example to unsubscribe. */
const letterLink = z.strictObject({
  ...base,
  intro: prose('What the button does.'),
  button: text('The words of the button.'),
  done: text('The answer after the reader pressed it.'),
  again: text('The link to the sign-up, below the answer.'),
});
const card = z.strictObject({
  title: text('The card’s title.'),
  text: text('One or two sentences.'),
  icon: picturePath('A small square drawing.'),
});

const ISSUE_FORMS = ['add-a-place', 'add-an-event', 'correct-a-place', 'suggest-a-story'] as const;

export const pageSchemas = {
  home: z.strictObject({
    ...head,
    heading: text('The one large line.'),
    ...scene,
    intro: text('One line under the heading.'),
    shortcuts: groupList('Links under the heading, to the pages that readers most often look for.', {
      label: text('One or two words: Bin day.').max(24),
      link: address('A page, a part of the home page such as /#useful, or a search such as /directory?q=pub#search.'),
    })
      .max(8)
      .default([]),
    features: list(
      'Three cards.',
      card.extend({ link: address('Where it leads.'), cta: text('The words of the link.') }),
    ).length(3),
    latest: group('The latest stories.', {
      heading: text('The heading above the latest posts.'),
      cta: text('Link to all posts.'),
    }),
    guides: group('The postcode guides.', {
      heading: text('The heading above the links to the postcode guides.'),
      text: text('One sentence.'),
    }),
    neighbourhoods: group('The neighbourhoods.', { ...section, cta: text('Link to the neighbourhoods.') }),
    contribute: group('An invitation to write.', { ...section, cta: text('Link to the contact page.') }).optional(),
  }),
  about: z.strictObject({ ...base, ...scene, body: body('The story of the site.') }),
  blogs: z.strictObject({ ...base, intro }),
  categories: z.strictObject({ ...base, intro }),
  weekly: z.strictObject({
    ...base,
    ...scene,
    intro,
    promise: text('The promise to readers, such as picks every Monday.'),
    signup: group('The sign-up.', { heading: text('The heading above the sign-up.'), text: text('One sentence.') }),
  }),
  directory: z.strictObject({
    ...base,
    intro,
    placeholder: text('The text inside the empty search box.'),
    groups: groupList('Buttons for kinds of place.', {
      name: text('The button.'),
      icon: picturePath('A small square drawing.'),
    }).min(1),
    specials: list('Special filters.', text('A special filter.')).min(1),
    comingSoon: group('The "Coming Soon!" card.', {
      heading: text('Heading of the card.'),
      text: prose('One or two sentences.'),
    }),
  }),
  neighbourhoods: z.strictObject({
    ...base,
    ...scene,
    intro,
    inside: group('The list of topics that each guide has.', {
      heading: text('Heading.'),
      items: list('Bold titles with a line each.', point).min(2),
    }),
    map: group('The map. It needs an outlines.json.', {
      heading: text('The heading above the map.'),
      text: text('One sentence.'),
    }),
    growing: group('The block about the next neighbourhoods.', {
      heading: text('Heading.'),
      text: prose('How to suggest the next neighbourhood.'),
    }),
  }),
  contact: z.strictObject({
    ...base,
    ...scene,
    intro,
    types: list('Four kinds of contribution.', card).length(4),
    form: group('The form’s words.', {
      heading: text('The heading above the form.'),
      text: text('One or two sentences.'),
      categories: groupList('Choices of the form.', {
        value: slug('The value that the form sends.'),
        label: text('The words that the reader sees.'),
        issue: z
          .enum(ISSUE_FORMS)
          .optional()
          .describe(
            'The form in .github/ISSUE_TEMPLATE that has the same subject. “Suggest a change” chooses the one with ' +
              'correct-a-place.',
          ),
      }).min(1),
    }),
  }),
  privacy: z.strictObject({
    ...base,
    updated: text('When it was last changed, in words: November 2026.'),
    uncounted: prose('Shown first, while nothing counts visits.').optional(),
    ownList: body(
      'About the list of readers. Shown while this site keeps one, so not with newsletter: false or newsletter.form.',
    ).optional(),
    body: body('The notice. It has to be true with any settings.'),
  }),
  'whats-on': z.strictObject({
    ...base,
    intro: prose('The kinds of event that the list has, and those that it leaves out.'),
    later: text('The heading above later events.'),
    empty: prose('The text for a time without events.'),
    seasons: body('Seasonal events that have no dates yet.').optional(),
    notes: groupList('Texts above the first listed day of a season, such as Christmas.', {
      from: date('The first day of the season.'),
      until: date('The last day.'),
      text: body('The text.'),
    }).default([]),
  }),
  'letters-leave': letterLink,
  'letters-confirm': letterLink,
  'letters-settings': letterLink,
  letters: z.strictObject({
    ...base,
    intro: prose('What the letter is, and when it comes.'),
    empty: prose('The text before the first letter was sent.'),
  }),
  data: z.strictObject({
    ...base,
    intro: prose('The data on offer, and how it may be used.'),
    body: body('The content of each file, and its limits.'),
    services: list(
      'Topics whose places are services, for data/services.json.',
      slug('A topic: the name of a file in directories/, without its ending.'),
    ).default([]),
    city: text('The town that its addresses are in: London.'),
  }),
} as const;

export type PageName = keyof typeof pageSchemas;
type Page<Name extends PageName> = z.infer<(typeof pageSchemas)[Name]>;

const OPTIONAL = ['data', 'letters', 'letters-leave', 'letters-confirm', 'letters-settings', 'whats-on'] as const;
type Optional = (typeof OPTIONAL)[number];

const OPTIONAL_PAGES: readonly string[] = OPTIONAL;

export type Pages = { [Name in Exclude<PageName, Optional>]: Page<Name> } & { [Name in Optional]?: Page<Name> };

export function loadPages({ files, context }: Content, { directories }: JoinedSite): Pages | undefined {
  const names = Object.keys(pageSchemas) as PageName[];
  const entries = new Map<PageName, Entry<Page<PageName>>>();
  for (const name of names) {
    const file = files.of(pages).find(({ path }) => fileSlug(path) === name);
    const entry = file && loadFile(file, pageSchemas[name] as z.ZodType<Page<PageName>>, 'page', context);
    if (!entry) continue;
    const { value } = entry;
    entry.claim('description', value.description, ['description']);
    checkHeadWords(entry);
    if ('image' in value) value.image = withFocus(value.image, value.focus, ['focus'], entry);
    entries.set(name, entry);
  }
  if (entries.get('directory')?.isValid('groups') === false) context.incomplete.add('page');
  const data = entries.get('data') as Entry<Page<'data'>> | undefined;
  const topic = {
    kind: 'directory',
    noun: 'topic',
    rule: 'page/unknown-topic' as const,
    known: new Map(directories.map((directory) => [directory.topic, directory])),
    otherwise: listOf('Topics', new Set(directories.map((directory) => directory.topic))),
  };
  const privacy = entries.get('privacy') as Entry<Page<'privacy'>> | undefined;
  if (privacy) checkMonth(privacy.value.updated, ['updated'], privacy, context);
  data?.referAll(data.value.services, ['services'], topic);
  if (names.some((name) => !OPTIONAL_PAGES.includes(name) && !entries.has(name))) return undefined;
  return Object.fromEntries([...entries].map(([name, { value }]) => [name, value])) as unknown as Pages;
}

const pageFile = (name: string) => `pages/${name}.yaml`;
const names = Object.keys(pageSchemas);

export const pages: Collection = {
  name: 'page',
  files: names.map(pageFile),
  schemas: Object.entries(pageSchemas).map(([name, schema]) => ({
    name: `page-${name}`,
    files: pageFile(name),
    schema,
  })),
  required: (has) =>
    names.filter((name) => !OPTIONAL_PAGES.includes(name) || (name === 'whats-on' && has('event'))).map(pageFile),
};
