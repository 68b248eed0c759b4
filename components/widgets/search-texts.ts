// The last part of a search: stories by the words in their texts, which are in files by the alphabet.
// A chunk of its own, so it imports only types.
import type { SEARCH_BYTES, SearchIndex, SearchPartFile, WordFile } from './search-data.ts';
import type { Answer } from './search-engine.ts';
import type { Query, QueryWord } from './search-words.ts';

/** Stems with the stories that have them, by their places among all stories. */
export type StoryWords = [stem: string, ...stories: number[]][];

interface TextSearch {
  read(address: string): Promise<unknown>;
  index: SearchIndex;
  /** Parts that the search has fetched. */
  parts: readonly SearchPartFile[];
  query: Query;
}

/** `SEARCH_BYTES`, which this chunk can't import. */
const MOST_BYTES: typeof SEARCH_BYTES = 57_344;
/** Start of the note about an empty list. It is an answer without results, and no word in a story is a better one. */
const EMPTY_LIST = 'Our list';
const AFTER_ALL = '\uFFFF';
/** Shorter words are whole, as in the rest of the search. */
const SHORTEST_BEGINNING = 4;

/** Adds the stories that have all the words in their text to an answer, newest first. */
export async function addStories<Found extends Answer>(answer: Found, search: TextSearch): Promise<Found> {
  const { read, index, parts, query } = search;
  const room = MOST_BYTES - parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = wordFilesFor(index.texts ?? [], query.words, room);
  if (files.length === 0 || answer.notes.some((note) => note.startsWith(EMPTY_LIST))) return answer;
  const fetched = (await Promise.all(files.map(({ address }) => read(address)))) as StoryWords[];
  const stories = storiesWith(query.words, fetched.flat());
  const every = answer.items.flatMap((item) => ('page' in item && item.page.kind === 'story' ? [item.page] : []));
  const shown = new Set(answer.pages.map(({ page }) => page.path));
  const added = stories.flatMap((at) => every[at] ?? []).filter(({ path }) => !shown.has(path));
  if (added.length === 0) return answer;
  const notes = answer.notes.map((note) => note.replace('Nothing here', 'Only the text of a story'));
  return { ...answer, notes, pages: [...answer.pages, ...added.map((page) => ({ page, why: [] }))] };
}

/** Ways to have a word: its stems, two words written as one, or its meaning. */
const waysOf = ({ stem, whole, meaning }: QueryWord): string[][] =>
  [stem.split(' '), whole ? [whole] : [], meaning].filter((stems) => stems.length > 0);

/** Files that may have the words. If they need more than the room, none is returned. */
function wordFilesFor(files: readonly WordFile[], words: readonly QueryWord[], room: number): WordFile[] {
  const stems = words.flatMap((word) => waysOf(word).flat());
  const mayHave = ({ from }: WordFile, at: number) =>
    stems.some((stem) => from <= stem + AFTER_ALL && (files[at + 1]?.from ?? AFTER_ALL) > stem);
  const chosen = files.filter(mayHave);
  return chosen.reduce((sum, file) => sum + file.bytes, 0) <= room ? chosen : [];
}

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
