// Tests that builds with and without a cache give the same bytes and findings, after edits and damage to the cache.
import { definition } from '../../site/definition.ts';
import { site } from '../../../build/site.ts';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildFolder } from '../../../build/engine/build-folder.ts';
import { Cache } from '../../../build/engine/cache/cache.ts';
import type { OutputFile } from '../../../build/engine/output/file.ts';
import { buildSite, newRun, type BuildOutput } from '../../../build/engine/pipeline.ts';
import { readInputs, type Inputs } from '../../../build/engine/source/inputs.ts';
import type { RawFile } from '../../../build/engine/source/raw-files.ts';
import { randomFrom } from '../../random.ts';

const ROUNDS = 4;

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
  // Uses one social card for all pages. Otherwise a card would be drawn for each edited title.
  writeFileSync(
    join(content, 'site.yaml'),
    `${readFileSync('tests/fixtures/site/site.yaml', 'utf8')}socialCards: site\n`,
  );
}

/** Cache of drawn cards, shared by all builds of these tests because all have the same cards. */
const drawn = new Cache();

/** Files of the last build. As in `npm run dev`, an unchanged file is the same object. */
const read = new Map<string, RawFile>();

function readAgain(): Inputs {
  const inputs = readInputs(root, 'content');
  const content = inputs.content!.map((file) => read.get(`${file.path} ${file.hash}`) ?? file);
  read.clear();
  content.forEach((file) => read.set(`${file.path} ${file.hash}`, file));
  return { ...inputs, content };
}

async function build(cache?: Cache) {
  const files: OutputFile[] = [];
  let published = false;
  const output = {
    keep: () => false,
    put: (file: OutputFile) => void files.push(file),
    publish: () => ((published = true), new Map()),
  };
  const { findings } = await buildSite(
    site,
    cache ? readAgain() : readInputs(root, 'content'),
    {},
    newRun({ cache: cache ?? new Cache(), drawn }),
    output,
  );
  return { findings, published, files: sorted(files) };
}

const sorted = (files: OutputFile[]) =>
  files.map(({ path, body }) => [path, Buffer.from(body).toString('base64')].join(' ')).sort();

/** Builds with the cache, the manifest and dist/ on the disk. */
async function buildOnDisk() {
  const { failed, findings } = await buildFolder(definition, root, { write: true }, '1');
  if (failed) return { findings, published: false };
  const dist = join(root, 'dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (path) => statSync(join(dist, path)).isFile() && path !== '.built',
  );
  return {
    findings,
    published: true,
    files: sorted(paths.map((path) => ({ path, body: readFileSync(join(dist, path)) }))),
  };
}

/** Replacements of words. Some are harmless, some change other pages, some are mistakes. */
const CHANGES: [RegExp, string][] = [
  [/the/, 'a'],
  [/\.$/m, '. And [more](/gull-hill).'],
  [/^title: .*$/m, 'title: Another title'],
  [/^category: .*$/m, 'category: Walks'],
  [/^location: .*$/m, 'location: Marsh End'],
  [/^date: .*$/m, 'date: 2026-01-02'],
  [/^name: .*$/m, 'name: Somewhere'],
  [/^heading: .*$/m, 'heading: Elsewhere'],
  [/\/gull-hill/, '/nowhere'],
  [/^brand: .*$/m, 'brand: Other Post'],
  [/publisher: .*$/m, 'publisher: Somebody'],
  [/\/images\/scene\.svg/, '/images/posts/pot.svg'],
  [/^## (.*)$/m, '### $1'],
  [/width="320"/, 'width="640"'],
  [/^postcodes: .*$/m, 'postcodes: [ZZ2]'],
  [/phone: .*$/m, 'phone: none'],
  [/exactly: 3/, 'exactly: 4'],
];

function edit(random: (below: number) => number): void {
  const content = join(root, 'content');
  const paths = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .sort();
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

test(`after each of ${ROUNDS} random edits, builds with a cache in memory and on the disk equal a build without a cache`, async () => {
  const random = randomFrom(8);
  const inProcess = new Cache();
  let sites = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 3 === 0) startAfresh();
    for (let edits = 1 + random(2); edits > 0; edits--) edit(random);
    const clean = await build();
    sites += Number(clean.published);
    expect(await build(inProcess)).toEqual(clean);
    expect(await buildOnDisk()).toEqual(clean.published ? clean : { findings: clean.findings, published: false });
  }
  expect(sites).toBeGreaterThan(ROUNDS / 4);
});

/** Data that a post's page takes from other files. */
const ELSEWHERE = [
  ['the title of another story', 'posts/five-benches.md', 'Five benches', 'Six benches', 'harbour-market'],
  ['a river on its map', 'map.yaml', 'River Salt', 'River Brine', 'lost-and-found'],
  ['the outline of a district on its map', 'outlines.json', '54.32]', '54.318]', 'lost-and-found'],
  ['a neighbourhood on its map', 'areas/gull-hill.yaml', 'latitude: 54.306', 'latitude: 54.308', 'lost-and-found'],
  ['a word of the settings', 'site.yaml', 'brand: Saltmarsh Post', 'brand: Saltmarsh News', 'harbour-market'],
  ['the name of a category', 'categories.yaml', 'name: Walks', 'name: Strolls', 'harbour-market'],
];

test("a post's page is rendered again after a change of data from other files", async () => {
  const pages = new Cache();
  const recategorise = () => change('posts/five-benches.md', 'category: Walks', 'category: Town Life');
  recategorise();
  const before = await build(pages);
  for (const [name, file, from, to, slug] of ELSEWHERE) {
    startAfresh();
    recategorise();
    change(file!, from!, to!);
    const after = await build(pages);
    const pageIn = ({ files }: typeof before) => files.find((each) => each.startsWith(`blog/${slug}/index.html `));
    expect(pageIn(after), name).not.toBe(pageIn(before));
  }
});

function change(name: string, from: string, to: string): void {
  const file = join(root, 'content', name);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
}

test('a check or a failed build keeps the drawn cards in the cache', async () => {
  const cards = new Cache();
  const cache = new Cache();
  const run = (output?: BuildOutput) =>
    buildSite(site, readInputs(root, 'content'), {}, newRun({ cache, drawn: cards }), output);
  const output = { keep: () => false, put() {}, publish: () => new Map() };
  expect((await run(output)).failed).toBe(false);
  const draw = vi.spyOn(cards, 'put');
  await run();
  const post = join(root, 'content/posts/five-benches.md');
  const text = readFileSync(post, 'utf8');
  writeFileSync(post, `${text}\n[A page](/that-is-not-there)\n`);
  expect((await run(output)).failed).toBe(true);
  writeFileSync(post, text);
  expect((await run(output)).failed).toBe(false);
  expect(draw).not.toHaveBeenCalled();
});

const damaged = (bytes: Buffer) => bytes.fill('x', bytes.length >> 1, (bytes.length >> 1) + 1);
const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
const empty = () => Buffer.alloc(0);

// Damages whole files. cache.test.ts damages single values, and last-build.test.ts the record of the previous build.
test("a build ignores damaged, cut, empty and missing cache files, and succeeds if it can't write any", async () => {
  const cache = join(root, '.cache');
  const post = join(root, 'content/posts/five-benches.md');
  const text = readFileSync(post, 'utf8');
  const clean = await build();
  writeFileSync(cache, 'a file in the place of the folder');
  expect(await buildOnDisk()).toEqual(clean);
  rmSync(cache);
  await buildOnDisk();
  for (const [edits, damages] of [
    { made: cut, 'manifest.json': damaged },
    { 'made.index': damaged, 'manifest.json': cut },
    { 'made.index': cut, 'manifest.json': empty },
    { 'made.index': empty },
  ].entries()) {
    for (const [name, damage] of Object.entries(damages)) {
      writeFileSync(join(cache, name), damage(readFileSync(join(cache, name))));
    }
    // Adds empty lines that no page shows, because a build without any change would be skipped.
    writeFileSync(post, `${text}${'\n'.repeat(edits + 1)}`);
    expect(await buildOnDisk(), JSON.stringify(Object.keys(damages))).toEqual(clean);
  }
});
