// Tests the open data of the real content: in standard formats, without example listings.
import { describe, expect, it } from 'vitest';
import { openDataFiles } from '../../build/guide/listing/open-data.ts';
import { parseCsv, type Cell } from '../../build/tools/csv.ts';
import { columns } from '../../build/guide/listing/places-table.ts';
import { ownPlace } from '../site/own-place.ts';

const site = ownPlace.site!;
const files = new Map(openDataFiles(site).map(({ path, body }) => [path, String(body)]));
const listings = site.directories.flatMap(({ groups }) => groups.flatMap((group) => group.listings));
/** Share-alike places have a table of their own. */
const real = listings.filter(({ sample, source }) => !sample && !source?.shareAlike);

it('open data is published only if the site has a page about it', () => {
  expect([...files.keys()]).toEqual([
    'data/places.csv',
    'data/places.geojson',
    'data/services.json',
    'data/share-alike.csv',
  ]);
  const { data: _, ...pages } = site.pages;
  expect(openDataFiles({ ...site, pages })).toEqual([]);
});

describe('the table of open data', () => {
  const [header, ...rows] = parseCsv(files.get('data/places.csv')!) as Cell[][];

  it('places.csv has the columns that an import of listings reads, and a row for each real place', () => {
    expect(header!.map(({ value }) => value)).toEqual([...columns, 'paidForBy']);
    expect(rows).toHaveLength(real.length);
    const sample = columns.indexOf('sample');
    const closed = columns.indexOf('closed');
    expect(rows.filter((row) => row[sample]!.value || row[closed]!.value)).toEqual([]);
  });
});

describe('places.geojson', () => {
  const { type, features } = JSON.parse(files.get('data/places.geojson')!) as {
    type: string;
    features: { id: string; geometry: { type: string; coordinates: [number, number] } | null; properties: object }[];
  };

  it('places.geojson has points in South London, with the longitude first', () => {
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(real.length);
    const placed = features.flatMap(({ geometry }) => geometry ?? []);
    expect(placed.length).toBe(real.filter(({ lat }) => lat !== undefined).length);
    for (const { type: kind, coordinates } of placed) {
      expect(kind).toBe('Point');
      expect(coordinates[0]).toBeGreaterThan(-0.2);
      expect(coordinates[0]).toBeLessThan(0);
      expect(coordinates[1]).toBeGreaterThan(51.4);
      expect(coordinates[1]).toBeLessThan(51.5);
    }
  });
});
