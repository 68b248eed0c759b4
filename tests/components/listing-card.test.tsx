// Tests that a listing's card shows only known facts, and writes links in the form that the page sets.
import { expect, it } from 'vitest';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { ListingCard } from '../../components/parts/listing-card.tsx';
import { render, words } from './render.tsx';

const bare = { id: 'pump', name: 'The Pump' };
const full = {
  ...bare,
  address: '1 Quay',
  postcode: 'ZZ1 1AA',
  phone: '01632 960 014',
  email: 'a@pump.test',
  website: 'www.pump.test/',
};
const manner = { website: 'host', email: 'text' } as const;

it('a card shows only fields that the listing has', () => {
  const html = render(<ListingCard listing={bare} links={manner} />);
  expect(html).toBe(
    '<li id="pump" class="listing lines-0" itemScope="" itemType="https://schema.org/Place"><details><summary>' +
      '<h3 itemProp="name">The Pump</h3></summary><div class="listing-more"><p class="listing-actions">' +
      '<a href="/contact?about=The%20Pump&amp;on=/%23pump">Suggest a change<span class="visually-hidden"> to The Pump</span></a></p></div></details></li>',
  );
});

it('a card has a class for its number of lines, so that its height can be estimated before layout', () => {
  const lines = (listing: Listing) => / lines-(\d)"/.exec(render(<ListingCard listing={listing} links={manner} />))![1];
  expect(lines(bare)).toBe('0');
  expect(lines({ ...bare, postcode: 'ZZ1' })).toBe('1');
  expect(lines({ ...bare, sample: true })).toBe('1');
  expect(lines(full)).toBe('1');
});

/** The text of a collapsed card. */
const closed = (html: string) => words(html.replace(/<div class="listing-more">.*?<\/div>/, ''));

it('a collapsed card shows the name and the address, and an open card the ways to reach the place in a fixed order', () => {
  const listing = {
    ...full,
    within: 'Fish Market',
    line: 'Pump',
    ref: 'osm:node/5 fhrs:1747723',
    note: 'By the stairs',
  };
  const html = render(<ListingCard listing={listing} links={manner} usual />);
  expect(closed(html)).toBe('The Pump Fish Market, 1 Quay, ZZ1 1AA');
  expect(words(/<p class="listing-actions">.*?<\/p>/.exec(html)![0])).toBe(
    'Call 01632 960 014 Directions to The Pump www.pump.test a@pump.test Hygiene rating of The Pump ' +
      'Suggest a change to The Pump',
  );
  expect(html).toContain('<a href="https://ratings.food.gov.uk/business/1747723" target="_blank"');
});

it('a collapsed card without an address or a full postcode shows the note, which the open card does not repeat', () => {
  const listing = { ...bare, postcode: 'ZZ1', line: 'Free', note: '100 m from the quay.' };
  const html = render(<ListingCard listing={listing} links={manner} />);
  expect(closed(html)).toBe('The Pump 100 m from the quay Free');
  expect(html.split('100 m from the quay')).toHaveLength(2);
});

it.each([
  [{ rating: 5, rated: '2026-03' }, 'Food hygiene rating: 5, Mar 2026'],
  [{ rating: 'awaiting inspection' }, 'Food hygiene rating: awaiting inspection'],
] as const)('an open card says the rating in the register: %o', (facts, said) => {
  expect(words(render(<ListingCard listing={{ ...bare, ...facts }} links={manner} />))).toContain(said);
});

it('a collapsed card shows at most one other fact, and always who paid for it', () => {
  const sponsored = { by: 'Gull & Co', url: 'https://gull.test' };
  const listing = { ...bare, line: 'Pump, newly registered', sponsored, status: 'temporarily-closed' } as const;
  expect(closed(render(<ListingCard listing={listing} links={manner} />))).toBe(
    'The Pump Paid for by Gull & Co Closed for the time being.',
  );
});

it.each([
  ['Pump', false, 'The Pump ZZ1 Pump'],
  ['Pump', true, 'The Pump ZZ1'],
  ['Pump, newly registered', true, 'The Pump ZZ1 New'],
])(
  'a collapsed card whose kind of place is %j, the same as its group’s heading: %s, shows “%s”',
  (line, usual, shown) => {
    const html = render(<ListingCard listing={{ ...bare, postcode: 'ZZ1', line }} links={manner} usual={usual} />);
    expect(closed(html)).toBe(shown);
    expect(html.includes(`<p itemProp="description">${line}</p>`)).toBe(!usual);
  },
);

it.each([
  ['ods:FN142', 'https://www.nhs.uk/services/pharmacy/x/FN142'],
  ['fhrs:7 ods:G85025', 'https://www.nhs.uk/services/gp-surgery/x/G85025'],
  ['ods:F81001', 'https://www.nhs.uk/services/gp-surgery/x/F81001'],
  ['ods:V00531', undefined],
])('an open card with the id %s links to the NHS’s page: %s', (ref, url) => {
  const html = render(<ListingCard listing={{ ...bare, ref }} links={manner} />);
  expect(/https:\/\/www\.nhs\.uk[^"]*/.exec(html)?.[0]).toBe(url);
});

const register = { id: 'r', title: 'Register of pumps', publisher: 'Harbour', date: 'August 2026' };
it('a collapsed card names no source', () => {
  const listing = { ...bare, source: { ...register, short: 'the pump list' }, seen: { date: '2022-11', old: true } };
  const html = render(<ListingCard listing={listing} links={manner} />);
  expect(closed(html)).toBe('The Pump');
  expect(words(html)).toContain('In the pump list, Nov 2022');
});

it.each([
  ['Public toilet for women', 'PublicToilet'],
  ['Baptist church', 'PlaceOfWorship'],
  ['Skate park', undefined],
  // A LocalBusiness needs an address, which this card lacks.
  ['Parking', 'Place'],
])('a card with the kind of place %j has the schema.org type %s', (line, type) => {
  const html = render(<ListingCard listing={{ ...bare, line }} links={manner} />);
  expect(/itemType="https:\/\/schema.org\/(\w+)"/.exec(html)?.[1]).toBe(type);
  if (!type) expect(html).not.toMatch(/\sitem/i);
});

it('the card of an example listing has no working link', () => {
  const html = render(<ListingCard listing={{ ...full, sample: true }} links={{ website: 'host', email: 'link' }} />);
  expect(closed(html)).toBe('The Pump 1 Quay, ZZ1 1AA Example');
  expect(words(html)).toContain('01632 960 014 www.pump.test/ a@pump.test');
  expect(html).not.toMatch(/tel:|mailto:|https?:/);
});

it.each([
  ['its point', { lat: 54.31207, lon: -0.41102 }, '?mlat=54.31207&amp;mlon=-0.41102#map=18/54.31207/-0.41102'],
  ['its address', {}, 'search?query=1%20Quay%2C%20ZZ1%201AA'],
  [
    'its new address',
    { lat: 54.3, lon: -0.4, status: 'moved', movedTo: '2 Quay' },
    'search?query=2%20Quay%2C%20ZZ1%201AA',
  ],
] as const)('a card links to the map by %s', (_, change, address) => {
  const html = render(<ListingCard listing={{ ...full, ...change }} links={manner} />);
  expect(html).toContain(
    `<a href="https://www.openstreetmap.org/${address}" target="_blank" rel="noopener noreferrer">Directions`,
  );
});

it.each([
  { ...full, sample: true },
  { ...bare, postcode: 'ZZ1' },
] as const)('the card of an example listing, or of a listing with only a district, has no map link: %o', (listing) => {
  expect(render(<ListingCard listing={listing} links={manner} />)).not.toContain('Directions');
});

it.each([
  ['Listed Aug 2026', { source: register, seen: { date: '2026-08', old: false } }],
  [
    'In the pump list, Aug 2026',
    { source: { ...register, short: 'the pump list' }, seen: { date: '2026-08', old: false } },
  ],
  ['Checked Nov 2026', { source: register, checked: '2026-11-02', seen: { date: '2026-11-02', old: false } }],
  ['Listed Nov 2022', { source: register, seen: { date: '2022-11', old: true } }],
])("a card names the month of the listing's source, or of a check by an editor: %s", (said, change) => {
  expect(words(render(<ListingCard listing={{ ...bare, ...change }} links={manner} />))).toContain(said);
});

it('the website on a card opens in a new tab without opener or referrer, with https:// added if needed', () => {
  const html = render(<ListingCard listing={full} links={manner} />);
  expect(html).toContain(
    '<a href="https://www.pump.test/" target="_blank" rel="noopener noreferrer" itemProp="url">www.pump.test</a>',
  );
  const deep = render(
    <ListingCard listing={{ ...full, website: 'https://www.pump.test/on/the/quay' }} links={manner} />,
  );
  expect(deep).toContain('>www.pump.test</a>');
  const http = render(<ListingCard listing={{ ...full, website: 'http://pump.test' }} links={manner} />);
  expect(http).toContain(
    '<a href="http://pump.test" target="_blank" rel="noopener noreferrer" itemProp="url">pump.test</a>',
  );
});

it.each([
  ['label', 'Website', true],
  ['host', 'www.pump.test', true],
  ['text', 'www.pump.test/', false],
] as const)('a card shows a website in the form %s', (website, text, linked) => {
  const html = render(<ListingCard listing={full} links={{ website, email: 'none' }} />);
  expect(words(html)).toContain(` ${text} Suggest a change`);
  expect(html.includes('href="https://www.pump.test/"')).toBe(linked);
});

it.each([
  ['link', true, true],
  ['text', true, false],
  ['none', false, false],
] as const)('a card shows a mail address in the form %s', (email, shown, linked) => {
  const html = render(<ListingCard listing={full} links={{ website: 'host', email }} />);
  expect(words(html).includes('a@pump.test')).toBe(shown);
  expect(html.includes('href="mailto:a@pump.test"')).toBe(linked);
});

it("a card's phone link has no spaces", () => {
  expect(render(<ListingCard listing={full} links={manner} />)).toMatch(
    /href="tel:01632960014">Call <span[^>]*>01632 960 014</,
  );
});

it.each([
  [{ status: 'moved', movedTo: '2 Quay' }, 'Has moved to 2 Quay.'],
  [{ status: 'temporarily-closed' }, 'Closed for the time being.'],
] as const)('a card explains a changed status: %o', (change, said) => {
  expect(words(render(<ListingCard listing={{ ...bare, ...change }} links={manner} />))).toContain(said);
  expect(words(render(<ListingCard listing={{ ...bare, status: 'open' }} links={manner} />))).not.toContain(said);
});

it('the card of an existing business describes it to search engines', () => {
  const html = render(<ListingCard listing={{ ...full, line: 'Pump' }} links={manner} />);
  const told = [...html.matchAll(/<(\w+)([^>]*) itemProp="(\w+)"[^>]*>(.*?)<\/\1>/g)].map(
    ([, element, attributes, field, inside]) => [
      field,
      element === 'a' ? /href="([^"]*)"/.exec(attributes!)![1] : words(inside!),
    ],
  );
  expect(html).toMatch(/^<li [^>]* itemScope="" itemType="https:\/\/schema.org\/LocalBusiness">/);
  expect(told).toEqual([
    ['name', 'The Pump'],
    ['address', '1 Quay, ZZ1 1AA'],
    ['telephone', '01632 960 014'],
    ['url', 'https://www.pump.test/'],
    ['description', 'Pump'],
  ]);
});

it.each([{ sample: true }, { status: 'moved', movedTo: '2 Quay' }, { status: 'temporarily-closed' }] as const)(
  'the card of a listing with %o describes nothing to search engines',
  (change) => {
    expect(render(<ListingCard listing={{ ...full, ...change }} links={manner} />)).not.toMatch(/\sitem/i);
  },
);

it('a card lists the stories that mention the listing', () => {
  const stories = [
    { path: '/blog/pumps', title: 'Pumps' },
    { path: '/blog/quays', title: 'Quays' },
  ];
  const html = render(<ListingCard listing={bare} links={manner} stories={stories} />);
  expect(html).toContain('<a href="/blog/pumps">Pumps</a>, <a href="/blog/quays">Quays</a>');
  expect(words(html)).toContain('Read: Pumps , Quays');
});
