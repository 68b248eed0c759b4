// Tests that an event whose last day is over is no longer shown as coming: on pages, in calendars and in the search.
import { describe, expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { renderCalendars } from '../../../build/guide/event/calendar.ts';
import { renderFeeds } from '../../../build/guide/post/feeds.ts';
import { addDays } from '../../../build/guide/time/day.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { searchFiles } from '../../../build/guide/search/search-index.ts';
import { slugify } from '../../../build/engine/source/slug.ts';
import type { PageRecord } from '../../../components/widgets/search-data.ts';
import { mainOf, renderRoute } from '../../components/render.tsx';
import { eventFile, loadFixture, textFile, WHATS_ON } from '../../site/fixture-site.ts';

const LAST = '2026-11-28';
const registers = `calendars:
  - { id: net-loft, title: The Net Loft, publisher: The Net Loft, kind: icalendar, url: "https://net-loft.example/a.ics", postcodes: [ZZ1], areas: [harbourside], interests: [Walks] }
`;

/** Rules whose last day is 28 November 2026, a Saturday, and the moment of their end. */
const KINDS: [name: string, rules: string[], over: string][] = [
  ['on one day', ['repeats: once, date: 2026-11-28, start: "10:00", end: "12:00"'], '2026-11-28 12:00'],
  ['of several days', ['repeats: once, date: 2026-11-20, until: 2026-11-28, end: "17:00"'], '2026-11-28 17:00'],
  ['past midnight', ['repeats: once, date: 2026-11-27, start: "22:00", end: "02:00"'], '2026-11-28 02:00'],
  [
    'ending by day',
    ['repeats: once, date: 2026-11-26, until: 2026-11-28, start: "20:00", end: "14:00"'],
    '2026-11-28 14:00',
  ],
  ['of each week', ['repeats: weekly, on: [Saturday], from: 2026-10-01, until: 2026-12-03'], '2026-11-28 23:59'],
  ['on listed days', ['repeats: dates, dates: [2026-11-21, 2026-11-28], start: "10:00"'], '2026-11-28 13:00'],
  ['with a late start', ['repeats: once, date: 2026-11-28, start: "21:00"'], '2026-11-28 23:59'],
  ['with a start before that', ['repeats: once, date: 2026-11-28, start: "20:59"'], '2026-11-28 23:59'],
  [
    'with two rules',
    ['repeats: once, date: 2026-11-28', 'repeats: weekly, on: [Monday], from: 2026-10-01, until: 2026-11-24'],
    '2026-11-28 23:59',
  ],
];

const FILES = ['own', 'paged', 'followed'] as const;
type File = (typeof FILES)[number];

interface Case {
  file: File;
  title: string;
  rules: readonly string[];
}

const timesOf = (rules: readonly string[]) => `times:\n${rules.map((rule) => `  - { ${rule} }\n`).join('')}`;

/** Events at different places, in files of their own, some with pages of their own, and in the file of a calendar. */
function load(cases: readonly Case[], today: string): Site {
  const own = cases
    .filter(({ file }) => file !== 'followed')
    .map(({ file, title, rules }) =>
      eventFile(
        slugify(title),
        `title: ${title}
where: { name: Place of ${title} }
${timesOf(rules)}areas: [harbourside]
tickets: https://tickets.example/lanterns
${file === 'paged' ? 'description: Bring a lantern.\n' : ''}`,
      ),
    );
  const followed = cases
    .filter(({ file }) => file === 'followed')
    .map(({ title, rules }) => `title: ${title}\nwhere: { name: Place of ${title} }\nuid: ${title}\n${timesOf(rules)}`);
  const listed = followed.map((lines) => `  - ${lines.trim().replaceAll('\n', '\n    ')}\n`).join('');
  const calendar =
    listed === ''
      ? []
      : [
          textFile('registers.yaml', registers),
          textFile('events/from/net-loft.yaml', `checked: 2026-11-20\nevents:\n${listed}`),
        ];
  const { site } = loadFixture([...WHATS_ON, ...own, ...calendar], [], today);
  const titles = site!.events.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(cases.map(({ title }) => title)));
  return site!;
}

const loadOne = (file: File, rules: readonly string[], today: string) =>
  load([{ file, title: 'Lanterns', rules }], today);

/** Pages that may list an event. */
const LISTS = /^\/(?:|whats-on.*|harbourside|zz1-guide|weekly|letters|directory)$/;

/** Texts of the pages and files that may name an event, by path, and the search's records of pages. */
function outputsOf(site: Site) {
  const pages = routesOf(site).map(({ path, head }): [string, string] => [
    path,
    JSON.stringify(head().structuredData()) + (LISTS.test(path) ? renderRoute(site, path) : ''),
  ]);
  const files = [...renderCalendars(site), ...renderFeeds(site)].map(({ path, body }): [string, string] => [
    path,
    // Leaves out the name of a calendar.
    String(body).replaceAll(/^X-WR-CALNAME.*$/gm, ''),
  ]);
  const records = searchFiles(site, new Cache())
    .filter(({ path }) => path.startsWith('assets/pages-'))
    .flatMap(({ body }) => JSON.parse(String(body)) as PageRecord[]);
  return { texts: [...pages, ...files], records };
}

describe('events whose last day was 28 November', () => {
  const all = KINDS.flatMap(([name, rules, over]) =>
    FILES.map((file) => ({ file, title: `${file} ${name}.`, rules, over })),
  );
  const before = outputsOf(load(all, LAST));
  const afterwards = load(all, addDays(LAST, 1));
  const after = outputsOf(afterwards);
  const pathsOf = ({ texts }: typeof before, title: string) =>
    texts.flatMap(([path, text]) => (text.includes(title) ? [path] : []));

  it.each(all)('"$title" is listed on its last day, and nowhere afterwards', ({ file, title, over }) => {
    const paths = pathsOf(before, title);
    const isNight = over.endsWith('02:00');
    expect(paths).toEqual(expect.arrayContaining(['whats-on.ics', 'harbourside/whats-on.ics']));
    if (!isNight) expect(paths).toEqual(expect.arrayContaining(['/', '/whats-on', '/harbourside', '/zz1-guide']));
    expect(before.records.filter((record) => record.title === title)).toMatchObject([{ kind: 'event', over }]);
    expect(after.records.filter((record) => record.title === title)).toEqual([]);
    const page = `/whats-on/${slugify(title)}`;
    expect(pathsOf(after, title)).toEqual(file === 'paged' ? [page] : []);
    if (file !== 'paged') return;
    const shown = mainOf(new Map(before.texts).get(page)!);
    expect(shown).toContain('<p data-none="true" hidden="">It is over.</p>');
    expect(shown).toMatch(new RegExp(`data-over="${over}"><a .*href="https://tickets.example`));
    const html = mainOf(renderRoute(afterwards, page));
    expect(html).toContain('<p data-none="true">It is over.</p>');
    expect(html).not.toMatch(/tickets\.example|\.ics|<time/);
  });
});

it('an event until midnight is over on the next day, and one until two in the morning is not', () => {
  const after = (end: string) => {
    const site = loadOne('paged', [`repeats: once, date: 2026-11-27, start: "20:00", end: "${end}"`], LAST);
    const { texts, records } = outputsOf(site);
    const page = mainOf(new Map(texts).get('/whats-on/lanterns') ?? renderRoute(site, '/whats-on/lanterns'));
    return [records.some(({ title }) => title === 'Lanterns'), page.includes('<time')];
  };
  expect(after('00:00')).toEqual([false, false]);
  expect(after('02:00')).toEqual([true, true]);
});

it('a link to the row of an event that is over leads to a sentence that says so', () => {
  const html = mainOf(renderRoute(loadOne('own', ['repeats: once, date: 2026-11-28'], '2026-12-09'), '/whats-on'));
  expect(html).toContain('<p id="lanterns" class="event-over">This event has no further dates.</p>');
  expect(html).not.toContain('Further off still');
});

it('an event without an end is never over, and its page says nothing when its listed days have passed', () => {
  const rules = ['repeats: weekly, on: [Saturday], from: 2026-10-01, start: "10:00"'];
  const { records } = outputsOf(loadOne('paged', rules, LAST));
  expect(records.filter(({ title }) => title === 'Lanterns')).toEqual([
    expect.not.objectContaining({ over: expect.anything() as string }),
  ]);
  const html = mainOf(renderRoute(loadOne('paged', rules, LAST), '/whats-on/lanterns'));
  expect(html).toContain('<div data-events="true"><h2>Next</h2>');
  expect(html).not.toMatch(/It is over|data-over/);
});

it('a calendar file has only the coming days of an event on listed days', () => {
  const rules = ['repeats: dates, dates: [2026-11-27, 2026-11-28, 2026-12-05]', 'repeats: once, date: 2026-11-20'];
  const calendar = renderCalendars(loadOne('own', rules, LAST)).find(({ path }) => path === 'whats-on/lanterns.ics')!;
  expect(String(calendar.body).match(/DTSTART;VALUE=DATE:\d+/g)).toEqual([
    'DTSTART;VALUE=DATE:20261128',
    'DTSTART;VALUE=DATE:20261205',
  ]);
});

it('each date of a weekly event has the moment after which a browser hides the date', () => {
  const rules = [
    'repeats: weekly, on: [Saturday], from: 2026-10-01, start: "22:00", end: "02:00", cancelled: [2026-12-05]',
  ];
  const html = mainOf(renderRoute(loadOne('own', rules, LAST), '/whats-on'));
  const rows = [...html.matchAll(/<li (?:id="lanterns" )?data-day="([^"]+)" data-until="([^"]+)" data-ends="02:00"/g)];
  expect(rows.map(([, day, until]) => `${day} ${until}`)).toEqual([
    '2026-11-28 2026-11-29',
    '2026-12-05 2026-12-06',
    '2026-12-12 2026-12-13',
    '2026-12-19 2026-12-20',
    '2026-12-26 2026-12-27',
    '2027-01-02 2027-01-03',
  ]);
  expect(html.match(/Called off on this day/g)).toHaveLength(1);
});

it('without scripts, each page with coming events prints the day of the build', () => {
  const site = loadOne('paged', ['repeats: once, date: 2026-12-01'], LAST);
  for (const path of ['/', '/whats-on', '/harbourside', '/zz1-guide', '/whats-on/lanterns']) {
    const [note] = /<noscript>.*?<\/noscript>/s.exec(renderRoute(site, path)) ?? [];
    expect(note, path).toContain('This list was made on Saturday 28 November 2026.');
  }
});
