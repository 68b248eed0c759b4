import { describe, expect, it } from 'vitest';
import { Report } from '../../build/report/report.ts';
import { Memory } from '../../build/source/memory.ts';

describe('Memory', () => {
  it('makes a value once for what it depends on, and tells its findings every time', () => {
    const memory = new Memory();
    let made = 0;
    const recall = (text: string, bytes: number) => {
      const report = new Report();
      const value = memory.recall('a', [text, Uint8Array.of(bytes)], report, (own) => {
        own.add({ rule: 'x/y', severity: 'warn', file: 'a', line: 1, column: 1, message: text });
        return ++made;
      });
      return [value, ...report.sorted().map(({ message }) => message)];
    };
    expect(recall('one', 1)).toEqual([1, 'one']);
    expect(recall('one', 1)).toEqual([1, 'one']);
    expect(recall('two', 1)).toEqual([2, 'two']);
    expect(recall('two', 2)).toEqual([3, 'two']);
    expect(recall('one', 1)).toEqual([4, 'one']);
  });

  it('keeps names apart', () => {
    const memory = new Memory();
    expect(memory.recall('a', [1], new Report(), () => 'a')).toBe('a');
    expect(memory.recall('b', [1], new Report(), () => 'b')).toBe('b');
  });
});
