// A build that remembers gives the same site, to the byte, and the same findings as one that does not: after any edits, and whatever happened to the cache.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSite, type Memories } from '../../build/build-site.ts';
import { Memory } from '../../build/cache/memory.ts';
import type { OutputFile } from '../../build/output/file.ts';
import { Report } from '../../build/report/report.ts';
import { Stopwatch } from '../../build/report/stopwatch.ts';
import { randomFrom } from '../random.ts';

// Styles and scripts are made of code alone: once is enough for all the builds here.
vi.mock('../../build/assets/bundle.ts', async (original) => {
  const { bundle } = await original<typeof import('../../build/assets/bundle.ts')>();
  let made: ReturnType<typeof bundle> | undefined;
  return { bundle: (code: string) => (made ??= bundle(code)) };
});

const ROUNDS = 12;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'same-'));
  startAfresh();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function startAfresh(): void {
  const content = join(root, 'content');
  rmSync(content, { recursive: true, force: true });
  cpSync('tests/fixtures/site', content, { recursive: true });
  // A card for each page would be drawn again for each edit of a title.
  writeFileSync(join(content, 'site.yaml'), `${readFileSync('tests/fixtures/site/site.yaml', 'utf8')}socialCards: site\n`);
}

const memoriesOnDisk = (): Memories => ({ content: new Memory('1', join(root, '.cache/parsed')), site: new Memory('1', join(root, '.cache/made')) });

async function build(memories?: Memories) {
  const report = new Report();
  const files: OutputFile[] = [];
  let finished = false;
  const destination = { put: (file: OutputFile) => files.push(file), finish: () => (finished = true) };
  await buildSite({ root, destination, memories }, report, new Stopwatch());
  return { findings: report.sorted(), finished, files: files.map(({ path, body }) => [path, Buffer.from(body).toString('base64')]) };
}

/** Words to put in place of others: some harmless, some that change other pages, some that are mistakes. */
const CHANGES: [RegExp, string][] = [
  [/the/, 'a'], [/\.$/m, '. And [more](/gull-hill).'], [/^title: .*$/m, 'title: Another title'], [/^category: .*$/m, 'category: Walks'],
  [/^location: .*$/m, 'location: Marsh End'], [/^date: .*$/m, 'date: 2026-01-02'], [/^name: .*$/m, 'name: Somewhere'], [/^heading: .*$/m, 'heading: Elsewhere'],
  [/\/gull-hill/, '/nowhere'], [/^brand: .*$/m, 'brand: Other Post'], [/publisher: .*$/m, 'publisher: Somebody'], [/\/images\/scene\.svg/, '/images/map.svg'],
  [/^## (.*)$/m, '### $1'], [/width="320"/, 'width="640"'], [/^postcodes: .*$/m, 'postcodes: [ZZ2]'], [/phone: .*$/m, 'phone: none'], [/exactly: 3/, 'exactly: 4'],
];

function edit(random: (below: number) => number): void {
  const content = join(root, 'content');
  const paths = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name)).sort();
  const pick = (wanted: RegExp) => {
    const found = paths.filter((name) => wanted.test(name));
    return found[random(found.length)];
  };
  const post = pick(/^posts\//);
  const free = join(content, `posts/story-${random(6)}.md`);
  const kind = random(10);
  if (kind === 0 && post) cpSync(join(content, post), free);
  else if (kind === 1 && post) renameSync(join(content, post), free);
  else if (kind === 2) rmSync(join(content, pick(/^(?:posts|directories|images\/posts)\//) ?? 'none'), { force: true });
  else if (kind === 3) startAfresh();
  else {
    const file = join(content, pick(random(3) === 0 ? /^posts\// : /./) ?? 'site.yaml');
    const [from, to] = CHANGES[random(CHANGES.length)]!;
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  }
}

test(`after each of ${ROUNDS} random edits, from memory and from disk`, async () => {
  const random = randomFrom(8);
  const inProcess: Memories = { content: new Memory('1'), site: new Memory('1') };
  let sites = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 4 === 0) startAfresh();
    for (let edits = 1 + random(2); edits > 0; edits--) edit(random);
    const clean = await build();
    sites += Number(clean.files.length > 0);
    expect(await build(inProcess)).toEqual(clean);
    expect(await build(memoriesOnDisk())).toEqual(clean);
  }
  expect(sites).toBeGreaterThan(ROUNDS / 4);
}, 60_000);

test('a damaged, cut or foreign cache is not believed', async () => {
  const clean = await build();
  await build(memoriesOnDisk());
  const filesOf = (name: string) => readdirSync(join(root, '.cache', name)).map((file) => join(root, '.cache', name, file));
  for (const name of ['parsed', 'made']) {
    for (const file of filesOf(name)) {
      const damaged = readFileSync(file);
      damaged[Math.floor(damaged.length / 2)]! ^= 1;
      writeFileSync(file, damaged);
    }
    expect(await build(memoriesOnDisk())).toEqual(clean);
    // The last build has mended it all.
    for (const file of filesOf(name)) writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2));
    expect(await build(memoriesOnDisk())).toEqual(clean);
    // The index alone, and the values alone.
    for (const wanted of [/index$/, /\.pack$/]) {
      for (const file of filesOf(name).filter((each) => wanted.test(each))) rmSync(file);
      expect(await build(memoriesOnDisk())).toEqual(clean);
    }
  }
});

test('a cache that cannot be written is no error', async () => {
  writeFileSync(join(root, 'blocked'), '');
  const blocked = () => new Memory('1', join(root, 'blocked/cache'));
  expect(await build({ content: blocked(), site: blocked() })).toEqual(await build());
});

test('drops what is no longer used', async () => {
  await build(memoriesOnDisk());
  const index = () => readFileSync(join(root, '.cache/parsed/index'), 'utf8');
  const before = index();
  rmSync(join(root, 'content/posts/five-benches.md'));
  await build(memoriesOnDisk());
  expect([before, index()].map((text) => text.includes('five-benches'))).toEqual([true, false]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
