// Tests the checks of pages: each check accepts a valid page and finds one kind of mistake.
import { expect, it } from 'vitest';
import { findings, page, told } from './sample-site.ts';

const spoiled = (change: [string | RegExp, string]) =>
  told([page('/', '', { spoil: (html) => html.replace(...change) })]);

it('a valid site has no findings', () => {
  expect(told([page('/'), page('/quay'), page('/404', '', { kind: 'error', noindex: true })])).toEqual([]);
});

it('a file of public/ with the path of a page is reported, ignoring case', () => {
  const files = [
    { path: 'Quay/index.html', body: '' },
    { path: 'pier', body: '' },
    { path: 'feed.xml', body: '' },
  ];
  expect(
    findings([page('/quay'), page('/pier')], { files }).map(({ rule, message, file }) => `${file} ${rule}: ${message}`),
  ).toEqual([
    'content/pier.yaml page/same-place: Two outputs have the same path in the site: "pier" and "pier".',
    'content/quay.yaml page/same-place: Two outputs have the same path in the site: "quay" and "Quay".',
    'public/feed.xml page/same-place: Two outputs have the same path in the site: "feed.xml" and "feed.xml".',
  ]);
});

it.each([
  ['/_headers', '_headers', '_headers'],
  ['/404.html', '404.html', '404.html'],
  ['/menu', 'menu/index.html', 'menu/index.html'],
])('an old path %s is reported at its line if the site has its file', (from, path, shown) => {
  const redirects = [{ from, to: '/', origin: 'content/redirects.yaml', field: ['redirects', 0, 'from'] }];
  const written = { path: from === '/_headers' ? '_headers/index.html' : path, body: '' };
  const found = findings([page('/')], { redirects, files: [{ path, body: '' }, written] });
  expect(found.map(({ rule, file, message }) => `${file} ${rule}: ${message}`)).toEqual([
    `content/redirects.yaml page/same-place: The old path "${from}" can’t redirect, because the site has the file "${shown}".`,
  ]);
});

it('a reference to a missing id is found', () => {
  expect(
    told([page('/', '<p id="a"></p><p id="b"></p><input id="c" aria-describedby="a b"><label for="c">x</label>')]),
  ).toEqual([]);
  const body =
    '<label for="mail">x</label><div aria-labelledby="a b" id="a"></div><button aria-controls="menu">m</button>';
  expect(told([page('/', body)])).toEqual([
    'page/dangling-reference: The page / has for="mail", but no element with that id.',
    'page/dangling-reference: The page / has aria-labelledby="b", but no element with that id.',
    'page/dangling-reference: The page / has aria-controls="menu", but no element with that id.',
  ]);
});

it('headings may go down one level and up any number', () => {
  expect(
    told([
      page(
        '/',
        '<h2>a</h2><h3>b &amp; c</h3><h4>d</h4><h2><img src="/images/quay.svg" alt="e" width="1" height="1"></h2>',
      ),
    ]),
  ).toEqual([]);
});

it.each([
  ['<h1>Again</h1>', 'has 2 h1 headings: "Heading", "Again"'],
  ['<h3>Deep</h3>', 'goes from h1 "Heading" to h3 "Deep"'],
  ['<h2> <svg><title>x</title></svg></h2>', undefined],
  ['<h2> &nbsp;</h2>', 'has an empty h2'],
])('a wrong heading outline is found: %s', (body, problem) => {
  expect(told([page('/', body)])).toEqual(problem ? [`page/headings: The page / ${problem}.`] : []);
});

it("hidden headings don't count in the heading outline", () => {
  expect(
    told([
      page(
        '/',
        '<div hidden><p>a<p>b<img src="/images/quay.svg" alt="" width="1" height="1"><h1>Other</h1><h4>x</h4></div><template><h1>T</h1></template><h2>c</h2>',
      ),
    ]),
  ).toEqual([]);
  expect(told([page('/', '<div hidden><h1>Other</h1></div><h3>c</h3>')])).toHaveLength(1);
});

it('a heading before the h1 is found', () => {
  expect(spoiled(['<h1', '<h2>Early</h2><h1'])).toEqual([
    'page/headings: The page / starts with h2 "Early" instead of its h1.',
  ]);
  expect(spoiled([/<h1.*<\/h1>/, ''])).toEqual(['page/headings: The page / has no h1.']);
});

it('a picture without an alt attribute or a size is found', () => {
  expect(told([page('/', '<img src="/images/quay.svg" width="1" height="1">')])).toEqual([
    'page/picture-without-alt: The page / has the picture "/images/quay.svg" without an alt text.',
  ]);
  for (const size of ['', 'width="1"', 'width="1" height="auto"', 'width="0" height="1"']) {
    expect(told([page('/', `<img src="/images/quay.svg" alt="" ${size}>`)])).toEqual([
      'page/picture-without-size: The page / has the picture "/images/quay.svg" without a width and height.',
    ]);
  }
});

it.each<[string, [string | RegExp, string], string]>([
  ['no title', [/<title>.*<\/title>/, ''], 'has no title'],
  ['two descriptions', ['</head>', '<meta name="description" content="x"></head>'], 'has 2 of description'],
  ['no keywords', [/<meta name="keywords"[^>]*>/, ''], 'has no keywords'],
  ['an empty social title', ['content="T"', 'content=""'], 'has an empty og:title'],
  ['no language', [' lang="en"', ''], 'does not say its language'],
  [
    'the wrong robots',
    ['index, follow', 'noindex, nofollow'],
    'says "noindex, nofollow" to robots instead of "index, follow"',
  ],
  [
    'a canonical elsewhere',
    ['"canonical" href="https://tide.example/"', '"canonical" href="https://tide.example/x"'],
    'has the canonical address https://tide.example/x instead of https://tide.example/',
  ],
  [
    'a social image that is not there',
    ['cards/a.png', 'cards/b.png'],
    'has the social image https://tide.example/cards/b.png, which isn’t a file of this site',
  ],
])("a mistake in a page's <head> is found: %s", (_, change, problem) => {
  expect(spoiled(change)).toEqual([`page/head: The page / ${problem}.`]);
});

it("the <title> of a drawing doesn't count as the title of the page", () => {
  expect(told([page('/', '<svg><title>A boat</title></svg>')])).toEqual([]);
});

it('an error page must have no canonical URL', () => {
  const spoil = (html: string) =>
    html.replace('</head>', '<link rel="canonical" href="https://tide.example/404"></head>');
  expect(told([page('/', ''), page('/404', '', { kind: 'error', noindex: true, spoil })])).toEqual([
    'page/head: The page /404 is an error page and must have no canonical address.',
  ]);
});

it("a title or description that two pages share is reported in the second page's file", () => {
  const spoil = (html: string) => html.replace('Title /quay', 'Title /').replace('About /quay', 'About /');
  const found = findings([page('/'), page('/quay', '', { spoil })], { titles: { 'content/quay.yaml': 3 } });
  expect(found.map(({ rule, file, line, column, message }) => [rule, `${file}:${line}:${column}`, message])).toEqual([
    [
      'page/duplicate-description',
      'content/quay.yaml:1:1',
      'The pages / and /quay have the same description: "About /".',
    ],
    ['page/duplicate-title', 'content/quay.yaml:3:8', 'The pages / and /quay have the same title: "Title /".'],
  ]);
  const hidden = page('/404', '', {
    kind: 'error',
    noindex: true,
    spoil: (html) => html.replace('About /404', 'About /'),
  });
  expect(told([page('/'), hidden])).toEqual([]);
});

it("structured data that doesn't parse is found", () => {
  expect(spoiled(['{"@context":"https://schema.org",', '{"@context":'])[0]).toMatch(
    /^page\/structured-data: The page \/ has structured data that does not parse: /,
  );
  expect(spoiled(['"@context"', '"context"'])).toEqual([
    'page/structured-data: The page / has structured data that has no @context and @type.',
  ]);
});

it.each([
  ['<script>alert(1)</script>', 'an inline <script> of type ""'],
  ['<p onclick="x()">x</p>', 'the attribute onclick on <p>'],
  ['<p style="color:red">x</p>', 'the attribute style on <p>'],
  ['<style>p{}</style>', 'a <style> element'],
  ['<a href="javascript:alert(1)">x</a>', 'the address "javascript:alert(1)" on <a>'],
  ['<a href=" java&#10;script&colon;alert(1)">x</a>', 'the address " java script:alert(1)" on <a>'],
])('unsafe markup is found: %s', (body, found) => {
  expect(told([page('/', body)])).toEqual([`page/unsafe-markup: The page / contains ${found}.`]);
});

it('data and text that only mention scripts are not reported as unsafe', () => {
  const body = '<p data-props="{&quot;onclick&quot;:&quot;javascript:x&quot;}">javascript: and onclick="x"</p>';
  expect(told([page('/', body)])).toEqual([]);
});

it.each([
  ['<script type="module" src="https://cdn.example/x.js"></script>', 'script', 'error'],
  ['<iframe src="https://cdn.example/x"></iframe>', 'iframe', 'error'],
  ['<img src="https://cdn.example/x.png" alt="" width="1" height="1">', 'img', 'warn'],
])('a request to another site is found: %s', (body, by, severity) => {
  const [finding, ...others] = findings([page('/', body)]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: 'page/outside-request', severity });
  expect(finding!.message).toMatch(new RegExp(`\\(<${by}>\\)\\.$`));
});

it('a picture of another site on several pages is reported once, at its position in the content', () => {
  const img = '<img src="https://cdn.example/x.png" alt="" width="1" height="1">';
  const found = findings([page('/', img), page('/quay', img + img), page('/pier', img)], {
    links: { 'content/quay.yaml': [{ href: 'https://cdn.example/x.png', line: 2, column: 8 }] },
  });
  expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'content/quay.yaml:2 The page /quay loads https://cdn.example/x.png from another site (<img>), and so do 2 other pages.',
  ]);
  expect(told([page('/', img), page('/quay', img)])).toEqual([
    'page/outside-request: The page / loads https://cdn.example/x.png from another site (<img>), and so does 1 other page.',
  ]);
});

it("requests to the site's own domain are allowed", () => {
  expect(told([page('/', '<img src="https://tide.example/images/quay.svg" alt="" width="1" height="1">')])).toEqual([]);
});
