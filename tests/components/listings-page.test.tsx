// Tests topic pages with an incomplete list, and groups with only examples.
import { expect, it } from 'vitest';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import type { Directory } from '../../build/guide/listing/directory.ts';
import { sharedDataOf } from '../../build/guide/shared-data.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { fixtureSite, render, words } from './render.tsx';

const site = fixtureSite();
const eatingOut = site.directories.find(({ path }) => path === '/zz1-eating-out')!;
const show = (change: Partial<Directory>) =>
  render(<ListingsPage stories={{}} site={sharedDataOf(site)} directory={{ ...eatingOut, ...change }} />);

const samples = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `sample-${at}`, name: `Sample ${at}`, sample: true as const }));

it('a topic page shows its listings and sources, then Coming Soon, related lists and a sign-up with the district selected', () => {
  const nearby = [{ path: '/zz2-shops', title: 'Shops in ZZ2', places: 7 }];
  const html = show({ comingSoon: true, nearby });
  const text = words(html);
  const order = [
    '4 places found so far',
    'Old Smokehouse',
    'Where these entries come from',
    'Coming Soon This directory is being compiled. Please check back soon.',
    'The nearest lists Shops in ZZ2 7',
    'Your guide to ZZ1, by email',
  ].map((part) => text.indexOf(part));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(-1);
  expect(html).toContain('&quot;postcode&quot;:&quot;ZZ1&quot;');
});

it('a topic page with a complete list has no section Coming Soon', () => {
  expect(words(show({ comingSoon: false }))).not.toMatch(/Coming Soon|found so far|nearest lists/);
});

it('a topic page without listings shows only the section Coming Soon', () => {
  const text = words(show({ comingSoon: true, groups: [], nearby: [] }));
  expect(text).toContain('Please check back soon.');
  expect(text).not.toMatch(/found so far|Where these entries/);
});

it('a topic page names its empty groups in one line, with their anchors, and has no heading for them', () => {
  const empty = ['Playgrounds', 'Post Boxes'].map((title) => ({ id: title.slice(0, 4), title, listings: [] }));
  const html = show({ groups: [...eatingOut.groups, ...empty] });
  expect(words(html)).toContain('No register of these is read yet: playgrounds , post boxes . Know one?');
  expect(html).toContain('<span id="Post">post boxes</span>');
  expect(html).not.toMatch(/<h2[^>]*>Playgrounds|>Post Boxes</);
});

it('a topic page names trades with only examples once, asks for real ones, and folds all examples at its foot', () => {
  const barbers = { id: 'barbers', title: 'Barbers', listings: samples(7) };
  const plumbers = {
    id: 'plumbers',
    title: 'Plumbers',
    listings: samples(2).map((each) => ({ ...each, id: `p-${each.id}` })),
  };
  const [cafes, ...others] = eatingOut.groups;
  const mixed = {
    ...cafes!,
    listings: [...samples(1).map((each) => ({ ...each, id: 'sample-x' })), ...cafes!.listings],
  };
  const html = show({ hasSamples: true, groups: [barbers, plumbers, mixed, ...others] });
  const text = words(html);
  expect(text).toContain('Barbers : yours? Add it to Barbers Plumbers : yours? Add it to Plumbers');
  expect(html).toContain('<a href="/contact?about=Plumbers&amp;on=/%23plumbers">yours? Add it');
  const [, folded] = /<details><summary>11 examples, in 4 groups<\/summary>(.*?)<\/details><\/section>/.exec(html)!;
  expect(folded!.match(/<li id="(?:p-)?sample-/g)).toHaveLength(10);
  const order = [
    'id="smokehouse"',
    'id="barbers"',
    'class="specimen"',
    'Example entries:',
    'id="sample-0"',
    'id="sample-x"',
  ].map((part) => html.indexOf(part));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(-1);
});

it('a group says where its listings come from only if the page has several sources, and puts old ones last', () => {
  const [first, ...others] = eatingOut.groups[0]!.listings;
  const source = {
    id: 'r',
    title: 'Register',
    short: 'the pump list',
    publisher: 'Harbour',
    date: 'May 2026',
    month: '2026-05',
  };
  const real = { ...first!, source, seen: { date: '2026-05', old: false } };
  const old = { ...real, id: 'old', name: 'Old Pump', seen: { date: '2019-02', old: true } };
  const group = { id: 'pumps', title: 'Pumps', listings: [real, old] };
  const alone = words(show({ groups: [group] }));
  expect(alone).not.toContain('Pumps 2 from');
  expect(alone.indexOf('Not seen since 2019 (1)')).toBeLessThan(alone.indexOf('Old Pump'));
  const other = { ...others[0]!, source: { ...source, short: 'the café list' } };
  expect(words(show({ groups: [group, { id: 'cafes', title: 'Cafés', listings: [other] }] }))).toContain(
    'Pumps 2 from the pump list, May 2026',
  );
});

it('a group of places with official opening hours starts with a link to them', () => {
  const openNow = { label: 'Open now? The harbour has today’s hours', url: 'https://harbour.test/hours' };
  const html = show({ groups: [{ ...eatingOut.groups[0]!, openNow }] });
  expect(html).toMatch(/<\/h2>(?:(?!<p>).)*<p><a class="[^"]*" href="https:\/\/harbour.test\/hours"[^>]*>Open now\?/);
});

it('a topic page starts with recommended listings, each with the reason', () => {
  const [listing] = eatingOut.groups[0]!.listings;
  const directory = { ...eatingOut, startHere: [{ listing: listing!, why: 'For the stairs.' }] };
  const html = render(<ListingsPage stories={{}} site={sharedDataOf(site)} directory={directory} />);
  expect(words(html)).toContain(`Start here ${listing!.name} For the stairs.`);
  // The toolbar comes first, so that the keyboard reaches the postcode before the recommended places.
  expect(html.indexOf('class="tools"')).toBeLessThan(html.indexOf('Start here'));
  expect(words(show({}))).not.toContain('Start here');
});

it('a topic page names its main source, with its month, above the list', () => {
  const text = words(show({}));
  expect(text).toMatch(/4 places, (?:most of them )?from .+?(?:, [A-Z][a-z]{2} \d{4})/);
  expect(text.indexOf('4 places')).toBeLessThan(text.indexOf('Old Smokehouse'));
});

it('a topic page marks a claim that counts example listings', () => {
  const claim = { text: 'Over 200 providers', atLeast: 200, examples: true };
  expect(words(show({ claims: [claim] }))).toContain('Over 200 providers examples until their owners write in');
  expect(words(show({ claims: [{ ...claim, examples: false }] }))).not.toContain('until their owners');
});

it('search engines may index a topic page, unless it consists of example listings', () => {
  const noindex = (isExample: boolean) =>
    routesOf({ ...site, directories: [{ ...eatingOut, isExample }] }).find(({ path }) => path === eatingOut.path)!
      .noindex;
  expect([noindex(false), noindex(true)]).toEqual([false, true]);
});

it('a topic page keeps the anchor of a moved listing, with a link to its new page', () => {
  const moved = [{ id: 'cafe-9', name: 'Café 9', href: '/zz2-shops#cafe-9', page: 'Shops in ZZ2' }];
  expect(show({ moved })).toContain(
    '<li id="cafe-9">Café 9 has moved to <a href="/zz2-shops#cafe-9">Shops in ZZ2</a>.</li>',
  );
});
