// Tests that only changed files are read again, after a save and by the next build.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readInputs } from '../../../build/engine/source/inputs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  mkdirSync(join(root, 'content/posts'), { recursive: true });
  save('content/posts/a.md', 'first');
  save('content/posts/b.md', 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const save = (path: string, text: string) => writeFileSync(join(root, path), text);

/** Reads both files, saves both, and reads again as if only the paths in `changed` were saved. Returns the texts. */
function textsAfter(...changed: string[]): string[] {
  const inputs = readInputs(root, 'content');
  save('content/posts/a.md', 'second');
  save('content/posts/b.md', 'second');
  const { content = [] } = readInputs(root, 'content', [], { before: { inputs, changed: new Set(changed) } });
  return content.map((file) => Buffer.from(file.content as Uint8Array).toString());
}

test('a changed file is read again', () => expect(textsAfter('content/posts/b.md')).toEqual(['first', 'second']));

test('all files in a changed folder are read again', () =>
  expect(textsAfter('content/posts')).toEqual(['second', 'second']));

test('unchanged files are not read again', () => expect(textsAfter('content/posts/b')).toEqual(['first', 'first']));

test.each<[string, () => void, string[]]>([
  ['a new file', () => save('content/posts/c.md', 'new'), ['posts/a.md', 'posts/b.md', 'posts/c.md']],
  ['a deleted file', () => rmSync(join(root, 'content/posts/c.md'), { force: true }), ['posts/a.md', 'posts/b.md']],
  [
    'a folder in place of a file',
    () => mkdirSync(join(root, 'content/posts/c.md')),
    ['posts/a.md', 'posts/b.md', 'posts/c.md'],
  ],
])('reading after a save finds %s', (_, change, paths) => {
  if (paths.length === 2) save('content/posts/c.md', 'old');
  const inputs = readInputs(root, 'content');
  change();
  const { content } = readInputs(root, 'content', [], { before: { inputs, changed: new Set(['content/posts/c.md']) } });
  expect(content?.map(({ path }) => path)).toEqual(paths);
});

test('reading after a save refuses a file that was replaced by a link out of the folder', () => {
  const inputs = readInputs(root, 'content');
  save('secret.md', 'secret');
  rmSync(join(root, 'content/posts/b.md'));
  symlinkSync(join(root, 'secret.md'), join(root, 'content/posts/b.md'));
  const { content } = readInputs(root, 'content', [], { before: { inputs, changed: new Set(['content/posts/b.md']) } });
  expect(content?.[1]).toEqual({ path: 'posts/b.md', content: 'outside' });
});

describe('a build with cached hashes', () => {
  const path = 'content/posts/a.md';
  /** Reads two seconds later, because hashes of younger files aren't cached. */
  const read = (before = new Map<string, string>()) => {
    const now = new Map<string, string>();
    vi.setSystemTime(Date.now() + 2000);
    const { content = [] } = readInputs(root, 'content', [], { hashes: { before, now } });
    return { now, file: content.find((file) => `content/${file.path}` === path)! };
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('a build with cached hashes uses the hash of an unchanged file, and reads the text on demand', () => {
    const { now, file } = read();
    const stamps = [...now].map(([stamp, hash]): [string, string] => [stamp, `known ${hash}`]);
    expect(read(new Map(stamps)).file.hash).toBe(`known ${file.hash}`);
    expect(read(now).file).toMatchObject({ hash: file.hash, content: Buffer.from('first') });
  });

  test('a build with cached hashes reads a changed file again, even if the size and the time are the same', () => {
    utimesSync(join(root, path), 1, 1);
    const { now, file } = read();
    save(path, 'other');
    utimesSync(join(root, path), 1, 1);
    const again = read(now).file;
    expect(again.hash).not.toBe(file.hash);
    expect(again.content).toEqual(Buffer.from('other'));
  });

  test('a build with cached hashes fails if a text changes before it is read', () => {
    const { file } = read(read().now);
    save(path, 'other');
    expect(() => file.content).toThrow(/content\/posts\/a\.md was changed during the build\. Build again\.$/);
  });

  test('a build caches no hash of a file that changed in the last second', () => {
    vi.useRealTimers();
    save(path, 'first');
    const now = new Map<string, string>();
    readInputs(root, 'content', [], { hashes: { before: new Map(), now } });
    expect([...now.keys()].some((stamp) => stamp.startsWith('posts/a.md '))).toBe(false);
  });
});
