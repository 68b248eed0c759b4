// Tests the upcoming events on pages: the weeks from the day of the build, and later ones.
import { expect, it } from 'vitest';
import { eventsOf } from '../../../build/guide/routes/structured-data.ts';
import { weekOf, whatsOn } from '../../../build/guide/events/upcoming-events.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const event = (slug: string, times: string) =>
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
`,
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

it('upcoming events cover three weeks from Monday to Sunday, without past days', () => {
  expect(report.sorted().filter(({ rule }) => rule.startsWith('event/'))).toEqual([]);
  const { weeks, later, events } = whatsOn(site!);
  expect(weeks.map(({ monday, days }) => [monday, days])).toEqual([
    ['2026-11-23', 'Monday 23 to Sunday 29 November'],
    ['2026-11-30', 'Monday 30 November to Sunday 6 December'],
    ['2026-12-07', 'Monday 7 to Sunday 13 December'],
  ]);
  expect(weeks.map((week) => week.events.map(({ on }) => on.day))).toEqual([
    ['2026-11-28'],
    ['2026-12-02', '2026-12-05'],
    ['2026-12-09', '2026-12-12'],
  ]);
  // Weekly events are not repeated, and the summer is too far away.
  expect(later.map(({ event: { slug }, on }) => [slug, on.day])).toEqual([['swim', '2027-01-01']]);
  expect(events.map(({ event: { title } }) => title)).toEqual(['The market', 'The regatta', 'The swim']);
});

it('the first day of each event has its id, which other pages link', () => {
  const { weeks, later } = whatsOn(site!);
  const ids = [...weeks.flatMap((week) => week.events), ...later].flatMap(({ id, on }) => (id ? [[id, on.day]] : []));
  expect(ids).toEqual([
    ['market', '2026-11-28'],
    ['swim', '2027-01-01'],
  ]);
  expect(weekOf(site!, site!.events).map(({ event: { slug } }) => slug)).toEqual(['market']);
});

it('an event at a listing has its name and address, and structured data has London time', () => {
  const [market] = weekOf(site!, site!.events);
  expect(market!.event.where).toMatchObject({ name: 'Café 9', path: '/zz1-eating-out#cafe-9' });
  const [winter] = eventsOf(site!, [market!]);
  expect(winter).toMatchObject({ '@type': 'Event', startDate: '2026-11-28T09:30:00+00:00' });
  const summer = { ...market!, on: { ...market!.on, day: '2027-06-05' } };
  expect(eventsOf(site!, [summer])[0]).toMatchObject({ endDate: '2027-06-05T14:00:00+01:00' });
});
