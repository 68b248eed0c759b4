// Tests the search's functions for words, postcodes and ids, and for the files that a query on a large site needs.
import { describe, expect, it, test } from 'vitest';
import { postcodeIn, withoutPostcode } from '../../components/parts/postcode.ts';
import { knownPostcodes, locate, distanceOrderText, walkText } from '../../components/widgets/near.ts';
import { fullId, partsFor, SEARCH_BYTES, shortId, type SearchIndex } from '../../components/widgets/search-data.ts';
import { edits, parseQuery, stemsOf } from '../../components/widgets/search-words.ts';

const known = {
  synonyms: [
    ['chemist', 'pharmacy'],
    ['coffee shop', 'cafe'],
  ] as const,
  districts: new Set(['SW2', 'SW9', 'SE24']),
};
const parse = (text: string) => parseQuery(text, known);

it('stemsOf removes accents, apostrophes, plural endings and words such as “the”', () => {
  expect(stemsOf('The Cafés & Sainsbury’s of Market Row')).toEqual(['cafe', 'sainsbury', 'market', 'row']);
  expect(stemsOf('pharmacies, pharmacy, dishes, buses, glass, gps, 24 hours')).toEqual([
    'pharmacy',
    'pharmacy',
    'dish',
    'buse',
    'glass',
    'gps',
    '24',
    'hour',
  ]);
});

it("an everyday word, or a pair of words, also searches for the site's own word for it", () => {
  expect(parse('Chemists').words).toEqual([
    { typed: 'chemists', stem: 'chemist', meaning: ['pharmacy'], meant: 'pharmacy' },
  ]);
  expect(parse('coffee shops brixton').words.map(({ typed, meant }) => [typed, meant])).toEqual([
    ['coffee shops', 'cafe'],
    ['brixton', undefined],
  ]);
});

test.each([
  ['farmacy', 'pharmacy', 2],
  ['ancor', 'anchor', 1],
  ['', 'abc', 3],
  ['same', 'same', 0],
])('edits turns “%s” into “%s” with %i changed letters', (a, b, count) =>
  expect([edits(a, b), edits(b, a)]).toEqual([count, count]),
);

test.each([
  ['pharmacy sw2 5rj', { postcode: 'SW2 5RJ', district: 'SW2' }, 1],
  ['SW25RJ pharmacy', { postcode: 'SW2 5RJ', district: 'SW2' }, 1],
  ['pub sw2 5', { beginning: 'SW25', district: 'SW2' }, 1],
  ['pub sw25r', { beginning: 'SW25R', district: 'SW2' }, 1],
  ['se24', { beginning: 'SE24', district: 'SE24' }, 0],
  ['pub se1 7pb', { postcode: 'SE1 7PB' }, 1],
  // A road and a house number that look like the start of a postcode.
  ['a23 garage', {}, 2],
  ['5 sw20 road', {}, 3],
])('parseQuery finds the postcode, the start of a postcode, or neither in “%s”', (text, wanted, words) => {
  const { words: found, ...rest } = parse(text);
  expect(rest).toEqual(wanted);
  expect(found).toHaveLength(words);
});

it('a full postcode is removed from the text that goes into the URL', () => {
  expect(withoutPostcode('pharmacy sw2 5rj or SW98LF near')).toBe('pharmacy or near');
  expect(withoutPostcode(' pub sw2 5 ')).toBe('pub sw2 5');
  expect(postcodeIn('near sw98lf')).toBe('SW9 8LF');
  expect(postcodeIn('sw9 8')).toBeUndefined();
});

it('the position of a postcode is the median of its places, and an unknown postcode gets the position of its sector', () => {
  const postcodes = knownPostcodes([
    { postcode: 'SW2 1AA', at: { lat: 51.1, lon: 0 } },
    { postcode: 'SW2 1AA', at: { lat: 51.2, lon: 0 } },
    { postcode: 'SW2 1AA', at: { lat: 59, lon: 9 } },
    { postcode: 'SW2 1AB', at: { lat: 51.4, lon: 0.2 } },
    { postcode: 'SW2', at: { lat: 0, lon: 0 } },
    { postcode: 'SW9 8LF' },
  ]);
  expect(locate('SW2 1AA', postcodes)).toEqual({ at: { lat: 51.2, lon: 0 } });
  const sector = locate('SW2 1ZZ', postcodes);
  expect(sector!.sector).toBe('SW2 1');
  expect(sector!.at.lat).toBeCloseTo(51.3);
  expect(locate('SW9 8LF', postcodes)).toBeUndefined();
  expect(distanceOrderText('SW2 1ZZ', sector)).toBe(
    'We do not know SW2 1ZZ itself: nearest to the middle of SW2 1 first.',
  );
  expect([10, 400].map(walkText)).toEqual(['about a minute’s walk', 'about 7 minutes’ walk']);
});

test.each([
  ['fish-wings-and-tings-coldharbour-lane', 'Fish, Wings & Tings'],
  ['sainsburys-tulse-hill', "Sainsbury's"],
  ['cafe-9', 'Café 9'],
  ['old-name', 'New Name'],
])('the id %s can be restored from its short form', (id, name) => {
  expect(fullId({ id: shortId({ id, name }), name })).toBe(id);
});

describe('the files that a search on a large site fetches', () => {
  const list = (title: string, count = 500) => ({ title, id: title.toLowerCase(), count });
  const topic = (district: string, titles: string[]) => ({
    title: 'Topic',
    path: `/${district.toLowerCase()}`,
    district,
    lists: titles.map((title, at) => ({ ...list(title), buttons: [at] })),
  });
  const index: SearchIndex = {
    places: 3000,
    topics: [topic('SW2', ['Pubs', 'Bars', 'Cafes']), topic('SW9', ['Pubs', 'Bars', 'Cafes'])],
    areas: [],
    parts: [
      ...Array.from({ length: 6 }, (_, at) => ({
        address: `/places-${at}`,
        bytes: 20 * 1024,
        lists: [at, at + 1] as [number, number],
      })),
      { address: '/pages-0', bytes: 10 * 1024 },
      { address: '/pages-1', bytes: 10 * 1024 },
    ],
    synonyms: [],
  };
  const select = (text: string, pressed: number[] = []) => {
    const { parts, tooMany } = partsFor(index, parse(text), pressed);
    expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SEARCH_BYTES);
    return { parts: parts.map(({ address }) => address), tooMany };
  };

  test.each([
    ['a district and a list', 'pub sw9', [], ['/places-3', '/pages-0', '/pages-1']],
    ['a list', 'bars', [], ['/places-1', '/places-4', '/pages-0']],
    ['a district and a button', 'anchor sw2', [2], ['/places-2', '/pages-0', '/pages-1']],
    ['a postcode and a list', 'cafe sw9 8lf', [], ['/places-5', '/pages-0', '/pages-1']],
  ])('a search on a large site for %s fetches only the files that match', (_, text, pressed, parts) =>
    expect(select(text, pressed)).toEqual({ parts, tooMany: undefined }),
  );

  it('a search on a large site fetches no places while too many match', () => {
    expect(select('anchor')).toEqual({ parts: ['/pages-0', '/pages-1'], tooMany: 3000 });
    expect(select('anchor sw2')).toEqual({ parts: ['/pages-0', '/pages-1'], tooMany: 1500 });
  });
});
