// Tests the age of a listing's data, and closed listings.
import { expect, it } from 'vitest';
import { edited, loadFixture } from '../../site/fixture-site.ts';

const FILE = 'directories/zz1/eating-out.yaml';

function eatingOut(fields: string, today?: string) {
  const lines = fields && `\n        ${fields.replaceAll('; ', '\n        ')}`;
  const { site } = loadFixture([edited(FILE, 'name: Café 9', `name: Café 9${lines}`)], [], today);
  const page = site!.directories.find(({ path }) => path === '/zz1-eating-out')!;
  return { page, listing: page.groups.flatMap(({ listings }) => listings).find(({ id }) => id === 'cafe-9') };
}

it.each([
  ['the month of its source', '', '2026-11-21', { date: '2026-08', old: false }],
  ['two years later still that', '', '2028-08-31', { date: '2026-08', old: false }],
  ['after that it is old', '', '2028-09-01', { date: '2026-08', old: true }],
  ['the day on which somebody looked', 'checked: 2026-11-02', '2028-09-01', { date: '2026-11-02', old: false }],
  ['without a day of the build nothing is old', 'checked: 1999-01-01', undefined, { date: '1999-01-01', old: false }],
])('a listing has the date of its last check: %s', (_, fields, today, seen) => {
  expect(eatingOut(fields, today).listing!.seen).toEqual(seen);
});

it('a closed listing is kept, but in no group and no count', () => {
  const { page, listing } = eatingOut('closed: 2026-03; reason: Its window says so');
  expect(listing).toBeUndefined();
  expect(page.closed).toMatchObject([{ id: 'cafe-9', closed: '2026-03', reason: 'Its window says so' }]);
  expect({ count: page.count, places: page.places }).toEqual({ count: 4, places: 3 });
});
