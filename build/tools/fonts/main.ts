// Cuts the two typefaces down to what British prose needs and writes their style sheet. Run by hand (`npm run fonts`); the build only reads the results.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { takeNoWords } from '../no-words.ts';
import { readFontTables, type FontFacts } from '../../assets/font-tables.ts';

const require = createRequire(import.meta.url);
const folder = new URL('../../../components/document/', import.meta.url);

// What nearly every page is set in, with the accented letter of "café", the signs of an e-mail address, and the bullet, which browsers ask for to draw a list's.
const common = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \u00a0.,:;!?\'()-–/&%@+_‘’“”…·•£©é';
// The rest, in files of their own, which a page fetches only when it has one of these: what all pages wait for is then nearly a third
// lighter, which spares a slow phone a round trip. Neither typeface has arrows or a tick: the pages draw those.
const rare = '"#$*<=>[\\]^`{|}~—×−€°½¼¾⁄\u2009àáâãäåæçèêëìíîïñòóôõöøœùúûüýßÁÇÉÈÑÓÖÜ';

const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'lnum', 'pnum', 'tnum'];

interface Cut {
  file: string;
  from: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
}

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2';
const atkinson = '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';

const cuts: Cut[] = [
  // Headings are set between 20 and 64 px: the optical size in the middle of that.
  { file: 'bricolage-grotesque-800.woff2', from: bricolage, characters: common, axes: { wght: 800, opsz: 36 } },
  { file: 'bricolage-grotesque-800-rare.woff2', from: bricolage, characters: rare, axes: { wght: 800, opsz: 36 } },
  { file: 'atkinson-hyperlegible-next-400-700.woff2', from: atkinson, characters: common, axes: { wght: { min: 400, max: 700 } } },
  { file: 'atkinson-hyperlegible-next-400-700-rare.woff2', from: atkinson, characters: rare, axes: { wght: { min: 400, max: 700 } } },
  // For social cards: the rasteriser knows neither woff2 nor variable axes, and sets titles at poster size.
  { file: 'bricolage-grotesque-800.ttf', from: bricolage, characters: common + rare, axes: { wght: 800, opsz: 96 } },
  { file: 'atkinson-hyperlegible-next-700.ttf', from: atkinson, characters: common + rare, axes: { wght: 700 } },
];

async function cutAs(cut: Cut, targetFormat: 'woff2' | 'sfnt'): Promise<Uint8Array> {
  const original = await readFile(require.resolve(cut.from));
  return subsetFont(original, cut.characters, { targetFormat, variationAxes: cut.axes, keepFeatures, noHinting: true });
}

// Letters and the space as they occur in 1,000 characters of English, which is what makes a line long or short.
const frequency: Record<string, number> = {
  ' ': 183, a: 66, b: 12, c: 23, d: 34, e: 102, f: 18, g: 16, h: 48, i: 57, j: 1, k: 6, l: 33, m: 20, n: 57,
  o: 62, p: 16, q: 1, r: 49, s: 52, t: 74, u: 23, v: 8, w: 18, x: 1, y: 16, z: 1,
};

// Advance widths of Arial in thousandths of an em; Liberation Sans and Helvetica share them.
const arial: Record<string, number> = {
  ' ': 278, a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, j: 222, k: 500, l: 222, m: 833, n: 556,
  o: 556, p: 556, q: 556, r: 333, s: 500, t: 278, u: 556, v: 500, w: 722, x: 500, y: 500, z: 500,
};
const arialBold: Record<string, number> = {
  ' ': 278, a: 556, b: 611, c: 556, d: 611, e: 556, f: 333, g: 611, h: 611, i: 278, j: 278, k: 556, l: 278, m: 889, n: 611,
  o: 611, p: 611, q: 611, r: 389, s: 556, t: 333, u: 611, v: 556, w: 778, x: 556, y: 556, z: 500,
};

function averageWidth(advance: (character: string) => number): number {
  const characters = Object.entries(frequency);
  const total = characters.reduce((sum, [, count]) => sum + count, 0);
  return characters.reduce((sum, [character, count]) => sum + count * advance(character), 0) / total;
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`;

/** A face made of a font that the reader already has, stretched to stand where ours will stand. */
function fallbackFace(family: string, weight: string, facts: FontFacts, bold: boolean): string {
  const widths = bold ? arialBold : arial;
  const size = averageWidth(facts.advance) / averageWidth((character) => (widths[character] ?? 0) / 1000);
  const share = (units: number) => percent(Math.abs(units) / facts.unitsPerEm / size);
  const names = bold
    ? ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold', 'Helvetica-Bold']
    : ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'];
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${share(facts.ascent)};
  descent-override: ${share(facts.descent)};
  line-gap-override: ${share(facts.lineGap)};
}`;
}

function face(family: string, weight: string, { file, characters }: Cut): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('./fonts/${file}') format('woff2');
  unicode-range: ${unicodeRange(characters)};
}`;
}

/** 'U+20-7E, U+E9' */
function unicodeRange(characters: string): string {
  const points = [...characters].map((character) => character.codePointAt(0)!).sort((a, b) => a - b);
  const starts = points.filter((point, index) => points[index - 1] !== point - 1);
  const ends = points.filter((point, index) => points[index + 1] !== point + 1);
  const hex = (point: number) => point.toString(16).toUpperCase();
  return starts.map((start, index) => (start === ends[index] ? `U+${hex(start)}` : `U+${hex(start)}-${hex(ends[index]!)}`)).join(', ');
}

async function main(): Promise<void> {
  await mkdir(new URL('fonts/', folder), { recursive: true });
  for (const cut of cuts) {
    const bytes = await cutAs(cut, cut.file.endsWith('.woff2') ? 'woff2' : 'sfnt');
    await writeFile(new URL(`fonts/${cut.file}`, folder), bytes);
    console.log(`${cut.file.padEnd(44)} ${bytes.length.toLocaleString('en-GB').padStart(7)} bytes`);
  }

  const fonts = await Promise.all(cuts.map(async (cut) => ({ ...cut, facts: readFontTables(await cutAs(cut, 'sfnt')) })));
  for (const { file, characters, facts } of fonts) {
    const missing = [...characters].filter((character) => !facts.hasCharacter(character));
    if (missing.length > 0) throw new Error(`${file} lacks ${missing.join(' ')}.`);
  }
  const [heading, headingRare, text, textRare, , bold] = fonts;

  const sheet = [
    '/* The two typefaces, and stand-ins of the same size for the moment before they arrive. Written by `npm run fonts`: do not edit. */',
    face('Bricolage Grotesque', '800', heading!),
    face('Bricolage Grotesque', '800', headingRare!),
    face('Atkinson Hyperlegible Next', '400 700', text!),
    face('Atkinson Hyperlegible Next', '400 700', textRare!),
    fallbackFace('Bricolage Fallback', '800', heading!.facts, true),
    fallbackFace('Atkinson Fallback', '400 599', text!.facts, false),
    fallbackFace('Atkinson Fallback', '600 700', bold!.facts, true),
  ];
  await writeFile(new URL('fonts.css', folder), `${sheet.join('\n\n')}\n`);
}

takeNoWords('npm run fonts   cuts the two fonts anew from their npm packages, into components/document/');
await main();
