// Tests hours, food rating and access on a listing's card, and the filters for these facts.
import { expect, it } from 'vitest';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { parseHours } from '../../build/guide/time/opening-hours.ts';
import { ListingCard } from '../../components/parts/listing-card.tsx';
import { cuisineFilter, factFilters } from '../../components/parts/listing-facts.ts';
import { render, words } from './render.tsx';

const bare = { id: 'pump', name: 'The Pump' };
const manner = { website: 'host', email: 'text' } as const;
const card = (more: Partial<Listing>) => render(<ListingCard listing={{ ...bare, ...more }} links={manner} />);
const weekly = parseHours('Mo-Fr 09:00-17:00; PH off', '2026-11-26');
const hoursFrom = { name: 'OpenStreetMap', month: '2026-11' };

it('a card with hours shows them in a table, and names their source unless an editor has checked the hours', () => {
  const html = card({ opening: weekly, hoursFrom });
  expect(words(html)).toContain(
    'Hours Mon–Fri 9am–5pm Sat–Sun closed Bank holidays closed Hours as OpenStreetMap has them, seen Nov 2026',
  );
  expect(html).toContain('<th scope="row">Mon–Fri</th><td>9am–5pm</td>');
  expect(words(card({ opening: weekly }))).not.toContain('OpenStreetMap');
});

it('a card of a place with hours has them encoded for the browser, and has no microdata', () => {
  expect(card({ opening: weekly })).toContain('data-hours="540-1020|540-1020|540-1020|540-1020|540-1020||;2026-12-25=');
  expect(card({ opening: weekly })).not.toContain('itemProp');
  expect(card({})).toContain('itemProp="name"');
});

it('a card has the hours of exceptional dates, each with the last day on which a browser shows them', () => {
  const html = card({ opening: parseHours('Mo-Su 10:00-22:00; Dec 24-Jan 01 off', '2026-11-26') });
  expect(html).toContain('<tr><th scope="row">Every day</th>');
  expect(html).toContain('<tr data-last="2027-01-01"><th scope="row">Thu 24 Dec–Fri 1 Jan</th><td>closed</td>');
});

it('a card of a place that has moved shows no hours', () => {
  expect(card({ opening: weekly, status: 'moved', movedTo: '2 Quay' })).not.toContain('data-hours');
});

it('the food rating on a card links to the register', () => {
  const html = card({ ref: 'fhrs:101 osm:node/9', rating: 5, rated: '2026-01-15' });
  expect(html).toContain('href="https://ratings.food.gov.uk/business/101"');
  expect(words(html)).toContain('Food hygiene rating: 5, Jan 2026');
});

it('a card says if a place awaits a food hygiene inspection or is newly registered', () => {
  const text = words(card({ rating: 'awaiting inspection', isNewSince: '2026-11' }));
  expect(text).toContain('Newly registered, Nov 2026 Food hygiene rating: awaiting inspection');
});

it('a card lists access and cuisine on one line', () => {
  const text = words(card({ cuisine: 'Ethiopian', wheelchair: 'limited', stepFree: true, outdoorSeats: true }));
  expect(text).toContain('Ethiopian · Some wheelchair access · Step-free · Seats outside');
});

it('a topic page offers a filter only for facts that are known of at least a fifth of its listings', () => {
  const listings = (count: number, more: Partial<Listing>) =>
    Array.from({ length: 10 }, (_, at): Listing => ({ ...bare, id: `a${at}`, ...(at < count && more) }));
  expect(factFilters(listings(1, { rating: 5 }))).toEqual([]);
  expect(factFilters(listings(2, { rating: 5 }))).toEqual(['rated']);
  expect(factFilters(listings(2, { rating: 1, opening: weekly, wheelchair: 'no', outdoorSeats: false }))).toEqual([
    'open',
    'rated',
    'wheelchair',
    'outdoors',
  ]);
  expect(factFilters([])).toEqual([]);
  expect(cuisineFilter(listings(1, { cuisine: 'Pizza' }))).toEqual([]);
  expect(cuisineFilter(listings(2, { cuisine: 'Pizza; West African, pizza' }))).toEqual(['Pizza', 'West African']);
  expect(cuisineFilter([])).toEqual([]);
});

it('a card has the attributes that the filters of a topic page read', () => {
  expect(card({ rating: 4, wheelchair: 'yes' })).toContain('data-facts="rated wheelchair"');
  expect(card({ stepFree: true, cuisine: 'West African' })).toContain('data-facts="step-free cuisine:west_african"');
  expect(card({ rating: 3, wheelchair: 'limited' })).not.toContain('data-facts');
});
