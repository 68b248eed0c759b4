import { expect, test } from 'vitest';
import { Memory } from '../../../build/engine/cache/memory.ts';

test('memoizeByIdentity returns the same value for the same key and inputs', () => {
  const memory = new Memory();
  const pairOf = (key: object, inputs: unknown[]) => memory.memoizeByIdentity('pair', key, inputs, () => ({}));
  const [one, other, word] = [{}, {}, { is: 'a word' }];
  const value = pairOf(one, [word, 1]);
  expect(pairOf(one, [word, 1])).toBe(value);
  expect(pairOf(other, [word, 1])).not.toBe(value);
  expect(pairOf(one, [{ ...word }, 1])).not.toBe(value);
  expect(pairOf(one, [word, 2])).not.toBe(value);
});

test('memoizeByIdentity keeps separate values for the same key in different slots', () => {
  const memory = new Memory();
  const key = {};
  const value = memory.memoizeByIdentity('one', key, [], () => ({}));
  expect(memory.memoizeByIdentity('other', key, [], () => ({}))).not.toBe(value);
});

test('memoizeByIdentity makes a value again if its argument `lasts` returned false for the value', () => {
  const memory = new Memory();
  const key = {};
  const value = memory.memoizeByIdentity(
    'slot',
    key,
    [],
    () => ({}),
    () => false,
  );
  expect(memory.memoizeByIdentity('slot', key, [], () => ({}))).not.toBe(value);
});

test('keepIdentity returns the previous value if the new value equals the previous one', () => {
  const memory = new Memory();
  const first = memory.keepIdentity('words', { words: ['a'] });
  expect(memory.keepIdentity('words', { words: ['a'] })).toBe(first);
  expect(memory.keepIdentity('words', { words: ['a', 'b'] })).toEqual({ words: ['a', 'b'] });
  expect(memory.keepIdentity('words', { words: ['a'] })).not.toBe(first);
});

test('mapList makes only the values of changed elements, and returns the same list if nothing changed', () => {
  const memory = new Memory();
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  const made: string[] = [];
  const names = (list: { name: string }[], input = 1) =>
    memory.mapList('names', list, [input], ({ name }, before: string | undefined) => {
      made.push(`${name} after ${before}`);
      return name;
    });
  const first = names([a, b, c]);
  expect(names([a, { name: 'b' }, c])).toBe(first);
  expect(names([c, a])).toEqual(['c', 'a']);
  expect(names([c, a, b])).toEqual(['c', 'a', 'b']);
  expect(names([c, a, b], 2)).toEqual(['c', 'a', 'b']);
  const remade = ['b after b', 'c after a', 'a after b', 'b after undefined'];
  expect(made.slice(3, -3)).toEqual(remade);
});

test('keepRecent makes a value again after four other keys were used', () => {
  const memory = new Memory();
  const keys = Array.from({ length: 5 }, () => ({}));
  const made: number[] = [];
  const use = (index: number) => memory.keepRecent(keys[index]!, () => made.push(index));
  for (const index of [0, 1, 2, 3, 0, 4, 0, 1]) use(index);
  expect(made).toEqual([0, 1, 2, 3, 4, 1]);
});
