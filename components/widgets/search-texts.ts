// Finds stories, letters and events by the words on them. Fetches only the files that a query needs, so the site's host
// may learn the first letters of a word, but never the words. This file becomes a separate chunk, so it imports no
// other code of the search.
import type { FoundPage } from './search-engine.ts';
import type { PageRecord, SearchFiles, TextIndex, WordRow } from './search-data.ts';
import type { QueryWord } from './search-words.ts';

type Read = (address: string) => Promise<unknown>;

/** Returns the stems in a list that the reader may have meant, if a stem is misspelt. */
type Near = (stem: string, known: Iterable<string>) => string[];

/** The pages with a word of the query: a value for each page of the site. Arrays are fast enough for a phone. */
interface Matches {
  /** 0 for a page without the word. */
  scores: Float64Array;
  /** 0 in the text of the page, 1 in words about the page, 2 in its title. */
  levels: Uint8Array;
  /** Position in `reasons`. */
  ways: Uint8Array;
  /** Why the word was found. Empty for the word as typed. The second reason is its meaning, others are similar words. */
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
  /** Fetches all files. */
  prepare(): void;
  /** @param known Stems of all other records. */
  ask(words: readonly QueryWord[], known: ReadonlySet<string>): Promise<TextAnswer>;
  /** Fetches the records of some pages of an answer. */
  fill(pages: readonly FoundPage[]): Promise<void>;
}

/** Added to the score of a word as typed, so that it comes before other spellings and words for it. */
const TYPED = 1000;
const MEANING = 1;

export function openTexts(read: Read, index: TextIndex, files: SearchFiles, near: Near): Texts {
  const fetched = new Map<string, Promise<unknown>>();
  const fetchOnce = (address: string) => {
    const started = fetched.get(address) ?? read(address);
    fetched.set(address, started);
    // The next search fetches a failed file again.
    started.catch(() => fetched.delete(address));
    return started;
  };
  /** Number of pages of earlier kinds. */
  const starts = index.pages.map((_, kind) => index.pages.slice(0, kind).reduce((sum, { count }) => sum + count, 0));
  const total = index.pages.reduce((sum, { count }) => sum + count, 0);
  const noMatches = (): Matches => ({
    scores: new Float64Array(total),
    levels: new Uint8Array(total),
    ways: new Uint8Array(total),
    reasons: [''],
  });

  async function rowsNear(stem: string): Promise<WordRow[]> {
    const key = files.wordKey(stem);
    const file = index.words.findLast(([first], at) => at === 0 || first <= key);
    return file ? ((await fetchOnce(files.fileAddress(files.WORD_FILE, file[1]))) as WordRow[]) : [];
  }

  /** Pages with a stem. A rare stem, and one in a title, says more about a page. */
  async function pagesWith(stem: string): Promise<Matches> {
    const found = noMatches();
    const isBeginning = stem.length >= files.SHORTEST_BEGINNING;
    for (const [own, ...levels] of await rowsNear(stem)) {
      if (own !== stem && !(isBeginning && own.startsWith(stem))) continue;
      const count = levels.reduce((sum, { length }) => sum + length, 0);
      const rarity = Math.log(1 + total / count) * (own === stem ? 1 : 0.5);
      levels.forEach((differences, level) => {
        let number = 0;
        for (const difference of differences) {
          number += difference;
          const [kind, at] = files.kindAndPosition(number);
          keep(found, starts[kind]! + at, rarity * 2 ** level, level, 0);
        }
      });
    }
    return found;
  }

  /** Adds the pages that have all stems. Returns their number. */
  async function addAll(matches: Matches, stems: readonly string[], way: number): Promise<number> {
    const [first, ...rest] = await Promise.all(stems.map(pagesWith));
    let count = 0;
    for (let page = 0; page < total; page++) {
      if (!first?.scores[page] || rest.some(({ scores }) => !scores[page])) continue;
      const score = rest.reduce((sum, { scores }) => sum + scores[page]!, first.scores[page]!);
      const level = rest.reduce((least, { levels }) => Math.min(least, levels[page]!), first.levels[page]!);
      keep(matches, page, score + (way === 0 ? TYPED : 0), level, way);
      count++;
    }
    return count;
  }

  /** Pages with a word: as typed, by its meaning, or by a similar word if no page and no record has the typed word. */
  async function match(word: QueryWord, known: ReadonlySet<string>): Promise<{ matches: Matches; typed: boolean }> {
    const { typed, stem, whole, meaning, meant } = word;
    const wrote = `: you wrote ‘${typed}’`;
    const matches = noMatches();
    let own = await addAll(matches, stem.split(' '), 0);
    if (whole) own += await addAll(matches, [whole], 0);
    matches.reasons.push(meant + wrote);
    const others = meaning.length > 0 ? await addAll(matches, meaning, MEANING) : 0;
    if (own + others === 0 && !known.has(stem)) {
      const rows = await rowsNear(stem);
      for (const similar of near(stem, new Set([...known, ...rows.map(([each]) => each)]))) {
        await addAll(matches, [similar], matches.reasons.push(similar + wrote) - 1);
      }
    }
    return { matches, typed: own > 0 };
  }

  const kindOf = (page: number) => starts.findLastIndex((start) => start <= page);

  function rank(found: readonly Matches[], lacking: number, isWanted = (_: Matches, __: number) => true): FoundPage[] {
    const pages: { page: number; score: number; own: Matches[] }[] = [];
    for (let page = 0; page < total; page++) {
      const own = found.filter(({ scores }) => scores[page]);
      if (own.length === 0 || own.length !== found.length - lacking) continue;
      if (!own.every((each) => isWanted(each, page))) continue;
      pages.push({ page, own, score: own.reduce((sum, { scores }) => sum + scores[page]!, 0) });
    }
    pages.sort((a, b) => b.score - a.score || b.page - a.page);
    return pages.map(({ page, own }) => {
      const kind = kindOf(page);
      return {
        kind: files.TEXT_KINDS[kind]!,
        at: page - starts[kind]!,
        why: own.flatMap(({ reasons, ways }) => reasons[ways[page]!] || []),
        whole: lacking === 0,
        titled: lacking === 0 && own.every(({ levels }) => levels[page] === 2),
      };
    });
  }

  return {
    prepare() {
      const fetchAll = (name: string, hashes: string[]) =>
        hashes.forEach((hash) => void fetchOnce(files.fileAddress(name, hash)));
      fetchAll(
        files.WORD_FILE,
        index.words.map(([, hash]) => hash),
      );
      index.pages.forEach((kind) => fetchAll(files.PAGE_FILE, kind.files));
    },
    async ask(words, known) {
      const found = await Promise.all(words.map((word) => match(word, known)));
      const matches = found.map((each) => each.matches);
      const isAbout = ({ levels, ways }: Matches, page: number) => levels[page]! > 0 && ways[page]! <= MEANING;
      return {
        all: rank(matches, 0),
        others: () => rank(matches, 1, isAbout),
        has: (word) => found[words.indexOf(word)]?.typed ?? false,
      };
    },
    async fill(pages) {
      const fillOne = async (found: FoundPage) => {
        const { size, files: hashes } = index.pages[files.TEXT_KINDS.indexOf(found.kind as 'story')]!;
        const address = files.fileAddress(files.PAGE_FILE, hashes[Math.floor(found.at! / size)]!);
        found.page = ((await fetchOnce(address)) as PageRecord[])[found.at! % size]!;
      };
      await Promise.all(pages.filter(({ page }) => !page).map(fillOne));
    },
  };
}

/** Keeps the better of two matches. */
function keep(matches: Matches, page: number, score: number, level: number, way: number): void {
  if (score <= matches.scores[page]!) return;
  matches.scores[page] = score;
  matches.levels[page] = level;
  matches.ways[page] = way;
}
