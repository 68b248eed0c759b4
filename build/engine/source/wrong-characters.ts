// Finds invisible characters, UTF-8 that was read as Windows-1252 (`donâ€™t`), and look-alikes of letters.
import { INVISIBLE, quoted } from '../report/wording.ts';

/** The replacement character, and private-use characters, which most fonts don't have. */
const NO_CHARACTER = /[\uFFFD\uE000-\uF8FF]|[\uDB80-\uDBFF][\uDC00-\uDFFF]/;

/** Characters of Windows-1252 for the bytes 80 to 9F. Five bytes have none. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** UTF-8 read as Windows-1252. Leaves out pairs that correct text has, such as the end of a quotation in capitals. */
const SPOILT =
  /[ÂÃ](?:[\u0080-\u00BF€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ])|â€[\u0080-\u00BF‘’“”–—•…†‡‰‹›ˆ˜™šœžŸ€¦]?|â[„‚][¢¬]|ï»¿|ðŸ[^\s]{2}/;

const LATIN = 'ABEKMHOPCTXISJaeopcyxisjABEZHIKMNOPTYXo';
/** Letters of other scripts, and the Latin letters that they look like. */
const TWINS = new Map(Array.from('АВЕКМНОРСТХІЅЈаеорсухіѕјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο', (twin, at) => [twin, LATIN[at]!]));
const TWIN = `[${[...TWINS.keys()].join('')}]`;
const LOOK_ALIKE = new RegExp(
  [
    // Ligatures, and words in mathematical letters with the spaces between the words.
    '[\uFB00-\uFB06]',
    '[\u{1D400}-\u{1D7FF}](?:[\u{1D400}-\u{1D7FF} ]*[\u{1D400}-\u{1D7FF}])?',
    `(?<=[a-z])${TWIN}+`,
    `${TWIN}+(?=[a-z]{2})`,
  ].join('|'),
  'u',
);

/** Any character except the common ones, which are never wrong. Faster to search for than SUSPECT. */
const UNUSUAL = /[^\n\t -~£é–—‘’“”…]/;

/** First characters of everything that is wrong. A text without these characters needs no slower search. */
const SUSPECT = new RegExp(`${INVISIBLE.source}|[\uFFFD\uE000-\uF8FF\uDB80-\uDBFFÂÃâïð\uFB00-\uFB06\uD835]|${TWIN}`);

export interface WrongCharacter {
  offset: number;
  message: string;
  suggestion: string;
}

const FIX = '"npm run check -- --fix"';

/** Finds the first wrong character of each kind, and says how many more there are. */
export function findWrongCharacters(text: string): WrongCharacter[] {
  if (!UNUSUAL.test(text) || !SUSPECT.test(text)) return [];
  const all = (pattern: RegExp) => [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
  const first = (pattern: RegExp, describe: (found: string) => readonly [message: string, meant?: string]) => {
    const [match, ...others] = all(pattern);
    if (!match) return [];
    const [message, meant] = describe(match[0]);
    const write = meant === undefined ? 'Write the right character, or delete it.' : `Write "${meant}".`;
    const rest = others.length === 0 ? '' : ` ${FIX} corrects all ${others.length + 1}.`;
    return [{ offset: match.index, message, suggestion: write + (meant === undefined ? '' : rest) }];
  };
  return [
    ...describeInvisible(text, all(INVISIBLE)),
    ...first(NO_CHARACTER, (found) => [`Readers would see a box or a question mark here: ${codePoint(found)}.`]),
    ...first(SPOILT, (found) => {
      const meant = readAgain(found);
      return meant === undefined
        ? [`${quoted(found)} is a character in a wrong encoding.`]
        : [`${quoted(found)} is ${quoted(meant)} in a wrong encoding.`, meant];
    }),
    ...first(LOOK_ALIKE, (found) => [
      `${quoted(found)} only looks like ${quoted(latin(found))}, but searches and screen readers tell them apart.`,
      latin(found),
    ]),
  ];
}

function describeInvisible(text: string, all: readonly RegExpExecArray[]): WrongCharacter[] {
  const [first] = all;
  if (!first) return [];
  const names = [...new Set(all.map((match) => codePoint(match[0])))].slice(0, 5).join(', ');
  const lines = text.split('\n').flatMap((line, index) => (INVISIBLE.test(line) ? [index + 1] : []));
  const others = lines.length > 8 ? ` and ${lines.length - 8} more` : '';
  const where = lines.length > 1 ? `, in lines ${lines.slice(0, 8).join(', ')}${others}` : '';
  const count = all.length === 1 ? 'an invisible character' : `${all.length} invisible characters${where}`;
  const suggestion = `Delete ${all.length === 1 ? 'it' : 'them'}, or let ${FIX} do so.`;
  return [{ offset: first.index, message: `The file contains ${count}: ${names}.`, suggestion }];
}

/** Replaces wrongly decoded characters and look-alikes of letters by the right characters. */
export const withRightCharacters = (text: string): string =>
  UNUSUAL.test(text) && SUSPECT.test(text)
    ? text
        .replace(new RegExp(SPOILT, 'g'), (found) => readAgain(found) ?? found)
        .replace(new RegExp(LOOK_ALIKE, 'gu'), latin)
    : text;

const latin = (found: string) => Array.from(found.normalize('NFKC'), (letter) => TWINS.get(letter) ?? letter).join('');

const codePoint = (text: string) => `U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

function readAgain(text: string): string | undefined {
  const bytes = Array.from(text, (character) => {
    const at = WINDOWS.indexOf(character);
    return at < 0 ? character.charCodeAt(0) : 0x80 + at;
  });
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return /\S/.test(meant) ? meant : undefined;
  } catch {
    return undefined;
  }
}
