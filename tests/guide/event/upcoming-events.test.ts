// Tests which events the pages list: events of the weeks from the day of the build, and events on later dates.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { eventsOf } from '../../../build/guide/event/structured-data.ts';
import { daysOfHome, weekOf, whatsOn } from '../../../build/guide/event/upcoming-events.ts';
import { renderRoute } from '../../components/render.tsx';
import { eventFile, loadFixture, textFile } from '../../site/fixture-site.ts';

const event = (slug: string, times: string, more = '') =>
  eventFile(
    slug,
    `title: The ${slug}
where: { listing: "/zz1-eating-out#cafe-9" }
times: [{ ${times} }]
areas: [harbourside]
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

it('the events page prints every day until the Sunday of next week, then days with events and bank holidays for six weeks', () => {
  expect(report.sorted().filter(({ rule }) => rule.startsWith('event/'))).toEqual([]);
  const { calendar, days, later } = whatsOn(site!);
  expect(calendar).toHaveLength(42);
  expect(calendar.filter(({ count }) => count > 0)).toHaveLength(12);
  expect(days.map(({ day, events }) => `${day.slice(5)} ${events.length}`).join(', ')).toBe(
    '11-26 0, 11-27 0, 11-28 1, 11-29 0, 11-30 0, 12-01 0, 12-02 1, 12-03 0, 12-04 0, 12-05 1, 12-06 0, ' +
      '12-09 1, 12-12 1, 12-16 1, 12-19 1, 12-23 1, 12-25 0, 12-26 1, 12-28 0, 12-30 1, 01-01 1, 01-02 1',
  );
  // A weekly event isn't among the later dates. An event that is far away has only its next date.
  expect(later.map(({ event: { slug }, on }) => [slug, on.day])).toEqual([['regatta', '2027-07-03']]);
});

const words = textFile(
  'pages/whats-on.yaml',
  'title: What’s on\ndescription: Days.\nkeywords: [days]\nheading: What’s on\nintro: Days.\nlater: Later\nempty: None.\n',
);

const ALWAYS = textFile(
  'always.yaml',
  `heading: Always here
lat: 51.45
lon: -0.1
places:
  - { name: The quay, text: free, link: /harbourside, source: { title: Map, publisher: Harbour Board } }
  - { name: The museum, text: 10am to 4pm, on: [Sunday], link: /harbourside, source: { title: Map, publisher: Harbour Board } }
`,
);

it('without any event, the events page prints only the bank holidays, and asks for calendars', () => {
  const { site: own } = loadFixture([words], [], '2026-11-28');
  const html = renderRoute(own!, '/whats-on');
  expect(
    [...html.matchAll(/<h2 id="on-([^"]+)">.*?<\/h2>/g)].map(([text, day]) => [day, text.includes(', bank holiday')]),
  ).toEqual(['2026-12-25', '2026-12-28', '2027-01-01'].map((day) => [day, true]));
  expect(html).toContain('<p>None.</p>');
  expect(html).not.toContain('Next weekend');
});

it.each([
  ['text: 10am to 4pm', '16:00'],
  ['text: "noon to 4.30pm, free"', '16:30'],
  ['text: 6pm to 12.15am', undefined],
  ['text: 8am to 11am', '11:00'],
  ['text: free', undefined],
  ['text: 10am until dusk', undefined],
  ['beforeSunset: 15', '15:42'],
])('a place that is always here and has %s shuts at %s', (fields, shuts) => {
  const quay = `  - { name: The quay, ${fields}, link: /harbourside, source: { title: Map, publisher: Harbour Board } }\n`;
  const always = textFile('always.yaml', `heading: Always here\nlat: 51.45\nlon: -0.1\nplaces:\n${quay}`);
  const { site: own } = loadFixture([words, always], [], '2026-11-28');
  expect(whatsOn(own!).days[0]!.always!.places[0]!.shuts).toBe(shuts);
  const html = renderRoute(own!, '/whats-on');
  if (shuts) expect(html).toContain(`<li data-over="2026-11-28 ${shuts}">`);
  expect(html.includes('data-kinds="" data-ends="23:59"')).toBe(!shuts);
});

it('with always.yaml, every day to the end of the calendar has an event or a place that is open', () => {
  const { site: own } = loadFixture([words, ALWAYS], [], '2026-11-28');
  const { days } = whatsOn(own!);
  expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([37, '2026-11-28', '2027-01-03']);
  expect(days.every(({ always }) => always!.places.length > 0)).toBe(true);
  const html = renderRoute(own!, '/whats-on');
  // Today and Sunday show the places, other days fold them. Quiet days between holidays are one run.
  expect(html.match(/<strong>Always here<\/strong>/g)).toHaveLength(5);
  expect(html.match(/<\/h2>Nothing one-off. Always here<\/summary>/g)).toHaveLength(7);
  expect(html.match(/<summary>Always here<\/summary>/g)).toHaveLength(32);
  expect([...html.matchAll(/<h2>([^<]+)<\/h2>Nothing one-off/g)].map(([, run]) => run)).toEqual([
    'Monday 30 November – Thursday 24 December',
    'Saturday 26 – Sunday 27 December',
    'Tuesday 29 – Thursday 31 December',
    'Saturday 2 – Sunday 3 January',
  ]);
  // The museum is open on six Sundays.
  expect(html.match(/The museum<\/a> <span>10am to 4pm/g)).toHaveLength(6);
  expect(daysOfHome(own!).map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-29']);
  expect(renderRoute(own!, '/')).toContain('The museum</a> <span>10am to 4pm');
});

it('a note stands above the first listed day of its season, which isn’t folded', () => {
  const note = 'notes:\n  - { from: 2026-12-21, until: 2026-12-23, text: Carols. }\n';
  const noted = textFile(words.path, new TextDecoder().decode(words.content as Uint8Array) + note);
  const html = (today: string) => renderRoute(loadFixture([noted, ALWAYS], [], today).site!, '/whats-on');
  expect(html('2026-11-28')).toMatch(
    /<h2 id="on-2026-12-21">.{1,90}<\/h2><div class="prose day-note"><p>Carols\.<\/p>/,
  );
  expect(html('2026-12-22')).toMatch(
    /<h2 id="on-2026-12-22">.{1,90}<\/h2><div class="prose day-note"><p>Carols\.<\/p>/,
  );
  expect(html('2026-12-24')).not.toContain('Carols');
});

it('the events page links today, the coming day off and the next weekend', () => {
  const chips = (today: string) =>
    [
      ...renderRoute(loadFixture([words, ALWAYS], [], today).site!, '/whats-on').matchAll(
        /href="#([\w-]+)" data-when="[a-z]*">([\w ]+)</g,
      ),
    ].map(([, id, text]) => `${text} ${id}`);
  expect(chips('2026-11-28')).toEqual([
    'Today on-2026-11-28',
    'Sunday on-2026-11-29',
    'Next weekend on-2026-12-05',
    'All main',
  ]);
  expect(chips('2026-11-29').slice(1, 3)).toEqual(['Sunday on-2026-12-06', 'Next weekend on-2026-12-05']);
  expect(chips('2026-11-30').slice(1, 3)).toEqual(['Sunday on-2026-12-06', 'Next weekend on-2026-12-12']);
  expect(chips('2026-12-24')[1]).toBe('Friday on-2026-12-25');
});

it.each([
  ['interests: [Entertainment]', 'evening'],
  ['interests: [Walks]\ntickets: https://tickets.example/', 'time on the ticket page'],
  ['interests: [Walks]\ndescription: A long evening.', 'time on its page'],
  ['interests: [Walks]', 'time not known'],
  ['interests: [Walks]\ndescription: A long evening.\nconfirmed: false\nseen: 2025-11', 'time not known'],
])('an event without an hour and with %j says %j', (fields, text) => {
  const night = event('night', 'repeats: once, date: 2026-11-28').content as Uint8Array;
  const written = new TextDecoder().decode(night).replace('interests: [Walks]', fields);
  const { site: own } = loadFixture([words, textFile('events/night.yaml', written)], [], '2026-11-26');
  expect(renderRoute(own!, '/whats-on')).toContain(`<span class="event-hours event-where">${text}</span>`);
});

it('an event of several days is named on each of its days, and one of more than a month only on its first', () => {
  const files = [
    event('fair', 'repeats: once, date: 2026-11-27, until: 2026-11-29'),
    event('show', 'repeats: once, date: 2026-10-30, until: 2026-11-29'),
    event('exhibition', 'repeats: once, date: 2026-10-29, until: 2026-11-29'),
  ];
  const { site: own } = loadFixture([words, ...files], [], '2026-11-26');
  const named = whatsOn(own!).days.map(({ day, stillOn }) => [day, ...stillOn!.map(({ event: { slug } }) => slug)]);
  expect(named.slice(0, 5)).toEqual([
    ['2026-11-26'],
    ['2026-11-27', 'show'],
    ['2026-11-28', 'show', 'fair'],
    ['2026-11-29', 'show', 'fair'],
    ['2026-11-30'],
  ]);
  const page = renderRoute(own!, '/whats-on');
  expect(page.match(/Still on: <a href="[^"]*#fair">/g)).toHaveLength(2);
});

it('an unconfirmed event is marked as usual, with the month of its last sighting, and a confirmed one isn’t', () => {
  const times = 'repeats: weekly, on: [Saturday], start: "09:30", from: 2026-11-01';
  const files = [event('market', times), event('choir', times, 'confirmed: false\nseen: 2025-11\n')];
  const { site: own } = loadFixture([words, ...files], [], '2026-11-26');
  for (const path of ['/whats-on', '/']) {
    const rows = renderRoute(own!, path).match(/<li (?:id="\w+" )?data-day="2026-11-28".*?<\/li>/gs)!;
    expect(rows.map((row) => row.includes('Usually') && row.includes('seen in November 2025'))).toEqual(
      rows.map((row) => row.includes('The choir')),
    );
    expect(rows).toHaveLength(2);
  }
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
  const day = whatsOn(site!).days[1]!;
  expect(day.events.map(({ event: { slug } }) => slug)).toEqual(['dance', 'paid', 'choir']);
});

it('the next date of each event has the id that other pages link to', () => {
  const { days, later } = whatsOn(site!);
  const ids = [...days.flatMap((day) => day.events), ...later].flatMap(({ id, on }) => (id ? [[id, on.day]] : []));
  expect(ids).toEqual([
    ['market', '2026-11-28'],
    ['swim', '2027-01-01'],
    ['regatta', '2027-07-03'],
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
  const ids = [...html.matchAll(/<(?:li|tr) id="([^"]+)"/g)].map(([, id]) => id!);
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
    eventFile(
      `night-${at}`,
      `title: The ${at}th night of ${'song dance film talk walk play'.split(' ')[at % 6]} ${(at * 7919) % 1000}
line: Number ${(at * 104729) % 9973} of the winter, with ${(at * 1299709) % 8191} in support.
where: { name: Hall ${at % places} }
times: [{ repeats: once, date: 2026-12-${String((at % 30) + 1).padStart(2, '0')}, start: "${10 + (at % 12)}:00" }]
source: { title: Night ${at}, publisher: Hall ${at % places}, url: "https://hall-${at % places}.test/${(at * 15485863) % 99991}" }
areas: [harbourside]`,
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
    const days = [...html.matchAll(/<h2 id="on-([\d-]+)"/g)].map(([, day]) => day);
    expect(days).toHaveLength(path === '/whats-on' ? 20 : 30);
    expect(new Set(days).size).toBe(days.length);
    expect(gzipSync(html).length).toBeLessThan(htmlBudget!);
  }
  const month = renderRoute(busy!, '/whats-on/2026-12');
  expect(month.match(/<h3>/g)).toHaveLength(400);
  expect(month).toContain('href="#on-2026-12-24"');
});

it('the events page shows the source of an event only in its opened row, and not in the table of later dates', () => {
  const checked = (slug: string, date: string) => {
    const file = event(slug, `repeats: once, date: ${date}`);
    const text = new TextDecoder().decode(file.content as Uint8Array);
    return textFile(file.path, text.replace('Board }', 'Board, checked: 20 November 2026 }'));
  };
  const files = [checked('fair', '2026-11-28'), checked('swim', '2027-03-01')];
  const { site: own } = loadFixture([words, ...files], [], '2026-11-26');
  const html = renderRoute(own!, '/whats-on');
  expect(html.match(/Checked 20 November 2026/g)).toHaveLength(1);
  expect(html.replace(/<summary>.*?<\/summary>/gs, '')).toMatch(
    /<details><div class="event-more">.*?Checked 20 November 2026/s,
  );
  expect(html).toMatch(
    /<th colSpan="3" scope="rowgroup">March 2027<\/th>.*?<td><time dateTime="2027-03-01">Mon 1 Mar</s,
  );
});
