// How the build starts: from a bundle of the code as it is, and from the code itself where there can be no bundle.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { copySecondPlace, runLauncher } from '../site/command-line.ts';

const DAY = ['--today', '2026-11-21'];
const FOOTER = 'components/layout/site-footer.tsx';
/** Code and content in one folder, as in a clone. */
let root: string;
beforeAll(() => {
  root = copySecondPlace('launch');
  for (const name of ['build', 'components', 'client', 'package.json', 'package-lock.json', 'tsconfig.json']) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterEach(() => ['.cache', 'dist'].forEach((made) => rmSync(join(root, made), { recursive: true, force: true })));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const build = () => runLauncher(root, ['build', ...DAY], { code: root });
const help = () => runLauncher(root, ['--help'], { code: root });
const home = () => readFileSync(join(root, 'dist/index.html'), 'utf8');
const bundles = () => readdirSync(join(root, '.cache')).filter((name) => name.startsWith('build-'));

test('where the bundle cannot be written the build says so and goes on without', () => {
  writeFileSync(join(root, '.cache'), 'A file, so that nothing can be put into it.');
  const { status, stdout, stderr } = help();
  expect(stderr).toContain('The build could not be bundled, and starts slowly: ');
  expect(stdout).toContain('Usage: npm run build');
  expect(status).toBe(0);
});

test('a bundle that is damaged, and code that changes, is bundled anew, in the place of the old bundle, and the site with it', () => {
  expect(build().status).toBe(0);
  const [first, ...others] = bundles();
  expect(others).toEqual([]);

  const main = join(root, '.cache', first!, 'main.js');
  for (const rubbish of ['', '\0\uFFFDx']) {
    writeFileSync(main, rubbish);
    expect(help()).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage: npm run build'), stderr: '' });
    expect(readFileSync(main, 'utf8')).not.toBe(rubbish);
  }

  // One of a process that is gone, and one of a process that runs.
  const [stopped, unfinished] = [`build-0123456789abcdef.${2 ** 22 + 1}`, `build-0123456789abcdef.${process.pid}`];
  for (const name of [stopped, unfinished]) mkdirSync(join(root, '.cache', name));

  const code = readFileSync(join(root, FOOTER), 'utf8');
  const changed = code.replace(/<footer\b/, '<footer data-changed="yes"');
  expect(changed).not.toBe(code);
  writeFileSync(join(root, FOOTER), changed);
  const { status, stdout } = build();
  expect(status).toBe(0);
  expect(stdout).not.toContain('Nothing has changed');
  expect(home()).toContain('<footer data-changed="yes"');
  expect(bundles()).toHaveLength(2);
  expect(bundles()).toContain(unfinished);
  expect(bundles()).not.toContain(first);
});

test('an edited story is made by the script of the bundle, with or without what V8 made of it before, as a whole build makes it', () => {
  const story = join(root, 'content/posts/harbour-market.md');
  const kept = join(root, '.cache/small-change.v8');
  const before = readFileSync(story, 'utf8');
  const page = () => readFileSync(join(root, 'dist/blog/harbour-market/index.html'), 'utf8');
  const edit = (words: string) => {
    writeFileSync(story, `${before}\n${words}\n`);
    const { status, stdout } = build();
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('Only this is new: blog/harbour-market/index.html') });
    expect(page()).toContain(words);
  };
  try {
    build();
    expect(existsSync(kept)).toBe(false);
    expect(bundles()).toHaveLength(1);
    edit('The first edit.');
    const [all, small, ...others] = bundles().sort();
    expect([small, ...others]).toEqual([`${all}-small`]);
    const first = readFileSync(kept);
    edit('The second edit.');
    expect(readFileSync(kept).equals(first)).toBe(true);
    writeFileSync(kept, first.subarray(0, 5_000));
    edit('The third edit.');
    expect(readFileSync(kept).length).toBeGreaterThan(5_000);

    const script = join(root, '.cache', small!, 'small-change.cjs');
    writeFileSync(script, 'Rubbish.');
    edit('The edit with a damaged script.');
    expect(readFileSync(script, 'utf8')).not.toBe('Rubbish.');
    // A cache may come back without its bundles, or with both of them damaged.
    for (const name of bundles()) rmSync(join(root, '.cache', name), { recursive: true });
    edit('The edit without the script.');
    expect(bundles()).toEqual([all]);
    edit('The edit with a new script.');
    for (const file of [script, join(root, '.cache', all!, 'main.js')]) writeFileSync(file, 'Rubbish.');
    edit('The edit with two damaged bundles.');
    expect(bundles()).toEqual([all]);

    const quick = page();
    for (const made of ['.cache', 'dist']) rmSync(join(root, made), { recursive: true });
    build();
    expect(page()).toBe(quick);
  } finally {
    writeFileSync(story, before);
  }
});
