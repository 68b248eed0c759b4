// Tests that paid content is labelled wherever it is shown, and that it is never recommended.
import { expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { eventCalendar } from '../../../build/guide/event/upcoming-events.ts';
import { renderCalendars } from '../../../build/guide/event/calendar.ts';
import { renderFeeds } from '../../../build/guide/post/feeds.ts';
import { openDataFiles } from '../../../build/guide/listing/open-data.ts';
import { sharedDataOf } from '../../../build/guide/shared-data.ts';
import { withPaidLinks } from '../../../build/guide/source/sponsor.ts';
import { storiesByCard } from '../../../build/guide/listing/stories-of-listings.ts';
import { nearArea } from '../../../build/guide/area/listings-near-area.ts';
import { searchFiles } from '../../../build/guide/search/search-index.ts';
import { mainOf, renderRoute } from '../../components/render.tsx';
import { edited, loadFixture, textFile, WHATS_ON } from '../../site/fixture-site.ts';

const PAID = 'sponsored: { by: Example Bakery, url: "https://bakery.example" }';

const FILES = [
  ...WHATS_ON.filter(({ path }) => !path.includes('low-tide-walk')),
  edited(
    'posts/regatta-weekend.md',
    'badge:',
    'sponsored: { by: Example Chandlery, url: "https://chandlery.example" }\nbadge:',
  ),
  edited('events/low-tide-walk.yaml', 'checked: 2026', `${PAID}\nchecked: 2026`),
  edited('directories/zz1/eating-out.yaml', '- id: tidewater-cafe\n', `- id: tidewater-cafe\n        ${PAID}\n`),
];
const { site: loaded } = loadFixture(FILES);
const site = { ...loaded!, today: '2026-11-26' };
const main = (path: string) => mainOf(renderRoute(site, path));
const LINK = '<a href="https://chandlery.example" rel="sponsored noopener noreferrer">Example Chandlery</a>';

it('a paid story names its sponsor on its page, on cards and in feeds', () => {
  expect(main('/blog/regatta-weekend')).toContain(`Paid for by ${LINK}`);
  expect(main('/blogs')).toContain('Paid for by Example Chandlery');
  const [atom, json] = renderFeeds(site).map(({ body }) => String(body));
  expect(atom).toContain('<title>Paid for by Example Chandlery: Three days of the regatta</title>');
  expect(json).toContain('"title": "Paid for by Example Chandlery: Three days of the regatta"');
});

it("a paid story is never a pick of the week, the lead story or a story on a listing's card", () => {
  expect(main('/weekly')).not.toContain('regatta-weekend');
  const paid = site.posts.find(({ slug }) => slug === 'regatta-weekend')!;
  expect(storiesByCard([{ ...paid, anchors: ['/zz1-eating-out#cafe-9'] }]).size).toBe(0);
});

it('a paid listing names its sponsor on its card, in the search and in the open data', () => {
  const html = main('/zz1-eating-out');
  expect(html.match(/Paid for by/g)).toHaveLength(4);
  expect(html).toContain(
    '<a href="https://www.tidewater-cafe.test/" target="_blank" rel="sponsored noopener noreferrer"',
  );
  expect(
    searchFiles(site, new Cache())
      .map(({ body }) => body)
      .join(),
  ).toContain('"state":"Paid for by Example Bakery."');
  const data = { ...site, pages: { ...site.pages, data: { services: [], city: 'Saltmarsh' } as never } };
  const [table, points] = openDataFiles(data).map(({ body }) => String(body));
  expect(table!.split('\r\n')[0]).toMatch(/,"paidForBy"$/);
  expect(table).toMatch(/Tidewater.*,"Example Bakery"\r\n/);
  expect(points).toContain('"paidForBy": "Example Bakery"');
});

it('a paid listing is not among the nearest places of a neighbourhood', () => {
  const nearest = site.areas
    .flatMap((area) => nearArea(site.directories, site.guides, area))
    .flatMap((each) => each.nearest);
  expect(nearest.map(({ name }) => name)).toContain('Café 9');
  expect(nearest.map(({ name }) => name)).not.toContain('The Tidewater Café');
});

it('a paid event names its sponsor in lists and calendar files', () => {
  expect(main('/whats-on')).toContain('Paid for by Example Bakery');
  expect(main('/')).toContain('Paid for by Example Bakery');
  const file = renderCalendars(site).find(({ path }) => `/${path}` === eventCalendar({ slug: 'low-tide-walk' }))!;
  expect(file.body).toContain('SUMMARY:Paid for by Example Bakery: Low-tide walk');
});

it('a newsletter issue may have one paid story, event, place or section, and each further paid part is reported', () => {
  const letter = `subject: The week
preheader: Low water.
greeting: Good morning.
sections:
  - { text: Ropes., sponsored: { by: Ropes & Co, url: "https://ropes.example" } }
stories: [regatta-weekend]
places: [{ listing: "/zz1-eating-out#tidewater-cafe", what: new }]
signOff: Saltmarsh Post
`;
  const files = [textFile('letters/2026-11-27.yaml', letter), ...FILES];
  const { report } = loadFixture(files, [], '2026-11-27');
  const found = report.sorted().filter(({ rule }) => rule === 'letter/two-sponsors');
  expect(found.map(({ line, message }) => [line, message])).toEqual(
    ['Example Chandlery', 'Example Bakery'].map((by, at) => [
      6 + at,
      `The letter can have one paid part, but "Ropes & Co" and "${by}" both paid for one.`,
    ]),
  );
});

it("the about page names the sponsors, and doesn't mention payment if there are none", () => {
  expect(main('/about')).toContain('Example Bakery, Example Chandlery, Example Kitchens');
  const free = { ...sharedDataOf(site), posts: [], events: [], directories: [] };
  expect(mainOf(renderRoute({ ...site, ...free, posts: [] }, '/about'))).not.toContain('paid');
});

it('in paid content, links to other sites have rel="sponsored", but links within the site do not', () => {
  const html = '<a href="/a">a</a> <a href="https://a.example" rel="noopener noreferrer">rel="noopener</a>';
  const prose = withPaidLinks({ html, words: 1, headings: [], links: [], images: [] });
  expect(prose.html).toBe(html.replace(' rel="', ' rel="sponsored '));
});
