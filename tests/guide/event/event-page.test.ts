// Tests the page of an event with a description, and the lists that link to it.
import { beforeAll, expect, it } from 'vitest';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import { mainOf, renderRoute } from '../../components/render.tsx';
import { eventFile, loadFixture, textFile, WHATS_ON } from '../../site/fixture-site.ts';

const event = (slug: string, fields: string) => eventFile(slug, `title: ${slug}\n${fields}`);

const REGATTA = `
times:
  - { repeats: once, date: 2026-11-20, until: 2026-11-29, start: "11:00", end: "18:00" }
price: Free
ages: All ages
tickets: https://tickets.example/regatta
dropIn: true
image: /images/posts/regatta.svg
alt: Five sails in a row.
description: |
  Ten days of races.

  ## Where to stand

  On the hill.
`;
const NIGHT = `
times:
  - { repeats: weekly, on: [Friday], from: 2026-11-01, start: "22:00", end: "02:00" }
kind: have-your-say
`;

let site: Site;
beforeAll(() => {
  const events = [event('regatta', REGATTA), event('late-night', NIGHT)];
  site = loadFixture([...WHATS_ON, ...events], [], '2026-11-26').site!;
});
const main = (path: string) => mainOf(renderRoute(site, path));

it('an event with a description has a page with its days, facts, picture and ticket link', () => {
  const html = main('/whats-on/regatta');
  expect(html).toContain('<time dateTime="2026-11-20">Friday 20 November</time>');
  expect(html).toContain('<time dateTime="2026-11-29">Sunday 29 November</time>');
  expect(html).toMatch(/<li>Free<\/li><li>Drop in<\/li><li>All ages<\/li>/);
  expect(html).toContain('href="https://tickets.example/regatta" rel="noopener noreferrer"');
  expect(html).toContain('alt="Five sails in a row."');
  expect(html).toContain('id="where-to-stand"');
});

it('structured data of an event has its start and end, the price and the ticket link', () => {
  const route = routesOf(site).find(({ path }) => path === '/whats-on/regatta')!;
  const [data, ...others] = route.head().structuredData();
  expect(data).toMatchObject({
    '@type': 'Event',
    startDate: '2026-11-20T11:00:00+00:00',
    endDate: '2026-11-29T18:00:00+00:00',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', url: 'https://tickets.example/regatta' },
    url: 'https://saltmarsh-post.example/whats-on/regatta',
  });
  expect(others.map((each) => (each as { '@type': string })['@type'])).toEqual(['BreadcrumbList']);
});

it('an event of several days is one entry on the events page, with a link to its own page', () => {
  const html = main('/whats-on');
  expect(html.match(/<h3>regatta<\/h3>/g)).toHaveLength(1);
  expect(html).toContain('href="/whats-on/regatta"');
  expect(html).toContain('data-until="2026-11-29" data-ends="18:00"');
  expect(main('/')).toContain('href="/whats-on/regatta"');
});

it('an event past midnight ends on the next day, and an event without a description has no page', () => {
  expect(main('/whats-on')).toContain('data-day="2026-11-27" data-until="2026-11-28" data-ends="02:00"');
  expect(routesOf(site).some(({ path }) => path === '/whats-on/late-night')).toBe(false);
});

it('the events page has filters for free, drop-in and have-your-say events', () => {
  const html = main('/whats-on');
  expect(html).toContain('data-kinds="free drop-in"');
  expect(html).toContain('data-kinds="have-your-say"');
  expect(html).toContain('<option value="have-your-say">Have your say</option>');
});

it('on no page, a form lacks a button, or an element without a role has an "aria-label"', () => {
  const found = routesOf(site).flatMap(({ path }) => {
    const html = mainOf(renderRoute(site, path));
    const forms = (html.match(/<form.*?<\/form>/gs) ?? []).filter((form) => !form.includes('<button'));
    const labelled = html.match(/<(?:div|span|p|ul|ol|li|dl)\b(?=[^>]* aria-label)(?![^>]* role=)[^>]*>/g) ?? [];
    return [...forms, ...labelled].map((element) => `${path} ${element}`);
  });
  expect(found).toEqual([]);
});

it("an event's page starts with the next day and a button for calendars, then has the words", () => {
  const html = main('/whats-on/regatta');
  const at = (text: string) => html.indexOf(text);
  expect(html).toMatch(/<h2 [^>]*>Next<\/h2><ul[^>]*><li [^>]*><time [^>]*>Thursday 26 November<\/time>, 11am to 6pm/);
  expect(at('href="/whats-on/regatta.ics" class="button button-primary">Add to calendar')).toBeGreaterThan(
    at('>Next<'),
  );
  expect(at('Ten days of races.')).toBeGreaterThan(at('Add to calendar'));
});

it('the page of an unconfirmed event says when the event was last seen, and links to its source', () => {
  const fields = 'confirmed: false\nseen: 2025-11\n';
  const source = 'source: { title: Tide table, publisher: Harbour Board }';
  const file = event('regatta', REGATTA + fields);
  const text = new TextDecoder()
    .decode(file.content as Uint8Array)
    .replace(source, source.replace(' }', ', url: "https://tides.example/" }'));
  const own = loadFixture([...WHATS_ON, textFile(file.path, text)], [], '2026-11-26').site!;
  const html = mainOf(renderRoute(own, '/whats-on/regatta'));
  expect(html).toMatch(/<h2 [^>]*>Usually<\/h2><ul[^>]*><li [^>]*><time [^>]*>Thursday 26 November</);
  expect(html).toContain(
    'It was seen in November 2025. The next days aren’t confirmed: look at <a href="https://tides.example/"',
  );
});

it.each([
  ['a park of the map', 'name: The Green', 'The Green'],
  ['a listing', 'listing: "/zz1-eating-out#tidewater-cafe"', 'The Tidewater Café'],
  ['neither', 'name: The slip', undefined],
])('the map of an event at %s leads to the place', (_, where, name) => {
  const fields = `where: { ${where} }\ntimes: [{ repeats: once, date: 2026-11-29 }]\ndescription: Ten days of races.`;
  const own = loadFixture([...WHATS_ON, eventFile('regatta', fields)], [], '2026-11-26').site!;
  const title = /<title>Directions to (.*?)<\/title>/.exec(mainOf(renderRoute(own, '/whats-on/regatta')));
  expect(title?.[1]).toBe(name);
});
