// Tests which files of public/ are in the site.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPublic } from '../../../build/engine/source/inputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'public-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), path);
};

it('readPublic returns all files sorted by path, without dot files but with .well-known', () => {
  ['z.txt', 'a/b.txt', '.DS_Store', 'a/.env', '.git/config', '.well-known/security.txt'].forEach(write);
  const files = readPublic(folder);
  expect(files.map(({ path }) => path)).toEqual(['.well-known/security.txt', 'a/b.txt', 'z.txt']);
  expect(files.map(({ body }) => Buffer.from(body).toString())).toEqual([
    '.well-known/security.txt',
    'a/b.txt',
    'z.txt',
  ]);
});

it('readPublic returns nothing for a missing folder', () => {
  expect(readPublic(join(folder, 'none'))).toEqual([]);
});

it('readPublic follows a link to a file inside, and refuses a link that leads out or to a folder', () => {
  write('a/b.txt');
  symlinkSync('a/b.txt', join(folder, 'c.txt'));
  expect(readPublic(folder).map(({ path }) => path)).toEqual(['a/b.txt', 'c.txt']);
  symlinkSync('a', join(folder, 'd'));
  expect(() => readPublic(folder)).toThrow('public/d is a link to a folder');
  unlinkSync(join(folder, 'd'));
  symlinkSync(process.execPath, join(folder, 'node'));
  expect(() => readPublic(folder)).toThrow('public/node is a link that leads out');
});
