// Tests the cache, on the disk and in memory. It loses damaged values and drops unused values.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'cache-')), 'folder/values');
});
afterEach(() => rmSync(join(file, '../..'), { recursive: true, force: true }));

const open = (version = '1') => new Cache(file, version);

/** Writes values as an earlier process would. */
function leave(values: Record<string, unknown>): void {
  const cache = open();
  for (const [key, value] of Object.entries(values)) cache.put(key, value);
  cache.save();
  cache.close();
}

it("a cache on the disk returns another process's values only for the same key and version", () => {
  leave({ a: { words: 'Tide’s out' }, b: [1, null] });
  const cache = open();
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([{ words: 'Tide’s out' }, [1, null], undefined]);
  expect(open('2').get('a')).toBeUndefined();
});

it('a cache on the disk returns the latest value of a key, both before and after the cache is saved', () => {
  const cache = open();
  cache.put('a', 'one');
  expect(cache.get('a')).toBe('one');
  cache.put('a', 'two');
  expect(cache.get('a')).toBe('two');
  cache.save();
  expect(open().get('a')).toBe('two');
});

it('a cache on the disk loses a damaged value and keeps the others', () => {
  leave({ a: 'first'.repeat(20), b: 'second'.repeat(20) });
  const bytes = readFileSync(file);
  bytes[bytes.indexOf('first') + 2]! ^= 1;
  writeFileSync(file, bytes);
  expect([open().get('a'), open().get('b')]).toEqual([undefined, 'second'.repeat(20)]);
});

it('a cache on the disk ignores a half-written value of a killed process and accepts new values', () => {
  leave({ a: 'first', b: 'second' });
  truncateSync(file, statSync(file).size - 3);
  leave({ c: 'third' });
  expect(['a', 'b', 'c'].map((key) => open().get(key))).toEqual(['first', undefined, 'third']);
  appendFileSync(file, 'rubbish\n');
  expect(['a', 'c'].map((key) => open().get(key))).toEqual(['first', 'third']);
});

it('a cache on the disk drops unused values once they are more than half of a large file', () => {
  const large = (letter: string) => letter.repeat(900_000);
  leave({ a: large('a'), b: large('b'), c: large('c') });
  const cache = open();
  cache.get('a');
  cache.touch('c');
  cache.save();
  expect(statSync(file).size).toBeGreaterThan(2_600_000);
  cache.get('a');
  cache.save();
  expect(statSync(file).size).toBeLessThan(1_000_000);
  expect([cache.get('a'), cache.get('b')]).toEqual([large('a'), undefined]);
  expect([open().get('a'), open().get('c')]).toEqual([large('a'), undefined]);
});

it("a cache on the disk keeps values in memory if it can't write", () => {
  writeFileSync(join(file, '../..', 'folder'), 'a file in the way');
  const cache = open();
  cache.put('a', 'x'.repeat(2_000_000));
  cache.put('b', 'small');
  expect([cache.get('a'), cache.get('b')]).toEqual(['x'.repeat(2_000_000), 'small']);
  cache.save();
  expect(readFileSync(join(file, '..'), 'utf8')).toBe('a file in the way');
});

it('a cache without a file drops unused values, too', () => {
  const cache = new Cache();
  const value = { list: [1] };
  cache.put('a', value);
  value.list.push(2);
  cache.save();
  expect(cache.get('a')).toEqual({ list: [1] });
  cache.save();
  cache.save();
  expect(cache.get('a')).toBeUndefined();
});
