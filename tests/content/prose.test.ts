// Reads every page as a sub-editor would: spelling, stock phrases and American forms.
import { readFileSync } from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';
import { styleMarks } from '../../build/guide/prose/house-style.ts';
import { readWorkspace } from '../../build/guide/workspace.ts';
import { emptyFinds, marksIn, plainText, turnsIn } from './prose-checks.ts';
import type { Mark, Passage } from './prose-checks.ts';

// Includes drafts, because a newsletter issue is a draft until the day before it is sent.
const site = readWorkspace('.', 'content', { drafts: true }).site!;

const localWords = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const speller = nspell(dictionary);
speller.personal(localWords.join('\n'));
const known = (word: string) => speller.correct(word);

/** Fields that aren’t our prose: URLs, data of listings and timetables, keywords, titles of sources. */
const NOT_PROSE = new Set(
  (
    'address areaPath areas attribution badge buses category categorySlug checked date dateText updatedText headings icon id image images journeys keywords ' +
    'link links listing listings location mode nearby operator origin ownNames path postcodes publisher ref service slug sources src stations topic url value website'
  ).split(' '),
);
/** Texts that the specification fixes word for word. */
const GIVEN = new Set(['Community Organizations', 'Hidden Gems', 'Brixton Village Market: a guide to its hidden gems']);

function passages(value: unknown, place: string): Passage[] {
  if (typeof value === 'string') {
    return GIVEN.has(value) || value.startsWith('/') ? [] : [{ place, text: plainText(value) }];
  }
  if (Array.isArray(value)) return value.flatMap((each) => passages(each, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    NOT_PROSE.has(key) ? [] : passages(each, key === 'html' ? place : `${place}: ${key}`),
  );
}

const kinds = {
  posts: site.posts.flatMap(({ version: _, ...post }) => passages({ ...post, body: post.body() }, post.origin)),
  areas: site.areas.flatMap((area) => passages(area, area.origin)),
  guides: site.guides.flatMap((guide) => passages(guide, guide.origin)),
  directories: site.directories.flatMap((directory) => passages(directory, directory.origin)),
  letters: site.letters.flatMap((letter) => passages(letter, letter.origin)),
  events: site.events.flatMap((event) => passages(event, event.origin)),
  pages: Object.entries(site.pages).flatMap(([name, page]) => passages(page, `content/pages/${name}.yaml`)),
  site: [
    ...passages(site.categories, 'content/categories.yaml'),
    ...passages({ ...site.settings, social: [], filters: [] }, 'content/site.yaml'),
  ],
};
const all = Object.values(kinds).flat();

const show = (marks: Mark[]) => marks.map(({ place, kind, found }) => `${place}: ${kind}: ${found}`);

it('the prose checker finds spelling mistakes and American forms, and accepts good prose', () => {
  const marksOf = (text: string) => marksIn({ place: '', text }, known).map(({ kind, found }) => `${kind}: ${found}`);
  expect(marksOf('Organized by teh traders.')).toEqual([
    'spelling: Organized',
    'spelling: teh',
    'American form: Organized',
  ]);
  expect(marksOf('Mr W. G. R. Smith’s theatre, at 10 Mill Lane, SW2 1AA, won no prize for its size.')).toEqual([]);
});

it.each([
  ['One that reopened this year, and it’s November.', ['dates itself: this year', "dates itself: it's November"]],
  [
    'We’ve seen nothing on who has it, and we know of no decision.',
    ["hedge: We've seen nothing", 'hedge: we know of no'],
  ],

  [
    'Most people walk past, and everyone knows why. It’s the best view we know.',
    ['habit: Most people', 'habit: everyone knows', 'habit: best view we know'],
  ],
  ['By 24 November 2026 we couldn’t find who runs it. The year 2026 had one election.', []],
])('the prose checker finds only the phrases to avoid in "%s"', (text, expected) => {
  expect(show(turnsIn({ place: 'sample', text })).map((line) => line.replace('sample: ', ''))).toEqual(expected);
});

describe('the prose of the site', () => {
  const marks = all.flatMap((passage) => marksIn(passage, known));
  const of = (kind: Mark['kind']) => show(marks.filter((mark) => mark.kind === kind));

  it('the prose has no spelling mistakes, apart from the accepted words in words.txt', () =>
    expect(of('spelling').join('\n')).toBe(''));
  it('the prose is British English', () => expect(of('American form').join('\n')).toBe(''));
  it('the prose, except newsletter issues, has no phrase that becomes outdated, hedges or winks at the reader', () => {
    // An issue is about one week, so it may say "this week".
    const { letters: _, ...lasting } = kinds;
    expect(show(Object.values(lasting).flat().flatMap(turnsIn))).toEqual([]);
  });
  it('a story says at most once that the editors found nothing', () => {
    expect(emptyFinds('We’ve found no hours, and we couldn’t find a name.')).toHaveLength(2);
    const found = site.posts.map(({ slug, body }) => {
      const texts = passages(body(), slug).map(({ text }) => text);
      return { slug, found: emptyFinds(texts.join('\n')) };
    });
    expect(found.filter((each) => each.found.length > 1)).toEqual([]);
  });
  it('the prose follows the house style', () => {
    const found = all.flatMap(({ place, text }) =>
      text.split('\n').flatMap((line) => styleMarks(line).map(({ message }) => `${place}: ${message}`)),
    );
    expect(found).toEqual([]);
  });

  it('every page has its own short description', () => {
    const described = [
      ...site.posts.map(({ path, excerpt }) => [path, excerpt] as const),
      ...[...site.areas, ...site.guides, ...site.directories].map(
        ({ path, description }) => [path, description] as const,
      ),
      ...Object.entries(site.pages).map(([name, { description }]) => [name, description] as const),
      ...site.categories.map(({ path, description }) => [path, description] as const),
      ['site', site.settings.description] as const,
    ];
    expect(described.filter(([, text], index) => described.findIndex(([, other]) => other === text) !== index)).toEqual(
      [],
    );
    expect(described.filter(([, text]) => text.length > 220)).toEqual([]);
  });

  it('each area has an introduction of 40 to 60 words', () => {
    const lengths = site.areas.map(({ slug, intro }) => [slug, plainText(intro.html).split(' ').length] as const);
    expect(lengths.filter(([, words]) => words < 40 || words > 60)).toEqual([]);
  });

  it('each story has 500 to 1,200 words, including its table, timetable or ranking', () => {
    const words = (value: unknown) =>
      passages(value, '').reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
    const lengths = site.posts.map(({ slug, words: body, timetable, ranking, closingTimes }) => ({
      slug,
      whole: body + words({ timetable, ranking }),
      hasTable: closingTimes !== undefined,
    }));
    expect(lengths.filter(({ whole, hasTable }) => (whole < 500 && !hasTable) || whole > 1200)).toEqual([]);
  });
});
