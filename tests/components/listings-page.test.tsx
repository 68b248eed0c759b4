// A topic page while its list is not whole, and groups that hold nothing but examples.
import { expect, it } from 'vitest';
import { ListingsPage } from '../../components/pages/listings-page.tsx';
import type { Directory } from '../../build/guide/kinds/directory.ts';
import { sharedDataOf } from '../../build/guide/kinds/site.ts';
import { routesOf } from '../../build/guide/routes/routes.ts';
import { fixtureSite, render, words } from './render.tsx';

const site = fixtureSite();
const eatingOut = site.directories.find(({ path }) => path === '/zz1-eating-out')!;
const show = (change: Partial<Directory>) =>
  render(<ListingsPage stories={{}} site={sharedDataOf(site)} directory={{ ...eatingOut, ...change }} />);

const samples = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `sample-${at}`, name: `Sample ${at}`, sample: true as const }));

it('shows what has been found under Coming Soon, then the lists beside it and a sign-up with its district', () => {
  const nearby = [{ path: '/zz2-shops', title: 'Shops in ZZ2', places: 7 }];
  const html = show({ comingSoon: true, nearby });
  const text = words(html);
  const order = [
    'Coming Soon This directory is being compiled. Please check back soon.',
    'Found so far 4 places',
    'Old Smokehouse',
    'The nearest lists Shops in ZZ2 7',
    'Your guide to ZZ1, by email',
    'Where these entries come from',
  ].map((part) => text.indexOf(part));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(-1);
  expect(html).toContain('&quot;postcode&quot;:&quot;ZZ1&quot;');
});

it('says nothing of it when the list is whole', () => {
  expect(words(show({ comingSoon: false }))).not.toMatch(/Coming Soon|Found so far|nearest lists/);
});

it('says Coming Soon alone where nothing is found', () => {
  const text = words(show({ comingSoon: true, groups: [], nearby: [] }));
  expect(text).toContain('Please check back soon.');
  expect(text).not.toMatch(/Found so far|Where these entries/);
});

it.each([
  [1, 1, 0],
  [2, 2, 0],
  [7, 2, 5],
])('of %i examples leaves %i open, and folds %i', (count, open, folded) => {
  const html = show({ groups: [{ id: 'barbers', title: 'Barbers', listings: samples(count) }] });
  const [before, after = ''] = html.split('<details class="more-examples">');
  const cards = (part: string) => part.match(/<li id="sample-/g)?.length ?? 0;
  expect([cards(before!), cards(after)]).toEqual([open, folded]);
  expect(words(html)).toContain(
    `${count} example${count === 1 ? '' : 's'} . Run one? Tell us and it replaces an example.`.replace(' .', '.'),
  );
});

it('says of a claim that counts examples that it does', () => {
  const claim = { text: 'Over 200 providers', atLeast: 200, examples: true };
  expect(words(show({ claims: [claim] }))).toContain('Over 200 providers examples until their owners write in');
  expect(words(show({ claims: [{ ...claim, examples: false }] }))).not.toContain('until their owners');
});

it('is for search engines, unless it is made of examples', () => {
  const noindex = (isExample: boolean) =>
    routesOf({ ...site, directories: [{ ...eatingOut, isExample }] }).find(({ path }) => path === eatingOut.path)!
      .noindex;
  expect([noindex(false), noindex(true)]).toEqual([false, true]);
});
