// Tests that a build checks the content and then the pages. After a mistake in either, it prints a message, exits with
// code 1, and keeps the old site in dist/.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copySecondPlace, runHere } from './command-line.ts';

let root: string;
beforeEach(() => {
  root = copySecondPlace('gates');
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/index.html'), 'the old site');
  // A build deletes dist/ only if it contains this file.
  writeFileSync(join(root, 'dist/.built'), '');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const build = (env: Record<string, string> = {}) => runHere(root, ['build'], { env });
const append = (file: string, text: string) =>
  writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}${text}`);
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== '.cache')
    .sort();
const oldSite = () => readFileSync(join(root, 'dist/index.html'), 'utf8');

test('a build reports mistakes in several content files at once and writes nothing', async () => {
  append('content/areas/harbourside.yaml', '\ncolour: blue\n');
  append('content/site.yaml', '\nbrnad: Other\n');
  const { status, stdout, stderr } = await build();
  expect(stderr).toContain('area/unknown-field');
  expect(stderr).toContain('A site file has no field "brnad".');
  expect(stdout).toContain('2 errors');
  expect(stdout).toContain('dist/ was not changed.');
  expect(status).toBe(1);
  expect(oldSite()).toBe('the old site');
  expect(namesIn(root)).toEqual(['content', 'dist']);
});

test('a build reports a broken link at its line in the post and writes nothing', async () => {
  const post = readdirSync(join(root, 'content/posts')).find((name) => name.endsWith('.md'))!;
  const lines = readFileSync(join(root, 'content/posts', post), 'utf8').split('\n').length;
  append(`content/posts/${post}`, '\nSee [the pier](/no-such-pier).\n');
  const { status, stderr } = await build();
  expect(stderr).toContain(`content/posts/${post}:${lines + 1}:5  error  page/broken-link`);
  expect(stderr).toContain('/no-such-pier');
  expect(status).toBe(1);
  expect(oldSite()).toBe('the old site');
  // The mistake is reported before social cards are drawn.
  expect(existsSync(join(root, '.cache/cards'))).toBe(false);
});

test('a build without a backend warns once that readers see the notice for developers', async () => {
  const { status, stderr, stdout } = await build();
  expect(stderr.match(/warn {2}release\/no-backend/g)).toHaveLength(1);
  expect(stderr).toContain('Set SUPABASE_URL and SUPABASE_ANON_KEY for the build');
  expect(stdout).toContain('warning');
  expect(status).toBe(0);
  const hosted = await build({
    SUPABASE_URL: 'https://saltmarsh.supabase.test',
    SUPABASE_ANON_KEY: 'sb_publishable_key',
  });
  expect(hosted.stderr).not.toContain('no-backend');
  expect((await runHere(root, ['check'])).stderr).not.toContain('no-backend');
});

test('a build writes a valid site completely, but replaces no file named dist', async () => {
  const { status } = await build({ BASE_PATH: '/town' });
  expect(status).toBe(0);
  expect(oldSite()).toContain('href="/town/');
  expect(existsSync(join(root, 'dist/harbourside/index.html'))).toBe(true);
  expect(namesIn(root)).toEqual(['content', 'dist']);

  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true });
  writeFileSync(dist, 'mine');
  const file = await build();
  expect([file.status, file.stderr.includes('is a file, not a folder: move it away')]).toEqual([2, true]);
  expect(file.stderr).not.toMatch(/^ {4}at /m);
});

test.each([
  [
    'a secret key',
    ['build'],
    { SUPABASE_URL: 'https://project.example', SUPABASE_ANON_KEY: 'sb_secret_abc' },
    'secret',
  ],

  [
    'an address without its scheme',
    ['build'],
    { SUPABASE_URL: 'localhost:54321', SUPABASE_ANON_KEY: 'sb_publishable_abc' },
    'SUPABASE_URL is not a web address: "localhost:54321".',
  ],
  [
    'a sub-path with a slash at its end',
    ['build'],
    { BASE_PATH: '/town/' },
    'BASE_PATH is "/town/". Write it like /guide',
  ],

  ['an invalid port', ['start', '--port', '70000'], {}, '"70000" is not a port.'],
])('%s is refused before anything is built', async (_, words, env, message) => {
  const { status, stderr } = await runHere(root, words, { env });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(status).toBe(2);
  expect(oldSite()).toBe('the old site');
});
