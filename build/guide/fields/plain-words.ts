// Warns of titles and descriptions in capitals, with exclamation marks, with advertising words or too long to read.
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = {
  '*/shouting': 'A title or a line is in capitals, or has an exclamation mark.',
  '*/long-title': 'A title, a heading or a name has more than 100 characters.',
};

/** Texts with fewer letters don't count as shouting, so that names such as KFC or BFI IMAX may be in capitals. */
const FEWEST_CAPITALS = 12;

const PRAISE =
  /(?<![\p{L}-])(?:amazing|authentic|award-winning|awesome|beautiful|best|brilliant|cosy|delicious|excellent|exceptional|fabulous|famous|fantastic|favourite|finest|friendly|great|incredible|legendary|lovely|loveliest|luxurious|mouth-watering|must-try|outstanding|perfect|popular|premier|stylish|superb|tasty|top-quality|unbeatable|unique|welcoming|wonderful|world-class|yummy)(?![\p{L}-])/iu;

/** Warns of a text in capitals or with an exclamation mark. */
export function checkShouting(text: string | undefined, path: FieldPath, entry: Entry<unknown>): void {
  if (text === undefined) return;
  const letters = text.replace(/[^\p{L}]/gu, '');
  const isLoud =
    letters.length >= FEWEST_CAPITALS && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  if (isLoud) {
    const message = `${quoted(text)} is in capitals. They are slow to read, and a screen reader may spell them out.`;
    entry.warn('*/shouting', path, message, `Write ${quoted(inSentenceCase(text))}, with capitals for names.`);
  } else if (/!(?:\s|["”’')]|$)/.test(text)) {
    const message = `${quoted(text)} has an exclamation mark.`;
    const advice = `Write ${quoted(text.replace(/!+/g, '.').replace(/\.\.+/g, '.').replace(/\.$/, ''))}.`;
    entry.warn('*/shouting', path, message, advice);
  }
}

/** Number of characters that fill two lines on a card, or four on a phone. */
const LONGEST_TITLE = 100;

export function checkLength(title: string, path: FieldPath, entry: Entry<unknown>): void {
  // The title is undefined if the file has no valid layout.
  if (!(title?.length > LONGEST_TITLE)) return;
  const message = `${quoted(title)} has ${title.length} characters, so it fills the screen of a phone.`;
  entry.warn('*/long-title', path, message, `Keep to ${LONGEST_TITLE}, and put the rest into the text.`);
}

/** Warns of a name in capitals or with `!!`. A name may have one exclamation mark: "Westward Ho!" */
export function checkCapitals(name: string, path: FieldPath, entry: Entry<unknown>): void {
  if (!/(?<!!)!(?!!)/.test(name)) checkShouting(name, path, entry);
  checkLength(name, path, entry);
}

/** Warns of capitals and exclamation marks in a page's title, heading and description. */
export function checkHeadWords(entry: Entry<{ title: string; heading: string; description: string }>): void {
  for (const field of ['title', 'heading', 'description'] as const) checkShouting(entry.value[field], [field], entry);
  for (const field of ['title', 'heading'] as const) checkLength(entry.value[field], [field], entry);
}

/** Warns of advertising words in a listing's description. */
export function checkPraise(line: string, path: FieldPath, entry: Entry<unknown>): void {
  const [praise] = PRAISE.exec(line) ?? [];
  if (praise === undefined) return;
  const message = `${quoted(praise)} is praise, but a line only says what kind of place it is.`;
  entry.warn('directory/praise', path, message, 'Delete the word, or name a fact: "Bakery with a garden".');
}

function inSentenceCase(text: string): string {
  const small = text.toLowerCase();
  return small.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
