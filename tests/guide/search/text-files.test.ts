// Tests the files with the words of stories, letters and events, at the largest size that the project serves.
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { textFiles, type TextPage } from '../../../build/guide/search/text-files.ts';
import { SEARCH_BYTES, type SearchIndex, type TextKind } from '../../../components/widgets/search-data.ts';
import { openSearch, type SearchAnswer } from '../../../components/widgets/search-engine.ts';
import { randomFrom } from '../../random.ts';

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bri cla dro fle'.split(' ');

/** A page of 150 words, most of them common. The word at the end is only on this page. */
function page(kind: TextKind, at: number, title: string): TextPage {
  const below = randomFrom(at + kind.length * 10_000);
  const word = (rank: number) => SYLLABLES[rank % 24]! + SYLLABLES[Math.floor(rank / 24) % 24]! + SYLLABLES[rank % 7]!;
  const text = Array.from({ length: 150 }, () => word(Math.floor(5000 ** (below(1000) / 1000))));
  const own = `${kind}only${at}`;
  return {
    record: { kind, title, path: `/${kind}/${at}`, text: `${text.slice(0, 20).join(' ')}.` },
    version: `${kind} ${at} ${title}`,
    texts: () => [title, text.slice(0, 20).join(' '), [...text, own].join(' ')],
  };
}

const pagesOf = (kind: TextKind, count: number, title: string) =>
  Array.from({ length: count }, (_, at) => page(kind, at, `${title} ${at + 1}`));
const pages = {
  story: pagesOf('story', 3000, 'Story number'),
  letter: pagesOf('letter', 500, 'Letter'),
  event: pagesOf('event', 100, 'Concert'),
};
const { index, files } = textFiles(pages, new Cache());

/** The index of a search without places. */
const whole: SearchIndex = {
  places: 0,
  topics: [],
  areas: [],
  parts: [],
  texts: index,
  synonyms: [['gig', 'concert']],
};

/** Opens the search. Counts the bytes of its files after gzip. */
async function open() {
  const fetched: string[] = [];
  const read = async (asked: string): Promise<unknown> => {
    const { body } = files.find(({ path }) => `/${path}` === asked)!;
    fetched.push(body as string);
    return JSON.parse(body as string);
  };
  const search = await openSearch(read, whole);
  return { search, bytes: () => fetched.reduce((sum, body) => sum + gzipSync(body).length, 0) };
}

it('the results of a query are known before the records of pages arrive, and opening the search asks for no page', async () => {
  const asked: string[] = [];
  const search = await openSearch((address) => {
    asked.push(address);
    const file = files.find(({ path }) => `/${path}` === address)!;
    return address.includes('/pages-') ? new Promise(() => {}) : Promise.resolve(JSON.parse(file.body as string));
  }, whole);
  const early = await new Promise<SearchAnswer>((resolve) => void search.ask('letteronly499', [], resolve));
  expect(early.pages).toMatchObject([{ kind: 'letter', at: 499, whole: true }]);
  expect(asked.filter((address) => address.includes('/pages-'))).toHaveLength(1);
});

it('every page is found by a word that only this page has', async () => {
  const { search } = await open();
  for (const path of ['/story/0', '/story/1499', '/story/2999', '/letter/0', '/letter/499', '/event/99']) {
    const { pages: found } = await search.ask(path.replace(/\/(\w+)\//, '$1only'));
    expect(found.map((each) => each.page?.path)).toEqual([path]);
  }
  const rows = files.filter(({ path }) => path.includes('/words-')).flatMap(({ body }) => JSON.parse(body as string));
  const stems = new Set((rows as [string][]).map(([stem]) => stem));
  const own = Object.values(pages).flatMap((each) =>
    each.map(({ record }) => record.path.replace(/\/(\w+)\//, '$1only')),
  );
  expect(own.filter((stem) => !stems.has(stem))).toEqual([]);
});

it('a page with all words in its title is the only result, or the first', async () => {
  const { search } = await open();
  expect((await search.ask('letter 120')).pages.map(({ page: found }) => found?.path)).toEqual(['/letter/119']);
  expect((await search.ask('leter 120')).pages[0]).toMatchObject({ page: { path: '/letter/119' } });
  const { pages: gigs } = await search.ask('gig 7');
  expect(gigs[0]).toMatchObject({ page: { path: '/event/6' }, why: ['concert: you wrote ‘gig’'] });
});

it('the index and the files of a query take few bytes, and more results are fetched on demand', async () => {
  const indexBytes = gzipSync(JSON.stringify(index)).length;
  for (const query of ['story', 'letter 120', 'bababa baceba story', 'xyzxyz']) {
    const { search, bytes } = await open();
    const { pages: found, fill } = await search.ask(query);
    // The rest of the limit is for a thousand places.
    expect(indexBytes + bytes(), query).toBeLessThan(SEARCH_BYTES - 30 * 1024);
    await fill(found.slice(6, 18));
    expect(found.slice(0, 18).every((each) => each.page)).toBe(true);
  }
});

it('an edit changes few files, and a new story changes no file of letters', () => {
  const edited = { ...pages, story: pages.story.with(700, page('story', 700, 'Another zebra')) };
  const next = { ...pages, story: [...pages.story, page('story', 3000, 'Story number 3001')] };
  const pathsOf = (changed: typeof pages) => textFiles(changed, new Cache()).files.map(({ path }) => path);
  const known = new Set(files.map(({ path }) => path));
  expect(pathsOf(edited).filter((path) => !known.has(path)).length).toBeLessThan(10);
  expect(pathsOf(next).filter((path) => path.includes('/pages-') && !known.has(path))).toHaveLength(1);
});

it('a search leaves out events that are over, also on a site that was built before', async () => {
  const event = (title: string, over?: string): TextPage => ({
    record: { kind: 'event', title, path: `/${title}`, text: 'Lanterns', ...(over && { over }) },
    version: title,
    texts: () => [title, 'Lanterns', 'Lanterns'],
  });
  const events = [event('Today', '2026-11-28 18:00'), event('Weekly'), event('Night', '2026-11-29 02:00')];
  const own = textFiles({ story: [], letter: [], event: events }, new Cache());
  const read = async (asked: string): Promise<unknown> =>
    JSON.parse(own.files.find(({ path }) => `/${path}` === asked)!.body as string);
  const empty = { places: 0, topics: [], areas: [], parts: [], synonyms: [] };
  const search = await openSearch(read, { ...empty, texts: own.index });
  const foundAt = async (time: string) => {
    vi.useFakeTimers({ now: new Date(time) });
    const { pages: found } = await search.ask('lanterns');
    vi.useRealTimers();
    return found.map(({ page: record }) => record!.title).toSorted();
  };
  expect(await foundAt('2026-11-28T18:00:00Z')).toEqual(['Night', 'Today', 'Weekly']);
  expect(await foundAt('2026-11-28T18:01:00Z')).toEqual(['Night', 'Weekly']);
  expect(await foundAt('2026-11-29T02:01:00Z')).toEqual(['Weekly']);
});
