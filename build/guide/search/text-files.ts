// Makes the files with which the search finds stories, letters and events: word files, which list the pages with a
// word, and page files with titles and excerpts. The name of a file contains its hash.
import { crc32 } from 'node:zlib';
import type { PageRecord, TextIndex, TextKind, WordRow } from '../../../components/widgets/search-data.ts';
import {
  hashIn,
  numberOf,
  PAGE_FILE,
  TEXT_KINDS,
  WORD_FILE,
  wordKey,
} from '../../../components/widgets/search-files.ts';
import { stemsOf, textStems } from '../../../components/widgets/search-words.ts';
import type { Cache } from '../../engine/cache/cache.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { inPages } from '../routes/paging.ts';
import { jsonFile } from './json-file.ts';

export interface TextPage {
  record: PageRecord;
  /** Changes whenever the words change. */
  version: string;
  /** The title, words about the page such as its keywords, and the words on the page. */
  texts(): [title: string, about: string, text: string];
}

/** If all words take at most about this many characters, which are 20 KB after gzip, they are in one file. */
const ONE_FILE = 75_000;
/** Rough numbers of characters in a word file. */
const [LEAST, MOST] = [3000, 12_000] as const;
/** One of this many keys may end a word file. */
const ENDS = 20;
/** Numbers of records in the only page file of a kind, and in one of several. */
const [FEW, SEVERAL] = [48, 8] as const;

/** @param pages Pages of each kind, oldest first, so that a new page doesn't change the numbers of the others. */
export function textFiles(
  pages: Readonly<Record<TextKind, readonly TextPage[]>>,
  cache: Cache,
): { index: TextIndex; files: OutputFile[] } {
  const stemsOfText = eachWordOnce(textStems);
  const rows = new Map<string, [text: number[], about: number[], title: number[]]>();
  for (const kind of TEXT_KINDS) {
    pages[kind].forEach(({ version, texts }, at) => {
      const levels = cache.getOrMake(`words:${version}`, () => stemsByLevel(texts(), stemsOfText));
      const number = numberOf(kind, at);
      levels.forEach((stems, level) => {
        for (const stem of stems) {
          let row = rows.get(stem);
          if (!row) rows.set(stem, (row = [[], [], []]));
          row[level]!.push(number);
        }
      });
    });
  }
  const words = wordFiles([...rows].map(([stem, levels]): WordRow => [stem, ...levels.map(differences)]));
  const kinds = TEXT_KINDS.map((kind) => {
    const count = pages[kind].length;
    const size = count <= FEW ? FEW : SEVERAL;
    const records = pages[kind].map(({ record }) => record);
    return { count, size, files: count > 0 ? inPages(records, size).map((each) => jsonFile(PAGE_FILE, each)) : [] };
  });
  return {
    index: {
      words: words.map(({ first, file }) => [first, hashIn(file.path)]),
      pages: kinds.map(({ files, ...rest }) => ({ ...rest, files: files.map(({ path }) => hashIn(path)) })),
    },
    files: [...words.map(({ file }) => file), ...kinds.flatMap(({ files }) => files)],
  };
}

/** Stems of a text, of the words about the page, and of the title. A stem is only in the last of these that has it. */
function stemsByLevel([title, about, text]: ReturnType<TextPage['texts']>, stemsOfText: typeof textStems): string[][] {
  const known = new Set<string>();
  const fresh = (stems: string[]) => stems.filter((stem) => !known.has(stem) && known.add(stem));
  return [fresh(stemsOf(title)), fresh(stemsOf(about)), fresh(stemsOfText(text))].toReversed();
}

/** Looks up each word only once, because thousands of texts share most of their words. */
function eachWordOnce(stemsIn: typeof textStems): typeof textStems {
  const known = new Map<string, string[]>();
  const stemsOfWord = (word: string) => known.get(word) ?? known.set(word, stemsIn(word)).get(word)!;
  return (text) => [...new Set(text.split(/\s+/))].flatMap(stemsOfWord);
}

/** Each number but the first becomes the difference to the number before. */
const differences = (numbers: number[]) => numbers.map((number, at) => number - (numbers[at - 1] ?? 0));

/**
 * Splits the sorted rows into files. Words that begin with the same letters are in the same file. A hash of the letters
 * says where a file ends, so that an edit seldom moves the ends of other files.
 */
function wordFiles(rows: WordRow[]): { first: string; file: OutputFile }[] {
  const sorted = rows
    .map((row) => ({ key: wordKey(row[0]), row, size: row[0].length + 3 * row.flat().length }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.row[0] < b.row[0] ? -1 : 1));
  const parts: { first: string; size: number; rows: WordRow[] }[] = [];
  const isWhole = sorted.reduce((sum, { size }) => sum + size, 0) <= ONE_FILE;
  let last: string | undefined;
  for (const { key, row, size } of sorted) {
    const open = parts.at(-1);
    if (!open || (key !== last && !isWhole && isEnd(open.size, key))) parts.push({ first: key, size, rows: [row] });
    else {
      open.rows.push(row);
      open.size += size;
    }
    last = key;
  }
  return parts.map(({ first, rows }) => ({ first, file: jsonFile(WORD_FILE, rows) }));
}

/** True if a word file of a size ends before a key. */
const isEnd = (size: number, key: string) => size >= MOST || (size >= LEAST && crc32(key) % ENDS === 0);
