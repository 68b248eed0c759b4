// Tests which events the pages list: events of the weeks from the day of the build, and events on later dates.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { eventsOf } from '../../../build/guide/event/structured-data.ts';
import { specimenOf, weekOf, whatsOn } from '../../../build/guide/event/upcoming-events.ts';
import { renderRoute } from '../../components/render.tsx';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const event = (slug: string, times: string, more = '') =>
  textFile(
    `events/${slug}.yaml`,
    `title: The ${slug}
where: { listing: "/zz1-eating-out#cafe-9" }
times: [{ ${times} }]
source: { title: Notice board, publisher: Saltmarsh Harbour Board }
checked: 2026-11-20
areas: [harbourside]
postcodes: [ZZ1]
interests: [Walks]
${more}`,
  );

// 26 November 2026 is a Thursday.
const { site, report } = loadFixture(
  [
    event('market', 'repeats: weekly, on: [Wednesday, Saturday], start: "09:30", end: "14:00", from: 2026-11-01'),
    event('swim', 'repeats: yearly, month: 1, day: 1, start: "11:00", from: 2026-11-01'),
    event('regatta', 'repeats: once, date: 2027-07-03, start: "12:00"'),
  ],
  [],
  '2026-11-26',
);

it('the events page lists three weeks, each weekly event only on its next day, and the dates of weekly events separately', () => {
  expect(report.sorted().filter(({ rule }) => rule.startsWith('event/'))).toEqual([]);
  const { weeks, later, regulars } = whatsOn(site!);
  expect(weeks.map(({ monday, days }) => [monday, days])).toEqual([
    ['2026-11-23', 'Monday 23 to Sunday 29 November'],
    ['2026-11-30', 'Monday 30 November to Sunday 6 December'],
    ['2026-12-07', 'Monday 7 to Sunday 13 December'],
  ]);
  expect(weeks.map((week) => week.events.map(({ on }) => on.day))).toEqual([['2026-11-28'], [], []]);
  expect(regulars.map(({ event: { slug }, next }) => [slug, next.map(({ day }) => day)])).toEqual([
    ['market', ['2026-11-28', '2026-12-02', '2026-12-05']],
  ]);
  // The list of later events leaves out weekly events, and the regatta in July, which is too far away.
  expect(later.map(({ event: { slug }, on }) => [slug, on.day])).toEqual([['swim', '2027-01-01']]);
});

it('a featured event is the first of its day, unless it is sponsored', () => {
  const on = (slug: string, start: string, more = '') =>
    event(slug, `repeats: once, date: 2026-11-27, start: "${start}"`, more);
  const { site } = loadFixture(
    [
      on('choir', '09:30'),
      on('dance', '18:00', 'featured: true\n'),
      on('paid', '08:00', 'featured: true\nsponsored: { by: A Shop, url: "https://shop.example/" }\n'),
    ],
    [],
    '2026-11-26',
  );
  const [week] = whatsOn(site!).weeks;
  expect(week!.events.map(({ event: { slug } }) => slug)).toEqual(['dance', 'paid', 'choir']);
});

it('the next date of each event has the id that other pages link to', () => {
  const { weeks, later } = whatsOn(site!);
  const ids = [...weeks.flatMap((week) => week.events), ...later].flatMap(({ id, on }) => (id ? [[id, on.day]] : []));
  expect(ids).toEqual([
    ['market', '2026-11-28'],
    ['swim', '2027-01-01'],
  ]);
  expect(weekOf(site!, site!.events).map(({ event: { slug } }) => slug)).toEqual(['market']);
});

it('an event at a listing has the name and link of the listing, and its structured data has London time', () => {
  const [market] = weekOf(site!, site!.events);
  expect(market!.event.where).toMatchObject({ name: 'Café 9', path: '/zz1-eating-out#cafe-9' });
  const [winter] = eventsOf(site!, [market!]);
  expect(winter).toMatchObject({ '@type': 'Event', startDate: '2026-11-28T09:30:00+00:00' });
  const summer = { ...market!, on: { ...market!.on, day: '2027-06-05' } };
  expect(eventsOf(site!, [summer])[0]).toMatchObject({ endDate: '2027-06-05T14:00:00+01:00' });
});

it('an online event has no place in its structured data, and says that it is online', () => {
  const [market] = weekOf(site!, site!.events);
  const online = { ...market!, event: { ...market!.event, where: { name: 'Online' } } };
  expect(eventsOf(site!, [online])[0]).toMatchObject({
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: expect.stringMatching('/whats-on#market') as string },
  });
});

it('the events page has a calendar of six weeks with the number of events on each day', () => {
  const { calendar } = whatsOn(site!);
  expect(calendar).toHaveLength(42);
  expect(calendar.filter(({ count }) => count > 0).map(({ day }) => day.slice(5))).toEqual(
    '11-28 12-02 12-05 12-09 12-12 12-16 12-19 12-23 12-26 12-30 01-01 01-02'.split(' '),
  );
});

const words = textFile(
  'pages/whats-on.yaml',
  'title: What’s on\ndescription: Days.\nkeywords: [days]\nheading: What’s on\nintro: Days.\nlater: Later\nempty: None.\n',
);

it('for each event, the events page has exactly one element with its id', () => {
  const files = [
    event('market', 'repeats: weekly, on: [Saturday], start: "09:30", from: 2026-11-01'),
    event('choir', 'repeats: weekly, on: [Friday], start: "19:00", from: 2027-01-08'),
    event('lantern', 'repeats: weekly, on: [Friday], start: "19:00", from: 2027-10-01'),
    event('swim', 'repeats: yearly, month: 1, day: 1, start: "11:00", from: 2026-11-01'),
    event('regatta', 'repeats: once, date: 2027-07-03, start: "12:00"'),
  ];
  const { site: own } = loadFixture([words, ...files, ...many(40, 10)], [], '2026-11-26');
  expect(whatsOn(own!).months.length).toBeGreaterThan(0);
  const html = renderRoute(own!, '/whats-on');
  const ids = [...html.matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids.toSorted()).toEqual(own!.events.map(({ slug }) => slug).toSorted());
});

it('the events page links the calendar file of all events only if the file exists', () => {
  const market = event('market', 'repeats: weekly, on: [Saturday], start: "09:30", from: 2025-11-01');
  const show = (today: string) => renderRoute(loadFixture([words, market], [], today).site!, '/whats-on');
  expect(show('2026-11-26')).toContain('href="/whats-on.ics"');
  expect(show('2027-11-26')).not.toContain('.ics"');
});

/** Makes events in December: `each` events at every place. */
const many = (places: number, each: number) =>
  Array.from({ length: places * each }, (_, at) =>
    textFile(
      `events/night-${at}.yaml`,
      `title: The ${at}th night of ${'song dance film talk walk play'.split(' ')[at % 6]} ${(at * 7919) % 1000}
line: Number ${(at * 104729) % 9973} of the winter, with ${(at * 1299709) % 8191} in support.
where: { name: Hall ${at % places} }
times: [{ repeats: once, date: 2026-12-${String((at % 30) + 1).padStart(2, '0')}, start: "${10 + (at % 12)}:00" }]
source: { title: Night ${at}, publisher: Hall ${at % places}, url: "https://hall-${at % places}.test/${(at * 15485863) % 99991}" }
checked: 2026-11-20
areas: [harbourside]
postcodes: [ZZ1]
interests: [Walks]
`,
    ),
  );

it('a short list of events shows at most two events per place', () => {
  const { site: busy } = loadFixture(many(2, 15), [], '2026-12-01');
  const shown = weekOf(busy!, busy!.events).map(({ event }) => event.where.name);
  expect(shown.toSorted()).toEqual(['Hall 0', 'Hall 0', 'Hall 1', 'Hall 1']);
});

it('with 400 events in a month, the month has its own page, and each page of events is within its budget', () => {
  const { site: busy } = loadFixture([words, ...many(40, 10)], [], '2026-12-01');
  const pages = routesOf(busy!).filter(({ path }) => path.startsWith('/whats-on'));
  expect(pages.map(({ path }) => path)).toEqual(['/whats-on', '/whats-on/2026-12']);
  for (const { path, htmlBudget } of pages) {
    const html = renderRoute(busy!, path);
    const days = [...html.matchAll(/<h3 id="on-([\d-]+)"/g)].map(([, day]) => day);
    expect(days).toHaveLength(path === '/whats-on' ? 20 : 30);
    expect(new Set(days).size).toBe(days.length);
    expect(gzipSync(html).length).toBeLessThan(htmlBudget!);
  }
  const month = renderRoute(busy!, '/whats-on/2026-12');
  expect(month.match(/<h4>/g)).toHaveLength(400);
  expect(month).toContain('href="#on-2026-12-24"');
});

it('the sample of a newsletter issue has the next sending day, and the events of the week from that day', () => {
  const newsletter = { ...site!.settings.newsletter!, day: 'Monday' as const };
  const { date, events } = specimenOf({ ...site!, settings: { ...site!.settings, newsletter } })!;
  expect([date, ...events.map(({ on }) => on.day)]).toEqual(['2026-11-30', '2026-12-02']);
});

it("the events page shows the day on which an event's source was checked, but only once", () => {
  const swim = event('swim', 'repeats: once, date: 2027-01-01');
  const text = new TextDecoder()
    .decode(swim.content as Uint8Array)
    .replace('Board }', 'Board, checked: 20 November 2026 }');
  const { site: own } = loadFixture([words, textFile(swim.path, text)], [], '2026-11-26');
  expect(renderRoute(own!, '/whats-on').match(/Checked 20 November 2026/g)).toHaveLength(1);
});
