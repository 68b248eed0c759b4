// Tests the table of the times when parks close: its length, sunsets and seasons.
import { expect, it } from 'vitest';
import { closingTable } from '../../../build/guide/time/closing-times.ts';

const park = { name: 'Quay Park', beforeSunset: 15 };
const seasons = {
  name: 'Gull Park',
  closes: [
    { from: '2026-12-01', at: '4.30pm' },
    { from: '2027-03-28', at: '8pm' },
  ],
};
const LONDON = { lat: 51.5, lon: -0.12 };

it('a table of closing times has the coming Sundays up to its last day, with sunsets in local time', () => {
  const { rows } = closingTable({ ...LONDON, places: [park] }, '2026-11-26', '2026-12-13');
  expect(rows.map(({ day, sunset, closes }) => [day, sunset, ...closes])).toEqual([
    ['2026-11-29', '3.56pm', '3.41pm'],
    ['2026-12-06', '3.52pm', '3.37pm'],
    ['2026-12-13', '3.51pm', '3.36pm'],
  ]);
  const [summer] = closingTable({ ...LONDON, places: [park] }, '2026-06-21').rows;
  expect(summer).toEqual({ day: '2026-06-21', sunset: '9.22pm', closes: ['9.07pm'] });
});

it('a table of closing times covers half a year if it has no last day, and is empty after its last day', () => {
  expect(closingTable({ ...LONDON, places: [park] }, '2026-11-26').rows).toHaveLength(26);
  expect(closingTable({ ...LONDON, places: [park] }, '2027-04-02', '2027-03-28').rows).toEqual([]);
});

it('a place with seasonal closing times has the time of the current season, and none before the first season', () => {
  const { places, rows } = closingTable({ ...LONDON, places: [seasons] }, '2026-11-28');
  expect(places).toEqual(['Gull Park']);
  const closes = new Map(rows.map(({ day, closes }) => [day, closes[0]]));
  expect(['2026-11-29', '2026-12-06', '2027-03-21', '2027-03-28'].map((day) => closes.get(day))).toEqual([
    '',
    '4.30pm',
    '4.30pm',
    '8pm',
  ]);
});

it('a place has no closing time on a day when the sun does not set', () => {
  const [row] = closingTable({ lat: 78.2, lon: 15.6, places: [park] }, '2026-06-21').rows;
  expect(row).toEqual({ day: '2026-06-21', sunset: '', closes: [''] });
});
