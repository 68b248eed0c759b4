// Tests the checks of links and loaded files, and the positions of the findings.
import { describe, expect, it } from 'vitest';
import { findings, page, told } from './sample-site.ts';

const valid = `
  <p id="part"><a href="/">h</a><a href="/quay#pier">q</a><a href="/quay?x=1#pier">q</a><a href="#part">p</a><a href="#top">t</a>
  <a href="https://tide.example/quay#pier">own</a><a href="https://tide.example">own home</a><a href="/feed.xml">feed</a>
  <a href="https://other.example/quay">out</a><a href="https://tide.example.org/x">not ours</a><a href="mailto:a@b.example">m</a><a href="tel:020">t</a>
  <a href="/quay#caf%C3%A9">é</a><a href="/quay#fn-%C3%A9">1</a><a>no target</a></p>
  <img src="/images/quay.svg" srcset="/images/quay.svg 2x" alt="" width="1" height="1" loading="lazy">
  <svg><use href="#part"/></svg>`;
const quay = page('/quay', '<h2 id="pier">Pier</h2><h2 id="café">Café</h2><p id="fn-%C3%A9">é</p>');

it('links to pages, parts of pages, files, other sites and mail addresses are valid', () => {
  expect(told([page('/', valid), quay])).toEqual([]);
});

const [MEANT, FULL] = [
  'Did you mean "/quay"?',
  'Write the path of an existing page, or a full URL that begins with https://.',
];
const ANCHOR = 'Write the id of a part that is there, or leave out "#" and what follows it.';

it.each([
  ['/quai', 'broken-link', 'leads to no page of this site', MEANT],
  ['/quay/', 'broken-link', 'leads to no page of this site', MEANT],
  ['https://tide.example/none-such-page', 'broken-link', 'leads to no page of this site', FULL],
  ['HTTPS://TIDE.example/quai', 'broken-link', 'leads to no page of this site', MEANT],
  ['quay', 'broken-link', 'does not start with "/"', 'Write the whole path from the root, such as "/about".'],
  ['/404', 'broken-link', 'leads to no page of this site', FULL],
  ['/quay#peer', 'broken-anchor', 'leads to the part "peer", which /quay does not have', 'Did you mean "pier"?'],
  ['#peer', 'broken-anchor', 'leads to the part "peer", which the page / does not have', ANCHOR],
])('a broken link is found: %s', (href, rule, problem, suggestion) => {
  const error = page('/404', '', { kind: 'error', noindex: true });
  const [finding, ...others] = findings([page('/', `<a href="${href}">x</a>`), quay, error]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ rule: `page/${rule}`, severity: 'error', suggestion });
  expect(finding!.message).toContain(`The link "${href}" ${problem}`);
});

it('the finding for a link names the missing file that would make the page', () => {
  const fileOfUrl = (path: string) => `content${path}.yaml`;
  expect(findings([page('/', '<a href="/none-such-page">x</a>'), quay], { fileOfUrl })).toMatchObject([
    { suggestion: 'Write the path of an existing page, or put back the file content/none-such-page.yaml.' },
  ]);
});

it('a link to a heading that is now on a later page of the linked list is reported, with the right URL', () => {
  const later = page('/quay/2', '<h2 id="peer">Peer</h2>');
  later.route.first = '/quay';
  const [found] = findings([page('/', '<a href="/quay#peer">x</a>'), quay, later]);
  expect(found).toMatchObject({
    rule: 'page/broken-anchor',
    suggestion: 'It is on another page of the list: write "/quay/2#peer".',
  });
});

it('a link without the base path is found', () => {
  const inGuide = (path: string, body: string) => page(path, body, { basePath: '/guide' });
  const fine = inGuide(
    '/',
    '<a href="/guide/">h</a><a href="/guide">h</a><a href="/guide/quay">q</a><a href="https://tide.example/guide/quay">q</a>',
  );
  expect(told([fine, inGuide('/quay', '')], { basePath: '/guide' })).toEqual([]);
  const wrong = inGuide('/', '<a href="/quay">q</a><a href="/guide/quai">q</a>');
  expect(told([wrong, inGuide('/quay', '')], { basePath: '/guide' })).toEqual([
    'page/broken-link: The link "/quay" leads to no page of this site.',
    'page/broken-link: The link "/quai" leads to no page of this site.',
  ]);
});

it('links in the head, and forms that don’t post, are checked', () => {
  const body =
    '<form action="/send"></form><form method="post" action="/service"></form><link rel="alternate" type="application/atom+xml" href="/none/feed.xml">';
  expect(told([page('/', body)])).toHaveLength(2);
});

it.each([
  [
    '<link rel="preload" as="font" href="/assets/none.woff2">',
    'The <link preload> loads "/assets/none.woff2", which is not a file of this site.',
  ],
  [
    '<picture><source srcset="/images/quay.svg 1x, /images/none.svg 2x"></picture>',
    'The <source> loads "/images/none.svg", which is not a file of this site.',
  ],
  ['<img src="/quay" alt="" width="1" height="1">', 'The <img> loads "/quay", which is not a file of this site.'],
  ['<svg><use href="#none"/></svg>', 'The <use> names the part "none", which the page / does not have.'],
])('a missing file is found: %s', (body, message) => {
  expect(told([page('/', body), quay])).toEqual([`page/missing-file: ${message}`]);
});

describe('the position of a broken link', () => {
  const origins = ['content/posts/spring.md', 'content/categories.yaml'];
  const post = (href: string) => page('/blog/spring', `<a href="${href}">x</a>`, { kind: 'post', origins });
  const places = (found: ReturnType<typeof findings>) =>
    found.map(({ file, line, column }) => `${file}:${line}:${column}`);

  it('a broken link is reported at its first position in a post, with its other positions', () => {
    const links = {
      'content/posts/spring.md': [
        { href: '/quai', line: 12, column: 5 },
        { href: '/quay', line: 13, column: 1 },
        { href: '/quai', line: 20, column: 2 },
      ],
    };
    const found = findings([post('/quai'), quay], { links });
    expect(places(found)).toEqual(['content/posts/spring.md:12:5']);
    expect(found[0]!.message).toMatch(/ Also in content\/posts\/spring\.md:20\.$/);
  });

  it("a broken link is reported in a page's second content file if the first doesn't contain the link", () => {
    const links = { 'content/categories.yaml': [{ href: '/quai', line: 4, column: 9 }] };
    expect(places(findings([post('/quai'), quay], { links }))).toEqual(['content/categories.yaml:4:9']);
  });

  it('the position of a broken link is found, also with a base path or a percent-encoded URL', () => {
    const spring = (href: string) => page('/blog/spring', `<a href="${href}">x</a>`, { origins, basePath: '/guide' });
    const links = {
      'content/posts/spring.md': [
        { href: '/quai', line: 2, column: 5 },
        { href: '/caffè', line: 2, column: 16 },
      ],
    };
    expect(places(findings([spring('/guide/quai')], { links, basePath: '/guide' }))).toEqual([
      'content/posts/spring.md:2:5',
    ]);
    expect(places(findings([spring('/guide/caff%C3%A8')], { links, basePath: '/guide' }))).toEqual([
      'content/posts/spring.md:2:16',
    ]);
  });

  it("a broken link in every page's footer is reported once, in the settings file", () => {
    const links = { 'content/site.yaml': [{ href: '/quai', line: 2, column: 5 }] };
    expect(places(findings([post('/quai'), page('/', '<a href="/quai">x</a>')], { links }))).toEqual([
      'content/site.yaml:2:5',
    ]);
  });

  it('a broken link that is in no content file is reported once, in the content file of the first page with the link', () => {
    const found = findings([post('/quai'), page('/', '<a href="/quai">x</a>')]);
    expect(places(found)).toEqual(['content/posts/spring.md:1:1']);
    expect(found[0]!.message).toBe(
      'The link "/quai" leads to no page of this site. It is on 2 pages; this is the first.',
    );
  });
});
