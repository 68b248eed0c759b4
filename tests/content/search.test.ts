// Tests the directory's search over the real content, with queries as people write them.
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it, vi } from 'vitest';
import { Cache } from '../../build/engine/cache/cache.ts';
import { SEARCH_INDEX, searchFiles } from '../../build/guide/search/search-index.ts';
import { openSearch, type Search, type SearchAnswer } from '../../components/widgets/search-engine.ts';
import type { SearchIndex, SearchPart } from '../../components/widgets/search-data.ts';
import { firstSection } from '../../components/widgets/search-results.tsx';
import { ownPlace } from '../site/own-place.ts';

const site = ownPlace.site!;
const files = searchFiles(site, new Cache());
const read = (asked: string): unknown => JSON.parse(files.find(({ path }) => `/${path}` === asked)!.body as string);

let search: Search;
beforeAll(async () => {
  search = await openSearch(async (asked) => read(asked), read(SEARCH_INDEX) as SearchIndex);
});

/** The wanted result: the id of a place, or the URL of a list, a story or a guide. */
const queries: [query: string, wanted: string][] = [
  // Queries by whole and partial names.
  ['ritzy cinema', 'ritzy-cinema-brixton-oval'],
  ['carnegie library', 'carnegie-library-herne-hill-road'],
  ['brixton academy', 'o2-academy-brixton-stockwell-road'],
  ['fish wings and tings', 'fish-wings-and-tings-coldharbour-lane'],
  // Queries with misspelt words.
  ['farmacy', '/health-wellness#pharmacies'],
  ['hope and ancor', 'hope-and-anchor-acre-lane'],
  ['black cultral archive', 'black-cultural-archives-windrush-square'],
  ['resturant streatham hill', '/eating-out#restaurants'],
  ['franko manca', 'franco-manca-sw9-8ja'],
  // Queries by whole and partial postcodes, with and without a space.
  ['hope anchor sw25ua', 'hope-and-anchor-acre-lane'],
  ['pub sw2 5ua', 'hope-and-anchor-acre-lane'],
  ['pharmacy se24 9', 'brockwell-park-pharmacy-half-moon-lane'],
  ['gp se24', 'herne-hill-group-practice-herne-hill'],
  // Queries in everyday words.
  ['chemist streatham hill', 'jackson-chemist-streatham-hill'],
  ['doctor herne hill', 'herne-hill-group-practice-herne-hill'],
  ['icecream railton road', 'minus-12-craft-ice-cream-railton-road'],
  ['bread herne hill', '/se24-eating-out#bakeries'],
  ['film loughborough junction', 'whirled-cinema-loughborough-junction'],
  // Queries for stories and guides.
  ['velodrome', '/herne-hill'],
  ['herne hill market', '/blog/herne-hill-sunday-market'],
];

/** Rank of the wanted result among the results of its kind, from 1. 0 if it is missing. */
const ranks = ({ lists, places, pages }: SearchAnswer, wanted: string): number => {
  const kinds = [
    lists.map(({ list }) => `${list.topic.path}#${list.id}`),
    places.map(({ place }) => place.id),
    ...['useful', 'story', 'guide', 'event', 'letter'].map((kind) =>
      pages.flatMap(({ kind: own, page }) => (own === kind && page ? page.path : [])),
    ),
  ];
  return Math.max(...kinds.map((kind) => kind.indexOf(wanted) + 1));
};

it('queries find the right result among the first five of its kind, usually as the first', async () => {
  const found = await Promise.all(
    queries.map(async ([query, wanted]) => ({ query, rank: ranks(await search.ask(query), wanted) })),
  );
  const missed = found.filter(({ rank }) => rank < 1 || rank > 5);
  expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(1);
  const later = found.filter(({ rank }) => rank !== 1);
  expect(later.length, JSON.stringify(later)).toBeLessThanOrEqual(4);
});

/** Questions as neighbours type them on a phone. */
const everyday: [query: string, wanted: string][] = [
  ['GP in SE24', '/se24-health-wellness#gp-practices'],
  ['doctors surgery', '/health-wellness#gp-practices'],
  ['dentist nhs', 'half-moon-dental-centre-half-moon-lane'],
  ['buses', '/blog/getting-around-without-a-car'],
  ['nursery near me', '/se24-community#nurseries'],
  ['primary school sw9', 'loughborough-primary-school-minet-road'],
  ['is the Ritzy still open', 'ritzy-cinema-brixton-oval'],
  ['library opening today', 'carnegie-library-herne-hill-road'],
  ['any good pizza', 'dominos-pizza-coldharbour-lane'],
  ['food bank', 'norwood-and-brixton-foodbank-sw2-3bh'],
  ['chippy', '/sw9-shopping#fishmongers'],
  ['tube', '/blog/getting-around-without-a-car'],
  ['a&e', '/blog/kings-with-a-pram'],
];

it.each(everyday)(
  'the everyday question "%s" finds the wanted result among the first five of its kind',
  async (query, wanted) => {
    expect(ranks(await search.ask(query), wanted)).toBeGreaterThan(0);
    expect(ranks(await search.ask(query), wanted)).toBeLessThanOrEqual(5);
  },
);

it.each(['launderette', 'bike shop', 'solicitor'])(
  'the query %s finds no places with similar names, and a note says that the list has only examples',
  async (query) => {
    const { places, lists, pages, notes } = await search.ask(query);
    expect([places, lists, pages]).toEqual([[], [], []]);
    expect(notes.join()).toContain('has only examples so far');
  },
);

it('the query cash zeppelin shows places for its other word, and a note on the word that nothing has', async () => {
  const { places, notes } = await search.ask('cash zeppelin');
  expect(places.length).toBeGreaterThan(0);
  expect(notes).toContain('Nothing here has ‘zeppelin’: these have your other words.');
});

it('the query police station shows only stories with both words, if there are enough of them', async () => {
  const { places, pages, notes } = await search.ask('police station');
  expect([places, notes]).toEqual([[], []]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.every(({ whole }) => whole)).toBe(true);
});

it(`the query "bus" doesn't match the start of longer words such as "business"`, async () => {
  expect((await search.ask('bus')).places).toEqual([]);
});

it.each(['toothpick', 'optician', 'bank of england'])(
  'the query %s finds no place by a word that is only similar',
  async (query) => {
    const { places } = await search.ask(query);
    expect(places.filter(({ why }) => why.length > 0)).toEqual([]);
  },
);

/** Search records of the real site. The site is small enough for a single file of records. */
const located = JSON.parse(files[1]!.body as string) as SearchPart;

it('for an unknown postcode, places are sorted by distance from the centre of its sector, with a note', async () => {
  const { near, places } = await search.ask('pharmacy sw9 9zz');
  expect(near).toBe('We do not know SW9 9ZZ itself: nearest to the middle of SW9 9 first.');
  expect(places[0]!.place.postcode).toMatch(/^SW9 9/);
  expect(places[0]!.walk).toMatch(/^about \d+ minutes’ walk$/);
});

it('for a postcode outside the area, places are not sorted by distance, and a note says so', async () => {
  const { near, places } = await search.ask('pharmacy se1 7pb');
  expect(near).toBe('We know no place near SE1 7PB, so nothing is sorted by distance.');
  expect(places.every(({ walk }) => walk === undefined)).toBe(true);
});

it('the search finds a real place by its name, but no example listing', async () => {
  const samples = site.directories.flatMap(({ groups }) =>
    groups.flatMap(({ listings }) => listings.filter(({ sample }) => sample)),
  );
  for (const { id, name } of samples.slice(0, 20)) {
    const { places } = await search.ask(name);
    expect(places.map(({ place }) => place.id)).not.toContain(id);
  }
  const missed: string[] = [];
  for (const { groups } of site.directories) {
    const real = groups.flatMap(({ listings }) => listings.filter(({ sample }) => !sample));
    // Asks for every third place, because nine hundred queries take nine seconds.
    for (const { id, name } of real.filter((_, at) => at % 3 === 0)) {
      const { places } = await search.ask(name);
      if (!places.slice(0, 20).some(({ place }) => place.id === id)) missed.push(name);
    }
  }
  expect(missed).toEqual([]);
});

it('search records take less than 30 KB per 1,000 after gzip, and at most two buttons find no places', async () => {
  expect((read(SEARCH_INDEX) as SearchIndex).parts).toHaveLength(1);
  const bytes = gzipSync(files[1]!.body).length;
  const records = located.places.length + located.pages.length;
  expect((bytes / records) * 1000, 'bytes for 1,000 places and pages').toBeLessThan(30 * 1024);
  const names = site.pages.directory.groups.map(({ name }) => name);
  const counts = await Promise.all(names.map(async (name, at) => [name, (await search.ask('', [at])).places.length]));
  const few = counts.filter(([, count]) => count === 0).map(([name]) => name);
  expect(few.length, few.join(', ')).toBeLessThanOrEqual(2);
});

/** First result of the section that comes first. */
async function firstOf(query: string): Promise<string> {
  const answer = await search.ask(query);
  const section = firstSection(answer);
  if (section === 'lists') return answer.lists.map(({ list }) => `${list.topic.path}#${list.id}`)[0] ?? '';
  if (section === 'places') return answer.places[0]?.place.id ?? '';
  return answer.pages.find(({ kind }) => kind === section)?.page?.path ?? '';
}

it.each([
  ['recycling', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['polling station', 'https://wheredoivote.co.uk/'],
  ['bin collection', 'https://wasteservice.lambeth.gov.uk/'],
  ['bulky waste', 'https://www.lambeth.gov.uk/rubbish-recycling'],
  ['parking permit', 'https://www.lambeth.gov.uk/parking'],
  ['report a pothole', 'https://www.gov.uk/report-pothole'],
  ['nhs 111', 'https://www.myhealth.london.nhs.uk/nhs-111'],
  ['chemist open now', 'https://www.nhs.uk/service-search/pharmacy/find-a-pharmacy'],
  ['nhs dentist', 'half-moon-dental-centre-half-moon-lane'],
  ['libary', 'https://www.lambeth.gov.uk/libraries-0'],
  ['train times herne hill', 'https://www.nationalrail.co.uk/live-trains/departures/herne-hill/'],
  ['brokwell park', '/blog/brockwell-park-family-day'],
  ['brockwell park running', '/blog/running-brockwell-park'],
  ['park closing time', '/blog/when-the-parks-shut-in-winter'],
  ['primary school places', '/blog/primary-school-places-2027'],
  ['the pogues', '/whats-on#the-pogues'],
  ['farmers market', '/blog/herne-hill-sunday-market'],
  ['letter december', '/letters/2026-11-30'],
  ['christmas bins', '/blog/christmas-2026'],
  ['brixton', '/brixton'],
  ['herne hill', '/herne-hill'],
  ['electric avenue', '/blog/electric-avenue-door-by-door'],
  ['pub', '/entertainment-nightlife#pubs'],
  ['franco manca', 'franco-manca-sw9-8ja'],
  ['effra river', '/blog/buried-river-effra-walk'],
])('“%s” finds %s first', async (query, wanted) => {
  expect(await firstOf(query)).toBe(wanted);
});

it.each([
  ['eat tonight', { button: 1 }],
  ['somewhere for dinner', { button: 1 }],
  ['eat brixton', undefined],
  ['what’s on on sunday', { title: 'What’s on: Sunday 29 November', path: '/whats-on#on-2026-11-29' }],
  ['saturday', { title: 'What’s on: Saturday 28 November', path: '/whats-on#on-2026-11-28' }],
  ['sunday market', undefined],
])('“%s” has the lead %o on Saturday 28 November', async (query, lead) => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00Z'), toFake: ['Date'] });
  try {
    expect((await search.ask(query)).lead).toEqual(lead);
  } finally {
    vi.useRealTimers();
  }
});

it('a postcode alone finds the places of the eight largest kinds, each with the nearest first', async () => {
  const { places, kinds } = await search.ask('SW9 8LA');
  expect(kinds).toHaveLength(8);
  for (const [kind, own] of kinds!) {
    expect(own).toEqual(places.filter(({ list }) => list.buttons?.includes(kind)));
  }
  expect((await search.ask('pub SW9 8LA')).kinds).toBeUndefined();
});
