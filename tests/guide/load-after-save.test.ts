// Tests that loading after a save gives the same site and findings as loading everything.
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { Cache } from '../../build/engine/cache/cache.ts';
import { Memory } from '../../build/engine/cache/memory.ts';
import type { LoadContext } from '../../build/engine/content/load-file.ts';
import { Report } from '../../build/engine/report/report.ts';
import { decodeSource } from '../../build/engine/source/files.ts';
import { readInputs, type Inputs } from '../../build/engine/source/inputs.ts';
import { loadSite } from '../../build/guide/load-guide.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'load-after-save-'));
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
});

const at = (name: string) => join(root, 'content', name);
const textIn = (name: string) => readFileSync(at(name), 'utf8');
const write = (name: string, text: string) => writeFileSync(at(name), text);
const replace = (name: string, from: string | RegExp, to: string) => write(name, textIn(name).replace(from, to));

function load({ content }: Inputs, cache = new Cache(), memory = new Memory()) {
  const report = new Report();
  const files: LoadContext['files'] = new Map();
  const source = decodeSource(content, 'content', report, cache, memory);
  return { site: loadSite(source, report, { cache, memory, files, drafts: true, today: '2026-11-26' }), report, files };
}

/** Result of a load in a form that can be compared. */
const seen = ({ site, report, files }: ReturnType<typeof load>) => ({
  site: JSON.stringify(site),
  bodies: site?.posts.map((post) => JSON.stringify(post.body())),
  findings: report.sorted(),
  files: [...files.keys()].filter((path) => site && path.includes('/posts/')).sort(),
  links: site?.posts.map(({ origin }) => files.get(origin)!.links()),
  lines: site?.posts.map(({ origin }) => files.get(origin)!.yaml().at(['title'])),
});

/** Returns a function that loads the site after a save of the named files, as `npm run dev` does. */
function startSaving() {
  const [cache, memory] = [new Cache(), new Memory()];
  let inputs = readInputs(root, 'content');
  load(inputs, cache, memory);
  return (...names: string[]) => {
    const changed = new Set(names.map((name) => `content/${name}`));
    inputs = readInputs(root, 'content', [], { before: { inputs, changed } });
    return load(inputs, cache, memory);
  };
}

const [MARKET, BENCHES, LOST] = ['posts/harbour-market.md', 'posts/five-benches.md', 'posts/lost-and-found.md'];
const excerpt = /^excerpt: .*$/m;

/** The saves of the test, in order. Each has a name, the saved files, and a function that edits them. */
const SAVES: [string, string[], () => void][] = [
  ['words', [MARKET], () => write(MARKET, `${textIn(MARKET)}\nThe eels are gone by nine.\n`)],
  ['a title', [MARKET], () => replace(MARKET, /^title: .*$/m, 'title: An evening at the market')],
  [
    'two stories',
    [MARKET, LOST],
    () => [MARKET, LOST].forEach((name) => replace(name, excerpt, `excerpt: On ${name}.`)),
  ],
  ['another size of a cover', ['images/posts/market.svg'], () => replace('images/posts/market.svg', '960', '961')],
  ['no cover', ['images/posts/market.svg'], () => renameSync(at('images/posts/market.svg'), at('images/spare.svg'))],
  ['the cover again', ['images'], () => renameSync(at('images/spare.svg'), at('images/posts/market.svg'))],
  ['an author', ['authors.yaml'], () => replace('authors.yaml', 'Nell Harker', 'Nell Harper')],
  ['the author again', ['authors.yaml'], () => replace('authors.yaml', 'Nell Harper', 'Nell Harker')],
  ['a category', ['categories.yaml'], () => replace('categories.yaml', 'slug: food-drink', 'slug: food')],

  ['a wrong area', ['areas/harbourside.yaml'], () => replace('areas/harbourside.yaml', /^order: .*$/m, 'order: none')],
  ['the area again', ['areas/harbourside.yaml'], () => replace('areas/harbourside.yaml', 'order: none', 'order: 7')],
  ['another slug', ['posts'], () => renameSync(at(BENCHES), at('posts/six-benches.md'))],
  ['a second story of an excerpt', ['posts/copy.md'], () => write('posts/copy.md', textIn('posts/six-benches.md'))],
  ['the copy as a draft', ['posts/copy.md'], () => replace('posts/copy.md', excerpt, 'draft: true\nexcerpt: A copy.')],
  ['a taken path', ['areas/gull-hill.yaml'], () => replace('areas/gull-hill.yaml', /^path: .*$/m, 'path: /blog/copy')],
  ['the path again', ['areas/gull-hill.yaml'], () => replace('areas/gull-hill.yaml', '/blog/copy', '/gull-hill')],

  ['broken fields', ['posts/copy.md'], () => replace('posts/copy.md', /^title: /m, 'title: "')],
  ['no copy', ['posts/copy.md'], () => rmSync(at('posts/copy.md'))],
  ['a part of a series', [LOST], () => replace(LOST, /^category: .*$/m, '$&\nseries: Slow afternoons')],
];

test('loading only the changed files after each save gives the same result as loading everything', () => {
  const save = startSaving();
  for (const [name, files, edit] of SAVES) {
    edit();
    expect(seen(save(...files)), name).toEqual(seen(load(readInputs(root, 'content'))));
  }
});

test('after a save, only the saved story and the stories with a warning are loaded again', () => {
  const save = startSaving();
  const before = save().site!.posts;
  replace(MARKET, /^title: .*$/m, 'title: An evening at the market');
  const after = save(MARKET).site!.posts;
  expect(after.filter((post) => !before.includes(post)).map(({ origin }) => origin)).toEqual([
    `content/${MARKET}`,
    `content/${LOST}`,
  ]);
});
