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
  const pages = { home: {}, letters: {}, 'whats-on': {}, categories: {}, neighbourhoods: {} };
  const typed = {
    '/whatson': '/whats-on',
    '/events': '/whats-on',
    '/category': '/categories',
    '/neighbourhood': '/neighbourhoods',
    '/areas': '/neighbourhoods',
  };
  expect(moved({ pages })).toEqual(typed);
  expect(moved({ pages, settings: { newsletter: {} } })).toEqual({ ...typed, '/letter': '/letters' });
});

it('the aliases of each kind of page lead to the page, and name their place in its file', () => {
  const page = (name: string) => ({ path: `/${name}`, aliases: [`/old-${name}/`], origin: `${name}.yaml` });
  const kinds = ['area', 'guide', 'directory', 'own', 'event', 'post'];
  const [areas, guides, directories, ownPages, events, posts] = kinds.map((name) => [page(name)]);
  const authors = [{ ...page('author'), index: 2 }];
  const pages = { home: { aliases: ['/start'] }, 'letters-settings': { aliases: ['/settings'] } };
  const redirects = {
    redirects: Object.entries({ '/team/': '/about/', '/': 'https://a.example/' }).map(([from, to]) => ({ from, to })),
    gone: ['/first', '/fair/'],
    origin: 'redirects.yaml',
  };
  const found = redirectsOf(site({ areas, guides, directories, ownPages, events, posts, authors, pages, redirects }));
  const places = found.map(({ from, to, origin, field }) => `${from} ${to} ${origin}:${field.join('.')}`);
  expect(places.toSorted()).toEqual(
    [
      ...kinds.map((name) => `/old-${name} /${name} ${name}.yaml:aliases.0`),
      '/old-author /author author.yaml:2.aliases.0',
      '/start / content/pages/home.yaml:aliases.0',
      '/settings /letters/settings content/pages/letters-settings.yaml:aliases.0',
      '/team /about redirects.yaml:redirects.0.from',
      '/ https://a.example redirects.yaml:redirects.1.from',
      '/first undefined redirects.yaml:gone.0',
      '/fair undefined redirects.yaml:gone.1',
    ].toSorted(),
  );
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
