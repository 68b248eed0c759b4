// A listing shows what is known, each page in its own manner, and nothing else.
import { expect, it } from 'vitest';
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

it('leaves out what is not known', () => {
  const html = render(<ListingCard listing={bare} links={manner} />);
  expect(html).toBe(
    '<li id="pump" class="listing lines-0" itemScope="" itemType="https://schema.org/LocalBusiness"><h3 itemProp="name">The Pump</h3>' +
      '<div class="listing-ways"><details><summary>More<span class="visually-hidden"> about The Pump</span></summary>' +
      '<a href="#pump">Link to this entry</a><a href="/contact?about=The%20Pump&amp;on=/%23pump">Suggest a change' +
      '<span class="visually-hidden"> to The Pump</span></a></details></div></li>',
  );
});

it('says how many lines stand between its name and its last, for a browser that has not laid it out', () => {
  for (const listing of [
    bare,
    full,
    { ...full, line: 'Pump', seen: { date: '2026-08', old: false } },
    { ...full, sample: true, note: 'At the back.', status: 'moved', movedTo: '2 Quay' } as const,
  ]) {
    const stories = [{ path: '/blog/pumps', title: 'Pumps' }];
    const html = render(<ListingCard listing={listing} links={manner} stories={stories} />);
    const lines = html.match(/<p\b|<span class="badge/g)?.length ?? 0;
    expect(html).toContain(`class="listing lines-${lines}"`);
  }
});

it('names what it stands in before the street', () => {
  const html = render(<ListingCard listing={{ ...full, within: 'Fish Market', line: 'Pump' }} links={manner} />);
  expect(words(html)).toContain('The Pump Pump Fish Market, 1 Quay, ZZ1 1AA');
});

it.each([
  ['its point', { lat: 54.31207, lon: -0.41102 }, '?mlat=54.31207&amp;mlon=-0.41102#map=18/54.31207/-0.41102'],
  ['its address', {}, 'search?query=1%20Quay%2C%20ZZ1%201AA'],
  [
    'its new address',
    { lat: 54.3, lon: -0.4, status: 'moved', movedTo: '2 Quay' },
    'search?query=2%20Quay%2C%20ZZ1%201AA',
  ],
] as const)('leads there by %s', (_, change, address) => {
  const html = render(<ListingCard listing={{ ...full, ...change }} links={manner} />);
  expect(html).toContain(
    `<a href="https://www.openstreetmap.org/${address}" target="_blank" rel="noopener noreferrer">Directions`,
  );
});

it.each([
  { ...full, sample: true },
  { ...bare, postcode: 'ZZ1' },
] as const)('leads nowhere without a place: %o', (listing) => {
  expect(render(<ListingCard listing={listing} links={manner} />)).not.toContain('Directions');
});

const register = { id: 'r', title: 'Register of pumps', publisher: 'Harbour', date: 'August 2026' };
it.each([
  ['Listed Aug 2026', { source: register, seen: { date: '2026-08', old: false } }],
  [
    'In the pump list, Aug 2026',
    { source: { ...register, short: 'the pump list' }, seen: { date: '2026-08', old: false } },
  ],
  ['Checked Nov 2026', { source: register, checked: '2026-11-02', seen: { date: '2026-11-02', old: false } }],
  ['Not seen since 2022', { source: register, seen: { date: '2022-11', old: true } }],
])('says when it was seen: %s', (said, change) => {
  expect(words(render(<ListingCard listing={{ ...bare, ...change }} links={manner} />))).toContain(said);
});

it('opens websites in a new tab without opener or referrer, with https:// where it is missing', () => {
  const html = render(<ListingCard listing={full} links={manner} />);
  expect(html).toContain(
    '<a href="https://www.pump.test/" target="_blank" rel="noopener noreferrer" itemProp="url">www.pump.test</a>',
  );
  const http = render(<ListingCard listing={{ ...full, website: 'http://pump.test' }} links={manner} />);
  expect(http).toContain(
    '<a href="http://pump.test" target="_blank" rel="noopener noreferrer" itemProp="url">pump.test</a>',
  );
});

it.each([
  ['label', 'Website', true],
  ['host', 'www.pump.test', true],
  ['text', 'www.pump.test/', false],
] as const)('shows websites as %s', (website, text, linked) => {
  const html = render(<ListingCard listing={full} links={{ website, email: 'none' }} />);
  expect(words(html).split('Directions')[0]!.trim().endsWith(text)).toBe(true);
  expect(html.includes('href="https://www.pump.test/"')).toBe(linked);
});

it.each([
  ['link', true, true],
  ['text', true, false],
  ['none', false, false],
] as const)('shows mail addresses as %s', (email, shown, linked) => {
  const html = render(<ListingCard listing={full} links={{ website: 'host', email }} />);
  expect(words(html).includes('a@pump.test')).toBe(shown);
  expect(html.includes('href="mailto:a@pump.test"')).toBe(linked);
});

it('dials the number without its spaces', () => {
  expect(render(<ListingCard listing={full} links={manner} />)).toContain('href="tel:01632960014">01632 960 014</a>');
});

it.each([
  [{ status: 'moved', movedTo: '2 Quay' }, 'Has moved to 2 Quay.'],
  [{ status: 'temporarily-closed' }, 'Closed for the time being.'],
] as const)('says what has become of a place: %o', (change, said) => {
  expect(words(render(<ListingCard listing={{ ...bare, ...change }} links={manner} />))).toContain(said);
  expect(words(render(<ListingCard listing={{ ...bare, status: 'open' }} links={manner} />))).not.toContain(said);
});

it('tells search engines what it shows, of a business that is there', () => {
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
    ['description', 'Pump'],
    ['address', '1 Quay, ZZ1 1AA'],
    ['telephone', '01632 960 014'],
    ['url', 'https://www.pump.test/'],
  ]);
});

it.each([{ sample: true }, { status: 'moved', movedTo: '2 Quay' }, { status: 'temporarily-closed' }] as const)(
  'tells them nothing of what is not: %o',
  (change) => {
    expect(render(<ListingCard listing={{ ...full, ...change }} links={manner} />)).not.toMatch(/\sitem/i);
  },
);

it('names the stories that name it', () => {
  const stories = [
    { path: '/blog/pumps', title: 'Pumps' },
    { path: '/blog/quays', title: 'Quays' },
  ];
  const html = render(<ListingCard listing={bare} links={manner} stories={stories} />);
  expect(html).toContain('<a href="/blog/pumps">Pumps</a>, <a href="/blog/quays">Quays</a>');
  expect(words(html)).toContain('Read: Pumps , Quays');
});
