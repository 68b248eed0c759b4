// Tests that each field of a listing is in every format that `FORMATS` names for it. A new field needs no other code.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { FORMATS, type Listing } from '../../../build/guide/listing/listing.ts';
import { openDataFiles } from '../../../build/guide/listing/open-data.ts';
import { routesOf } from '../../../build/guide/routes/routes.ts';
import { searchFiles } from '../../../build/guide/search/search-index.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const page = readFileSync('tests/fixtures/findings/page/unknown-topic/pages/data.yaml', 'utf8');
const site = loadFixture([textFile('pages/data.yaml', page.replace('eating-in', 'eating-out'))]).site!;
const [directory] = site.directories;
const [place] = directory!.groups[0]!.listings;
const words = Object.fromEntries(Object.keys(FORMATS).map((field) => [field, `https://${field}.test`]));
Object.assign(place!, words, { status: 'open' });
place!.opening = { specification: [{ opens: '09:00', closes: '17:00' }], rows: [] };

/** Each field's name in the format, with the listing's value. */
const inFormat = (format: 'schemaOrg' | 'geoJson' | 'search') =>
  Object.entries(FORMATS).flatMap(([field, { [format]: name }]) =>
    name ? [[name, String(place![field as keyof Listing])] as const] : [],
  );

const body = (files: { path: string; body: unknown }[], ending: string) =>
  String(files.find(({ path }) => path.endsWith(ending))!.body);

it('the fields of a listing are in JSON-LD, GeoJSON and the search under the names of the table', () => {
  const head = routesOf(site)
    .find(({ path }) => path === directory!.path)!
    .head();
  const described = head.structuredData().find((each) => 'name' in each && each.name === place!.name);
  const { features } = JSON.parse(body(openDataFiles(site), '.geojson')) as { features: { properties: object }[] };
  const found = searchFiles(site, new Cache()).map((file) => String(file.body));
  const record = found.find((text) => text.includes(place!.name) && text.startsWith('{"places":['))!;
  const { places } = JSON.parse(record) as { places: object[] };
  const isIn = (value: string): unknown => expect.stringContaining(value);
  inFormat('schemaOrg').forEach(([name, value]) => expect(described).toHaveProperty([name], isIn(value)));
  inFormat('geoJson').forEach(([name, value]) => expect(features[0]!.properties).toHaveProperty([name], value));
  inFormat('search').forEach(([name, value]) =>
    expect(places).toContainEqual(expect.objectContaining({ [name]: value })),
  );
});
