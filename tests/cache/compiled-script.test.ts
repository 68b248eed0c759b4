// A script runs the same whatever lies where V8's work on it is kept, and that work is used only where it is known to be of this script.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runScript } from '../../build/cache/compiled-script.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compiled-'));
  write('exports.twice = (word) => word + word;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (code: string) => writeFileSync(join(folder, 'script.cjs'), code);
const kept = () => join(folder, 'script.v8');
const run = (version = '1') => runScript<{ twice(word: string): string }>({ file: join(folder, 'script.cjs'), version, kept: kept() });
/** Runs and keeps; whether that wrote anything. */
function keptAnew(version?: string): boolean {
  if (existsSync(kept())) utimesSync(kept(), 1, 1);
  const { exports, keep } = run(version);
  expect(exports.twice('ab')).toBe('abab');
  keep();
  return statSync(kept()).mtimeMs !== 1_000;
}

test('what was kept serves the next time, and is left as it is', () => {
  expect(keptAnew()).toBe(true);
  expect(keptAnew()).toBe(false);
});

test('of another version it does not serve', () => {
  keptAnew();
  write('exports.twice = (word) => word.repeat(2);');
  expect(keptAnew('2')).toBe(true);
  expect(keptAnew('2')).toBe(false);
});

test.each([
  ['empty', () => Buffer.alloc(0)],
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['changed in one bit', (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 4 : byte)))],
  ['something else', () => Buffer.from('not what V8 writes')],
])('%s, it is made again', (_, damage) => {
  keptAnew();
  writeFileSync(kept(), damage(readFileSync(kept())));
  expect(keptAnew()).toBe(true);
  expect(keptAnew()).toBe(false);
});

test('where it cannot be kept the script runs all the same', () => {
  mkdirSync(kept());
  const { exports, keep } = run();
  keep();
  expect(exports.twice('x')).toBe('xx');
});

test('the script is given Node’s own modules, and no others', () => {
  write("exports.twice = (word) => require('node:path').join(word, word); exports.missing = require('esbuild');");
  const { exports } = run();
  expect(exports.twice('x')).toBe(join('x', 'x'));
  expect(exports).toMatchObject({ missing: undefined });
});

test('a script that is missing or throws is an error', () => {
  write("throw new Error('of the script');");
  expect(run).toThrow('of the script');
  rmSync(join(folder, 'script.cjs'));
  expect(run).toThrow('ENOENT');
});
