// Tests how titles are set on social cards: in the largest type that fits, on at most three lines, broken only between
// words.
import { expect, it } from 'vitest';
import { setTitle } from '../../../build/guide/cards/set-title.ts';

const frame = { width: 1000, height: 130, largest: 90, leading: 1 };
/** Assumes that every character is half an em wide. */
const measure = (text: string) => text.length / 2;

function expectToFit(title: string) {
  const { size, lines } = setTitle(title, frame, measure);
  expect(lines.join(' ')).toBe(title.split(/\s+/).join(' '));
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.length * size).toBeLessThanOrEqual(130.1);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(1001);
  return { size, lines };
}

it('setTitle sets a short title on one line in the largest type', () => {
  expect(expectToFit('Brixton')).toEqual({ size: 90, lines: ['Brixton'] });
});

it('setTitle sets a longer title on two lines of similar length', () => {
  const { lines } = expectToFit('Brixton Academy: a guide to the gigs of the summer');
  expect(lines).toHaveLength(2);
  expect(Math.abs(lines[0]!.length - lines[1]!.length)).toBeLessThanOrEqual(8);
});

it('setTitle sets a very long title on three lines in smaller type', () => {
  const { size, lines } = expectToFit('where the traders themselves go for lunch on a wet Tuesday '.repeat(4).trim());
  expect(lines).toHaveLength(3);
  expect(size).toBeLessThan(43);
});

it('setTitle sets a word that is too wide in smaller type, and does not break it', () => {
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
  expect(expectToFit(word).lines).toEqual([word]);
});

it('setTitle replaces line breaks in a title with spaces', () => {
  expect(expectToFit('Two\n words').lines).toEqual(['Two words']);
});
