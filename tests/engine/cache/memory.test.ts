import { expect, test } from 'vitest';
import { Memory } from '../../../build/engine/cache/memory.ts';

test('memoize returns the same value for the same inputs', () => {
  const memory = new Memory();
  const pairOf = (...inputs: [object, ...unknown[]]) => memory.memoize('pair', inputs, () => ({}));
  const [one, other, word] = [{}, {}, { is: 'a word' }];
  const value = pairOf(one, word, 1);
  expect(pairOf(other, word, 1)).not.toBe(value);
  expect(pairOf(one, word, 1)).toBe(value);
  expect(pairOf(one, word)).not.toBe(value);
  expect(pairOf(one, { ...word }, 1)).not.toBe(value);
  expect(pairOf(one, word, 2)).not.toBe(value);
});

test('memoize keeps separate values for the same inputs in different slots', () => {
  const memory = new Memory();
  const key = {};
  const value = memory.memoize('one', [key], () => ({}));
  expect(memory.memoize('other', [key], () => ({}))).not.toBe(value);
});

test('memoize makes a value again if its argument `lasts` returned false for the value', () => {
  const memory = new Memory();
  const key = {};
  const [make, never] = [() => ({}), () => false];
  const value = memory.memoize('slot', [key], make, never);
  expect(memory.memoize('slot', [key], make)).not.toBe(value);
});

test('memoize keeps only the last value for a text', () => {
  const memory = new Memory();
  const valueOf = (text: string) => memory.memoize('words', [text], () => ({ text }));
  const first = valueOf('one');
  expect(valueOf('one')).toBe(first);
  expect(valueOf('other')).toEqual({ text: 'other' });
  expect(valueOf('one')).not.toBe(first);
});
