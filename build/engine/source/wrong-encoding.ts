// Finds characters of UTF-8 that a program read as Windows-1252, such as `donâ€™t`, and characters that only look like
// letters: `ﬁ` of a PDF, `𝗙𝗶𝘀𝗵` of social media, `А` of another script in a Latin word.

/** Characters of Windows-1252 for the bytes 80 to 9F. Five bytes have none. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Leaves out pairs that words have, such as the end of a quotation in capitals. */
const SPOILT =
  /[ÂÃ](?:[\u0080-\u00BF€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ])|â€[\u0080-\u00BF‘’“”–—•…†‡‰‹›ˆ˜™šœžŸ€¦]?|â[„‚][¢¬]|ï»¿|ðŸ[^\s]{2}/;

export interface SpoiltCharacters {
  offset: number;
  text: string;
  meant?: string;
}

export function findSpoiltCharacters(text: string): SpoiltCharacters | undefined {
  const found = SPOILT.exec(text);
  if (!found) return undefined;
  const meant = readAgain(found[0]);
  return { offset: found.index, text: found[0], ...(meant !== undefined && { meant }) };
}

const LATIN = 'ABEKMHOPCTXISJaeopcyxisjABEZHIKMNOPTYXo';
/** Letters of other scripts that look like Latin ones, and those. */
const TWINS = new Map(Array.from('АВЕКМНОРСТХІЅЈаеорсухіѕјΑΒΕΖΗΙΚΜΝΟΡΤΥΧο', (twin, at) => [twin, LATIN[at]!]));
const TWIN = `[${[...TWINS.keys()].join('')}]`;
const LOOK_ALIKE = new RegExp(
  [
    // Ligatures, and letters of mathematics with the spaces between their words.
    '[\uFB00-\uFB06]',
    '[\u{1D400}-\u{1D7FF}](?:[\u{1D400}-\u{1D7FF} ]*[\u{1D400}-\u{1D7FF}])?',
    `(?<=[a-z])${TWIN}+`,
    `${TWIN}+(?=[a-z]{2})`,
  ].join('|'),
  'u',
);

/** Finds characters that readers take for letters, and that searches and screen readers don't. */
export function findLookAlike(text: string): Required<SpoiltCharacters> | undefined {
  const found = LOOK_ALIKE.exec(text);
  if (!found) return undefined;
  const meant = Array.from(found[0].normalize('NFKC'), (letter) => TWINS.get(letter) ?? letter).join('');
  return { offset: found.index, text: found[0], meant };
}

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
