// Tests which paths are allowed for files of the site.
import { expect, it } from 'vitest';
import { assertNoClash, assertPath } from '../../../build/engine/output/paths.ts';

const assertAll = (...paths: string[]) => {
  paths.forEach(assertPath);
  assertNoClash(paths);
};

it('assertPath accepts the paths of a site', () => {
  expect(() =>
    assertAll(
      'index.html',
      'brixton/index.html',
      'brixton/feed.xml',
      '.well-known/security.txt',
      'a/console.html',
      'falcon',
      'com10/lpt/a',
      'é'.repeat(127) + 'a',
    ),
  ).not.toThrow();
});

it.each([
  '',
  '/etc/passwd',
  '../outside.html',
  'a/../../outside.html',
  'a\\..\\b',
  'C:/windows',
  'a\0b',
  'con',
  'a/NUL.txt',
  'a/lpt¹/b',
  'prn.',
  '..',
  'trailing.',
  'what?.html',
  'half\uD800.html',
  'é'.repeat(128),
])('assertPath refuses %j', (path) => {
  expect(() => assertPath(path)).toThrow(`The path ${JSON.stringify(path)} cannot be written`);
});

it.each([
  ['the same file twice', ['a.html', 'a.html'], '"a.html" and "a.html"'],
  ['files that differ by case', ['Market.html', 'market.html'], '"Market.html" and "market.html"'],
  ['files that differ by Unicode form', ['caf\u00e9', 'cafe\u0301'], '"caf\u00e9" and "cafe\u0301"'],
  ['folders that differ by case', ['Blog/a.html', 'blog/b.html'], '"Blog" and "blog"'],
  ['inner folders that differ by case', ['a/b/c', 'a/B/d'], '"a/b" and "a/B"'],
  ['a file and a folder of one letter', ['a/b/c', 'a/b'], '"a/b" and "a/b"'],
  ['a folder and a file', ['blog/a.html', 'blog'], '"blog" and "blog"'],
])('assertNoClash refuses %s and names both paths', (_, paths, named) => {
  expect(() => assertNoClash(paths)).toThrow(named);
});
