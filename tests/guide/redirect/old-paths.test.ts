// Tests the old paths that lead to pages.
import { expect, it } from 'vitest';
import { redirectsOf } from '../../../build/guide/redirect/old-paths.ts';
import type { Site } from '../../../build/guide/load-guide.ts';

const site = (more: object = {}) =>
  ({
    folder: 'content',
    settings: {},
    letters: [],
    posts: [],
    areas: [],
    guides: [],
    directories: [],
    ownPages: [],
    events: [],
    authors: [],
    pages: { home: {}, blogs: {}, directory: {} },
    ...more,
  }) as unknown as Site;
const moved = (more?: object) => Object.fromEntries(redirectsOf(site(more)).map(({ from, to }) => [from, to]));

it('paths that readers type lead to the pages that the site has', () => {
  expect(moved()).toEqual({ '/blog': '/blogs', '/directories': '/directory', '/search': '/directory' });
  const pages = { home: {}, letters: {}, 'whats-on': {} };
  expect(moved({ pages })).toEqual({ '/whatson': '/whats-on', '/events': '/whats-on' });
  expect(moved({ pages, settings: { newsletter: {} } })['/letter']).toBe('/letters');
});

it('a page, an alias or a removed page at such a path wins', () => {
  expect(moved({ ownPages: [{ path: '/search', aliases: ['/Blog/'] }] })).toEqual({
    '/Blog': '/search',
    '/directories': '/directory',
  });
  expect(
    moved({ redirects: { redirects: [], gone: ['/blog.html'], origin: 'redirects.yaml' } })['/blog'],
  ).toBeUndefined();
});
