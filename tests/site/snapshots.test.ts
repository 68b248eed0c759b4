// Snapshots of the second place: one page of each kind, and its list of files. `npx vitest run tests/site -u` updates
// them.
import { beforeAll, expect, test } from 'vitest';
import { buildFixture, type TestBuild } from './build.ts';
import { readable } from './readable.ts';

let built: TestBuild;
beforeAll(async () => {
  built = await buildFixture();
});

/** One page of each kind. */
const pages = [
  'index.html',
  'about/index.html',
  'blogs/index.html',
  'categories/index.html',
  'weekly/index.html',
  'directory/index.html',
  'neighbourhoods/index.html',
  'contact/index.html',
  'privacy/index.html',
  'imprint/index.html',
  'letters/index.html',
  'letters/2026-05-29/index.html',
  'letters/feed.xml',
  '404.html',
  '500.html',
];
/** Kinds with a snapshot of one page. The other kinds have several layouts, so all their pages have one. */
const alike = ['area', 'author', 'guide', 'category'];
const kinds = [...alike, 'directory', 'post'];

test('the files of the second place match the snapshot', async () => {
  const names = new Set(built.files.map(({ path }) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.')));
  await expect(`${[...names].sort().join('\n')}\n`).toMatchFileSnapshot('snapshots/files.txt');
});

test.each(pages)('the page %s matches its snapshot', async (file) => {
  await expect(readable(built.text(file))).toMatchFileSnapshot(`snapshots/${file.replaceAll('/', '-')}`);
});

test.each(kinds)('pages of the kind %s match their snapshots', async (kind) => {
  const pages = built.pages.filter(({ route }) => route.kind === kind);
  expect(pages.length).toBeGreaterThan(0);
  for (const { route, html } of alike.includes(kind) ? pages.slice(0, 1) : pages) {
    await expect(readable(html)).toMatchFileSnapshot(`snapshots/${route.path.slice(1).replaceAll('/', '-')}.html`);
  }
});

test('readable puts each tag of a page on its own line', () => {
  const html =
    '<!doctype html><html><body><p>One <strong>two</strong> three.<br>four</p><svg><path d="M0 0"/></svg><ul><li>five</li></ul></body></html>';
  expect(readable(html)).toBe(
    [
      '<html>',
      '  <body>',
      '    <p>',
      '      One <strong>two</strong> three.',
      '      <br>',
      '      four',
      '    <svg…>',
      '    <ul>',
      '      <li>',
      '        five',
      '',
    ].join('\n'),
  );
});
