// What is remembered of an object holds as long as it is made of the same.
import { expect, test } from 'vitest';
import { lastMade, lastSame } from '../../../build/engine/cache/memoize.ts';

test('what is made of the very same is the very same, for each object its own', () => {
  const pairOf = lastMade<object, object>();
  const [one, other, word] = [{}, {}, { is: 'a word' }];
  const made = pairOf(one, [word, 1], () => ({}));
  expect(pairOf(one, [word, 1], () => ({}))).toBe(made);
  expect(pairOf(other, [word, 1], () => ({}))).not.toBe(made);
  expect(pairOf(one, [{ ...word }, 1], () => ({}))).not.toBe(made);
  expect(pairOf(one, [word, 2], () => ({}))).not.toBe(made);
});

test('what does not last is made again', () => {
  const madeOf = lastMade<object, object>();
  const key = {};
  const made = madeOf(
    key,
    [],
    () => ({}),
    () => false,
  );
  expect(madeOf(key, [], () => ({}))).not.toBe(made);
});

test('plain data that says the same is the object of the last time', () => {
  const same = lastSame<{ words: string[] }>();
  const first = same({ words: ['a'] });
  expect(same({ words: ['a'] })).toBe(first);
  const second = same({ words: ['a', 'b'] });
  expect(second).toEqual({ words: ['a', 'b'] });
  expect(same({ words: ['a'] })).not.toBe(first);
});
