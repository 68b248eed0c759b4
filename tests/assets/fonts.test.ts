// The cut typefaces: light enough, complete enough, and replaced without a jump until they arrive.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readFontTables } from '../../build/assets/font-tables.ts';

const folder = new URL('../../components/document/', import.meta.url);
const bytesOf = (file: string) => readFileSync(new URL(`fonts/${file}`, folder));
const sheet = readFileSync(new URL('fonts.css', folder), 'utf8');

const needed = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}éèçñüöäáíóãâêàôîïú–—‘’“”…·×£€°½¼¾•©\u00a0\u2009`;

it('both together weigh at most 32,000 bytes', () => {
  const woff2 = [...sheet.matchAll(/url\('\.\/fonts\/([^']+)'\)/g)].map(([, file]) => bytesOf(file!));
  expect(woff2).toHaveLength(2);
  expect(woff2.every((bytes) => bytes.toString('latin1', 0, 4) === 'wOF2')).toBe(true);
  expect(woff2.reduce((sum, bytes) => sum + bytes.length, 0)).toBeLessThanOrEqual(32_000);
});

describe.each([
  { file: 'bricolage-grotesque-800.ttf', weight: 800 },
  { file: 'atkinson-hyperlegible-next-700.ttf', weight: 700 },
])('$file', ({ file, weight }) => {
  const facts = readFontTables(bytesOf(file));

  it('has every character that British prose needs, and the weight that it is called by', () => {
    expect([...needed].filter((character) => !facts.hasCharacter(character))).toEqual([]);
    expect(facts.weightClass).toBe(weight);
  });

  it('keeps kerning and figures of one width', () => {
    expect([...facts.features]).toEqual(expect.arrayContaining(['kern', 'tnum']));
  });

  it('knows narrow letters from wide ones', () => {
    expect(facts.advance('i')).toBeLessThan(facts.advance('n'));
    expect(facts.advance('n')).toBeLessThan(facts.advance('m'));
    expect(facts.advance('m')).toBeLessThan(1.1);
  });
});

it('every stand-in is fitted by all four measures', () => {
  const standIns = sheet.split('@font-face').filter((face) => face.includes('local('));
  expect(standIns).toHaveLength(3);
  for (const face of standIns) {
    for (const measure of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override']) expect(face).toContain(`${measure}: `);
    const size = Number(/size-adjust: ([\d.]+)%/.exec(face)![1]);
    expect(size).toBeGreaterThan(90);
    expect(size).toBeLessThan(115);
  }
});

it('bytes that are no font are refused', () => {
  expect(() => readFontTables(new TextEncoder().encode('this is no font at all'))).toThrow('not an uncompressed TrueType font');
});
