// An edit of a story or a directory that concerns no other page rewrites its own pages alone, and leaves the site that a whole build makes, to the byte.
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAgain, buildSmall } from '../../build/build-again.ts';
import { buildSite } from '../../build/build-site.ts';
import { differences, hashSources, readRecord, toLines, type LastBuild } from '../../build/cache/last-build.ts';
import type { OutputFile } from '../../build/output/file.ts';
import { replaceFiles } from '../../build/output/write.ts';
import { Report } from '../../build/report/report.ts';
import { Stopwatch } from '../../build/report/stopwatch.ts';

// Styles and scripts are made of code alone: once is enough for all the builds here.
vi.mock('../../build/assets/bundle.ts', async (original) => {
  const { bundle } = await original<typeof import('../../build/assets/bundle.ts')>();
  let made: ReturnType<typeof bundle> | undefined;
  return { bundle: (code: string) => (made ??= bundle(code)) };
});

const VERSIONS = { reading: '1', site: '1' };
const STORY = 'posts/harbour-market.md';
const DIRECTORY = 'directories/zz1/eating-out.yaml';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'small-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function startAfresh(): void {
  rmSync(join(root, 'content'), { recursive: true, force: true });
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
  // A card for each page would be drawn again for each edit of a title.
  appendFileSync(at('site.yaml'), 'socialCards: site\n');
}

/** A site that the last build has just left. */
async function startBuilt(): Promise<void> {
  startAfresh();
  await build();
}

const at = (name: string) => join(root, 'content', name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const change = (name: string, from: string | RegExp, to: string) => {
  const text = read(name);
  expect(text.replace(from, to)).not.toBe(text);
  writeFileSync(at(name), text.replace(from, to));
};

/** Builds as the command does, and gives what was written: some files, all, or nothing. */
async function build(wishes: { today?: string } = {}) {
  const { failed, note = '' } = await buildAgain(root, { write: true, ...wishes }, VERSIONS);
  if (failed) return 'an error';
  const written = /^Only this is new: (.*)\.$/.exec(note)?.[1];
  return written ? written.split(', ') : note || 'all';
}

/** Every file of dist/ by its path. */
function dist(): [string, string][] {
  const folder = join(root, 'dist');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
  return paths.sort().map((path) => [path, readFileSync(join(folder, path), 'base64')]);
}

/** What dist/ would be if nothing was remembered; undefined after an error. */
async function clean(): Promise<[string, string][] | undefined> {
  const files: OutputFile[] = [];
  const report = new Report();
  await buildSite({ root, destination: { put: (file) => files.push(file), finish: () => undefined } }, report, new Stopwatch());
  if (report.failed) return undefined;
  return files.map(({ path, body }): [string, string] => [path, Buffer.from(body).toString('base64')]).sort(([a], [b]) => (a < b ? -1 : 1));
}

const PAGE = 'blog/harbour-market/index.html';
const FEEDS = ['feed.xml', 'feed.json', 'categories/food-drink/feed.xml', 'categories/food-drink/feed.json', 'harbourside/feed.xml', 'harbourside/feed.json'];

describe('is small', () => {
  // One edit upon the other: each leaves a whole site.
  beforeAll(startBuilt);

  test.each<[string, string, string | RegExp, string, string[]]>([
    ['a word of a story', STORY, /$/, '\nAnd a word more.\n', [PAGE, ...FEEDS]],
    ['a heading more', STORY, /$/, '\n## And then\n\nMore.\n', [PAGE, ...FEEDS]],
    ['a link to a part of another page', STORY, /$/, '\n[Cafés](/zz1-eating-out#cafe-9)\n', [PAGE, ...FEEDS]],
    ['a keyword, which only the page says', STORY, /^keywords: .*$/m, 'keywords: [fish]', [PAGE]],
    ['a telephone number', DIRECTORY, '01632 960014', '01632 960099', ['zz1-eating-out/index.html']],
    ['a listing more', DIRECTORY, '      - id: old-smokehouse', '      - id: new-smokehouse\n        name: New Smokehouse\n        source: town-survey\n      - id: old-smokehouse', ['zz1-eating-out/index.html']],
    ['a heading that no card shows', DIRECTORY, /^heading: .*$/m, 'heading: Where to eat', ['zz1-eating-out/index.html']],
  ])('%s', async (_, name, from, to, written) => {
    change(name, from, to);
    expect(await build()).toEqual(written);
    expect(dist()).toEqual(await clean());
    expect(await build()).toBe('Nothing has changed since the last build.');
  });

  test('two files at once, and one after the other', async () => {
    change(STORY, /$/, '\nMore.\n');
    change(DIRECTORY, '01632 960099', '01632 960014');
    expect(await build()).toEqual([PAGE, 'zz1-eating-out/index.html', ...FEEDS]);
    change('posts/five-benches.md', 'half an hour', 'an hour');
    expect(await build()).toContain('blog/five-benches/index.html');
    expect(dist()).toEqual(await clean());
  });

  test('a remark that no page shows', async () => {
    change(DIRECTORY, /^groups:/m, '# By distance from the sea.\ngroups:');
    expect(await build()).toBe('No page shows what has changed.');
    expect(await build()).toBe('Nothing has changed since the last build.');
  });
});

/** What a small change would write, of all that was edited since the last build. */
function attempt(wishes: Parameters<typeof buildSmall>[1]) {
  const last = readRecord<LastBuild>(join(root, '.cache/last-build.json'))!.value;
  const sources = hashSources(root, ['content']);
  const changed = differences(last.sources, toLines(sources));
  expect(changed).not.toEqual([]);
  return buildSmall(root, wishes, last, changed, sources, join(root, '.cache/standing.json'));
}

describe('is not small', () => {
  beforeAll(startBuilt);
  beforeEach(startAfresh);

  test.each<[string, () => unknown]>([
    ['a title', () => change(STORY, /^title: .*$/m, 'title: Another')],
    ['an excerpt', () => change(STORY, /^excerpt: .*$/m, 'excerpt: Said otherwise.')],
    ['a date', () => change(STORY, /^date: .*$/m, 'date: 2026-01-02')],
    ['a category', () => change(STORY, /^category: .*$/m, 'category: Walks')],
    ['a story that becomes a draft', () => change(STORY, /^title:/m, 'draft: true\ntitle:')],
    ['a part that is gone', () => change('posts/five-benches.md', '## How we judged', 'How we judged')],
    ['a listing that is gone', () => change(DIRECTORY, 'id: cafe-9', 'id: cafe-8')],
    ['an address', () => change('directories/zz2/shops.yaml', 'path: /zz2-shops', 'path: /zz2-all-shops')],
    ['a description', () => change(DIRECTORY, /^description: .*$/m, 'description: Other words.')],
    ['a story of which there was something to say', () => change('posts/lost-and-found.md', /$/, '\nMore.\n')],
    ['a story of which there is something to say', () => change(STORY, /^category: .*$/m, 'category: Fishing')],
    ['a new story', () => writeFileSync(at('posts/new.md'), read(STORY).replace(/^(title|excerpt): .*$/gm, '$1: Something new'))],
    ['a story that is gone', () => rmSync(at(STORY))],
    ['a story and the settings', () => [change(STORY, /$/, '\nMore.\n'), change('site.yaml', /^brand: .*$/m, 'brand: Other Post')]],
    ['a picture', () => appendFileSync(at('images/scene.svg'), '<!-- -->')],
    ['a link that leads nowhere', () => change(STORY, /$/, '\n[x](/nowhere)\n')],
    ['a link to a part that is not there', () => change(STORY, /$/, '\n[x](/zz1-eating-out#cafe-99)\n')],
    ['a claim that is no longer true', () => change(DIRECTORY, 'exactly: 3', 'exactly: 4')],
    ['the description of another page', () => change(DIRECTORY, /^description: .*$/m, 'description: The shops of ZZ2, once we have walked there.')],
    ['a link in its place', () => [rmSync(at(STORY)), symlinkSync('/etc/hosts', at(STORY))]],
    ['bytes that are no text', () => writeFileSync(at(STORY), Buffer.from([0xff, 0xfe, 0x00]))],
  ])('%s', async (_, edit) => {
    const before = dist();
    edit();
    expect(await attempt({ write: true })).toBeUndefined();
    expect(dist()).toEqual(before);
  });

  test('packed files, and a build that writes nothing', async () => {
    change(STORY, /$/, '\nMore.\n');
    expect(await attempt({ write: true, precompress: true })).toBeUndefined();
    expect(await attempt({ write: false })).toBeUndefined();
  });

  test('what is not is built whole, and a mistake writes nothing', async () => {
    change(STORY, /^title: .*$/m, 'title: Another');
    expect(await build()).toBe('all');
    const before = dist();
    expect(before).toEqual(await clean());
    change(STORY, /$/, '\n[x](/nowhere)\n');
    expect(await build()).toBe('an error');
    expect(dist()).toEqual(before);
  });

  test('another wish, a record that is damaged or gone, another hand in dist/', async () => {
    await build();
    const edited = async (wishes = {}) => {
      change(STORY, /$/, '\nMore.\n');
      return build(wishes);
    };
    expect(await edited({ today: '2030-01-01' })).toBe('all');
    expect(await edited()).toBe('all');
    const record = join(root, '.cache/standing.json');
    const damaged = readFileSync(record);
    damaged[Math.floor(damaged.length / 2)]! ^= 1;
    writeFileSync(record, damaged);
    expect(await edited()).toBe('all');
    rmSync(record);
    expect(await edited()).toBe('all');
    writeFileSync(join(root, 'dist/blogs/index.html'), 'mine');
    expect(await edited()).toBe('all');
    expect(await edited()).toContain(PAGE);
    expect(dist()).toEqual(await clean());
  });
});

test('after each of many random edits', async () => {
  await startBuilt();
  let [small, errors] = [0, 0];
  const words = ['the', 'a', '##', 'title', '\n\n', 'cafe', '01632', 'id', 'ZZ1', 'and', '[', '(', ' - ', 'source', '/'];
  for (let round = 0, state = 7; round < 20; round++) {
    const next = (below: number) => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1) % below;
    const name = [STORY, 'posts/five-benches.md', 'posts/regatta-weekend.md', DIRECTORY][next(4)]!;
    const text = read(name);
    const start = text.lastIndexOf('---') + 3 < text.length && next(3) > 0 ? text.lastIndexOf('---') + 4 : 0;
    const place = text.indexOf(words[next(words.length)]!, start + next(200));
    writeFileSync(at(name), place < 0 ? `${text}\nRound ${round}.\n` : `${text.slice(0, place)}${words[next(words.length)]!}${text.slice(place)}`);
    const before = dist();
    const outcome = await build();
    const wanted = await clean();
    expect(dist(), `round ${round}: ${name}`).toEqual(wanted ?? before);
    small += Number(Array.isArray(outcome));
    errors += Number(outcome === 'an error');
    // A mistake would hide what comes after it.
    if (outcome === 'an error') writeFileSync(at(name), text);
  }
  expect(small).toBeGreaterThan(2);
  expect(errors).toBeGreaterThan(2);
});

describe('replacing some files of dist/', () => {
  beforeEach(startBuilt);
  const inDist = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
  const leftovers = () => readdirSync(root).filter((name) => name.startsWith('.dist'));

  test('all or none', async () => {
    const [page, about] = [inDist(PAGE), inDist('about/index.html')];
    expect(() => replaceFiles(root, [{ path: PAGE, body: 'new' }, { path: 'not/there.html', body: 'new' }])).toThrow('ENOENT');
    expect(inDist(PAGE)).toBe(page);
    // The second cannot be put in its place once the first is.
    rmSync(join(root, 'dist/about/index.html'));
    cpSync(join(root, 'dist/blog'), join(root, 'dist/about/index.html'), { recursive: true });
    expect(() => replaceFiles(root, [{ path: PAGE, body: 'new' }, { path: 'about/index.html', body: about }])).toThrow();
    expect(inDist(PAGE)).toBe(page);
    expect(leftovers()).toEqual([]);
  });

  test('gives the difference in bytes', async () => {
    const { size } = statSync(join(root, 'dist', PAGE));
    expect(replaceFiles(root, [{ path: PAGE, body: 'ü' }])).toBe(2 - size);
    expect(inDist(PAGE)).toBe('ü');
  });
});
