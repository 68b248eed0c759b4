// Tests which words and sentences the house style reports.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONGEST_SENTENCE, styleMarks, WORDS_TO_AVOID } from '../../../build/guide/prose/house-style.ts';

const found = (paragraph: string) =>
  styleMarks(paragraph).map(({ rule, offset, suggestion }) => [rule, paragraph.slice(offset, offset + 8), suggestion]);

it('styleMarks finds a word to avoid at its position, in upper and lower case and with either apostrophe', () => {
  expect(found('The market is Vibrant. It’s a stone’s throw away.')).toEqual([
    ['word', 'Vibrant.', 'Name something particular. This word fits any place.'],
    ['word', 'a stone’', 'Say which street, or how many minutes from which stop.'],
  ]);
});

it('styleMarks marks at most one problem per sentence', () => {
  expect(found('A vibrant, bustling, iconic corner. Quirky, too!')).toHaveLength(2);
  expect(found(`A vibrant ${'day and '.repeat(LONGEST_SENTENCE)}night.`)).toHaveLength(1);
});

it('styleMarks marks a sentence only if it has more words than the limit', () => {
  const sentence = (words: number) => `${'Go '.repeat(words - 1)}on.`;
  expect(styleMarks(sentence(LONGEST_SENTENCE))).toEqual([]);
  expect(found(`Stop. ${sentence(LONGEST_SENTENCE + 1)}`)).toEqual([
    ['long-sentence', 'Go Go Go', 'Make it two sentences, or a list.'],
  ]);
});

it("styleMarks doesn't end a sentence at an initial", () => {
  const rest = 'and '.repeat(LONGEST_SENTENCE - 3);
  expect(styleMarks(`It was W. G. R. Sprague ${rest}others.`)).toHaveLength(1);
});

it('styleMarks ignores words to avoid inside longer words, and "telephone" in "telephone box"', () => {
  expect(styleMarks('Charmingly, the discovered telephone box is a must-see-nothing.')).toEqual([]);
});

it('the words to avoid are unique, in lower case, with advice that is a sentence', () => {
  const words = WORDS_TO_AVOID.flatMap(([each]) => each.split('|'));
  expect(words).toEqual([...new Set(words)]);
  expect(words).toEqual(words.map((word) => word.toLowerCase().replaceAll('’', "'")));
  for (const [, advice] of WORDS_TO_AVOID) expect(advice).toMatch(/^[A-Z].*\.$/);
});

it.skipIf(!existsSync('content/STYLE.md'))('content/STYLE.md names all words to avoid', () => {
  const page = readFileSync('content/STYLE.md', 'utf8').replace(/\s+/g, ' ').toLowerCase().replaceAll('’', "'");
  const words = WORDS_TO_AVOID.flatMap(([each]) => each.split('|'));
  expect(words.filter((word) => !page.includes(word))).toEqual([]);
});
