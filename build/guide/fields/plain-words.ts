// Warns of titles and descriptions in capitals, with exclamation marks or with advertising words.
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { quoted } from '../../engine/report/wording.ts';

export const rules = { '*/shouting': 'A title or a line is in capitals, or has an exclamation mark.' };

declare module '../../engine/report/rules.ts' {
  interface Rules extends Record<keyof typeof rules, string> {}
}

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
    entry.warn(
      '*/shouting',
      path,
      message,
      `Write ${quoted(text.replace(/!+/g, '.').replace(/\.\.+/g, '.').replace(/\.$/, ''))}.`,
    );
  }
}

/** Warns of a name in capitals or with `!!`. A name may have one exclamation mark: "Westward Ho!" */
export function checkCapitals(name: string, path: FieldPath, entry: Entry<unknown>): void {
  if (!/(?<!!)!(?!!)/.test(name)) checkShouting(name, path, entry);
}

/** Warns of capitals and exclamation marks in a page's title, heading and description. */
export function checkHeadWords(entry: Entry<{ title: string; heading: string; description: string }>): void {
  for (const field of ['title', 'heading', 'description'] as const) checkShouting(entry.value[field], [field], entry);
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
