// Tests the directory's search over a few records: the lists and places that a query finds, and their order.
import { describe, expect, it } from 'vitest';
import type { SearchIndex, SearchPart } from '../../components/widgets/search-data.ts';
import { withHours } from '../../components/widgets/open-places.ts';
import { openSearch } from '../../components/widgets/search-engine.ts';

const titles = [
  ['Cleaning Services', 0],
  ['Vets and Pet Services', 0],
  ['Shoe Repair and Key Cutting', 0],
  ['Bicycle Repair', 0],
  ['Music Venues', 2],
  ['Live Music and Comedy', 1],
  ['Supermarkets', 3],
  ['Food Banks', 1],
] as const;

const index: SearchIndex = {
  places: 7,
  topics: [
    {
      title: 'Services',
      path: '/services',
      district: 'SW2',
      lists: titles.map(([title, count]) => ({ title, id: title.toLowerCase().replaceAll(' ', '-'), count })),
    },
  ],
  areas: [],
  parts: [{ address: '/part.json', bytes: 1 }],
  synonyms: [
    ['vet', 'pet services'],
    ['veterinary', 'pet services'],
    ['animal hospital', 'pet services'],
    ['bike', 'bicycle'],
  ],
};

const names: [name: string, list: number][] = [
  ['Co-op', 6],
  ['The Cooperage', 6],
  ['Coopers', 6],
  ['Norwood Foodbank', 7],
  ['The Tearoom', 4],
  ['Blue Note', 4],
  ['Laugh Inn', 5],
];
/** Hours of a place that never closes, and of another place that never opens. */
const hours = new Map([
  ['Co-op', Array(7).fill('0-1440').join('|')],
  ['Coopers', '||||||'],
]);
const places = names.map(([name, list]) => ({
  id: `~${name}`,
  name,
  list,
  ...(hours.has(name) && { hours: hours.get(name)! }),
}));
const part: SearchPart = { places, pages: [] };

const search = await openSearch(async () => structuredClone(part), index);
const ask = async (text: string) => {
  const { lists, places, notes } = await search.ask(text);
  return {
    lists: lists.map(({ list }) => list.title),
    places: places.map(({ place }) => place.name),
    notes: notes.join(' '),
  };
};

it.each([
  ['vet', 'Vets and Pet Services'],
  ['veterinary', 'Vets and Pet Services'],
  ['animal hospital', 'Vets and Pet Services'],
  ['pet services', 'Vets and Pet Services'],
  ['vets brixton', 'Vets and Pet Services'],
  ['bike repair', 'Bicycle Repair'],
  ['bicycle', 'Bicycle Repair'],
  ['shoe repair', 'Shoe Repair and Key Cutting'],
  ['key cutting', 'Shoe Repair and Key Cutting'],
  ['cleaning services', 'Cleaning Services'],
])('the answer to “%s” says that a list has only examples', async (text, title) => {
  expect((await ask(text)).notes).toContain(`‘${title}’`);
});

it.each(['car repair', 'phone repair', 'repair', 'services', 'legal services'])(
  "the answer to “%s” doesn't say that a list has only examples",
  async (text) => {
    expect((await ask(text)).notes).not.toContain('Our list');
  },
);

it.each(['coop', 'co-op', 'co op', 'Co‑op', 'the coop'])(
  'a search for “%s” finds the place Co-op first',
  async (text) => {
    expect((await ask(text)).places[0]).toBe('Co-op');
  },
);

it.each(['food bank', 'foodbank', 'food-bank'])(
  'a search for “%s” finds the place Norwood Foodbank and the list Food Banks',
  async (text) => {
    const { places, lists } = await ask(text);
    expect(places[0]).toBe('Norwood Foodbank');
    expect(lists[0]).toBe('Food Banks');
  },
);

it.each(['tearoom', 'tea room', 'tea-room'])('a search for “%s” finds the place The Tearoom', async (text) => {
  expect((await ask(text)).places[0]).toBe('The Tearoom');
});

it('two joined words of a record match only as a whole', async () => {
  expect((await ask('tear')).places).toEqual(['The Tearoom']);
  expect((await ask('notel')).places).not.toContain('Laugh Inn');
});

it('a list whose title has all words of the query comes before lists with only one', async () => {
  expect((await ask('live music')).lists[0]).toBe('Live Music and Comedy');
  expect((await ask('music venues')).lists[0]).toBe('Music Venues');
});

describe('a question about hours', () => {
  const open = async (text: string, openNow: boolean) => withHours(await search.ask(text), openNow, '2026-11-26 12:00');

  it('the answer to a question about hours says which places are open, and how many have known hours', async () => {
    const { places, notes } = await open('supermarkets open now', false);
    expect(places.map(({ place, hours }) => [place.name, hours])).toEqual([
      ['Co-op', 'Open all day'],
      ['The Cooperage', undefined],
      ['Coopers', 'Closed today'],
    ]);
    expect(notes).toEqual(['We know the hours of 2 of these places: ring the others before you go.']);
    expect((await open('blue note open now', false)).notes).toEqual([
      'We don’t know when these are open: ring before you go.',
    ]);
    expect((await search.ask('is the co-op open now')).asksWhen).toBe(true);
  });

  it('with the filter for open places, an answer contains only open places', async () => {
    const { places, lists, notes } = await open('supermarkets', true);
    expect([places.map(({ place }) => place.name), lists]).toEqual([['Co-op'], []]);
    expect(notes).toEqual(['Open now, of the 2 whose hours we know.']);
    expect((await open('blue note', true)).notes).toEqual(['Of the 0 whose hours we know, none is open.']);
  });
});

it('a misspelt street finds the places of that kind in the street before others', async () => {
  const barbers = [
    { id: '~a', name: 'Ash', list: 1, street: '12 Acre Lane' },
    { id: '~c', name: 'Cedar', list: 0, street: '7 Acre Lane' },
    { id: '~b', name: 'Birch', list: 0, street: '414 Coldharbour Lane' },
  ];
  const lists = [
    { title: 'Barbers', id: 'barbers', count: 2 },
    { title: 'Bakers', id: 'bakers', count: 1 },
  ];
  const topics = [{ title: 'Services', path: '/services', district: 'SW9', lists }];
  const read = async () => ({ places: structuredClone(barbers), pages: [] });
  const own = await openSearch(read, { ...index, places: 3, topics });
  for (const text of ['barbers coldharbor', 'barber coldharbor lane', 'coldharbour barbers', 'barbers cold harbour']) {
    expect((await own.ask(text)).places[0]?.place.name, text).toBe('Birch');
  }
});

it('a closed place is found only by its name', async () => {
  const closed = [{ id: '~loft', name: 'The Net Loft', list: 6, line: 'Grocer', closed: true as const }];
  const own = await openSearch(async () => ({ places: structuredClone(closed), pages: [] }), { ...index, places: 1 });
  const found = await Promise.all(['net loft', 'grocer', 'supermarkets'].map((text) => own.ask(text)));
  expect(found.map(({ places }) => places.length)).toEqual([1, 0, 0]);
});
