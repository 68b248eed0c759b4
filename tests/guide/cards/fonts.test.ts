// Tests the subset fonts: they are small and complete, and have fallback fonts of the same size.
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../components/document/', import.meta.url);
const cardFolder = new URL('../../../build/guide/cards/fonts/', import.meta.url);
const bytesOf = (file: string) =>
  readFileSync(file.endsWith('.woff2') ? new URL(`fonts/${file}`, folder) : new URL(file, cardFolder));
const sheet = readFileSync(new URL('fonts.css', folder), 'utf8');

const needed = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}éèçñüöäáíóãâêàôîïú–—‘’“”…·×£€°½¼¾•©\u00a0\u2009`;

const faces = sheet.split('@font-face').flatMap((face) => {
  const [, file] = /url\('\.\/fonts\/([^']+)'\)/.exec(face) ?? [];
  if (!file) return [];
  const bytes = bytesOf(file);
  const font = create(bytes) as Font;
  return [{ file, bytes, range: rangeOf(face), has: (character: string) => hasGlyph(font, character) }];
});

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0)!);

/** Characters of a face's `unicode-range`. */
function rangeOf(face: string): string[] {
  const points = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, from, to = from]) => [parseInt(from!, 16), parseInt(to!, 16)] as const,
  );
  return points.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );
}

const names = ['bricolage-grotesque-800', 'atkinson-hyperlegible-next-400-700'].flatMap((name) => [
  `${name}.woff2`,
  `${name}-rare.woff2`,
]);

it('each typeface has a file for common characters, and a file with a unicode-range for the others', () => {
  expect(faces.slice(0, 4).map(({ file }) => file)).toEqual(names);
  expect(faces.every(({ bytes }) => bytes.toString('latin1', 0, 4) === 'wOF2')).toBe(true);
  for (const [common, rare] of [faces.slice(0, 2), faces.slice(2, 4)]) {
    expect(common!.range).toEqual([]);
    for (const character of needed) {
      expect((rare!.range.includes(character) ? rare! : common!).has(character), character).toBe(true);
    }
  }
});

it('the fonts that every page loads have the bullet of lists, so that Chromium fetches no second font for the bullet', () => {
  for (const { file, has } of faces.slice(0, 4)) expect(has('•'), file).toBe(!file.includes('-rare'));
});

it('each font file has at most 12,000 bytes, and each file of rare characters has at most 7,000', () => {
  for (const { file, bytes } of faces) {
    expect(bytes.length, file).toBeLessThanOrEqual(file.includes('-rare') ? 7_000 : 12_000);
  }
});

const widths = JSON.parse(bytesOf('widths.json').toString()) as Record<string, Record<string, number>>;

describe.each([
  ['bricolage-grotesque-800.ttf', 'display'],
  ['atkinson-hyperlegible-next-700.ttf', 'bold'],
])('the font %s of social cards', (file, font) => {
  const face = create(bytesOf(file)) as Font;
  const glyphOf = (character: string) => face.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const advance = (character: string) => glyphOf(character).advanceWidth / face.unitsPerEm;

  it('a font of social cards has every character of British prose', () => {
    expect(Array.from(needed).filter((character) => glyphOf(character).id === 0)).toEqual([]);
  });

  it('a font of social cards keeps kerning and tabular figures', () => {
    for (const feature of ['kern', 'tnum']) expect(bytesOf(file).includes(feature)).toBe(true);
  });

  it('widths.json has the width of each character of a font of social cards', () => {
    for (const character of ['', '\u{1F600}', ...needed]) {
      expect(widths[font]![character] ?? widths[font]![''], character).toBe(advance(character));
    }
  });
});

it('every fallback font in fonts.css overrides its size and its three vertical metrics', () => {
  const substitutes = sheet.split('@font-face').filter((face) => face.includes('local('));
  expect(substitutes).toHaveLength(3);
  for (const face of substitutes) {
    for (const measure of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override']) {
      expect(face).toContain(`${measure}: `);
    }
    const size = Number(/size-adjust: ([\d.]+)%/.exec(face)![1]);
    expect(size).toBeGreaterThan(90);
    expect(size).toBeLessThan(115);
  }
});
