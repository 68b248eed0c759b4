// Builds a guide with the code in docs/own-code.md.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySecondPlace, runLauncher, type Ended } from '../site/command-line.ts';

let root: string;
let built: Ended;
beforeAll(() => {
  root = copySecondPlace('own-code');
  // Each block begins with a comment that names its file.
  const blocks = readFileSync('docs/own-code.md', 'utf8').matchAll(
    /^```(?:ts|tsx|css|yaml)\n(?:\/\/|#|\/\*) (\S+)(?: \*\/)?\n([^]*?)^```$/gm,
  );
  for (const [, path, text] of blocks) {
    mkdirSync(dirname(join(root, path!)), { recursive: true });
    writeFileSync(join(root, path!), text!);
  }
  built = runLauncher(root, ['build', '--date', '2026-11-21']);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const published = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');

test('the notice board of the documentation has a page and a feed', () => {
  expect(built).toMatchObject({ status: 0 });
  const page = published('notices/index.html');
  expect(page).toContain('<h2>Lost cat</h2>');
  expect(page).toContain('A <strong>grey</strong> cat');
  expect(page).toMatch(/<link rel="alternate"[^>]+href="[^"]+\/notices\.xml"/);
  expect(published('notices.xml')).toContain('<title>Lost cat</title>');
  expect(published('sitemap.xml')).toContain('/notices</loc>');
});

test('the header of the documentation is on every page, and contains the guide’s header', () => {
  for (const path of ['index.html', 'notices/index.html']) {
    expect(published(path)).toMatch(
      /<p class="motto">Made by neighbours, for neighbours<\/p><header class="site-header"/,
    );
  }
});

test('the check of the documentation warns of each story without a photograph', () => {
  expect(built.stderr).toMatch(
    /content\/posts\/\S+\.md:1:1 {2}warn {2}own\/story-photograph\n {2}The story "[\w-]+" has no/,
  );
});

test('the style sheet of the documentation comes after the guide’s rules, in the same file', () => {
  const [, sheet] = /<link rel="stylesheet" href="\/(assets\/styles-\w+\.css)"/.exec(published('index.html'))!;
  const css = published(sheet!);
  expect(css).toContain('.site-header');
  expect(css.trimEnd()).toMatch(/\.motto\{[^}]+\}\.notice-board h2\{[^}]+\}$/);
});
