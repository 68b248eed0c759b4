// Tests the pages and the rules for hosts that redirect old URLs.
import { expect, it } from 'vitest';
import { barePath, hostRedirects, redirectFile, type Redirect } from '../../../build/engine/pages/redirect.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';
import { redirectPages } from '../../../build/guide/redirect/redirect-pages.ts';

const redirects: Redirect[] = [
  { from: '/2019/fair.html', to: '/blog/fair#stalls', origin: 'a.md', field: ['aliases', 0] },
  { from: '/team', to: 'https://team.example/?a=1&b=2', origin: 'redirects.yaml', field: ['redirects', 0, 'from'] },
  { from: '/gone', origin: 'redirects.yaml', field: ['gone', 0] },
];
const settings = {
  url: 'https://tide.example',
  basePath: '/guide',
  output: 'folders',
  brand: 'Tide',
  place: 'Saltmarsh',
  icon: '/icon.svg',
  card: '/card.svg',
  socialCards: 'site',
  budgets: 'error',
} as const;

it('each old path has a redirect page, in the output format of the site', () => {
  const paths = (output: 'folders' | 'flat') =>
    redirectPages(redirects, { ...settings, output }, '/assets/site.css').map(({ path }) => path);
  expect(paths('folders')).toEqual(['2019/fair.html', 'team/index.html']);
  expect(paths('flat')).toEqual(['2019/fair.html', 'team.html']);
});

it('the redirect page of an old path names the new path for browsers, search engines and readers', () => {
  const [fair, team] = redirectPages(redirects, settings, '/assets/site.css').map(({ body }) => String(body));
  for (const part of [
    '<meta http-equiv="refresh" content="0; url=/guide/blog/fair#stalls">',
    '<link rel="canonical" href="https://tide.example/guide/blog/fair">',
    '<meta name="robots" content="noindex">',
    '<a href="/guide/blog/fair#stalls">https://tide.example/guide/blog/fair#stalls</a>',
    '<link rel="stylesheet" href="/guide/assets/site.css">',
  ]) {
    expect(fair).toContain(part);
  }
  expect(team).toContain('content="0; url=https://team.example/?a=1&amp;b=2"');
  expect(team).toContain('>https://team.example/?a=1&amp;b=2</a>');
});

it('a redirect page is short, and English unless the site has another language', () => {
  const { basePath: _, ...rest } = settings;
  const [page] = redirectPages([{ ...redirects[0]!, to: '/new' }], rest, '/assets/site.css');
  expect(page!.body).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>This page has moved | Tide</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=/new">
<link rel="canonical" href="https://tide.example/new">
<link rel="stylesheet" href="/assets/site.css">
</head>
<body>
<main class="wrap section">
<h1>This page has moved</h1>
<p>It is now at <a href="/new">https://tide.example/new</a>.</p>
</main>
</body>
</html>
`);
});

it('every value on a redirect page is escaped', () => {
  const hostile = { ...settings, brand: 'Tide & <b>', language: 'en"><b', basePath: '/a&b' };
  const [page] = redirectPages([{ ...redirects[1]!, to: '/x"<b>' }], hostile, '/assets/"<b>.css');
  expect(String(page!.body)).not.toMatch(/<b>|"<b|&b/);
  expect(String(page!.body)).toContain('This page has moved | Tide &amp; ');
});

it('the redirect rules for hosts include the base path, and name the page that a removed path shows', () => {
  const routes = [{ path: '/gone', file: 'gone/index.html' }];
  expect(hostRedirects(redirects, '/guide', routes, 'folders')).toEqual({
    moved: [
      { from: '/guide/2019/fair.html', to: '/guide/blog/fair#stalls' },
      { from: '/guide/team', to: 'https://team.example/?a=1&b=2' },
    ],
    gone: [{ from: '/guide/gone', page: '/guide/gone/index.html' }],
  });
});

it('the redirect rules for hosts have new URLs in ASCII, because headers allow only ASCII', () => {
  const rule = (to: string) => hostRedirects([{ ...redirects[1]!, to }], '', [], 'folders').moved[0]!.to;
  expect(rule('/café#où')).toBe('/caf%C3%A9#o%C3%B9');
  expect(rule('https://münchen.example/ü?{a}')).toBe('https://xn--mnchen-3ya.example/%C3%BC?{a}');
});

it('a removed page has a page that says so, at its old path and from the file of redirects', () => {
  const gone = textFile('redirects.yaml', 'gone: [/fair, /2019/fair.html]\n');
  const routes = routesOf(loadFixture([gone]).site!).filter(({ path }) => path.includes('fair'));
  expect(routes).toMatchObject(
    [
      { path: '/fair', file: 'fair/index.html' },
      { path: '/2019/fair.html', file: '2019/fair.html' },
    ].map((route) => ({ ...route, origins: ['content/redirects.yaml'] })),
  );
  for (const { head } of routes) expect(head().title).toBe('This page has been removed | Saltmarsh Post');
});

it('redirectFile keeps a file extension only in the last part of a path', () => {
  expect(redirectFile('/a.html/b', 'folders')).toBe('a.html/b/index.html');
  expect(redirectFile('/a.htm', 'flat')).toBe('a.htm');
  expect(['/a.html/b', '/a/index.html', '/index.html'].map(barePath)).toEqual(['/a.html/b', '/a', '/']);
});
