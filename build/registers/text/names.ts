// Writes the names and addresses of registers as a neighbour would: `BURGERS AND BAGELS LTD` → `Burgers and Bagels`.
import { wordsOf } from '../../guide/fields/words-of.ts';
import { isRegion, isStreet, isVenue } from './addresses.ts';

const SMALL = /(?<=[\p{L}\p{N})’'] )(?:and|of|(?<!\p{N} )the|to|upon|on|in|at|by|for|with)(?= )/giu;
/** Words that stay in capitals, also those without a vowel, such as KFC. */
const CAPITALS =
  /\b(?:nhs|gp|uk|mot|bbq|bp|tv|ii|iii|iv|hmp|pcn|pct|ucl|ymca|tgi|ywca|usa|ee|o2|[a-z][a-z]?\d[a-z\d]*|\d+[a-z]?[a-z])\b/gi;
const NO_VOWEL =
  /(?<![\p{L}'’])(?!(?:st|dr|mr|mrs|ms|rd|ltd|jr|sr|nr|th|nd|cnr|str|blvd)\b)[b-df-hj-np-tv-xz]{2,4}(?![\p{L}\p{M}'’])/giu;

/** `BABA CHEMIST` → `Baba Chemist`. Leaves text with lower-case letters as it is. */
export function withoutCapitals(text: string | undefined): string | undefined {
  if (text === undefined || /\p{Ll}/u.test(text) || /^\p{Lu}{2,4}\.$/u.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/\b(?:O['’]|Mc)\p{Ll}(?=\p{Ll})/gu, (start) => start.slice(0, -1) + start.at(-1)!.toUpperCase())
    .replace(/\bCo-Op\b/g, 'Co-op')
    .replace(SMALL, (word) => word.toLowerCase())
    .replace(CAPITALS, (word) => word.toUpperCase())
    .replace(NO_VOWEL, (word) => word.toUpperCase());
}

const COMPANY = String.raw`(?:ltd|limited|plc|llp|gmbh|l\.t\.d)\b\.?`;
const TRADING_AS = /^.*\b(?:trading\s+as|t\s?[/\\.]\s?as?\b\.?|t\/as)[\s:]+(?=\S)/i;
const NO_NAME = new RegExp(
  String.raw`\s*\([^()]*\b${COMPANY}\s*\)|[\s,]+(?:\(?uk\)?\s+)?${COMPANY}(?=$|\s*[-–(,])`,
  'gi',
);

export function readableName(name: string): string {
  const short = name
    .replace(/\\(?=\W)/g, '')
    .replace(TRADING_AS, '')
    .replace(NO_NAME, '')
    .replace(/ p\.? ?h\b\.?(?=$|,)/gi, '')
    .replace(/(?<=\p{L})[?`´](?=s\b)/gu, '’')
    .replace(/\b(?:\p{L} ){3,}\p{L}\b/gu, (word) => word.replaceAll(' ', ''))
    .trim();
  return withoutCapitals(short || name)!;
}

export const plain = (text: string) => wordsOf(text).join(' ');

/** Returns a function that is true for a name that has one of these words. */
export function namesWith(words: readonly string[]): (name: string) => boolean {
  const plainWords = words.map((word) => ` ${plain(word)} `);
  return (name) => {
    const text = ` ${plain(name)} `;
    return plainWords.some((word) => text.includes(word));
  };
}

/** `The Old Smokehouse Ltd.` → `old smokehouse`. */
export function plainName(name: string): string {
  const words = plain(readableName(name))
    .replace(/\buk\b/g, ' ')
    .replace(/\b(?:c of e|church of england)\b/g, 'cofe')
    .replace(/^the /, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words || plain(name);
}

/** Minimum share of the addresses that end with a place, for it to be the town. */
const TOWN = 0.1;

/**
 * Returns the towns at the end of many addresses.
 * @param place The guide's own place.
 */
export function townsIn(addresses: readonly string[], place = ''): Set<string> {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const [last, ...others] = address.split(', ').toReversed();
    const town = plain(last!);
    if (others.length > 0 && !isStreet(last!) && !isVenue(last!)) counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  const often = Math.max(2, addresses.length * TOWN);
  return new Set([plain(place), ...[...counts].flatMap(([town, count]) => (count > often ? [town] : []))]);
}

/** Abbreviations in addresses, as whole words. `St` and `Dr` are a street only at the end: St John’s Road. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\brd\b\.?/gi, 'Road'],
  [/\bave?\b\.?/gi, 'Avenue'],
  [/\bcres\b\.?/gi, 'Crescent'],
  [/\bgdns\b\.?/gi, 'Gardens'],
  [/\bpde\b\.?/gi, 'Parade'],
  [/\bsq\b\.?/gi, 'Square'],
  [/\bhse\b\.?/gi, 'House'],
  [/\bmed\b\.?(?= c)/gi, 'Medical'],
  [/\bctr\b\.?/gi, 'Centre'],
  [/\buniv\b\.?/gi, 'University'],
  [/\br\/o\b/gi, 'Rear of'],
  [/\bln\b\.?$/gi, 'Lane'],
  [/\bcl\b\.?$/gi, 'Close'],
  [/(?<=\p{L} )dr\b\.?$/giu, 'Drive'],
  [/(?<=\p{L} )st\b\.?$/giu, 'Street'],
  [/\bst\. ?(?=\p{L})/giu, 'St '],
];

const withoutAbbreviations = (line: string) =>
  ABBREVIATIONS.reduce(
    (text, [short, long]) => text.replace(short, long),
    withoutCapitals(line.replace(/^c\/o /i, ''))!,
  );

const IS_COMPANY = new RegExp(String.raw`^t/as? |^[^\d]*\b${COMPANY}$`, 'i');

/**
 * Leaves out the name, companies, towns, counties and repeated lines: `The Elm, 93 Elm Road, Kingston, Surrey`. Also
 * the name before a number: `The Elm 93 Elm Road`.
 */
export function readableAddress(
  address: string | undefined,
  name: string,
  towns: ReadonlySet<string>,
): string | undefined {
  const own = ` ${plainName(name)} `;
  const lines = (address?.split(/,\s*/) ?? []).map((line) => {
    const start = `${readableName(name)} `.toLowerCase();
    const isNamed = line.toLowerCase().startsWith(start) && /^\d/.test(line.slice(start.length));
    return withoutAbbreviations(isNamed ? line.slice(start.length) : line);
  });
  const kept = lines.filter((line, at) => {
    const words = plain(line);
    const isName = !/\d/.test(line) && (own.includes(` ${plainName(line)} `) || ` ${words} `.includes(own));
    return (
      !isName &&
      !IS_COMPANY.test(line) &&
      !towns.has(words) &&
      !isRegion(line) &&
      lines.findIndex((other) => plain(other) === words) === at
    );
  });
  return (kept.length > 0 ? kept : lines).join(', ') || undefined;
}
