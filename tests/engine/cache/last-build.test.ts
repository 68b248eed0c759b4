// Tests that a build without changes leaves dist/ alone, and that any change in content, options or dist/ is noticed.
import { definition } from '../../site/definition.ts';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFolder, type BuildOptions } from '../../../build/engine/build-folder.ts';
import { copySecondPlace, runHere } from '../../site/command-line.ts';

const DAY = '2026-11-21';
const NOTHING = 'Nothing has changed';
const VERSION = '1';
const PAGE = 'dist/harbourside/index.html';

let root: string;
let clean: Record<string, string>;
beforeAll(async () => {
  root = copySecondPlace('last-build');
  mkdirSync(at('public'));
  writeFileSync(
    at('content/posts/not-yet.md'),
    read('content/posts/lost-and-found.md')
      .replace('---\n', '---\ndraft: true\n')
      .replace(/^(?:aliases|feedId): .*\n/gm, '')
      .replace(/^(title|excerpt): .*/gm, '$1: Not yet'),
  );
  await build();
  clean = outputs();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns true if there was something to build. */
async function build(options: Partial<BuildOptions> = {}): Promise<boolean> {
  const { failed, stopwatch } = await buildFolder(definition, root, { write: true, today: DAY, ...options }, VERSION);
  expect(failed).toBe(false);
  return stopwatch !== undefined;
}

/** Hashes of all files in dist/. */
function outputs(): Record<string, string> {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(dist, path)).isFile(),
  );
  return Object.fromEntries(
    files.sort().map((path) => [
      path,
      createHash('sha1')
        .update(readFileSync(join(dist, path)))
        .digest('hex'),
    ]),
  );
}

const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), 'utf8');

/** Builds the site again if the previous test failed and left a different site. */
beforeEach(async () => {
  if (JSON.stringify(outputs()) !== JSON.stringify(clean)) await build();
  expect(outputs()).toEqual(clean);
});

test('a build of unchanged content repeats the findings of the previous build and writes nothing', async () => {
  const stamp = () => statSync(at('dist')).ino;
  const launch = () => runHere(root, ['build', '--today', DAY], { version: VERSION });
  expect((await launch()).status).toBe(0);
  const before = stamp();
  const { stdout, status } = await launch();
  expect(stdout).toMatch(/Pages +\d+/);
  expect(stdout).toContain(NOTHING);
  expect([status, stamp()]).toEqual([0, before]);
});

test.each<[string, () => void]>([
  ['a file is added', () => writeFileSync(at('dist/harbourside/notes.txt'), 'mine')],
  [
    'a file is edited and keeps its length and time',
    () => {
      const { atime, mtime } = statSync(at(PAGE));
      writeFileSync(at(PAGE), read(PAGE).replace('Harbourside', 'HARBOURSIDE'));
      utimesSync(at(PAGE), atime, mtime);
    },
  ],
  ['everything is deleted', () => rmSync(at('dist'), { recursive: true })],
])('a build restores dist/ after this change: %s', async (_, meddle) => {
  meddle();
  expect(await build()).toBe(true);
  expect(outputs()).toEqual(clean);
  expect(await build()).toBe(false);
});

test('a build notices a file of public/ that is added, changed and removed', async () => {
  const file = at('public/hello.txt');
  for (const words of ['Hello.', 'Other.']) {
    writeFileSync(file, words);
    expect(await build()).toBe(true);
    expect(read('dist/hello.txt')).toBe(words);
  }
  rmSync(file);
  expect(await build()).toBe(true);
  expect(outputs()).toEqual(clean);
});

test('a build notices a changed word in a file with the same size and time', async () => {
  const file = 'content/areas/harbourside.yaml';
  const [text, { atime, mtime }] = [read(file), statSync(at(file))];
  writeFileSync(
    at(file),
    text.replace(/^intro: (.)/m, (start) => `${start.slice(0, -1)}Q`),
  );
  expect(read(file)).not.toBe(text);
  utimesSync(at(file), atime, mtime);
  expect(await build()).toBe(true);
  expect(outputs()).not.toEqual(clean);
  writeFileSync(at(file), text);
  expect(await build()).toBe(true);
  expect(outputs()).toEqual(clean);
});

test('a build notices a changed option and a changed sub-path', async () => {
  expect(await build({ drafts: true })).toBe(true);
  expect(outputs()).toHaveProperty(['blog/not-yet/index.html']);
  expect(await build({ basePath: '/town' })).toBe(true);
  expect(outputs()).not.toHaveProperty(['blog/not-yet/index.html']);
  expect(read('dist/index.html')).toContain('href="/town/');
  expect(await build()).toBe(true);
  expect(outputs()).toEqual(clean);
});

describe('the record of the previous build', () => {
  const records = () =>
    readdirSync(at('.cache'))
      .filter((name) => name.startsWith('last-build'))
      .map((name) => `.cache/${name}`);
  test.each<[string, (text: string) => string]>([
    ['damaged', (text) => `${text.slice(0, text.length / 2)}!${text.slice(text.length / 2 + 1)}`],
    ['cut', (text) => text.slice(0, -100)],
  ])('the build starts from scratch if the record of the previous build is %s', async (_, damage) => {
    expect(records()).not.toEqual([]);
    for (const record of records()) writeFileSync(at(record), damage(read(record)));
    expect(await build()).toBe(true);
    expect(outputs()).toEqual(clean);
  });
});
