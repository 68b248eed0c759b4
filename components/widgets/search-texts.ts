// Finds stories, letters and events by the words on them. Fetches only the files that a query needs, so the site's host
// may learn the first letters of a word, but never the words. This file becomes a separate chunk, so it imports no code
// of the search engine.
import { londonNow } from '../opening-times.ts';
import type { FoundPage, PageRecord, TextIndex, WordRow } from './search-data.ts';
import {
  fileAddress,
  kindOf,
  PAGE_FILE,
  positionOf,
  SHORTEST_BEGINNING,
  TEXT_KINDS,
  WORD_FILE,
  wordKey,
} from './search-files.ts';
import type { Engine } from './search-engine.ts';
import type { Query, QueryWord } from './search-words.ts';

type Read = (address: string) => Promise<unknown>;

/** Returns the number of changed letters in a stem. Infinite if there are too many for a typo. */
type Typos = (stem: string, meant: string) => number;

/** The pages with a word of the query: a value for each page of the site. Arrays are fast enough for a phone. */
interface Matches {
  /** 0 for a page without the word. */
  scores: Float64Array;
  /** 0 in the text of the page, 1 in words about the page, 2 in its title. */
  levels: Uint8Array;
  /** Position in `reasons`. */
  ways: Uint8Array;
  /** Reasons. The first is empty, for the word as typed. The second is its meaning, and others are similar words. */
  reasons: string[];
}

export interface TextAnswer {
  /** Pages with all words, best first. */
  all: FoundPage[];
  /** Pages that lack one word. Their other words are in the title, or are about the page. */
  others(): FoundPage[];
  /** True if a page has a word as typed, or as the beginning of another word. */
  has(word: QueryWord): boolean;
}

export interface Texts {
  /** @param known Stems of all other records. */
  ask(words: readonly QueryWord[], known: ReadonlySet<string>): Promise<TextAnswer>;
  /** Fetches the records of some pages of an answer. */
  fill(pages: readonly FoundPage[]): Promise<void>;
  /** Fetches the records that an answer shows at first. Leaves out events that are over on an older site. */
  fillFirst(pages: readonly FoundPage[]): Promise<FoundPage[]>;
  /**
   * Answers a query without a request, and throws the answer away. A browser compiles code when it first runs, which
   * takes longer on a phone than all else of the first answer.
   */
  rehearse(query: Query, engine: Engine): Promise<void>;
}

/** Added to the score of a word as typed, so that it comes before other spellings and words for it. */
const TYPED = 1000;
const MEANING = 1;
/** More than the number of all pages. */
const KEY_STEP = 1_000_000;
/** Number of pages of a kind that an answer shows at first. */
const FIRST = 6;

export function openTexts(read: Read, index: TextIndex, typos: Typos): Texts {
  const fetched = new Map<string, Promise<unknown>>();
  const fetchOnce = (name: string, hash: string) => {
    const address = fileAddress(name, hash);
    const started = fetched.get(address) ?? read(address);
    fetched.set(address, started);
    // The next search fetches a failed file again.
    started.catch(() => fetched.delete(address));
    return started;
  };
  // On a small site, fetches all files at once, so that no request reveals anything about the query.
  if (index.words.length === 1) {
    void fetchOnce(WORD_FILE, index.words[0]![1]);
    for (const { files } of index.pages) files.forEach((hash) => void fetchOnce(PAGE_FILE, hash));
  }
  const rowsNear = async (stem: string) => {
    const key = wordKey(stem);
    const file = index.words.findLast(([first], at) => at === 0 || first <= key);
    return file ? ((await fetchOnce(WORD_FILE, file[1])) as WordRow[]) : [];
  };
  /** Number of pages of earlier kinds. The last number is that of all pages. */
  const starts = [0];
  for (const { count } of index.pages) starts.push(starts.at(-1)! + count);

  async function fill(pages: readonly FoundPage[]) {
    const fillOne = async (found: FoundPage) => {
      const { size, files } = index.pages[TEXT_KINDS.indexOf(found.kind as 'story')]!;
      const records = await fetchOnce(PAGE_FILE, files[Math.floor(found.at! / size)]!);
      found.page = (records as PageRecord[])[found.at! % size]!;
    };
    await Promise.all(pages.filter(({ page }) => !page).map(fillOne));
  }

  return {
    async ask(words, known) {
      const found = await Promise.all(words.map((word) => matchWord(word, { rowsNear, starts, typos, known })));
      const matches = found.map((each) => each.matches);
      const isAbout = ({ levels, ways }: Matches, page: number) => levels[page]! > 0 && ways[page]! <= MEANING;
      return {
        all: rank(matches, starts, 0),
        others: () => rank(matches, starts, 1, isAbout),
        has: (word) => found[words.indexOf(word)]?.typed ?? false,
      };
    },
    fill,
    async fillFirst(pages) {
      const firstOf = (kind: string) => pages.filter((page) => page.kind === kind).slice(0, FIRST);
      await fill(TEXT_KINDS.flatMap(firstOf));
      const now = pages.some(({ page }) => page?.over) ? londonNow() : '';
      return pages.filter(({ page }) => (page?.over ?? now) >= now);
    },
    async rehearse(query, engine) {
      const rows = query.words.map(({ stem }): WordRow => [stem, [0], [0], [0]]);
      const record: PageRecord = { kind: 'story', title: '', path: '', text: '', over: '9' };
      const pages = { count: 1, size: 1, files: [''] };
      const answerAll = async (address: string) => (address.includes(WORD_FILE) ? rows : [record]);
      const { ask, fillFirst } = openTexts(answerAll, { words: [['', '']], pages: [pages, pages, pages] }, typos);
      const found = await ask(query.words, engine.vocabulary);
      await fillFirst(engine.answer(query, [], found).pages);
    },
  };
}

interface Shelf {
  rowsNear: (stem: string) => Promise<WordRow[]>;
  starts: readonly number[];
  typos: Typos;
  /** Stems of all other records. */
  known: ReadonlySet<string>;
}

function noMatches(starts: readonly number[]): Matches {
  const total = starts.at(-1)!;
  return { scores: new Float64Array(total), levels: new Uint8Array(total), ways: new Uint8Array(total), reasons: [''] };
}

/** Finds a word as typed, or by its meaning. If no page and no record has it, finds the words with the fewest typos. */
async function matchWord(
  { typed, stem, whole, meaning, meant }: QueryWord,
  shelf: Shelf,
): Promise<{ matches: Matches; typed: boolean }> {
  const wrote = `: you wrote ‘${typed}’`;
  const matches = noMatches(shelf.starts);
  let own = await addAll(matches, stem.split(' '), 0, shelf);
  if (whole) own += await addAll(matches, [whole], 0, shelf);
  matches.reasons.push(meant + wrote);
  const others = meaning.length > 0 ? await addAll(matches, meaning, MEANING, shelf) : 0;
  if (own + others === 0 && !shelf.known.has(stem)) {
    const rows = await shelf.rowsNear(stem);
    const stems = [...new Set([...shelf.known, ...rows.map(([each]) => each)])];
    const counts = stems.map((each) => shelf.typos(stem, each));
    const least = counts.reduce((a, b) => Math.min(a, b), Infinity);
    const similar = stems.filter((_, at) => least < Infinity && counts[at] === least);
    for (const each of similar) await addAll(matches, [each], matches.reasons.push(each + wrote) - 1, shelf);
  }
  return { matches, typed: own > 0 };
}

/** Adds the pages that have all stems. Returns their number. */
async function addAll(matches: Matches, stems: readonly string[], way: number, shelf: Shelf): Promise<number> {
  const [first, ...others] = await Promise.all(stems.map((stem) => pagesWith(stem, shelf)));
  let count = 0;
  for (let page = 0; first && page < first.scores.length; page++) {
    // Most pages lack most words.
    if (first.scores[page] === 0) continue;
    let score = first.scores[page]! + (way === 0 ? TYPED : 0);
    let level = first.levels[page]!;
    for (const { scores, levels } of others) {
      score = scores[page] ? score + scores[page]! : -Infinity;
      level = Math.min(level, levels[page]!);
    }
    if (score < 0) continue;
    keep(matches, page, score, level, way);
    count++;
  }
  return count;
}

/** Pages with a stem. A rare stem, and one in a title, says more about a page. */
async function pagesWith(stem: string, { rowsNear, starts }: Shelf): Promise<Matches> {
  const found = noMatches(starts);
  const isBeginning = stem.length >= SHORTEST_BEGINNING;
  for (const [own, ...levels] of await rowsNear(stem)) {
    if (own !== stem && !(isBeginning && own.startsWith(stem))) continue;
    const count = levels.reduce((sum, { length }) => sum + length, 0);
    const rarity = Math.log(1 + starts.at(-1)! / count) * (own === stem ? 1 : 0.5);
    levels.forEach((differences, level) => {
      let number = 0;
      for (const difference of differences) {
        number += difference;
        keep(found, starts[kindOf(number)]! + positionOf(number), rarity * 2 ** level, level, 0);
      }
    });
  }
  return found;
}

/** Keeps the better of two matches. */
function keep(matches: Matches, page: number, score: number, level: number, way: number): void {
  if (score <= matches.scores[page]!) return;
  matches.scores[page] = score;
  matches.levels[page] = level;
  matches.ways[page] = way;
}

/** Pages that lack some words, best first, and the newest first among equal ones. */
function rank(
  found: readonly Matches[],
  starts: readonly number[],
  lacking: number,
  isWanted = (_: Matches, __: number) => true,
): FoundPage[] {
  const keys = new Float64Array(starts.at(-1)!);
  let length = 0;
  for (let page = 0; page < keys.length; page++) {
    let count = 0;
    let sum = 0;
    for (const each of found) {
      if (each.scores[page] === 0 || !isWanted(each, page)) continue;
      sum += each.scores[page]!;
      count++;
    }
    if (count > 0 && count === found.length - lacking) keys[length++] = Math.round(sum * 1000) * KEY_STEP + page;
  }
  // Sorts numbers without a function, which is many times faster.
  return Array.from(keys.subarray(0, length).sort().toReversed(), (key) => foundPage(key % KEY_STEP, found, starts));
}

function foundPage(page: number, found: readonly Matches[], starts: readonly number[]): FoundPage {
  let whole = true;
  let titled = true;
  const why: string[] = [];
  for (const { scores, levels, ways, reasons } of found) {
    whole &&= scores[page]! > 0;
    titled &&= levels[page] === 2;
    if (ways[page]! > 0) why.push(reasons[ways[page]!]!);
  }
  const kind = page < starts[1]! ? 0 : page < starts[2]! ? 1 : 2;
  return {
    kind: TEXT_KINDS[kind]!,
    at: page - starts[kind]!,
    why,
    whole,
    titled,
    isSubject: titled && found.length > 1,
  };
}
