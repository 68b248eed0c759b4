// Tests how titles are set on social cards: in the largest type that fits, on at most three lines, broken only between
// words.
import { expect, it } from 'vitest';
import { setTitle } from '../../../build/guide/cards/set-title.ts';

const frame = { width: 1000, height: 130, largest: 90, leading: 1 };
/** Every character is half an em wide. */
const measure = (text: string) => text.length / 2;

function expectToFit(title: string) {
  const { size, lines } = setTitle(title, frame, measure);
  expect(lines.join(' ')).toBe(title.split(/\s+/).join(' '));
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.length * size).toBeLessThanOrEqual(130.1);
  for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(1001);
  return { size, lines };
}

it('a short title has one line in the largest type', () => {
  expect(expectToFit('Brixton')).toEqual({ size: 90, lines: ['Brixton'] });
});

it('a longer title has two lines of similar length', () => {
  const { lines } = expectToFit('Brixton Academy: a guide to the gigs of the summer');
  expect(lines).toHaveLength(2);
  expect(Math.abs(lines[0]!.length - lines[1]!.length)).toBeLessThanOrEqual(8);
});

it('a very long title has three lines in smaller type', () => {
  const { size, lines } = expectToFit('where the traders themselves go for lunch on a wet Tuesday '.repeat(4).trim());
  expect(lines).toHaveLength(3);
  expect(size).toBeLessThan(43);
});

it('a word wider than the card gets smaller type and is not broken', () => {
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
  expect(expectToFit(word).lines).toEqual([word]);
});

it('line breaks in the title become spaces', () => {
  expect(expectToFit('Two\n words').lines).toEqual(['Two words']);
});
