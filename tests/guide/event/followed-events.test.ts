// Tests events that the guide takes from calendars of other sites: corrections, and an event in two calendars.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderCalendars } from '../../../build/guide/event/calendar.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const FOLDER = 'tests/fixtures/findings/corrections/unknown-event';
const page = readFileSync('tests/fixtures/whats-on/pages/whats-on.yaml', 'utf8');
const registers = readFileSync(`${FOLDER}/registers.yaml`, 'utf8');
const second = registers
  .slice(registers.indexOf('  - id'))
  .replaceAll('net-loft', 'quay')
  .replace('The Net Loft', 'The Quay');

const events = (...lines: string[]) => `checked: 2026-11-20\nevents:\n${lines.join('')}`;
const event = (uid: string, title: string, day: string, start = '19:00') =>
  `  - uid: ${uid}\n    title: ${title}\n    where: { name: Net Loft }\n    times:\n      - { repeats: dates, dates: [${day}], start: "${start}" }\n`;

function load(files: Record<string, string>) {
  const beside = Object.entries(files).map(([name, text]) => textFile(name, text));
  const { site, report } = loadFixture([
    textFile('pages/whats-on.yaml', page),
    textFile('registers.yaml', registers + second),
    ...beside,
  ]);
  expect(report.sorted().filter(({ file }) => !file.includes('/posts/'))).toEqual([]);
  return site!.events;
}

it("an event from a followed calendar has the calendar's districts and interests, and the calendar as its source", () => {
  const [choir] = load({ 'events/from/net-loft.yaml': events(event('a', 'Harbour choir', '2026-11-26')) });
  expect(choir).toMatchObject({
    slug: 'net-loft-harbour-choir',
    title: 'Harbour choir',
    where: { name: 'Net Loft' },
    source: { title: 'The Net Loft', publisher: 'The Net Loft' },
    checked: '2026-11-20',
    postcodes: ['ZZ1'],
    interests: ['Town Life'],
  });
});

it('an exhibition is one entry in calendar files, and belongs to the district of its postcode', () => {
  const lasting = event('a', 'Nets', '2026-09-01')
    .replace('Net Loft }', 'Net Loft, postcode: ZZ2 3AB }')
    .replace(
      '{ repeats: dates, dates: [2026-09-01], start: "19:00" }',
      '{ repeats: once, date: 2026-09-01, until: 2027-02-28 }',
    );
  const files = [
    textFile('pages/whats-on.yaml', page),
    textFile('registers.yaml', registers.replace(/districts: .*/, 'districts: [ZZ1, ZZ2]')),
    textFile('events/from/net-loft.yaml', events(lasting)),
  ];
  const { site } = loadFixture(files);
  expect(site!.events).toMatchObject([{ postcodes: ['ZZ2'] }]);
  const { body } = renderCalendars(site!)[0]!;
  expect(String(body).match(/BEGIN:VEVENT|DT(?:START|END);.*/g)).toEqual([
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260901',
    'DTEND;VALUE=DATE:20270301',
  ]);
});

it('a council meeting from a followed calendar has the kind have-your-say', () => {
  const meeting = events(event('m', 'Planning committee', '2026-11-26'));
  const council = registers.replace('kind: icalendar', 'kind: moderngov\n    committees: [12]');
  const files = [textFile('registers.yaml', council), textFile('events/from/net-loft.yaml', meeting)];
  const { site } = loadFixture([textFile('pages/whats-on.yaml', page), ...files]);
  expect(site!.events[0]!.kind).toBe('have-your-say');
});

it('corrections.yaml can hide, correct or feature an event from a followed calendar', () => {
  const shown = load({
    'events/from/net-loft.yaml': events(event('a', 'Choir', '2026-11-26'), event('b', 'Dance', '2026-11-27')),
    'events/corrections.yaml':
      '- { calendar: net-loft, uid: a, hide: true }\n- { calendar: net-loft, uid: b, title: Barn dance, price: Free, featured: true }\n',
  });
  expect(shown).toMatchObject([{ title: 'Barn dance', price: 'Free', featured: true }]);
  expect(shown).toHaveLength(1);
});

it('an unknown field in corrections.yaml is reported', () => {
  const { report } = loadFixture([
    textFile('pages/whats-on.yaml', page),
    textFile('registers.yaml', registers),
    textFile('events/from/net-loft.yaml', events(event('a', 'Choir', '2026-11-26'))),
    textFile('events/corrections.yaml', '- { calendar: net-loft, uid: a, pick: true }\n'),
  ]);
  expect(report.sorted().map(({ rule }) => rule)).toContain('corrections/unknown-field');
});

it('an event in two followed calendars is shown once, with both sources', () => {
  const shown = load({
    'events/from/net-loft.yaml': events(
      event('a', 'Harbour Choir', '2026-11-26'),
      event('b', 'Harbour Choir', '2026-12-03', '11:00'),
    ),
    'events/from/quay.yaml': events(
      event('x', 'Harbour choir!', '2026-11-26'),
      event('y', 'Harbour choir', '2026-12-04'),
    ),
  });
  expect(shown.map(({ slug, alsoIn = [] }) => [slug, ...alsoIn.map(({ title }) => title)])).toEqual([
    ['net-loft-harbour-choir', 'The Quay'],
    ['net-loft-harbour-choir-2'],
    ['quay-harbour-choir-2'],
  ]);
});
