// The words of a search: splits text into words, reduces words to stems, and recognises postcodes in a query.
import { postcodeIn, withoutPostcode } from '../parts/postcode.ts';

/** Words without a meaning for the search. */
const STOP_WORDS = new Set(
  'a an and at by for from in is me my near nearest nearby of on or the to where with'.split(' '),
);

/** Words of questions about when a place is open. */
const TIME_WORDS = new Set(
  'close closed closes closing hours late now open opening opens still times today tonight tomorrow'.split(' '),
);

/** Filler words, which only count if the query has no others: 'any good pubs', 'who does this'. */
const FILLERS = new Set([
  ...TIME_WORDS,
  ...'accepting any are best can do does find get good have how i it local need some somewhere taking that'.split(' '),
  ...'there this want what when which who'.split(' '),
]);

/** Lower-case, without accents, apostrophes or punctuation: "Café Sainsbury’s" → café and sainsburys. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Removes the ending of a plural: pharmacies → pharmacy, dishes → dish, pubs → pub. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
}

const isWord = (word: string) => !STOP_WORDS.has(word);

export const stemsOf = (text: string): string[] => wordsOf(text).filter(isWord).map(stemOf);

/** Stems of a text, without filler words. */
export const textStems = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => word.length > 1 && isWord(word) && !FILLERS.has(word))
    .map(stemOf);

/** First character of a stem that joins two words, without a space or hyphen. Such a stem matches only whole words. */
const JOINED = '=';
export const isJoined = (stem: string) => stem.startsWith(JOINED);
/**
 * Neighbouring words are joined only in a text of at most this many words. Longer texts are sentences, where neighbours
 * rarely form one word.
 */
const MOST_JOINED = 10;

/** Search terms of a text: its stems, and each pair of neighbouring words, joined. `Co-op` → co, op, =coop. */
export function indexedStems(text: string): string[] {
  const words = wordsOf(text);
  const pairs = words.length > MOST_JOINED ? [] : words.slice(1).map((word, at) => words[at]! + word);
  return [...words.filter(isWord).map(stemOf), ...pairs.map((pair) => JOINED + stemOf(pair))];
}

export const joinedStem = (typed: string) => JOINED + stemOf(typed.replaceAll(' ', ''));

/** Joins two neighbouring words of a query that a record writes as one word: `tea room` if a record has tearoom. */
export function joinPairs(words: readonly QueryWord[], vocabulary: ReadonlySet<string>): QueryWord[] {
  const joined: QueryWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const whole = last && stemOf(last.typed + word.typed);
    if (!whole || !vocabulary.has(whole)) joined.push(word);
    else Object.assign(last, { typed: `${last.typed} ${word.typed}`, stem: `${last.stem} ${word.stem}`, whole });
  }
  return joined;
}

export interface QueryWord {
  /** The word as typed. */
  typed: string;
  stem: string;
  /** Stems of the word's meaning in the site's list of synonyms. Empty for a word that isn't in the list. */
  meaning: string[];
  /** Two words of the query as one, if a record writes them so: 'tearoom'. */
  whole?: string;
  /** The word that the site uses instead of the typed one: 'pharmacy'. Undefined for most words. */
  meant: string | undefined;
}

export interface Query {
  words: QueryWord[];
  /** A full postcode. Places are sorted by their distance from it. */
  postcode: string | undefined;
  /** Start of a postcode, without a space: 'SW2', 'SW25', 'SW25R'. The search finds only places in it. */
  beginning: string | undefined;
  /** The district of the postcode or of its start, if the site covers it. */
  district: string | undefined;
  /** True if the query asks when a place is open. */
  asksWhen: true | undefined;
}

const BEGINNING = /\b([a-z]{1,2}\d[a-z\d]?)(?: ?(\d[a-z]?))?\b/gi;

/** @param districts Districts of the site. The start of any other postcode counts as a word. */
export function parseQuery(
  text: string,
  { synonyms, districts }: { synonyms: readonly (readonly [string, string])[]; districts: ReadonlySet<string> },
): Query {
  const postcode = postcodeIn(text);
  const district = postcode?.split(' ')[0];
  let beginning: string | undefined;
  const rest = withoutPostcode(text).replace(BEGINNING, (found, outward: string, inward = '') => {
    if (postcode || beginning || !districts.has(outward.toUpperCase())) return found;
    beginning = (outward + inward).toUpperCase();
    return ' ';
  });
  const own =
    district ?? [...districts].find((each) => beginning?.startsWith(each) && beginning.length <= each.length + 2);
  const words = queryWords(rest, synonyms);
  const sought = words.filter(({ typed }) => !FILLERS.has(typed));
  const asksWhen = words.some(({ typed }) => TIME_WORDS.has(typed)) || undefined;
  return {
    words: sought.length > 0 ? sought : words,
    asksWhen,
    postcode,
    beginning,
    district: own !== undefined && districts.has(own) ? own : undefined,
  };
}

/** An everyday word may consist of two or three words: 'coffee shop'. */
const LONGEST_SYNONYM = 3;

function queryWords(text: string, synonyms: readonly (readonly [string, string])[]): QueryWord[] {
  const meanings = new Map(synonyms.map(([word, meaning]) => [wordsOf(word).map(stemOf).join(' '), meaning]));
  const typed = wordsOf(text);
  const found: QueryWord[] = [];
  for (let at = 0; at < typed.length;) {
    let taken = 1;
    let meant: string | undefined;
    for (let length = LONGEST_SYNONYM; length > 0 && !meant; length--) {
      meant = meanings.get(
        typed
          .slice(at, at + length)
          .map(stemOf)
          .join(' '),
      );
      if (meant) taken = length;
    }
    const words = typed.slice(at, at + taken);
    if (meant || isWord(words[0]!)) {
      found.push({
        typed: words.join(' '),
        stem: words.map(stemOf).join(' '),
        meaning: meant ? stemsOf(meant) : [],
        meant,
      });
    }
    at += taken;
  }
  return found;
}

/** Number of letters to change, add or remove to turn one word into the other. */
export function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
