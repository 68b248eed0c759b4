// Tests that only changed files are read again after a save.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

/** Reads, saves both files, and reads again with these changed paths. Returns the texts. */
function textsAfter(...changed: string[]): string[] {
  const inputs = readInputs(root, 'content');
  save('content/posts/a.md', 'second');
  save('content/posts/b.md', 'second');
  const { content = [] } = readInputs(root, 'content', [], { inputs, changed: new Set(changed) });
  return content.map((file) => Buffer.from(file.content as Uint8Array).toString());
}

test('a changed file is read again', () => expect(textsAfter('content/posts/b.md')).toEqual(['first', 'second']));

test('all files in a changed folder are read again', () =>
  expect(textsAfter('content/posts')).toEqual(['second', 'second']));

test('unchanged files are not read again', () => expect(textsAfter('content/posts/b')).toEqual(['first', 'first']));
