// Tests which pages are weighed, how their files are counted, and the printed tables.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseFacts } from '../../../build/engine/checks/parse-facts.ts';
import { siteFacts } from '../../../build/engine/checks/site-facts.ts';
import type { Page } from '../../../build/engine/pages/route.ts';
import { printScripts, printWeights } from '../../../build/tools/weigh/print-weights.ts';
import { weighPages } from '../../../build/tools/weigh/weigh-pages.ts';
import { page } from '../../engine/checks/sample-site.ts';

const svg = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name.repeat(50)}</title></svg>`;
const files = [
  { path: 'assets/site.css', body: 'body{margin:0}' },
  { path: 'assets/loader.js', body: 'import"./middle.js";import("./late.js")' },
  { path: 'assets/middle.js', body: 'let a' },
  { path: 'assets/late.js', body: 'x'.repeat(9000) },
  { path: 'assets/text.woff2', body: new Uint8Array(700) },
  { path: 'assets/text-rare.woff2', body: new Uint8Array(9000) },
  { path: 'images/icon.svg', body: svg('icon') },
  { path: 'images/hero.svg', body: svg('hero') },
  { path: 'images/low.svg', body: svg('low') },
];
const gzipBytes = (body: string | Uint8Array) => gzipSync(body, { level: 9 }).length;
const sizeOf = (name: string) => gzipBytes(files.find(({ path }) => path.endsWith(`/${name}`))!.body);
const FONT = '<link rel="preload" as="font" href="/assets/text.woff2">';
const image = (name: string, attributes = '') =>
  `<img src="/images/${name}.svg" alt="" width="1" height="1" ${attributes}>`;

const weigh = (pages: Page[]) =>
  weighPages(
    siteFacts({
      url: 'https://tide.example',
      basePath: '',
      output: 'folders',
      pages: pages.map((page) => parseFacts(page, { url: 'https://tide.example' })),
      files,
    }),
    (route) => pages.find((each) => each.route === route)!.html,
  );

it('weighPages counts each file once, by type, and skips files that load on interaction', () => {
  const home = page(
    '/',
    `${FONT}<link rel="icon" href="/images/icon.svg">${image('icon')}${image('hero')}${image('hero')}${image('low', 'loading="lazy"')}`,
  );
  const [weight] = weigh([home]);
  const html = gzipBytes(home.html);
  const pictures = sizeOf('icon.svg') + sizeOf('hero.svg');
  const script = sizeOf('loader.js') + sizeOf('middle.js');
  expect(weight).toMatchObject({ kind: 'page', path: '/', requests: 7, allRequests: 8 });
  expect(weight!.bytes).toEqual({
    html,
    styles: sizeOf('site.css'),
    fonts: 700,
    script,
    pictures,
    lazyPictures: sizeOf('low.svg'),
    firstVisit: html + sizeOf('site.css') + 700 + script + pictures,
    nextPage: html + sizeOf('hero.svg') + sizeOf('low.svg'),
  });
});

it('weighPages includes every page of the kind "page", and the heaviest page of each other kind', () => {
  const pages = [
    page('/'),
    page('/about'),
    page('/blog/a', 'short', { kind: 'post' }),
    page('/blog/b', 'much longer', { kind: 'post' }),
  ];
  expect(weigh(pages).map(({ path }) => path)).toEqual(['/', '/about', '/blog/b']);
});

it('printWeights prints a line per page, and marks figures over their budget', () => {
  const noise = Array.from({ length: 400 }, (_, at) => createHash('sha512').update(String(at)).digest('base64')).join(
    '',
  );
  const weights = weigh([page('/', FONT + image('low', 'loading="lazy"')), page('/heavy', FONT + noise)]);
  const [header, home, heavy] = printWeights(weights).split('\n');
  expect(header).toMatch(
    /^KB after gzip {2}Page +Requests +HTML +Styles +Fonts +Script +Pictures +Further down +First visit +Next page$/,
  );
  expect(home).toMatch(/^page +\/ +5–6 +0\.\d +0\.0 +0\.7 +0\.1 +0\.0 +0\.\d +1\.\d +0\.\d$/);
  expect(heavy).toMatch(/^page +\/heavy +5 +\d\d\.\d! /);
});

it('printScripts prints a line per script, with the budget of the script', () => {
  expect(
    printScripts([
      { name: 'loader', raw: 3072, gzip: 1024 },
      { name: 'some-widget', raw: 9216, gzip: 4096 },
    ]),
  ).toBe(
    ['Scripts, KB  Gzip  Budget  Raw', 'loader        1.0     2.0  3.0', 'some-widget  4.0!     3.0  9.0'].join('\n'),
  );
});
