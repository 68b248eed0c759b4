// Tests how the build starts: from a bundle of the current code, or from the code itself without one.
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copySecondPlace, runLauncher } from '../../site/command-line.ts';

const DAY = ['--today', '2026-11-21'];
const FOOTER = 'components/document/site-footer.tsx';
/** Contains code and content, like a clone. */
let root: string;
beforeAll(() => {
  root = copySecondPlace('launch');
  const code = ['build', 'components', 'client', 'supabase/functions'];
  for (const name of [...code, 'package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(name, join(root, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterEach(() => ['.cache', 'dist'].forEach((made) => rmSync(join(root, made), { recursive: true, force: true })));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = promisify(execFile);
const build = () => runLauncher(root, ['build', ...DAY], { code: root });
const help = () => runLauncher(root, ['--help'], { code: root });
const home = () => readFileSync(join(root, 'dist/index.html'), 'utf8');
const bundles = () => readdirSync(join(root, '.cache/code'));

test('a build without a writable bundle folder warns and still succeeds', () => {
  writeFileSync(join(root, '.cache'), 'A file, so that nothing can be put into it.');
  const { status, stdout, stderr } = help();
  expect(stderr).toMatch(/^The build starts slowly, without its bundle: .+\n$/);
  expect(stdout).toContain('Usage: npm run build');
  expect(status).toBe(0);
});

test('a build ignores a damaged bundle, and the next start replaces it', () => {
  expect(help().status).toBe(0);
  const [bundle] = bundles();
  const main = join(root, '.cache/code', bundle!, 'main.js');
  const good = readFileSync(main);
  writeFileSync(main, '\0\uFFFDx');
  const { status, stdout, stderr } = help();
  expect(status).toBe(0);
  expect(stdout).toContain('Usage: npm run build');
  expect(stderr).toContain('The build starts slowly, without its bundle: ');
  expect(bundles()).toEqual([]);
  expect(help()).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(main).equals(good)).toBe(true);
});

test("commands that start together without a bundle don't disturb each other", async () => {
  const starts = Array.from({ length: 4 }, () => run(process.execPath, [join(root, 'build/launch.mjs'), '--help']));
  for (const { stdout, stderr } of await Promise.all(starts)) {
    expect(stderr).toBe('');
    expect(stdout).toContain('Usage: npm run build');
  }
  expect(bundles()).toHaveLength(1);
});

test('changed code is bundled in place of the old bundle, and the site is built with it', () => {
  expect(help().status).toBe(0);
  const [first, ...others] = bundles();
  expect(others).toEqual([]);
  const code = readFileSync(join(root, FOOTER), 'utf8');
  const changed = code.replace(/<footer\b/, '<footer data-changed="yes"');
  expect(changed).not.toBe(code);
  writeFileSync(join(root, FOOTER), changed);
  // A command may still run from the bundle of another code, if that is not a day old.
  const old = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(join(root, '.cache/code', first!), old, old);
  const { status } = build();
  expect(status).toBe(0);
  expect(home()).toContain('<footer data-changed="yes"');
  expect(bundles()).toHaveLength(1);
  expect(bundles()).not.toContain(first);
});
