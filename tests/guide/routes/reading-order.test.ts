// Tests the order of a topic page: urgent groups, real places, notes, examples.
import { expect, it } from 'vitest';
import type { ListingGroup } from '../../../build/guide/kinds/directory.ts';
import { inReadingOrder } from '../../../build/guide/routes/reading-order.ts';

const real = (name: string, old = false) => ({ id: name, name, seen: { date: '2021-01', old } });
const sample = { id: 'sample', name: 'Sample', sample: true };
const group = (id: string, listings: ListingGroup['listings'], sheet?: true): ListingGroup => ({
  id,
  title: id,
  listings,
  ...(sheet && { sheet }),
});

it('readingOrder puts groups for the fridge first, then other real groups, notes and examples', () => {
  const groups = [
    group('gyms', [sample]),
    group('tennis', [real('club'), sample]),
    group('counsellors', []),
    group('doctors', [real('surgery')], true),
  ];
  const { groups: ordered } = inReadingOrder({ groups });
  expect(ordered.map(({ id }) => id)).toEqual(['doctors', 'tennis', 'counsellors', 'gyms']);
});

it('readingOrder puts listings that were not checked for long last in their group', () => {
  const { groups } = inReadingOrder({
    groups: [group('pubs', [real('a', true), real('b'), real('c', true), real('d')])],
  });
  expect(groups[0]!.listings.map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
});

it('readingOrder returns the same directory if nothing moves', () => {
  const directory = { groups: [group('pubs', [real('a'), real('b', true)]), group('gyms', [sample])] };
  expect(inReadingOrder(directory)).toBe(directory);
});
