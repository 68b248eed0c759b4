// Tests the data files of the search, called parts. A small site has one part, a large site has parts by topic page.
// A search loads only the parts that it needs.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { SEARCH_INDEX, searchFiles } from '../../../build/guide/search/search-index.ts';
import type { Site } from '../../../build/guide/load-guide.ts';
import type { SearchIndex, SearchPart } from '../../../components/widgets/search-data.ts';
import { openSearch } from '../../../components/widgets/search-engine.ts';
import { loadFixture, textFile } from '../../site/fixture-site.ts';

const GROUPS = 17;
const PER_GROUP = 50;

/** A topic page with 850 listings, which are on three pages of the site and in two parts of the search. */
function topic(district: string, name: string): ReturnType<typeof textFile> {
  const listing = (group: number, at: number) => `
      - { id: ${name}-${group}-${at}, name: ${name} ${group}x${at}, postcode: ${district} ${at % 10}AB, source: harbour-register }`;
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const listings = Array.from({ length: PER_GROUP }, (_, at) => listing(group, at));
    return `
  - title: Row ${group} of ${name}
    listings:${listings.join('')}`;
  });
  return textFile(
    `directories/${district.toLowerCase()}/${name}.yaml`,
    `path: /${district.toLowerCase()}-${name}
title: ${name} of ${district}
description: All of ${name} in ${district}.
keywords: [${name}]
heading: ${name}
intro: Every door.
image: /images/directory/shops.svg
groups:${groups.join('')}
`,
  );
}

const load = (files: Parameters<typeof loadFixture>[0]): Site => {
  const { site, report } = loadFixture(files);
  expect(report.sorted().filter(({ severity }) => severity === 'error')).toEqual([]);
  return site!;
};

const parsed = <T>({ body }: { body: Uint8Array | string }) => JSON.parse(body as string) as T;

describe('a small site', () => {
  const site = load([]);
  const files = searchFiles(site, new Cache());
  const index = parsed<SearchIndex>(files[0]!);
  const part = parsed<SearchPart>(files[1]!);

  it('a small site has a search index, one part, one word file, and one page file for each kind of page with texts', () => {
    expect(files.map(({ path }) => path)).toEqual([
      'search.json',
      expect.stringMatching(/^assets\/search-[0-9A-F]{8}\.json$/),
      expect.stringMatching(/^assets\/words-[0-9A-F]{8}\.json$/),
      expect.stringMatching(/^assets\/pages-[0-9A-F]{8}\.json$/),
      expect.stringMatching(/^assets\/pages-[0-9A-F]{8}\.json$/),
    ]);
    expect(SEARCH_INDEX).toBe(`/${files[0]!.path}`);
    expect(index.parts).toEqual([{ address: `/${files[1]!.path}`, bytes: expect.any(Number), lists: [0, 3] }]);
  });

  it('the files of the search have every listing except examples, and every page and useful link', () => {
    expect(part.places.map(({ name }) => name)).toEqual(['Café 9', 'Café 10', 'The Tidewater Café', 'Old Smokehouse']);
    expect(index.places).toBe(4);
    const pages = [...part.pages, ...files.slice(3).flatMap((file) => parsed<SearchPart['pages']>(file))];
    const { links, stations } = site.useful!;
    const paths = [...site.posts, ...site.areas, ...site.guides, ...site.authors, ...site.letters, ...site.ownPages];
    expect(pages.map(({ path }) => path).toSorted()).toEqual(
      [...paths.map(({ path }) => path), ...[...links, ...stations].map(({ url }) => url)].toSorted(),
    );
  });

  it('the search finds a story by the words of its text, singular or plural, if all of them are in the text', async () => {
    const read = async (asked: string): Promise<unknown> => parsed(files.find(({ path }) => `/${path}` === asked)!);
    const search = await openSearch(read, index);
    const found = async (text: string) => (await search.ask(text, [])).pages.map(({ page }) => page?.path);
    expect(await found('wind second')).toContain('/blog/five-benches');
    expect(await found('library book')).toContain('/blog/five-benches');
    expect(await found('library zebra')).not.toContain('/blog/five-benches');
  });

  it('a search button without settings finds the topic pages and groups that have its name', () => {
    expect(site.search).toEqual({
      synonyms: [],
      buttons: [
        { name: 'Food', topics: [], groups: [], verbs: [] },
        { name: 'Shops', topics: ['shops'], groups: [], verbs: [] },
      ],
    });
  });
});

describe('a site of more than 3,000 records', () => {
  const site = load([topic('ZZ1', 'doors'), topic('ZZ1', 'gates'), topic('ZZ2', 'doors'), topic('ZZ2', 'gates')]);
  const files = searchFiles(site, new Cache());
  const index = parsed<SearchIndex>(files[0]!);
  const fetched: string[] = [];
  const read = async (asked: string): Promise<unknown> => {
    fetched.push(asked);
    return parsed(files.find(({ path }) => `/${path}` === asked)!);
  };

  it('each search part of a large site has the places of whole groups of a single topic page', () => {
    const parts = index.parts.filter(({ lists }) => lists);
    const places = parts.map(
      (part) => parsed<SearchPart>(files.find(({ path }) => `/${path}` === part.address)!).places,
    );
    expect(places.flat()).toHaveLength(4 * GROUPS * PER_GROUP + 4);
    parts.forEach(({ lists, bytes, address: own }, at) => {
      expect(places[at]!.length).toBeLessThanOrEqual(500);
      expect(places[at]!.every(({ list }) => list >= lists![0] && list < lists![1])).toBe(true);
      expect(bytes).toBe(gzipSync(files.find(({ path }) => `/${path}` === own)!.body).length);
    });
  });

  it('the search record of a place has the number of the page on which its topic lists the place', async () => {
    const search = await openSearch(read, (await read(SEARCH_INDEX)) as SearchIndex);
    const { places } = await search.ask('doors 16x7 row 16 of doors zz1');
    expect(places[0]).toMatchObject({ place: { id: 'doors-16-7', page: 3 }, list: { topic: { path: '/zz1-doors' } } });
  });
});
