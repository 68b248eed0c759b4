// Tests that links and paths in the documentation lead to files and headings that exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allPages, withoutFences, writtenPages, type DocsPage } from './pages.ts';

/** The id that GitHub gives a heading. */
const idOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const idsIn = (text: string) =>
  [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => idOf(heading!));

/** Links and pictures that stay in the repository, except site paths such as `/brixton`. */
const linksIn = ({ text }: DocsPage) =>
  [
    ...withoutFences(text)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target]) => target!)
    .filter((target) => !/^(?:[a-z]+:|\/)/.test(target));

function problemOf(page: DocsPage, target: string): string | undefined {
  const [path = '', id] = target.split('#');
  const file = path === '' ? page.path : posix.join(posix.dirname(page.path), path);
  if (!existsSync(file)) return `${target}: no such file`;
  if (id !== undefined && !idsIn(readFileSync(file, 'utf8')).includes(id)) return `${target}: no such heading`;
  return undefined;
}

describe.each(allPages)('links in $path', (page) => {
  test('a page of the documentation links only to files and headings that exist', () => {
    expect(linksIn(page).flatMap((target) => problemOf(page, target) ?? [])).toEqual([]);
  });
});

describe.each(writtenPages.filter(({ path }) => path !== 'CHANGELOG.md'))('$path', (page) => {
  test('a page of the documentation names only source files that exist', () => {
    const paths = [
      ...withoutFences(page.text).matchAll(/`((?:build|client|components|tests|\.github)\/[\w./-]+)`/g),
    ].map(([, path]) => path!);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('the README has at most 120 lines and links to every page of docs/', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  const pages = allPages.map(({ path }) => path).filter((path) => path.startsWith('docs/'));
  expect(pages.filter((path) => !readme.includes(`](${path})`))).toEqual([]);
});

test('content/README.md has at most 200 lines', () => {
  expect(readFileSync('content/README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});

test('the first paragraph of every page of docs/ names its readers ("This page is for …")', () => {
  const pages = allPages.filter(({ path }) => path.startsWith('docs/'));
  expect(
    pages.filter(({ text }) => !/^# .+\n\n(?:<!--.*-->\n\n)?This page is for /.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('the pictures of docs/ have at most 150 KB each', () => {
  const pictures = readdirSync('docs/images');
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((name) => statSync(`docs/images/${name}`).size > 150 * 1024)).toEqual([]);
});
