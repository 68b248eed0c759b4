// Tests which listings are on the fridge sheet, the printed page with the urgent lists of a guide.
import { expect, it } from 'vitest';
import type { Directory } from '../../../build/guide/listing/directory.ts';
import { fridgeSheet } from '../../../build/guide/guide/guide-sheet.ts';
import { loadFixture } from '../../site/fixture-site.ts';

const site = loadFixture().site!;
const guide = site.guides.find((each) => fridgeSheet(site, each, undefined))!;

const namesOn = (directories: Directory[]) =>
  fridgeSheet({ ...site, directories }, guide, undefined)!.groups.flatMap(({ places }) =>
    places.map(({ name }) => name),
  );

it('the fridge sheet leaves out a listing that was last checked more than two years ago', () => {
  const [first, ...others] = namesOn(site.directories);
  const seen = { date: '2019-06', old: true };
  const aged = site.directories.map((directory) => ({
    ...directory,
    groups: directory.groups.map((group) => ({
      ...group,
      listings: group.listings.map((each) => (each.name === first ? { ...each, seen } : each)),
    })),
  }));
  expect(others.length).toBeGreaterThan(0);
  expect(namesOn(aged)).toEqual(others);
});
