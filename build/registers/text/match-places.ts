// Finds the record of each listing that has no ref, by name and address. A doubtful match is reported, never used.
import { refsOf } from '../../guide/listing/register-facts.ts';
import { plain, plainName } from './names.ts';
import { metresBetween } from '../../guide/map/geometry.ts';

/** The fields of a listing or record that are compared. */
export interface Matchable {
  name: string;
  address?: string | undefined;
  postcode?: string | undefined;
  lat?: number | undefined;
  lon?: number | undefined;
  ref?: string | undefined;
}

/** Minimum score of a sure match. For a score from `DOUBTFUL` up to this one, an editor is asked. */
const SURE = 0.82;
const DOUBTFUL = 0.6;
/** Minimum lead of the best candidate's score over the second best. */
const LEAD = 0.1;
/** Maximum metres between the coordinates of the same place in two sources, if a postcode is missing. */
const NEAR = 60;

interface Pair<A, B> {
  a: A;
  b: B;
  score: number;
}

export interface Matches<A, B> {
  sure: Pair<A, B>[];
  /** The best candidate for each `a` without a sure match. */
  doubtful: Pair<A, B>[];
}

/** Matches each `a` with at most one `b`, and each `b` with at most one `a`. */
export function matchByName<A extends Matchable, B extends Matchable>(
  as: readonly A[],
  bs: readonly B[],
): Matches<A, B> {
  const near = nearby(as, bs);
  // Computes each name once, because several expressions clean it.
  const names = new Map<string, string>();
  const nameOf = ({ name }: Matchable) => {
    const known = names.get(name) ?? plainName(name);
    names.set(name, known);
    return known;
  };
  const candidates = as.map((a) => ({ a, found: scored(a, near(a), nameOf) }));
  const bestOfB = new Map<B, number[]>();
  for (const { found } of candidates) {
    for (const { b, score } of found) bestOfB.set(b, [...(bestOfB.get(b) ?? []), score]);
  }
  const result: Matches<A, B> = { sure: [], doubtful: [] };
  for (const { a, found } of candidates) {
    const [best, second] = found;
    if (!best) continue;
    const rivals = bestOfB.get(best.b)!.toSorted((x, y) => y - x);
    const isOnly = best.score - (second?.score ?? 0) >= LEAD && best.score - (rivals[1] ?? 0) >= LEAD;
    if (best.score >= SURE && isOnly && rivals[0] === best.score) result.sure.push({ a, ...best });
    else result.doubtful.push({ a, ...best });
  }
  const taken = new Set(result.sure.map(({ b }) => b));
  return { sure: result.sure, doubtful: result.doubtful.filter(({ b }) => !taken.has(b)) };
}

type NameOf = (place: Matchable) => string;

const scored = <B extends Matchable>(a: Matchable, bs: readonly B[], nameOf: NameOf) =>
  bs
    .map((b) => ({ b, score: similarity(a, b, nameOf) }))
    .filter(({ score }) => score >= DOUBTFUL)
    .sort((x, y) => y.score - x.score);

/** Share of common words at the same number of a street from which an editor is asked, and the score of such a pair. */
const SAME_DOOR = 0.7;

/** Similarity from 0 to 1: that of the names, times that of the postcodes, coordinates or addresses. */
function similarity(a: Matchable, b: Matchable, nameOf: NameOf): number {
  const place = placeSimilarity(a, b);
  if (place === 0) return 0;
  const [one, other] = [nameOf(a), nameOf(b)];
  const score = place * nameSimilarity(one, other);
  const isSameDoor = doorOf(a) !== undefined && sameAddress(a.address, b.address);
  return isSameDoor && commonWords(one, other) >= SAME_DOOR ? Math.max(score, SAME_DOOR) : score;
}

/** Share of the shorter name's words that begin a word of the other: 1 for `co op food` and `co operative food`. */
function commonWords(a: string, b: string): number {
  const [fewer, more] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length) as [string[], string[]];
  const common = fewer.filter((word) => more.some((other) => other.startsWith(word) || word.startsWith(other)));
  return common.length / fewer.length;
}

/** Similarity of two postcodes at one door. One is probably mistyped, so an editor is asked. */
const OTHER_POSTCODE = 0.75;
/** Similarity of two numbers in a postcode, so that the right one of two branches in a street is matched. */
const OTHER_DOOR = 0.88;

function placeSimilarity(a: Matchable, b: Matchable): number {
  if (isPostcode(a.postcode) && isPostcode(b.postcode)) {
    if (a.postcode === b.postcode) return isOtherDoor(a, b) ? OTHER_DOOR : 1;
    return doorOf(a) === doorOf(b) && sameAddress(a.address, b.address) ? OTHER_POSTCODE : 0;
  }
  const [one, other] = [pointOf(a), pointOf(b)];
  if (one && other && metresBetween(one, other) <= NEAR) return 0.95;
  return sameAddress(a.address, b.address) && sameDistrict(a, b) ? 0.9 : 0;
}

function isOtherDoor(a: Matchable, b: Matchable): boolean {
  const [one, other] = [doorOf(a), doorOf(b)];
  return one !== undefined && other !== undefined && one !== other;
}

const isPostcode = (postcode: string | undefined) => postcode?.includes(' ') === true;
const sameDistrict = (a: Matchable, b: Matchable) =>
  a.postcode !== undefined && a.postcode.split(' ')[0] === b.postcode?.split(' ')[0];

const pointOf = ({ lat, lon }: Matchable) => (lat === undefined || lon === undefined ? undefined : { lat, lon });

/** Share of pairs of adjacent letters that two names share. Higher if one name has all words of the other. */
function nameSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = sharedPairs(a.replaceAll(' ', ''), b.replaceAll(' ', ''));
  const [fewer, more] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length) as [string[], string[]];
  const isPart = fewer.every((word) => more.includes(word)) && fewer.join('').length >= 5;
  return isPart ? Math.max(pairs, 0.88) : pairs;
}

/** Share of the pairs of adjacent letters that two texts share (Dice's coefficient). */
export function sharedPairs(a: string, b: string): number {
  const pairsOf = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
  const left = new Map<string, number>();
  for (const pair of pairsOf(a)) left.set(pair, (left.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsOf(b)) {
    const count = left.get(pair) ?? 0;
    if (count > 0) common++;
    left.set(pair, count - 1);
  }
  return a.length + b.length > 2 ? (2 * common) / (a.length + b.length - 2) : 0;
}

const SHORT: [RegExp, string][] = [
  [/\bstreet\b/g, 'st'],
  [/\broad\b/g, 'rd'],
  [/\bavenue\b/g, 'ave'],
  [/\blane\b/g, 'ln'],
  [/\b(?:shop|unit|ground floor|london)\b/g, ' '],
];

export function sameAddress(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [one, other] = [plainAddress(a), plainAddress(b)].map((text) => text.split(' ').filter(Boolean));
  const [fewer, more] = one!.length <= other!.length ? [one!, other!] : [other!, one!];
  const numbers = (words: string[]) => words.filter((word) => /^\d/.test(word)).join(' ');
  return fewer.length > 0 && fewer.every((word) => more.includes(word)) && numbers(fewer) === numbers(more);
}

const plainAddress = (address: string) =>
  SHORT.reduce((text, [long, short]) => text.replace(long, short), plain(address))
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a function that finds the places with the same postcode, door or square of about 100 metres. */
function nearby<B extends Matchable>(around: readonly Matchable[], places: readonly B[]): (place: Matchable) => B[] {
  // Holds only places that may be near `around`, because a register has 100 times as many.
  const byKey = new Map(around.flatMap(keysAround).map((key) => [key, [] as B[]]));
  for (const place of places) {
    for (const key of [place.postcode, doorOf(place), squareOf(place)?.join()]) byKey.get(key ?? '')?.push(place);
  }
  return (place) => [...new Set(keysAround(place).flatMap((key) => byKey.get(key) ?? []))];
}

function keysAround(place: Matchable): string[] {
  const square = squareOf(place);
  const steps = [-1, 0, 1];
  const squares = square ? steps.flatMap((up) => steps.map((right) => [square[0] + up, square[1] + right].join())) : [];
  return [place.postcode, doorOf(place), ...squares].filter((key) => key !== undefined);
}

/** Numbers of an address in its district: `QZ1: 176 178`. Undefined without a number or a full postcode. */
function doorOf({ address = '', postcode = '' }: Matchable): string | undefined {
  const numbers = plain(address).match(/\b\d+[a-z]?\b/g);
  return numbers && postcode.includes(' ') ? `${postcode.split(' ')[0]}: ${numbers.join(' ')}` : undefined;
}

const squareOf = ({ lat, lon }: Matchable) =>
  lat === undefined || lon === undefined ? undefined : ([Math.floor(lat * 1000), Math.floor(lon * 600)] as const);

export const refsIn = (listing: Pick<Matchable, 'ref'>, scheme: string) =>
  refsOf(listing).filter((ref) => ref.startsWith(`${scheme}:`));
