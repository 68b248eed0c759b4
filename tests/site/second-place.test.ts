// Tests the fixture site, a small fictional guide: it has no trace of the real site, and its pages match snapshots. A
// snapshot has a page's differences from the home page. A line that only the home page has begins with "-". `npx vitest
// run tests/site -u` updates the snapshots.
import { beforeAll, expect, test } from 'vitest';
import { isReservedId } from '../../build/guide/prose/reserved-ids.ts';
import { buildFixture, type TestBuild } from './build.ts';
import { ownPlace } from './own-place.ts';
import { readable, splitMain } from './readable.ts';
import { unlinkedStyles } from './unlinked-styles.ts';

const textFiles = ({ files }: TestBuild) =>
  files.filter(({ path }) => /\.(?:html|xml|json|txt|webmanifest|css|js)$/.test(path) && path !== 'licences.txt');
const decode = (body: string | Uint8Array) => (typeof body === 'string' ? body : new TextDecoder().decode(body));

let built: TestBuild;
beforeAll(async () => {
  built = await buildFixture();
});

test('the fixture site contains no name or postcode of the real site', () => {
  const { brand, url, place, newsletter } = ownPlace.site!.settings;
  const names = [brand, new URL(url).hostname, place, 'Brixton', 'Lambeth', 'Effra', 'Stockwell'];
  const traces = textFiles(built).flatMap(({ path, body }) => {
    const text = decode(body);
    // Scripts are searched only for names, because short names of variables, such as M1, could equal a postcode.
    const first = path.startsWith('assets/') ? names : [...names, ...newsletter!.postcodes];
    return first.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text)).map((word) => `${path}: ${word}`);
  });
  expect(traces).toEqual([]);
  expect(textFiles(built).length).toBeGreaterThan(40);
});

test('the fixture site contains no path of the machine that built it', () => {
  const leaks = textFiles(built).filter(({ body }) => decode(body).includes(process.cwd()));
  expect(leaks.map(({ path }) => path)).toEqual([]);
});

test('every page of the fixture site links the style sheets that it needs, and unlinkedStyles finds a missing link', () => {
  expect(unlinkedStyles(built.files)).toEqual([]);
  const link = /<link rel="stylesheet" href="[^"]*\/(?:areas|directory|home|listings)-[^>]*>/;
  const without = built.files.map(({ path, body }) => ({ path, body: decode(body).replace(link, '') }));
  const lines = unlinkedStyles(without);
  for (const name of [
    'index.html: .hero',
    'zz1-guide/index.html: .fridge-sheet',
    'directory/index.html: .search-bar',
    'zz1-eating-out/index.html: .listing',
  ]) {
    expect(lines).toContain(name);
  }
});

test('headings of the fixture site never get an id that the layout uses', () => {
  const ids = built.pages.flatMap(({ html }) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
  // An id on several pages belongs to the layout. An id that begins with an underscore can't come from a heading.
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index && !id.startsWith('_'));
  expect(repeated.filter((id) => !isReservedId(id))).toEqual([]);
  expect(repeated).toContain('post-categories');
});

test('every URL of the fixture site is below its base path', async () => {
  const under = await buildFixture({ basePath: '/guide' });
  const outside = under.pages.flatMap(({ route, html }) =>
    [...html.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)]
      .map(([, address]) => address!)
      .filter((address) => !address.startsWith('/guide/'))
      .map((address) => `${route.path}: ${address}`),
  );
  expect(outside).toEqual([]);
  expect(under.text('harbourside/index.html')).toContain('/guide/harbourside"');
});

/** Files that have a snapshot, besides the pages of the kinds below. */
const files = `index.html about/index.html blogs/index.html categories/index.html weekly/index.html directory/index.html
  neighbourhoods/index.html contact/index.html privacy/index.html imprint/index.html letters/index.html
  letters/2026-05-29/index.html 404.html 500.html`.split(/\s+/);
/**
 * Kinds with a snapshot of only one page. Directories and posts have several layouts, so each of their pages has a
 * snapshot.
 */
const alike = ['area', 'author', 'guide', 'category'];
const kinds = [...alike, 'directory', 'post'];

/** The readable HTML of the pages, by the names of their snapshots. */
function shownPages(): Map<string, string> {
  const shown = new Map(files.map((file) => [file.replaceAll('/', '-'), readable(built.text(file))]));
  for (const kind of kinds) {
    const pages = built.pages.filter(({ route }) => route.kind === kind);
    for (const { route, html } of alike.includes(kind) ? pages.slice(0, 1) : pages) {
      shown.set(`${route.path.slice(1).replaceAll('/', '-')}.html`, readable(html));
    }
  }
  return shown;
}

/** Smallest number of consecutive lines that are left out of a snapshot if an earlier page has the same lines. */
const REPEAT = 6;

/** Returns a function that replaces repeated lines by a reference to the earlier page that has them. */
function leaveOutRepeats() {
  const known = new Map<string, { name: string; at: number }>();
  return (name: string, lines: string[]): string[] => {
    const runAt = (at: number) => lines.slice(at, at + REPEAT).join('\n');
    const shown: string[] = [];
    for (let at = 0; at < lines.length; at++) {
      const first = at + REPEAT <= lines.length ? known.get(runAt(at)) : undefined;
      if (!first) {
        shown.push(lines[at]!);
        continue;
      }
      let end = at + REPEAT;
      while (end < lines.length) {
        const next = known.get(runAt(end - REPEAT + 1));
        if (next?.name !== first.name || next.at !== first.at + end - REPEAT + 1 - at) break;
        end++;
      }
      shown.push(`… ${end - at} lines as in ${first.name} from ${lines[at]!.trim()}`);
      at = end - 1;
    }
    for (let at = 0; at + REPEAT <= lines.length; at++) {
      if (!known.has(runAt(at))) known.set(runAt(at), { name, at });
    }
    return shown;
  };
}

test('the list of files of the fixture site matches its snapshot', async () => {
  const names = new Set(built.files.map(({ path }) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.')));
  await expect(`${[...names].sort().join('\n')}\n`).toMatchFileSnapshot('snapshots/files.txt');
  await expect(readable(built.text('letters/feed.xml'))).toMatchFileSnapshot('snapshots/letters-feed.xml');
});

test('the home page, and the differences of other pages from it, match their snapshots', async () => {
  const [home, ...others] = [...shownPages()].map(([name, text]) => ({ name, text, ...splitMain(text) }));
  await expect(home!.text).toMatchFileSnapshot(`snapshots/${home!.name}`);
  const common = home!.frame.filter((line) => others.some(({ frame }) => frame.includes(line)));
  const withoutRepeats = leaveOutRepeats();
  for (const { name, frame, main } of others) {
    const own = frame.filter((line) => !home!.frame.includes(line));
    const missing = common.filter((line) => !frame.includes(line)).map((line) => `- ${line.trim()}`);
    const lines = withoutRepeats(name, [...missing, ...own, ...main]);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`snapshots/${name}`);
  }
  expect(others.length).toBeGreaterThan(20);
});
