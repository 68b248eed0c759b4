// Tests which newsletter issues a build includes, and how an issue mentions things that no longer exist.
import { expect, it } from 'vitest';
import { latestLetter } from '../../../build/guide/letter/letter-links.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { gapsOf } from '../../../build/guide/letter/letter-readers.ts';
import type { Prose } from '../../../build/engine/source/markdown.ts';
import { edited, eventFile, loadFixture, textFile, textOf, WHATS_ON } from '../../site/fixture-site.ts';

const LETTER = 'letters/2026-05-29.yaml';
const other = (date: string, more = '') =>
  textFile(
    `letters/${date}.yaml`,
    `${more}subject: Fog\npreheader: Not much else.\ngreeting: Hello.\nstories: [five-benches]\nsignOff: We\n`,
  );
const letterFindings = (loaded: ReturnType<typeof loadFixture>) =>
  loaded.report.sorted().flatMap(({ rule }) => (rule.startsWith('letter/') ? [rule] : []));

it('a newsletter issue may name a missing listing if the issue is at least a week old', () => {
  const gone = [
    edited(LETTER, 'places:\n', 'places:\n  - { listing: "/zz1-eating-out#sunk-without-trace", what: new }\n'),
  ];
  const later = loadFixture(gone, [], '2026-06-05');
  expect(letterFindings(later)).toEqual([]);
  expect(later.site!.letters[0]).toMatchObject({ gone: 1, places: [{ name: 'The Tidewater Café' }] });
  expect(letterFindings(loadFixture(gone, [], '2026-06-04'))).toEqual(['letter/unknown-listing']);
});

it('a build includes finished newsletter issues up to today, newest first, and checks drafts, too', () => {
  const files = [other('2026-06-05'), other('2026-06-12', 'draft: true\n')];
  const dates = (today: string) => loadFixture(files, [], today).site!.letters.map(({ date }) => date);
  expect(dates('2026-06-12')).toEqual(['2026-06-05', '2026-05-29']);
  expect(dates('2026-06-04')).toEqual(['2026-05-29']);
  const wrong = [textFile('letters/2026-06-12.yaml', 'draft: true\nsubject: Fog\n')];
  expect(letterFindings(loadFixture(wrong, [], '2026-06-12'))).toEqual(Array(3).fill('letter/missing-field'));
});

it('more than sixty letters have a page for each year, and mails of an ended newsletter can still be left', () => {
  const { site } = loadFixture([], [], '2026-06-05');
  const pathsOf = (more: object) =>
    routesOf({ ...site!, ...more }).flatMap(({ path }) => (path.startsWith('/letters') ? [path] : []));
  const [letter] = site!.letters;
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const date = `20${25 - Math.floor(n / 28)}-05-${String(28 - (n % 28)).padStart(2, '0')}`;
      return { ...letter!, date, path: `/letters/${date}` };
    });
  const years = (count: number) => pathsOf({ letters: many(count) }).filter((path) => /\/20\d\d$/.test(path));
  expect([years(60), years(61)]).toEqual([[], ['/letters/2025', '/letters/2024', '/letters/2023']]);
  const links = ['/letters/leave', '/letters/confirm'];
  expect(pathsOf({})).toEqual([...links, '/letters', letter!.path]);
  const ended = { settings: { ...site!.settings, newsletter: undefined } };
  expect(pathsOf(ended)).toEqual(['/letters/leave', '/letters', letter!.path]);
  expect(pathsOf({ ...ended, letters: [] })).toEqual([]);
});

it("a newsletter issue gives the reason why a place has closed, and links the place's topic page", () => {
  const directory = 'directories/zz1/eating-out.yaml';
  const name = 'name: The Tidewater Café';
  const closed = edited(directory, name, `${name}\n        closed: 2026-05\n        reason: Its window says so`);
  const told = edited(LETTER, 'what: changed, text: Has put tables outside.', 'what: closed');
  const { site, report } = loadFixture([closed, told], [], '2026-06-12');
  expect(report.sorted().filter(({ rule }) => rule.startsWith('letter/'))).toEqual([]);
  expect(site!.letters[0]!.places).toEqual([
    expect.objectContaining({ what: 'closed', text: 'Its window says so', path: '/zz1-eating-out' }),
  ]);
});

it('latestLetter returns the latest newsletter issue, with isNew: true if the issue is less than seven days old', () => {
  const weekly = (today: string, without: string[] = []) => latestLetter(loadFixture([], without, today).site!);
  expect(weekly('2026-06-05').letter).toMatchObject({ isNew: false, latest: { date: '2026-05-29' } });
  expect(weekly('2026-06-05', [LETTER]).letter).toEqual({ today: '2026-06-05', isNew: false });
  expect(weekly('2026-06-05', ['pages/letters.yaml'])).toEqual({});
  expect(weekly('2026-06-04').letter).toMatchObject({ isNew: true });
});

const EVENTS = [
  eventFile('walk', 'times: [{ repeats: weekly, on: [Friday, Sunday], from: 2026-10-01 }]'),
  eventFile('swim', 'title: A swim\ntimes: [{ repeats: once, date: 2026-12-24 }]'),
  eventFile('half', 'title: Half\ntimes: [{ repeats: once, date: 2026-11-29 }]\ndraft: true'),
];
const post = (slug: string, from: string, to: string) =>
  textFile(`posts/${slug}.md`, textOf('posts/five-benches.md').replace(from, to).replace('Five benches', slug));
const POSTS = [
  post('soon', 'date: 2026-05-22', 'date: 2026-12-01'),
  post('last-day', 'date: 2026-05-22', 'date: 2026-05-22\nuntil: 2026-11-27'),
  post('old', 'date: 2026-05-22', 'date: 2026-05-22\nuntil: 2026-11-26'),
  post('hidden', 'date: 2026-05-22', 'date: 2026-05-22\ndraft: true'),
  post('same-day', 'date: 2026-05-22', 'date: 2026-11-27'),
];
const CLOSED = edited(
  'directories/zz1/eating-out.yaml',
  'name: Café 9',
  'name: Café 9\n        closed: 2026-10\n        reason: Its window says so',
);

it.each<[string, string[]]>([
  ['stories: [last-day, same-day]', []],
  ['stories: [soon]', ['error letter/unpublished-story The story "soon, best first" is published on 2026-12-01']],
  ['stories: [{ story: soon, line: Words. }]', ['is published on 2026-12-01, after the letter.']],
  ['stories: [old]', ['warn letter/past-story The story "old, best first" was news until 2026-11-26.']],
  ['stories: [hidden]', ['error letter/unpublished-story The story "hidden, best first" is a draft']],
  [
    'stories: [{ story: old, line: Words. }, { story: old, line: Words. }]',
    ['was news until', 'error letter/twice "old" is in the letter twice.', 'was news until'],
  ],
  ['events: [{ event: walk }]', []],
  ['events: [{ event: walk, days: [2026-11-27, 2026-11-29] }]', []],
  [
    'events: [{ event: walk, days: [2026-11-29, 2026-11-30, 2026-12-04] }]',
    [
      'does not take place on 2026-11-30. In that week it takes place on 2026-11-27, 2026-11-29.',
      'error letter/other-week "Low-tide walk" is named for 2026-12-04, but the letter covers 2026-11-27 to 2026-12-03.',
    ],
  ],
  ['events: [{ event: walk, days: [2026-11-26] }]', ['is named for 2026-11-26, but the letter covers']],
  ['events: [{ event: swim }]', ['error letter/not-on "A swim" does not take place in the week of the letter.']],
  ['events: [{ event: half }]', ['error letter/unpublished-event The event "Half" is a draft']],
  ['draft: true\nevents: [{ event: half }]', []],
  ['events: [{ event: walk }, { event: walk }]', ['error letter/twice "walk" is in the letter twice.']],
  [
    'places: [{ listing: "/zz1-eating-out#cafe-9", what: new }]',
    ['error letter/other-state "Café 9" is new in the letter'],
  ],
  ['places: [{ listing: "/zz1-eating-out#cafe-9", what: closed }]', []],
  ['places: [{ listing: "/zz1-eating-out/2#cafe-10", what: new }]', []],
  [
    'places: [{ listing: "/zz1-eating-out#cafe-10", what: closed }]',
    ['"Café 10" has closed in the letter, but not in its'],
  ],
  [
    'signOff: "To write: x"\nstories: [old]',
    ['error letter/to-write "signOff" is still a placeholder', 'was news until'],
  ],
  ['draft: true\nsignOff: "To write: x"', []],
  ['', ['error letter/empty The letter names no story, no event and no place.']],
  ['draft: true', []],
])('a letter with %j has the findings %j', (words, expected) => {
  const rest = `subject: Fog\npreheader: Not much else.\ngreeting: Hello.\n${words.includes('signOff') ? '' : 'signOff: We\n'}${words}\n`;
  const letter = textFile('letters/2026-11-27.yaml', rest);
  const { report } = loadFixture(
    [letter, ...EVENTS, ...POSTS, CLOSED, ...WHATS_ON.filter(({ path }) => path.startsWith('pages/'))],
    [],
    '2026-11-27',
  );
  const found = report.sorted().filter(({ rule, file }) => rule.startsWith('letter/') && file.includes('2026-11-27'));
  expect(found.map((each) => `${each.severity} ${each.rule} ${each.message} ${each.suggestion}`)).toEqual(
    expected.map((part) => expect.stringContaining(part) as string),
  );
});

const proseOf = (html: string, href?: string) => ({ html, links: href ? [{ href }] : [] }) as unknown as Prose;
const section = (html: string, more: object, href?: string) => ({ text: proseOf(html, href), ...more });
const WALK = '/whats-on#walk';

it.each<[string, object, object[], string[]]>([
  ['one district', { postcodes: ['A'] }, [], ['greeting: readers in B']],
  ['one subject', { interests: ['X'] }, [], ['greeting: readers who chose only Y or Z']],
  [
    'a district and a subject',
    { postcodes: ['A'], interests: ['X'] },
    [],
    ['greeting: readers in B and readers who chose only Y or Z'],
  ],
  [
    'a subject, with a link in a section of some readers',
    { interests: ['X'] },
    [section('<p>Boots</p>', { postcodes: ['A'], interests: ['Y'] }, WALK)],
    ['greeting: readers who chose only Z and readers in B who chose only Y'],
  ],
  [
    'a subject, beside a section of another one',
    { interests: ['X'] },
    [section('<p>The walk</p>', { postcodes: [], interests: ['Y'] })],
    ['greeting: readers who chose only Y or Z', 'sections.0.text: its readers'],
  ],
  ['all readers', {}, [], []],
])('the readers who miss an event for %s are named', (_, event, sections, expected) => {
  const story = { slug: 'a', path: '/a', title: 'A story', postcodes: [], category: 'X', categoryListed: false };
  const walk = { slug: 'walk', title: 'The walk', postcodes: [], interests: [], ...event };
  const letter = {
    subject: 'Fog',
    subjects: [],
    greeting: proseOf('<p>On the walk, fog.</p>'),
    signOff: proseOf(''),
    sections: sections as never,
    stories: [story],
    events: [{ event: walk }],
    places: [],
  };
  const gaps = gapsOf(letter, ['A', 'B'], ['X', 'Y', 'Z']);
  expect(gaps.map(({ path, whom }) => `${path.join('.')}: ${whom}`)).toEqual(expected);
  expect(gaps.every(({ title, link }) => title === 'The walk' && link === WALK)).toBe(true);
});
