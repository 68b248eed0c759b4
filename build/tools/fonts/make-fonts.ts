// `npm run fonts`: subsets the two typefaces to the characters of British prose, and writes their style sheet and the
// character widths that social cards need. The build only reads the results.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';
import subsetFont from 'subset-font';
import type { ExitCode } from '../../command-line.ts';

const require = createRequire(import.meta.url);
const folder = new URL('../../../components/document/', import.meta.url);
const cardFolder = new URL('../../../build/guide/cards/fonts/', import.meta.url);
const placeOf = (file: string) =>
  file.endsWith('.woff2') ? new URL(`fonts/${file}`, folder) : new URL(file, cardFolder);

// Characters that nearly every page has, including the é of "café" and the characters of e-mail addresses. Also the
// bullet, because every page with a list makes browsers load the file that has it.
const common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u00a0.,:;!?'()-–/&%@+_‘’“”…·•£©é";
// Other characters, in files that browsers load only for pages with such a character. This makes the files for all
// pages nearly a third smaller, which saves a slow phone a round trip. Neither typeface has arrows or a tick, so pages
// draw arrows and ticks.
const rare = '"#$*<=>[\\]^`{|}~—×−€°½¼¾⁄\u2009àáâãäåæçèêëìíîïñòóôõöøœùúûüýßÁÇÉÈÑÓÖÜ';

const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'lnum', 'pnum', 'tnum'];

interface Subset {
  file: string;
  from: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
}

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2';
const atkinson =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const subsets: Subset[] = [
  // Headings have sizes of 20 to 64 px, so 36 is an optical size in the middle.
  { file: 'bricolage-grotesque-800.woff2', from: bricolage, characters: common, axes: { wght: 800, opsz: 36 } },
  { file: 'bricolage-grotesque-800-rare.woff2', from: bricolage, characters: rare, axes: { wght: 800, opsz: 36 } },
  {
    file: 'atkinson-hyperlegible-next-400-700.woff2',
    from: atkinson,
    characters: common,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: 'atkinson-hyperlegible-next-400-700-rare.woff2',
    from: atkinson,
    characters: rare,
    axes: { wght: { min: 400, max: 700 } },
  },
  // For social cards, which have large titles. Their renderer supports neither woff2 nor variable axes.
  { file: 'bricolage-grotesque-800.ttf', from: bricolage, characters: common + rare, axes: { wght: 800, opsz: 96 } },
  { file: 'atkinson-hyperlegible-next-700.ttf', from: atkinson, characters: common + rare, axes: { wght: 700 } },
];

async function makeSubset({ from, characters, axes }: Subset, targetFormat: 'woff2' | 'sfnt'): Promise<Uint8Array> {
  const original = await readFile(require.resolve(from));
  const options = { targetFormat, variationAxes: axes, keepFeatures, noHinting: true, dropTables: undefined };
  return subsetFont(original, characters, options);
}

async function openFont(subset: Subset): Promise<Font> {
  const font = create(Buffer.from(await makeSubset(subset, 'sfnt')));
  if (font.isCollection) throw new Error(`${subset.file} is a collection of fonts.`);
  return font;
}

const LETTERS = Array.from(' abcdefghijklmnopqrstuvwxyz');
/** How often each of `LETTERS` occurs in 1,000 characters of English text. */
const frequency = [
  183, 66, 12, 23, 34, 102, 18, 16, 48, 57, 1, 6, 33, 20, 57, 62, 16, 1, 49, 52, 74, 23, 8, 18, 1, 16, 1,
];
/** Widths of `LETTERS` in Arial, in thousandths of an em. Liberation Sans and Helvetica have the same widths. */
const arial = [
  278, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
  722, 500, 500, 500,
];
const arialBold = [
  278, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556,
  778, 556, 556, 500,
];

function averageWidth(widthOf: (letter: string, index: number) => number): number {
  const total = frequency.reduce((sum, count) => sum + count, 0);
  return LETTERS.reduce((sum, letter, index) => sum + frequency[index]! * widthOf(letter, index), 0) / total;
}

const percent = (fraction: number) => `${(100 * fraction).toFixed(2)}%`;

/** A local font with the metrics of the web font, so that the text doesn't move when the web font loads. */
function fallbackFace(family: string, weight: string, font: Font, bold: boolean): string {
  const widths = bold ? arialBold : arial;
  const size = averageWidth((letter) => advance(font, letter)) / averageWidth((_, index) => widths[index]! / 1000);
  const metric = (units: number) => percent(Math.abs(units) / font.unitsPerEm / size);
  const names = bold
    ? ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold']
    : ['Arial', 'Liberation Sans', 'Helvetica'];
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${metric(font.ascent)};
  descent-override: ${metric(font.descent)};
  line-gap-override: ${metric(font.lineGap)};
}`;
}

/** @param only Characters for which browsers load this file. By default, they load it for any character. */
function fontFace(family: string, weight: string, { file }: Subset, only?: string): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./fonts/${file}');${only === undefined ? '' : `\n  unicode-range: ${unicodeRange(only)};`}
}`;
}

/** 'U+20-7E, U+E9' */
function unicodeRange(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0)!).sort((a, b) => a - b);
  const starts = points.filter((point, index) => points[index - 1] !== point - 1);
  const ends = points.filter((point, index) => points[index + 1] !== point + 1);
  const hex = (point: number) => point.toString(16).toUpperCase();
  return starts
    .map((start, index) => (start === ends[index] ? `U+${hex(start)}` : `U+${hex(start)}-${hex(ends[index]!)}`))
    .join(', ');
}

/** Width of a character in ems, without kerning. A missing character has the width of the box that is drawn instead. */
const advance = (font: Font, character: string) =>
  font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;

/** Widths by character, in ems. '' is the box that is drawn instead of missing characters. */
const widthsOf = ({ characters, font }: { characters: string; font: Font }): Record<string, number> =>
  Object.fromEntries(['', ...characters].map((character) => [character, advance(font, character)]));

/** `npm run fonts`: makes the two fonts from their npm packages. */
export async function makeFonts(): Promise<ExitCode> {
  await mkdir(new URL('fonts/', folder), { recursive: true });
  for (const subset of subsets) {
    const bytes = await makeSubset(subset, subset.file.endsWith('.woff2') ? 'woff2' : 'sfnt');
    await writeFile(placeOf(subset.file), bytes);
    console.log(`${subset.file.padEnd(44)} ${bytes.length.toLocaleString('en-GB').padStart(7)} bytes`);
  }

  const fonts = await Promise.all(subsets.map(async (subset) => ({ ...subset, font: await openFont(subset) })));
  for (const { file, characters, font } of fonts) {
    const missing = [...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!));
    if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(' ')}.`);
  }
  const [heading, headingRare, text, textRare, display, bold] = fonts;

  const sheet = [
    '/* The typefaces, and fallbacks of the same size until they load. Written by `npm run fonts`: do not edit. */',
    fontFace('Bricolage Grotesque', '800', heading!),
    fontFace('Bricolage Grotesque', '800', headingRare!, rare),
    fontFace('Atkinson Hyperlegible Next', '400 700', text!),
    fontFace('Atkinson Hyperlegible Next', '400 700', textRare!, rare),
    fallbackFace('Bricolage Fallback', '800', heading!.font, true),
    fallbackFace('Atkinson Fallback', '400 599', text!.font, false),
    fallbackFace('Atkinson Fallback', '600 700', bold!.font, true),
  ];
  await writeFile(new URL('fonts.css', folder), `${sheet.join('\n\n')}\n`);
  const widths = { display: widthsOf(display!), bold: widthsOf(bold!) };
  await writeFile(placeOf('widths.json'), `${JSON.stringify(widths, null, 1)}\n`);
  return 0;
}
