import { expect, it } from 'vitest';
import { choice, didYouMean, nearest, quoted } from '../../../build/engine/report/wording.ts';

it('didYouMean suggests names with letters swapped, lost, added or changed, and no others', () => {
  const known = ['address', 'name', 'phone', 'website'];
  expect(
    ['adress', 'addresss', 'adderss', 'Address', 'nmae', 'phome', 'web-site'].map((word) => nearest(word, known)),
  ).toEqual(['address', 'address', 'address', 'address', 'name', 'phone', 'website']);
  expect(nearest('colour', known)).toBeUndefined();
  expect(nearest('x', [])).toBeUndefined();
  expect(didYouMean('colour', known, 'Write one of these.')).toBe('Write one of these.');
});

it('quoted puts any value on one short line', () => {
  expect(quoted('a\nb\u001B')).toBe('"a b"');
  expect(quoted('x'.repeat(100))).toBe(`"${'x'.repeat(57)}…"`);
  expect(quoted({ a: 1 })).toBe('"{"a":1}"');
  expect(quoted(undefined)).toBe('"undefined"');
});

it('choice joins names by commas and "or"', () => {
  expect(choice(['a'])).toBe('"a"');
  expect(choice(['a', 'b', 'c'])).toBe('"a", "b" or "c"');
});
