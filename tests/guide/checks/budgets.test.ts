// Tests each budget for the weight of a page, with a page within the budget and a page above it.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { BUDGETS, checkScripts, REQUESTS, SCRIPT_BUDGETS, WIDGET_BUDGET } from '../../../build/guide/checks/budgets.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { page, told } from '../../engine/checks/sample-site.ts';

/** Text of `bytes` base64 characters, which gzip shortens by only a quarter. */
function noise(bytes: number): string {
  let text = '';
  for (let index = 0; text.length < bytes; index++) text += createHash('sha512').update(String(index)).digest('base64');
  return text.slice(0, bytes);
}

const picture = (name: string, attributes = '') =>
  `<img src="/images/${name}.svg" alt="" width="1" height="1" ${attributes}>`;
const heavy = (what: RegExp) => [expect.stringMatching(what)];

it('a page is reported if its compressed HTML exceeds 14 KB, or 40 KB on a page with that budget', () => {
  const body = `<p>${noise(24 * 1024)}</p>`;
  expect(told([page('/', '<p>words </p>'.repeat(4000))])).toEqual([]);
  expect(told([page('/', body)])).toEqual(
    heavy(/^page\/too-heavy: The page \/ loads 18\.\d KB of HTML; its budget is 14\.0 KB\.$/),
  );
  expect(told([page('/', body, { htmlBudget: 40 * 1024 })])).toEqual([]);
  expect(told([page('/', `<p>${noise(64 * 1024)}</p>`, { htmlBudget: 40 * 1024 })])).toEqual(
    heavy(/its budget is 40\.0 KB/),
  );
});

it('styles over 14 KB in total are reported once for all pages', () => {
  const files = [{ path: 'assets/more.css', body: noise(24 * 1024) }];
  const link = '<link rel="stylesheet" href="/assets/more.css">';
  expect(told([page('/', link), page('/quay', link)], { files })).toEqual(
    heavy(
      /^page\/too-heavy: The page \/ loads 18\.\d KB of styles \(assets\/site\.css, assets\/more\.css\); its budget is 14\.0 KB\.$/,
    ),
  );
});

const FONT = '<link rel="preload" as="font" href="/assets/a.woff2">';

it('a page that preloads more than 32 KB of fonts is reported', () => {
  const fonts = (bytes: number) => [
    { path: 'assets/a.woff2', body: new Uint8Array(bytes) },
    { path: 'assets/accents.woff2', body: new Uint8Array(9000) },
  ];
  expect(told([page('/', FONT)], { files: fonts(BUDGETS.fonts) })).toEqual([]);
  expect(told([page('/', FONT)], { files: fonts(BUDGETS.fonts + 1) })).toEqual(
    heavy(/32\.0 KB of fonts \(assets\/a\.woff2\); its budget is 32\.0 KB, 1 byte less\./),
  );
});

it('scripts that exceed 4 KB with their static imports are reported, not counting dynamic imports', () => {
  const script = '<script type="module" src="/assets/start.js"></script>';
  const big = { path: 'assets/big.js', body: noise(8 * 1024) };
  const start = (body: string) => [
    big,
    { path: 'assets/start.js', body },
    { path: 'assets/middle.js', body: 'import"./big.js"' },
  ];
  expect(told([page('/', script)], { files: start('import("./big.js")') })).toEqual([]);
  expect(told([page('/', script)], { files: start('import{a}from"./middle.js";a()') })).toEqual(
    heavy(
      /KB of script before a touch \(assets\/loader\.js, assets\/start\.js, assets\/middle\.js, assets\/big\.js\); its budget is 4\.0 KB/,
    ),
  );
});

it('pictures above the fold are reported if they exceed 30 KB in total, not counting duplicates and lazy pictures', () => {
  const files = ['a', 'b'].map((name) => ({ path: `images/${name}.svg`, body: name + noise(26 * 1024) }));
  expect(told([page('/', picture('a') + picture('a') + picture('b', 'loading="lazy"'))], { files })).toEqual([]);
  expect(told([page('/', picture('a') + picture('b'))], { files })).toEqual(
    heavy(/of pictures above the fold \(images\/a\.svg, images\/b\.svg\)/),
  );
});

it('a page that needs more than ten requests before scrolling is reported, counting the page, its icon and its fonts', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const files = [
    ...names.map((name) => ({ path: `images/${name}.svg`, body: '<svg/>' })),
    { path: 'assets/a.woff2', body: 'font' },
  ];
  // The page, its style sheet, its script and a font are four requests.
  const valid = FONT + names.map((name) => picture(name)).join('');
  expect(told([page('/', valid + picture('a') + picture('quay', 'loading="lazy"'))], { files })).toEqual([]);
  expect(told([page('/', valid + picture('quay'))], { files })).toEqual([
    `page/too-many-requests: A first visit to / loads 11 files; its budget is ${REQUESTS}.`,
  ]);
  expect(told([page('/', `${valid}<link rel="icon" href="/images/quay.svg">`)], { files })).toHaveLength(1);
  expect(told([page('/', `${valid}<link rel="icon" href="/images/a.svg">`)], { files })).toEqual([]);
});

it('a home page over 90 KB in total is reported even if each part is within its budget', () => {
  const svg = '<svg/>';
  const files = (icon: string) => [
    { path: 'assets/a.woff2', body: new Uint8Array(BUDGETS.fonts) },
    { path: 'assets/more.css', body: noise(17 * 1024) },
    { path: 'images/hero.svg', body: noise(38 * 1024) },
    { path: 'assets/icon.svg', body: icon },
  ];
  const body = `${FONT}<link rel="stylesheet" href="/assets/more.css"><link rel="icon" href="/assets/icon.svg">${picture('hero')}`;
  expect(told([page('/', body)], { files: files(svg) })).toEqual([]);
  expect(told([page('/', body)], { files: files(noise(24 * 1024)) })).toEqual(
    heavy(/ KB of files on a first visit; its budget is 90\.0 KB/),
  );
  expect(told([page('/quay', body)], { files: files(noise(24 * 1024)) })).toEqual([]);
});

it('a script that loads on interaction is reported if it exceeds its own budget, or the budget of widgets', () => {
  const found = (name: string, gzip: number) => {
    const report = new Report();
    checkScripts([{ name, gzip }], report);
    return report.sorted().map(({ rule, severity, message }) => `${rule} ${severity}: ${message}`);
  };
  for (const [name, limit] of [...Object.entries(SCRIPT_BUDGETS), ['some-widget', WIDGET_BUDGET] as const]) {
    expect(found(name, limit)).toEqual([]);
    expect(found(name, limit + 1)).toEqual([
      expect.stringMatching(
        /^page\/heavy-script error: The script "[a-z-]+" weighs \d+\.\d KB; its budget is \d+\.\d KB, 1 byte less\.$/,
      ),
    ]);
  }
  expect(found('react', 80 * 1024)).toEqual([
    'page/heavy-script error: The script "react" weighs 80.0 KB; its budget is 72.0 KB.',
  ]);
});
