// What is remembered: by name and key, on a disk or not; what is damaged is forgotten, what is unused is dropped, and waste does not pile up.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Memory } from '../../build/cache/memory.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'memory-')), 'kept');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const open = (version = '1') => new Memory(version, folder);
const packs = () => readdirSync(folder).filter((name) => name.endsWith('.pack'));

/** A memory that a process before this one left. */
function left(values: Record<string, unknown>): void {
  const memory = open();
  for (const [name, value] of Object.entries(values)) memory.keep(name, 'key', value);
  memory.save();
}

describe('a memory on the disk', () => {
  it('gives back what another process kept, under the same name, key and version alone', () => {
    left({ a: { words: 'Tide’s out' }, b: [1, null] });
    expect(open().recall('a', 'key')).toEqual({ words: 'Tide’s out' });
    expect(open().recall('b', 'key')).toEqual([1, null]);
    expect(open().recall('a', 'other key')).toBeUndefined();
    expect(open().recall('c', 'key')).toBeUndefined();
    expect(open('2').recall('a', 'key')).toBeUndefined();
  });

  it('gives back what it has just been given, before anything is saved', () => {
    const memory = open();
    memory.keep('a', 'key', 'one');
    expect(memory.recall('a', 'key')).toBe('one');
    memory.keep('a', 'key', 'two');
    expect(memory.recall('a', 'key')).toBe('two');
  });

  it('drops what a build did not use', () => {
    left({ a: 1, b: 2 });
    const memory = open();
    memory.recall('a', 'key');
    memory.save();
    expect([open().recall('a', 'key'), open().recall('b', 'key')]).toEqual([1, undefined]);
  });

  it('forgets a damaged value and keeps its neighbours', () => {
    left({ a: 'first'.repeat(20), b: 'second'.repeat(20) });
    const pack = join(folder, packs()[0]!);
    const bytes = readFileSync(pack);
    bytes[5]! ^= 1;
    writeFileSync(pack, bytes);
    expect(open().recall('a', 'key')).toBeUndefined();
    expect(open().recall('b', 'key')).toBe('second'.repeat(20));
  });

  it('has few files, none of them mostly waste, after many small changes', () => {
    left(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`value ${index}`, 'x'.repeat(1000)])));
    for (let round = 0; round < 100; round++) {
      const memory = open();
      for (let index = 0; index < 50; index++) expect(memory.recall<string>(`value ${index}`, index === round % 7 ? 'never' : 'key') ?? 'x').toMatch(/^x/);
      memory.keep(`value ${round % 7}`, 'key', 'x'.repeat(1000 + round));
      memory.save();
    }
    expect(packs().length).toBeLessThan(16);
    expect(packs().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThan(2.5 * 50 * 1100);
    const memory = open();
    for (let index = 0; index < 50; index++) expect(memory.recall(`value ${index}`, 'key')).toMatch(/^x{1000,}$/);
  });

  it('remembers in the process what it cannot write', () => {
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file in the way');
    const memory = open();
    const large = 'x'.repeat(2_000_000);
    memory.keep('a', 'key', large);
    memory.keep('b', 'key', 'small');
    expect([memory.recall('a', 'key'), memory.recall('b', 'key')]).toEqual([large, 'small']);
    memory.save();
    expect(readFileSync(folder, 'utf8')).toBe('a file in the way');
  });
});

it('a memory without a folder lasts as long as the process, and drops what is unused all the same', () => {
  const memory = new Memory('');
  memory.keep('a', 'key', 1);
  memory.save();
  expect(memory.recall('a', 'key')).toBe(1);
  memory.save();
  memory.save();
  expect(memory.recall('a', 'key')).toBeUndefined();
});
