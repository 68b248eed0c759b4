// Tests how commands write content files: in one step, keeping the file's properties.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeTexts } from '../../build/guide/workspace.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workspace-'));
});

const at = (path: string) => join(root, path);
const write = (path: string, text: string) => writeTexts(root, new Map([[path, text]]));

it('writeTexts keeps line ends, the byte-order mark and permissions of a file', () => {
  writeFileSync(at('a.yaml'), '\uFEFFa: 1\r\n', { mode: 0o600 });
  write('a.yaml', 'a: 2\nb: 3\n');
  expect(readFileSync(at('a.yaml'), 'utf8')).toBe('\uFEFFa: 2\r\nb: 3\r\n');
  if (process.platform !== 'win32') expect(statSync(at('a.yaml')).mode & 0o777).toBe(0o600);
});

it('writeTexts creates folders and writes to the target of a symbolic link', () => {
  write('posts/a.md', 'one');
  symlinkSync('a.md', at('posts/b.md'));
  write('posts/b.md', 'two');
  expect(lstatSync(at('posts/b.md')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('posts/a.md'), 'utf8')).toBe('two');
});

it('writeTexts leaves no temporary file if writing fails', () => {
  mkdirSync(at('a.yaml/inside'), { recursive: true });
  expect(() => write('a.yaml', 'a: 1\n')).toThrow('EISDIR');
  writeFileSync(at('b'), '');
  expect(() => write('b/c.yaml', 'c: 1\n')).toThrow(/ENOTDIR|EEXIST/);
  expect(readdirSync(root)).toEqual(['a.yaml', 'b']);
});

it('writeTexts replaces a hidden temporary file that a killed process left, instead of writing through it', () => {
  writeFileSync(at('written'), '');
  symlinkSync('written', at(`.a.yaml.${process.pid}.tmp`));
  write('a.yaml', 'a: 1\n');
  expect(readFileSync(at('written'), 'utf8')).toBe('a: 1\n');
});
