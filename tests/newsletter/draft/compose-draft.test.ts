// Tests `npm run letter -- draft` in a copy of the fixture site.
import { site } from '../../../build/site.ts';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LISTINGS_PER_PAGE } from '../../../build/guide/routes/paging.ts';
import { runCommand } from '../../../build/newsletter/send/letter-command.ts';
import { eventFile } from '../../site/fixture-site.ts';

const LETTER = 'content/letters/2026-06-05.yaml';
const LISTINGS = 'content/directories/zz1/eating-out.yaml';
let root: string;
let said: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'letter-'));
  said = [];
  cpSync('tests/fixtures/site', join(root, 'content'), { recursive: true });
});

const draft = (...args: string[]) =>
  runCommand(['draft', ...args], {
    root,
    content: 'content',
    today: '2026-06-01',
    env: {},
    loadSite: () => Promise.resolve(site),
    log: (text) => said.push(text),
  });
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const change = (path: string, from: string, to: string) => {
  expect(text(path)).toContain(from);
  writeFileSync(join(root, path), text(path).replace(from, to));
};
const addStalls = (listings: string[]) =>
  change(
    LISTINGS,
    'groups:\n',
    `$&  - { title: Stalls, emoji: 🧺, sheet: true, listings: [${listings.join(', ')}] }\n`,
  );
const story = (slug: string, date: string, more = '') =>
  writeFileSync(
    join(root, `content/posts/${slug}.md`),
    text('content/posts/lost-and-found.md')
      .replace(/^title: .*$/m, `title: ${slug}`)
      .replace(/^excerpt: .*$/m, `excerpt: All about ${slug}.`)
      .replace(/^date: .*$/m, `date: ${date}\n${more}`),
  );
/** Writes events, each with a rule for its days and further fields, and the page that they need. */
const writeEvents = (events: Record<string, [times: string, fields?: string]>) => {
  cpSync('tests/fixtures/whats-on/pages/whats-on.yaml', join(root, 'content/pages/whats-on.yaml'));
  mkdirSync(join(root, 'content/events'));
  for (const [slug, [times, fields = '']] of Object.entries(events)) {
    const { path, content } = eventFile(slug, `times: [{ ${times} }]\nchecked: 2026-05-20\n${fields}`);
    writeFileSync(join(root, 'content', path), content);
  }
};
interface Drafted {
  greeting: string;
  draft: boolean;
  stories?: string[];
  events?: { event: string; days: string[] }[];
  places?: { listing: string; what: string; text?: string }[];
  fix?: { text: string; link: string };
  signOff: string;
}
const drafted = () => parse(text(LETTER)) as Drafted;

test("a draft names unsent stories that are still news, and the weekend's events", async () => {
  story('crabs', '2026-05-30');
  story('eels', '2026-05-31', 'until: 2026-06-04');
  story('mussels', '2026-06-02');
  story('next-week', '2026-06-06');
  story('unfinished', '2026-06-01', 'draft: true');
  const saturday = 'repeats: once, date: 2026-06-06';
  writeEvents({
    swim: ['repeats: weekly, on: [Monday, Friday], from: 2026-05-01, cancelled: [2026-06-08]'],
    habit: [saturday, 'confirmed: false\nseen: 2026-05'],
    quiz: ['repeats: once, date: 2026-06-09'],
    play: [saturday],
    paid: [saturday, 'sponsored: { by: Tide Bakery, url: https://tide-bakery.example }'],
    unfinished: [saturday, 'draft: true'],
    late: ['repeats: once, date: 2026-06-12'],
  });
  expect(await draft()).toBe(0);
  expect(said[0]).toBe(LETTER);
  expect(said).toContain('- Older than the last letter, but in no letter so far: five-benches.');
  expect(drafted()).toMatchObject({
    draft: true,
    stories: ['mussels', 'crabs', 'five-benches'],
    // The quiz is on a Tuesday, and the habit is last because its day isn't confirmed.
    events: [
      { event: 'play', days: ['2026-06-06'] },
      { event: 'swim', days: ['2026-06-05'] },
      { event: 'habit', days: ['2026-06-06'] },
    ],
    signOff: 'Saltmarsh Post',
  });
});

test('the greeting of a draft has three things to lose and an old story that no letter has named', async () => {
  expect(await draft()).toBe(0);
  const { greeting } = drafted();
  expect(greeting.match(/^(?:## .*|- To write:)/gm)).toEqual([
    '## What you lose if you miss it',
    ...Array.from({ length: 3 }, () => '- To write:'),
    '## One old story',
  ]);
  const [, slug] = /80 words of \[[^\]]+\]\(\/blog\/([^)]+)\)/.exec(greeting)!;
  expect(text(`content/posts/${slug}.md`)).toContain('title:');
  expect(drafted().stories).not.toContain(slug);
});

test('a draft for a day in the past names no event that is over', async () => {
  writeEvents({
    swim: ['repeats: weekly, on: [Monday, Friday], from: 2026-05-01'],
    early: ['repeats: once, date: 2026-05-31'],
    fair: ['repeats: once, date: 2026-05-20, until: 2026-06-02'],
  });
  await draft('2026-05-29', '--overwrite');
  expect((parse(text('content/letters/2026-05-29.yaml')) as Drafted).events).toEqual([
    { event: 'fair', days: ['2026-06-01'] },
    { event: 'swim', days: ['2026-06-01'] },
  ]);
});

test('a draft names places that are new or have closed, and that no letter has named', async () => {
  const added = [
    '{ id: church, name: Church, ref: "osm:node/1" }',
    '{ id: new-bakery, name: New Bakery, ref: "fhrs:11", registered: 2026-05 }',
    '{ id: known-bakery, name: Known Bakery, ref: "fhrs:13", registered: 2026-05 }',
    '{ id: old-bakery, name: Old Bakery, ref: "fhrs:12", registered: 2026-03 }',
    '{ id: winkle-bar, name: The Winkle Bar, line: "Bar, newly opened" }',
  ];
  addStalls(added.map((each) => each.replace(/ }$/, ', source: harbour-register }')));
  const closed = (name: string, day: string) => {
    change(LISTINGS, `name: ${name}\n`, `name: ${name}\n        closed: ${day}\n        reason: Its window says so\n`);
  };
  closed('Café 9', '2026-05');
  closed('Old Smokehouse', '2026-03');
  closed('The Tidewater Café', '2026-05');
  const known = '  - { listing: "/zz1-eating-out#known-bakery", what: new }';
  change(
    'content/letters/2026-05-29.yaml',
    'what: changed, text: Has put tables outside. }',
    `what: closed }\n${known}`,
  );
  expect(await draft('2026-06-05')).toBe(0);
  expect(drafted().places).toEqual([
    { listing: '/zz1-eating-out#cafe-9', what: 'closed' },
    { listing: '/zz1-eating-out#new-bakery', what: 'new' },
    { listing: '/zz1-eating-out#winkle-bar', what: 'new' },
  ]);
});

test('a draft links to a listing on the second page of a long list', async () => {
  const many = Array.from(
    { length: LISTINGS_PER_PAGE },
    (_, n) => `{ id: stall-${n}, name: Stall ${n}, source: harbour-register }`,
  );
  addStalls(many);
  change(LISTINGS, 'name: The Tidewater Café', '$&\n        registered: 2026-05\n        ref: "fhrs:9"');
  expect(await draft('2026-06-05')).toBe(0);
  expect(drafted().places).toEqual([{ listing: '/zz1-eating-out/2#tidewater-cafe', what: 'new' }]);
  expect(drafted().fix?.link).toMatch(/^\/zz1-eating-out\/2#|^\/zz2/);
});

test('a draft asks about a place that no letter has asked about', async () => {
  await draft();
  const first = drafted().fix!;
  expect(first.text).toMatch(/^Is .* still there\? Our source listed it in \w+ 20\d\d\./);
  expect(first.link).toMatch(/^\/zz\d-[a-z-]+#/);
  change('content/letters/2026-05-29.yaml', '/zz1-eating-out#cafe-10', first.link);
  await draft('--overwrite');
  expect(drafted().fix?.link).not.toBe(first.link);
});

test('an edited draft is overwritten only with --overwrite', async () => {
  expect(await draft()).toBe(0);
  expect(await draft()).toBe(0);
  change(LETTER, 'signOff: Saltmarsh Post', 'signOff: All of us');
  expect(await draft()).toBe(1);
  expect(drafted().signOff).toBe('All of us');
  expect(said.at(-2)).toMatch(/^Edit that file, or draft a later letter: npm run letter -- draft 20\d\d-\d\d-\d\d\.$/);
  expect(said.at(-1)).toBe('Add --overwrite to write it again. Its words are lost.');
  expect(await draft('--overwrite')).toBe(0);
  expect(drafted().signOff).toBe('Saltmarsh Post');
});

test('a draft is refused for a day on which no letter is sent', async () => {
  expect(await draft('2026-06-04')).toBe(2);
  expect(said.at(-1)).toBe('The letter is sent on a Friday, and 2026-06-04 is a Thursday. Try 2026-06-05.');
  expect(await draft('2026-06-31')).toBe(2);
  expect(said.at(-1)).toMatch(/^"2026-06-31" is not a day\. Write it like \d{4}-\d\d-\d\d\.$/);
});

test("a draft has a story that was published after the last letter was drafted, but dated before that letter's day", async () => {
  const settled = 'stories: [five-benches]';
  change('content/letters/2026-05-29.yaml', 'stories: [regatta-weekend]', settled);
  story('tides', '2026-05-28');
  await draft();
  expect(drafted().stories).toEqual(['tides', 'regatta-weekend']);
  // A letter keeps its own stories when it is drafted again.
  await draft('--overwrite');
  expect(drafted().stories).toEqual(['tides', 'regatta-weekend']);
});

test('a draft leaves out stories of older letters, and stories older than 35 days', async () => {
  story('old', '2026-04-30');
  story('just', '2026-05-01');
  story('eight', '2026-05-20');
  const letter = text('content/letters/2026-05-29.yaml').replace('[regatta-weekend]', '[eight, five-benches]');
  writeFileSync(join(root, 'content/letters/2026-05-22.yaml'), letter);
  await draft();
  expect(drafted().stories).toEqual(['just']);
});

test('a draft names three stories, six events and ten new places, and says how many there are', async () => {
  for (let n = 0; n < 4; n++) story(`story-${n}`, '2026-05-31');
  writeEvents(
    Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`swim-${n}`, ['repeats: once, date: 2026-06-06']])),
  );
  const stall = (n: number) =>
    `{ id: stall-${n}, name: Stall ${n}, source: harbour-register, ref: "fhrs:${n}", registered: 2026-05 }`;
  addStalls(Array.from({ length: 11 }, (_, n) => stall(n)));
  expect(await draft()).toBe(0);
  const { stories, events, places } = drafted();
  expect([stories!.length, events!.length, places!.length]).toEqual([3, 6, 10]);
  expect(said.filter((line) => line.includes('names only'))).toEqual([
    expect.stringMatching(/^- The draft names only the first 3 of \d stories\.$/),
    '- The draft names only the first 6 of 7 events.',
    '- The draft names only the first 10 of 11 places that are new.',
  ]);
});

test('a draft without a story says why, and a first letter has the stories of a week', async () => {
  change('content/letters/2026-05-29.yaml', '[regatta-weekend]', '[five-benches, regatta-weekend]');
  await draft();
  expect(drafted()).not.toHaveProperty('stories');
  expect(said).toContain('- Every story of the last weeks was in a letter.');
  rmSync(join(root, 'content/letters'), { recursive: true });
  said = [];
  await draft('--overwrite');
  expect(said).toContain('- No story is from the week before.');
  expect(drafted().signOff).toBe('To write: the last words, and who signs.\n');
  story('week', '2026-05-29');
  story('older', '2026-05-28');
  await draft('--overwrite');
  expect(drafted().stories).toEqual(['week']);
});

test('a draft asks with the address of a place, its last check and its missing number', async () => {
  change(LISTINGS, 'name: Café 9\n', 'name: Café 9\n        checked: 2020-03-04\n');
  await draft();
  const { fix } = drafted();
  expect(fix).toMatchInlineSnapshot(`
    {
      "link": "/zz1-eating-out#cafe-9",
      "text": "Is Café 9 (ZZ1) still there? We last looked in March 2020. We have no phone number for it, either.",
    }
  `);
});

test('each missing text of a draft has one placeholder, and the comment has none', async () => {
  await draft();
  const placeholders = text(LETTER).match(/To write:/g)!;
  expect(placeholders).toHaveLength(7);
  expect(text(LETTER).split('\n')[0]).toMatch(/^# Write the missing texts/);
});
