// The numbers of pages and the names of files with which the search finds stories, letters and events by their words.
import type { TextKind } from './search-data.ts';

export const TEXT_KINDS: readonly TextKind[] = ['story', 'letter', 'event'];

/** More than the number of pages of a kind. */
const KIND_STEP = 1_000_000;

/** Number of a page in word files. `at` is its position among the pages of its kind, oldest first. */
export const numberOf = (kind: TextKind, at: number) => TEXT_KINDS.indexOf(kind) * KIND_STEP + at;
export const kindOf = (number: number) => Math.floor(number / KIND_STEP);
export const positionOf = (number: number) => number % KIND_STEP;

/** Shorter words match only as a whole. */
export const SHORTEST_BEGINNING = 4;

/**
 * Order of stems in word files. Stems with the same key are in the same file. Short stems come first, so that typing a
 * long word letter by letter fetches few files.
 */
export const wordKey = (stem: string) =>
  (stem.length < SHORTEST_BEGINNING ? '-' : '') + stem.slice(0, SHORTEST_BEGINNING);

/** Names of word files and page files before the hash. */
export const [WORD_FILE, PAGE_FILE] = ['words', 'pages'] as const;
export const fileAddress = (name: string, hash: string) => `/assets/${name}-${hash}.json`;
export const hashIn = (path: string) => path.slice(-13, -5);
