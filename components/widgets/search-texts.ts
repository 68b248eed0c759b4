// Finds stories by the words in their texts, after the other results. This file becomes a separate chunk, so it imports
// only types.
import type { StoryWords } from './search-data.ts';
import type { Answer } from './search-engine.ts';
import type { Query, QueryWord } from './search-words.ts';

/** Start of the note that a list has only examples. A match within a story must not replace that note. */
const EMPTY_LIST = 'Our list';
/** Shorter words match only as a whole, as in the rest of the search. */
const SHORTEST_BEGINNING = 4;

/** Adds to an answer the stories whose text contains all words of the query, newest first. */
export function addStories<Found extends Answer>(answer: Found, { words }: Query, known: StoryWords): Found {
  if (answer.notes.some((note) => note.startsWith(EMPTY_LIST))) return answer;
  const stories = storiesWith(words, known);
  const every = answer.items.flatMap((item) => ('page' in item && item.page.kind === 'story' ? [item.page] : []));
  const shown = new Set(answer.pages.map(({ page }) => page.path));
  const added = stories.flatMap((at) => every[at] ?? []).filter(({ path }) => !shown.has(path));
  if (added.length === 0) return answer;
  const notes = answer.notes.map((note) => note.replace('Nothing here', 'Only the text of a story'));
  return { ...answer, notes, pages: [...answer.pages, ...added.map((page) => ({ page, why: [] }))] };
}

/** Forms of a word that count as a match: its stems, two words written as one, or its meaning. */
const waysOf = ({ stem, whole, meaning }: QueryWord): string[][] =>
  [stem.split(' '), whole ? [whole] : [], meaning].filter((stems) => stems.length > 0);

function storiesWith(words: readonly QueryWord[], known: StoryWords): number[] {
  const storiesOf = (stem: string) => {
    const isIt = (own: string) => own === stem || (stem.length >= SHORTEST_BEGINNING && own.startsWith(stem));
    return new Set(known.flatMap(([own, ...stories]) => (isIt(own) ? stories : [])));
  };
  const all = (sets: ReadonlySet<number>[]) =>
    [...(sets[0] ?? [])].filter((each) => sets.every((set) => set.has(each)));
  const found = words.map((word) => new Set(waysOf(word).flatMap((stems) => all(stems.map(storiesOf)))));
  return all(found).sort((a, b) => a - b);
}
