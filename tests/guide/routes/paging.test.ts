// Tests how long lists are split into pages, and the names of later pages.
import { describe, expect, it, test } from 'vitest';
import type { Directory, ListingGroup } from '../../../build/guide/listing/directory.ts';
import type { Listing } from '../../../build/guide/listing/listing.ts';
import type { Source } from '../../../build/guide/source/source-list.ts';
import {
  inPages,
  onPage,
  pageCrumb,
  pagesOfBlog,
  pagesOfGroups,
  pagesOfPosts,
  pagesOfYears,
  pageWords,
  partsOfDirectory,
} from '../../../build/guide/routes/paging.ts';
import type { Route } from '../../../build/engine/pages/route.ts';
import { pageAddress, pageName, pageNumbers, type PagePosition } from '../../../components/parts/pagination.ts';

const pageOf = ({ path, number }: PagePosition) => pageAddress(path, number);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it('inPages fills each page in order, and returns one page for an empty list', () => {
  expect(inPages(numbers(5), 2)).toEqual([[0, 1], [2, 3], [4]]);
  expect(inPages(numbers(4), 2)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(inPages([], 2)).toEqual([[]]);
});

it('pagesOfPosts gives each page its number and the number of pages', () => {
  expect(pagesOfPosts(numbers(5), '/categories/walks', 2).map(({ position }) => position)).toEqual(
    [1, 2, 3].map((number) => ({ path: '/categories/walks', number, count: 3 })),
  );
  expect(pagesOfPosts([], '/categories/walks')).toEqual([
    { posts: [], position: { path: '/categories/walks', number: 1, count: 1 } },
  ]);
});

it('pagesOfYears gives each year its pages, also if the year has more items than a page', () => {
  const daily = Array.from({ length: 300 }, (_, at) => ({ date: `2026-0${1 + (at % 9)}-01` }));
  const pages = pagesOfYears([...daily, { date: '2018-03-01' }], '/blogs');
  const shown = pages.map(({ year, total, posts, position }) => [year, total, posts.length, pageOf(position)]);
  expect(shown).toEqual([
    ['2026', 300, 250, '/blogs/2026'],
    ['2026', 300, 50, '/blogs/2026/2'],
    ['2018', 1, 1, '/blogs/2018'],
  ]);
});

it('pagesOfBlog starts with the newest featured post, without repeating it', () => {
  const posts = numbers(10).map((id) => ({ id, featured: id === 7 || id === 8 }));
  const pages = pagesOfBlog(posts, '/blogs', 4);
  expect(pages.map((page) => page.posts.map(({ id }) => id))).toEqual([[7, 0, 1, 2, 3], [4, 5, 6, 8], [9]]);
});

it('pagesOfBlog does not count the featured post as one of the posts per page', () => {
  const posts = numbers(5).map((id) => ({ id, featured: id === 4 }));
  expect(pagesOfBlog(posts, '/blogs', 4)).toHaveLength(1);
  const none = numbers(5).map((id) => ({ id, featured: false }));
  expect(pagesOfBlog(none, '/blogs', 4)).toHaveLength(2);
});

let made = 0;
const listing = (over: Partial<Listing> = {}): Listing => ({
  id: `listing-${++made}`,
  name: `Listing ${made}`,
  ...over,
});
const group = (title: string, count: number, over: Partial<Listing> = {}): ListingGroup => ({
  id: title.toLowerCase(),
  title,
  note: { html: `<p>${title}</p>` } as never,
  listings: numbers(count).map(() => listing(over)),
});
const shape = (pages: ListingGroup[][]) =>
  pages.map((page) => page.map(({ title, listings }) => `${title} ${listings.length}`));

it('pagesOfGroups keeps a group on one page if the group fits', () => {
  expect(shape(pagesOfGroups([group('A', 4), group('B', 6), group('C', 1), group('D', 9)], 10))).toEqual([
    ['A 4', 'B 6'],
    ['C 1', 'D 9'],
  ]);
  expect(shape(pagesOfGroups([group('A', 4), group('B', 7)], 10))).toEqual([['A 4'], ['B 7']]);
  expect(shape(pagesOfGroups([group('A', 10), group('B', 0), group('C', 1)], 10))).toEqual([['A 10', 'B 0'], ['C 1']]);
});

it('pagesOfGroups starts a new page for a group that is longer than a page, and adds other groups to its last page', () => {
  const pages = pagesOfGroups([group('A', 4), group('B', 25), group('C', 5), group('D', 1)], 10);
  expect(shape(pages)).toEqual([['A 4'], ['B 10'], ['B, continued 10'], ['B, continued 5', 'C 5'], ['D 1']]);
  const long = pages.flat().filter(({ id }) => id === 'b');
  expect(long.map(({ note }) => note !== undefined)).toEqual([true, false, false]);
});

it('pagesOfGroups puts each listing on exactly one page, and never too many listings on a page', () => {
  for (let seed = 1; seed < 200; seed++) {
    const groups = numbers(seed % 13).map((at) => group(`G${at}`, (seed * 7 + at * at * 31) % 47));
    const pages = pagesOfGroups(groups, 12);
    expect(pages.flat().flatMap(({ listings }) => listings)).toEqual(groups.flatMap(({ listings }) => listings));
    for (const page of pages) {
      expect(page.reduce((sum, { listings }) => sum + listings.length, 0)).toBeLessThanOrEqual(12);
    }
    if (groups.length) for (const page of pages) expect(page.length).toBeGreaterThan(0);
  }
});

const directory = (groups: ListingGroup[]) => {
  const listings = groups.flatMap((each) => each.listings);
  return {
    path: '/topic',
    heading: 'Topic',
    groups,
    count: listings.length,
    hasSamples: listings.some(({ sample }) => sample),
    sources: [],
    claims: [{ text: 'All of them' }],
  } as unknown as Directory;
};

describe('a directory', () => {
  const first = { id: 'first' } as Source;
  const second = { id: 'second' } as Source;

  it('a directory with few listings has one page', () => {
    const small = directory([group('A', 6), group('B', 4)]);
    const [part, ...others] = partsOfDirectory(small, 10);
    expect(part!.directory).toBe(small);
    expect(part!.pages).toBeUndefined();
    expect(others).toEqual([]);
  });

  it('each page of a long directory has its own groups and sources, and the table of contents of the whole directory', () => {
    const groups = [
      group('A', 6, { source: first }),
      group('B', 12, { source: second }),
      group('C', 3, { sample: true }),
    ];
    const large = directory(groups);
    const parts = partsOfDirectory(large, 10);
    expect(shape(parts.map((part) => part.directory.groups))).toEqual([['A 6'], ['B 10'], ['B, continued 2', 'C 3']]);
    expect(parts.map((part) => part.directory.sources)).toEqual([[first], [second], [second]]);
    expect(parts.map((part) => part.directory.hasSamples)).toEqual([false, false, true]);
    expect(parts.map((part) => part.pages!.carriedOver)).toEqual([undefined, 'B', undefined]);
    expect(parts.map((part) => part.pages!.position)).toEqual(
      [1, 2, 3].map((number) => ({ path: '/topic', number, count: 3 })),
    );
    for (const part of parts) {
      expect(part.directory.claims).toBe(large.claims);
      expect(part.pages!.contents).toEqual([
        { title: 'A', places: 6, address: '/topic#a' },
        { title: 'B', places: 12, address: '/topic/2#b' },
        { title: 'C', places: 0, address: '/topic/3#c' },
      ]);
    }
  });

  it('with very many groups, each page of a directory lists only its own groups in its contents', () => {
    const parts = partsOfDirectory(directory(numbers(201).map((at) => group(`G${at}`, 1))), 100);
    expect(parts.map(({ pages }) => pages!.contents.length)).toEqual([100, 100, 1]);
    expect(parts[2]!.pages!.contents[0]!.address).toBe('/topic/3#g200');
  });
});

describe('a later page', () => {
  const words = { title: 'Walks', description: 'Where to walk.', keywords: ['walks'] };
  const position = (number: number) => ({ path: '/categories/walks', number, count: 7 });

  it('a later page of a list has its own URL, name and texts, and the first page keeps those of the list', () => {
    expect([1, 2, 12].map((number) => pageAddress('/blogs', number))).toEqual(['/blogs', '/blogs/2', '/blogs/12']);
    expect(pageName(position(2))).toBe('Page 2 of 7');
    expect(pageWords(words, position(2))).toEqual({
      title: 'Walks, page 2',
      description: 'Page 2 of 7: Where to walk.',
      keywords: ['walks'],
    });
    for (const first of [position(1), undefined]) {
      expect(pageWords(words, first)).toBe(words);
      expect(pageCrumb(first)).toEqual([]);
    }
    expect(pageCrumb(position(3))).toEqual([{ name: 'Page 3', path: '/categories/walks/3' }]);
  });

  it('a later page of a list has no social card, and its route names the path of the first page', () => {
    const route = { path: '/categories/walks', card: { title: 'Walks', kicker: '', picture: '' } } as Route;
    expect(onPage(position(2), route)).toEqual({ path: '/categories/walks/2', first: '/categories/walks' });
    expect(onPage(position(1), route)).toBe(route);
  });
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [7, 9, [1, 'gap', 6, 7, 8, 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [80, 167, [1, 'gap', 79, 80, 81, 'gap', 167]],
])('page %i of %i links the pages %j', (number, count, steps) => {
  expect(pageNumbers({ number, count })).toEqual(steps);
});
