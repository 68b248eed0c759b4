// Tests that skipping the site checks never hides a mistake. After mixtures of edits, compares builds that may skip the
// checks with builds that never skip them.
import { site } from '../../../build/site.ts';
import { expect, test } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { buildSite, newRun } from '../../../build/engine/pipeline.ts';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { readInputs, type Inputs } from '../../../build/engine/source/inputs.ts';
import { randomFrom } from '../../random.ts';

const ROUNDS = 8;
const PASSED = /^passed:/;

const fixture = readInputs('tests/fixtures', 'site');
const place = (changes: readonly Edit[]): Inputs => changes.reduce((inputs, change) => change(inputs), fixture);

type Edit = (inputs: Inputs) => Inputs;

const text =
  (path: string, change: (text: string) => string): Edit =>
  (inputs) => ({
    ...inputs,
    content: inputs.content!.map((file) => {
      if (file.path !== path) return file;
      const before = Buffer.from(file.content as Uint8Array).toString('utf8');
      const after = change(before);
      if (after === before) throw new Error(`${path} has nothing to edit.`);
      return { path, content: Buffer.from(after) };
    }),
  });
const append = (path: string, words: string) => text(path, (before) => `${before}\n${words}\n`);
const replace = (path: string, from: string, to: string) => text(path, (before) => before.replace(from, to));
const publish =
  (path: string, body: string): Edit =>
  (inputs) => ({ ...inputs, public: [...inputs.public, { path, body: Buffer.from(body) }] });

const market = 'posts/harbour-market.md';
const benches = 'posts/five-benches.md';
const regatta = 'posts/regatta-weekend.md';
const mitten = 'posts/lost-and-found.md';

/** Edits that break links, because they change the targets of links. */
const targets: Record<string, Edit> = {
  'a word': replace(mitten, 'One mitten', 'One small mitten'),
  'a title': replace(regatta, 'title: Three', 'title: Four'),
  'a heading': replace(benches, '## How we judged', '## How we chose'),
  'a draft': replace(regatta, 'layout:', 'draft: true\nlayout:'),
  'a picture of a story': replace(mitten, '/images/posts/mitten.svg', '/images/posts/pot.svg'),
  'an id of a listing': replace('directories/zz1/eating-out.yaml', '- id: cafe-9', '- id: cafe-90'),
  'a link of the footer': replace('site.yaml', '/categories }', '/zz1-guide }'),
  'no letters': (inputs) => ({
    ...inputs,
    content: inputs.content!.filter(({ path }) => !path.startsWith('letters/')),
  }),
  'a file of public/': publish('tides.pdf', 'Tides'),
};
/** Edits that are mistakes in any mixture with other edits. */
const mistakes: Record<string, Edit> = {
  'a link to no page': append(benches, 'Read [more](/nowhere).'),
  'a link to no part of a page': append(market, 'Read [more](/blog/five-benches#nowhere).'),
  'a link to no part of its own page': append(benches, 'Read [more](#nowhere).'),
  'a link of the footer to no page': replace('site.yaml', '/weekly }', '/monthly }'),
  'a link to no feed': append(regatta, 'Read [the feed](/categories/boats/feed.xml).'),
  'a title of two pages': replace(benches, 'title: Five benches, best first', 'title: A morning at the harbour market'),
  'a file in the place of a page': publish('blog/five-benches/index.html', 'Mine'),
};
/** Edits that add a link, which is a mistake only if the link's target is missing. */
const leaning: Record<string, Edit> = {
  'a link to a heading': append(market, 'See [how](/blog/five-benches#how-we-judged).'),
  'a link to the new heading': append(market, 'See [how](/blog/five-benches#how-we-chose).'),
  'a link to a draft': append(benches, 'See [the regatta](/blog/regatta-weekend).'),
  'a link to a listing': append(benches, 'Eat at [the café](/zz1-eating-out#cafe-9).'),
  'a link to a letter': append(regatta, 'Read [the letter](/letters/2026-05-29).'),
  'a link to the letters’ feed': append(regatta, 'Read [the letters](/letters/feed.xml).'),
  'a link to a file of public/': append(mitten, 'The [tides](/tides.pdf) say when.'),
};
const edits: Record<string, Edit> = { ...targets, ...mistakes, ...leaning };

/** Cache of all builds. Only builds that may skip the site checks use the results of earlier site checks. */
const cache = new Cache();
const drawn = new Cache();
const { get, put } = cache;
let skips = 0;

async function findingsIn(inputs: Inputs, early: boolean): Promise<Finding[]> {
  cache.get = (key) => {
    const value = PASSED.test(key) && !early ? undefined : get.call(cache, key);
    if (PASSED.test(key) && value) skips++;
    return value as never;
  };
  cache.put = (key, value) => {
    if (!PASSED.test(key) || early) put.call(cache, key, value);
  };
  cache.save = () => {}; // Otherwise `save` drops the values that only other builds use.
  return (await buildSite(site, inputs, { content: 'site' }, newRun({ cache, drawn }))).findings;
}

const isOfSite = ({ rule }: Finding) => rule.startsWith('page/');

test.each(Object.entries(mistakes))('a mistake is found by the build after a valid build: %s', async (_, mistake) => {
  expect((await findingsIn(fixture, true)).filter(isOfSite)).toEqual([]);
  expect((await findingsIn(place([mistake]), true)).filter(isOfSite)).not.toEqual([]);
});

test('a build after a change of the output setting finds a clash between a file and a page', async () => {
  const mine = publish('about.html', 'Mine');
  const flat = replace('site.yaml', 'output: folders', 'output: flat');
  expect((await findingsIn(place([mine]), true)).filter(isOfSite)).toEqual([]);
  expect((await findingsIn(place([mine, flat]), true)).filter(isOfSite)).not.toEqual([]);
});

test(`after each of ${ROUNDS} mixtures of edits, a build that may skip checks has the findings of a full check`, async () => {
  const random = randomFrom(3);
  const chosen = (some: Record<string, Edit>, oneIn: number) => Object.keys(some).filter(() => random(oneIn) === 0);
  let faulty = 0;
  skips = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const names = [...chosen(targets, 4), ...chosen(leaning, 6), ...(random(5) === 0 ? chosen(mistakes, 6) : [])];
    const inputs = place(names.map((name) => edits[name]!));
    const whole = await findingsIn(inputs, false);
    faulty += Number(whole.some(isOfSite));
    expect(await findingsIn(inputs, true), names.join(', ')).toEqual(whole);
    // The second build of the same valid site skips the checks.
    if (!whole.some(isOfSite)) expect(await findingsIn(inputs, true), names.join(', ')).toEqual(whole);
  }
  expect(faulty).toBeGreaterThan(ROUNDS / 4);
  expect(skips).toBeGreaterThan(ROUNDS / 4);
});
