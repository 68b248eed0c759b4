// Settings of the directory's search (`content/search.yaml`): synonyms, and targets of the buttons on /directory.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { didYouMean, nearest, quoted } from '../../engine/report/wording.ts';
import type { Directory } from '../listing/directory.ts';
import type { Entry, LoadContext } from '../../engine/content/load-file.ts';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { groupList, list, slug, text } from '../fields/fields.ts';

export const rules = {
  'search/unknown-button': 'An entry of search.yaml names a button that the directory page doesn’t have.',
  'search/empty-button': 'A button of the directory page isn’t linked to any topic page or group.',
  'search/unknown-list': 'A button names a missing topic page or group.',
  'search/circular-synonym': 'The meanings of everyday words form a circle, so none of them is a word in the listings.',
  'search/repeated-name': 'An everyday word has two meanings, or a button two entries.',
};

const searchSchema = z.strictObject({
  synonyms: groupList('Everyday words for things in the listings.', {
    means: text('The word in the listings and their groups: pharmacy.'),
    words: list('Everyday words for it.', text('What people write: chemist.')).min(1),
  }).default([]),
  buttons: groupList('The buttons of /directory: one entry for each.', {
    name: text('The button’s name in pages/directory.yaml.'),
    topics: list(
      'Topic pages that the button searches, in every district.',
      slug('The file name of a topic page: eating-out.'),
    ).default([]),
    groups: list('Groups that the button searches, on any topic page.', text('A group’s title: Pubs.')).default([]),
    verbs: list('Words that ask for these places near the reader.', text('In lower case: eat.')).default([]),
  }).default([]),
});

type SearchButton = z.infer<typeof searchSchema>['buttons'][number];

export interface SearchWords {
  /** Each everyday word with its meaning, in lower case. */
  synonyms: [word: string, meaning: string][];
  buttons: SearchButton[];
}

type SearchEntry = Entry<z.infer<typeof searchSchema>>;

/**
 * If search.yaml is missing, a button on /directory leads to the topic pages and groups that have the button's name.
 */
export function loadSearch(content: Content, { pages, directories }: JoinedSite): SearchWords {
  const { context } = content;
  // Knows no buttons if the page of the search couldn't be read.
  const groups = context.incomplete.has('page') ? [] : (pages?.directory.groups ?? []);
  const buttonNames = groups.map(({ name }) => name);
  const [entry] = entriesOf(content, searchCollection);
  if (!entry) return { synonyms: [], buttons: buttonNames.map((name) => buttonByName(name, directories)) };
  checkButtons(entry, context, buttonNames, directories);
  return { synonyms: loadSynonyms(entry), buttons: entry.value.buttons };
}

function buttonByName(name: string, directories: readonly Directory[]): SearchButton {
  const bears = (words: string) => words.toLowerCase().includes(name.toLowerCase());
  const topics = directories.filter(({ topic }) => bears(topic.replaceAll('-', ' '))).map(({ topic }) => topic);
  const groups = directories.flatMap((each) => each.groups.map(({ title }) => title)).filter(bears);
  return { name, topics: [...new Set(topics)], groups: [...new Set(groups)], verbs: [] };
}

function checkButtons(
  entry: SearchEntry,
  { incomplete }: LoadContext,
  buttonNames: readonly string[],
  directories: readonly Directory[],
): void {
  const { buttons } = entry.value;
  const topics = new Map(directories.map((directory) => [directory.topic, directory]));
  const topic = {
    kind: 'directory',
    noun: 'topic page',
    rule: 'search/unknown-list' as const,
    known: topics,
    otherwise: `There are ${[...topics.keys()].join(', ')}.`,
  };
  const groups = new Set(directories.flatMap((each) => each.groups.map(({ title }) => title)));
  buttons.forEach((button, index) => {
    const { name } = button;
    entry.claim('search-button', name, ['buttons', index, 'name'], entry.origin);
    if (buttonNames.length > 0 && !buttonNames.includes(name)) {
      const advice = didYouMean(name, buttonNames, `The page has ${buttonNames.join(', ')}.`);
      const message = `The directory page has no button ${quoted(name)}.`;
      entry.error('search/unknown-button', ['buttons', index, 'name'], message, advice);
    }
    if (button.topics.length + button.groups.length === 0) {
      const message = `The button ${quoted(name)} isn’t linked to a topic page or a group, so it would find no place.`;
      const advice = 'Give it "topics:" with file names of topic pages, or "groups:" with titles of groups.';
      entry.error('search/empty-button', ['buttons', index, 'name'], message, advice);
    }
    entry.referAll(button.topics, ['buttons', index, 'topics'], topic);
    button.groups.forEach((title, at) => {
      if (groups.has(title) || incomplete.has('directory')) return;
      const message = `No topic page has a group ${quoted(title)}, or all its places are closed.`;
      const advice = didYouMean(title, groups, 'Write the title of a group.');
      entry.error('search/unknown-list', ['buttons', index, 'groups', at], message, advice);
    });
  });
  const named = new Set(buttons.map(({ name }) => (buttonNames.includes(name) ? name : nearest(name, buttonNames))));
  for (const name of buttonNames.filter((each) => !named.has(each))) {
    const message = `The button ${quoted(name)} of the directory page has no entry, so it would find no place.`;
    const advice = `Add an entry with "name: ${name}" and its topics or groups.`;
    entry.error('search/empty-button', ['buttons'], message, advice);
  }
}

function loadSynonyms(entry: SearchEntry): SearchWords['synonyms'] {
  const meanings = new Map<string, { meaning: string; path: (string | number)[] }>();
  entry.value.synonyms.forEach(({ means, words }, index) =>
    words.forEach((word, at) => {
      const path = ['synonyms', index, 'words', at];
      if (entry.claim('synonym', word, path, entry.origin)) {
        meanings.set(word.toLowerCase(), { meaning: means.toLowerCase(), path });
      }
    }),
  );
  return [...meanings].flatMap(([word, { path }]): SearchWords['synonyms'] => {
    const way = [word];
    for (let next = meanings.get(word); next; next = meanings.get(next.meaning)) {
      if (way.includes(next.meaning)) {
        // Reports each circle of synonyms once, at the circle's first word.
        const circle = way.slice(way.indexOf(next.meaning));
        const first = [...meanings.keys()].find((each) => circle.includes(each));
        if (first === word) {
          const steps = [...circle, next.meaning].map(quoted).join(' means ');
          const advice = 'Remove one of these words, so that every meaning is a word in the listings.';
          entry.error('search/circular-synonym', path, `The synonyms lead in a circle: ${steps}.`, advice);
        }
        return [];
      }
      way.push(next.meaning);
    }
    return [[word, way.at(-1)!]];
  });
}

export const searchCollection = defineCollection({
  name: 'search',
  files: 'search.yaml',
  heading: 'The directory’s search: `search.yaml`',
  schema: searchSchema,
  names: {
    'search-button': { rule: 'search/repeated-name', noun: 'The button', advice: 'Join the two entries.' },
    synonym: {
      rule: 'search/repeated-name',
      noun: 'The word',
      advice: 'Keep it only under the meaning that most people have in mind.',
    },
  },
});
