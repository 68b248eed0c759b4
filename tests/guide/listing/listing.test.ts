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
  ['the month of its source, which is not old after two years', '', '2028-08-31', { date: '2026-08', old: false }],
  ['the month of its source, which is old after more than two years', '', '2028-09-01', { date: '2026-08', old: true }],
  [
    'the day on which an editor checked the listing',
    'checked: 2026-11-02',
    '2028-09-01',
    { date: '2026-11-02', old: false },
  ],
  ['never old in a build without a date', 'checked: 1999-01-01', undefined, { date: '1999-01-01', old: false }],
])("the date of a listing's last check is %s", (_, fields, today, seen) => {
  expect(eatingOut(fields, today).listing!.seen).toEqual(seen);
});

it("a closed listing is in the page's list of closed places, but in no group and no count", () => {
  const { page, listing } = eatingOut('closed: 2026-03; reason: Its window says so');
  expect(listing).toBeUndefined();
  expect(page.closed).toMatchObject([{ id: 'cafe-9', closed: '2026-03', reason: 'Its window says so' }]);
  expect({ count: page.count, places: page.places }).toEqual({ count: 4, places: 3 });
});
