// Tests that rows and fields of sources with a share-alike licence are in a separate table.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Directory } from '../../../build/guide/listing/directory.ts';
import { dataFilesOf, openDataFiles } from '../../../build/guide/listing/open-data.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const read = (file: string) => readFileSync(`tests/fixtures/${file}`, 'utf8');
const page = read('findings/page/unknown-topic/pages/data.yaml').replace('eating-in', 'eating-out');
const directory = read('site/directories/zz1/eating-out.yaml')
  .replace(
    'source: harbour-register\n',
    'source: harbour-register\n        ref: fhrs:1 osm:node/9\n        hours: Mo 09:00-17:00\n        from: { hours: open-map, phone: open-map }\n',
  )
  .replace('source: town-survey', 'source: open-map');
const sources = `${read('site/sources.yaml')}- { id: open-map, title: Open map, publisher: Mappers, date: May 2026, shareAlike: true }\n`;

const { site } = loadFixture([
  textFile('pages/data.yaml', page),
  textFile('directories/zz1/eating-out.yaml', directory),
  textFile('sources.yaml', sources),
]);
const body = (path: string) => String(openDataFiles(site!).find((file) => file.path === path)?.body);

it('places.csv, places.geojson and services.json leave out rows and fields of share-alike sources', () => {
  for (const path of ['data/places.csv', 'data/places.geojson', 'data/services.json']) {
    expect(body(path)).toContain('The Tidewater Café');
    expect(body(path)).not.toMatch(/Café 10|Mo 09:00|01632 960014|osm:/);
  }
});

it('share-alike.csv has whole rows of share-alike sources, and only ids and share-alike fields of other rows', () => {
  const [, ...rows] = body('data/share-alike.csv').trim().split('\r\n');
  const cells = rows.map((row) =>
    row
      .split(',')
      .map((cell) => cell.slice(1, -1))
      .filter(Boolean),
  );
  expect(cells).toEqual([
    expect.arrayContaining(['Café 10', 'open-map']) as string[],
    ['/zz1-eating-out', 'Cafés', 'tidewater-cafe', '01632 960014', 'osm:node/9', 'Mo 09:00-17:00'],
  ]);
  const file = dataFilesOf(site!).find(({ path }) => path === 'data/share-alike.csv');
  expect(file!.what).toMatch(/Share what you make of it alike\. Mappers$/);
});

it('a topic page credits a source even if the page uses only single fields from it', () => {
  const [{ sources: credited }] = site!.directories.filter(({ path }) => path === '/zz1-eating-out') as [Directory];
  expect(credited.map(({ id }) => id)).toContain('open-map');
});

it('a site without share-alike sources has no share-alike.csv', () => {
  const plain = loadFixture([textFile('pages/data.yaml', page)]).site!;
  expect(dataFilesOf(plain).map(({ path }) => path)).not.toContain('data/share-alike.csv');
});
