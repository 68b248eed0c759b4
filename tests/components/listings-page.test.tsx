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

it('a topic page shows its listings, then Coming Soon, related lists and a sign-up with the district selected', () => {
  const nearby = [{ path: '/zz2-shops', title: 'Shops in ZZ2', places: 7 }];
  const html = show({ comingSoon: true, nearby });
  const text = words(html);
  const order = [
    '4 places found so far',
    'Old Smokehouse',
    'Coming Soon This directory is being compiled. Please check back soon.',
    'The nearest lists Shops in ZZ2 7',
    'Your guide to ZZ1, by email',
    'Where these entries come from',
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

it('a topic page shows a group of example listings as one line that explains how to replace them', () => {
  const barbers = { id: 'barbers', title: 'Barbers', listings: samples(7) };
  const html = show({ groups: [barbers, ...eatingOut.groups] });
  const [, group] = /<section class="listing-group example-group">(.*?)<\/section>/.exec(html)!;
  expect(group).toMatch(/^<details><summary><h2 id="barbers">Barbers<\/h2>/);
  expect(words(group!.replace(/<ul.*<\/ul>/, ''))).toContain('Barbers : 7 examples. Run one? Tell us about Barbers');
  expect(group!.match(/<li id="sample-/g)).toHaveLength(7);
  // The group of example listings is below the groups with real listings.
  expect(html.indexOf('id="smokehouse"')).toBeLessThan(html.indexOf('id="barbers"'));
});

it('a topic page starts with recommended listings, each with the reason and the story that recommends it', () => {
  const [listing] = eatingOut.groups[0]!.listings;
  const stories = { [listing!.id]: [{ path: '/blog/pumps', title: 'Pumps' }] };
  const directory = { ...eatingOut, startHere: [{ listing: listing!, why: 'For the stairs.' }] };
  const html = render(<ListingsPage stories={stories} site={sharedDataOf(site)} directory={directory} />);
  expect(words(html)).toContain(`Start here ${listing!.name} For the stairs. Source: Pumps`);
  expect(html.indexOf('Start here')).toBeLessThan(html.indexOf('class="tools"'));
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
