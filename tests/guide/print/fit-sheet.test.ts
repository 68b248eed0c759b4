// Tests how the urgent lists of a guide are fitted on the fridge sheet, a single printed page.
import { expect, it } from 'vitest';
import { fitSheet } from '../../../build/guide/print/fit-sheet.ts';

const list = (places: number) => ({
  title: 'Pharmacies',
  from: 'April 2025',
  places: Array.from({ length: places }, (_, index) => ({
    name: `Chemist ${index}`,
    where: '12 Mill Lane, ZZ1 1AA',
    phone: '01632 960000',
  })),
  more: 0,
});

it.each([
  [[3, 3], 'largest'],
  [[20, 18], 'larger'],
  [[28, 28], 'usual'],
])('lists of %j places fit on a fridge sheet in the %s type', (lists, size) => {
  const groups = lists.map(list);
  expect(fitSheet(groups, [])).toEqual({ groups, size });
});

it('fitSheet chooses smaller type if the fridge sheet has other texts, too', () => {
  const groups = [list(20), list(18)];
  expect(fitSheet(groups, []).size).toBe('larger');
  expect(fitSheet(groups, [['Useful', ...Array<string>(40).fill('Your bin day: from the council')]]).size).toBe(
    'usual',
  );
});

it('fitSheet shortens the longest lists and counts the places that it leaves out', () => {
  const { groups, size } = fitSheet([list(4), list(90), list(200)], []);
  const [short, long, longest] = groups;
  expect(size).toBe('usual');
  expect(short).toEqual(list(4));
  expect(long!.places.length).toBe(longest!.places.length);
  expect([long!.places.length + long!.more, longest!.places.length + longest!.more]).toEqual([90, 200]);
});
