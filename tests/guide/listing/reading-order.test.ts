// Tests the order of groups on a topic page: urgent groups, which are also printed, then other places, notes, examples.
import { expect, it } from 'vitest';
import type { ListingGroup } from '../../../build/guide/listing/directory.ts';
import { inReadingOrder } from '../../../build/guide/listing/reading-order.ts';

const real = (name: string, old = false) => ({ id: name, name, seen: { date: '2021-01', old } });
const sample = { id: 'sample', name: 'Sample', sample: true };
const group = (id: string, listings: ListingGroup['listings'], sheet?: true): ListingGroup => ({
  id,
  title: id,
  listings,
  ...(sheet && { sheet }),
});

it('inReadingOrder puts groups for the printed fridge sheet first, then other groups of places, notes, and examples', () => {
  const groups = [
    group('gyms', [sample]),
    group('tennis', [real('club'), sample]),
    group('counsellors', []),
    group('doctors', [real('surgery')], true),
  ];
  const { groups: ordered } = inReadingOrder({ groups });
  expect(ordered.map(({ id }) => id)).toEqual(['doctors', 'tennis', 'counsellors', 'gyms']);
});

it('inReadingOrder puts listings that were last checked long ago at the end of their group', () => {
  const { groups } = inReadingOrder({
    groups: [group('pubs', [real('a', true), real('b'), real('c', true), real('d')])],
  });
  expect(groups[0]!.listings.map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
});

it('inReadingOrder returns the same object if nothing moves', () => {
  const directory = { groups: [group('pubs', [real('a'), real('b', true)]), group('gyms', [sample])] };
  expect(inReadingOrder(directory)).toBe(directory);
});
