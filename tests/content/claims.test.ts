// Compares the real content with the site's claims: counts, URLs, and repeated facts.
import { describe, expect, it } from 'vitest';
import type { Directory } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { ownPlace } from '../site/own-place.ts';

const { source } = ownPlace;
const site = ownPlace.site!;

const directory = (path: string): Directory => site.directories.find((each) => each.path === path)!;
const titles = (path: string) => directory(path).groups.map(({ title }) => title);
const allListings = site.directories.flatMap(({ groups }) => groups.flatMap(({ listings }) => listings));
const isSample = ({ sample }: Listing) => sample === true;

it.each([
  ['/shopping-retail', '45 businesses'],
  ['/services', 'Over 200 providers'],
  ['/health-wellness', 'Four NHS GP practices'],
  ['/family-community', "8 nurseries and children's centres"],
  ['/family-community', '8 community centres'],
  ['/sw9-community', "5 nurseries and children's centres"],
])('the topic page %s claims "%s"', (path, claim) => {
  expect(directory(path).claims.map(({ text }) => text)).toContain(claim);
});

it('lists of health services contain no example listings', () => {
  const medical = /GP|Dentist|Pharmac|Mental|Physio|Therapy|Care Homes/;
  const lists = site.directories.flatMap(({ groups }) => groups.filter(({ title }) => medical.test(title)));
  expect(lists.length).toBeGreaterThan(12);
  expect(lists.flatMap(({ listings }) => listings).filter(isSample)).toEqual([]);
});

describe('areas', () => {
  const topics = new Set(site.directories.map(({ path }) => path));

  it.each(site.areas)('the page of $name links to at least five listings and recommends something to try', (area) => {
    const proses = [area.intro, ...area.about, ...area.highlights.map(({ text }) => text), area.callout.text];
    const places = proses.flatMap(({ links }) => links).filter(({ href }) => topics.has(href.split('#')[0]!));
    expect(places.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(area.highlights)).toMatch(/\bTry\b/);
    expect(JSON.stringify(area), 'what is always there is not for this week').not.toMatch(/this week/i);
  });
});

it('most listings, apart from examples, have a position and a kind of place, and all have the date of their last check', () => {
  const real = allListings.filter((each) => !isSample(each));
  const share = (known: (listing: Listing) => unknown) => real.filter(known).length / real.length;
  expect(share(({ lat, lon }) => lat !== undefined && lon !== undefined)).toBeGreaterThan(0.9);
  expect(share(({ line }) => line)).toBeGreaterThan(0.7);
  expect(share(({ seen }) => seen)).toBe(1);
});

it('real listings name their source, and example listings name none', () => {
  for (const listing of allListings) expect(Boolean(listing.source), listing.id).toBe(!isSample(listing));
});

describe('topic pages', () => {
  const topics = ['shopping', 'eating-out', 'entertainment', 'services', 'health-wellness', 'community'];

  it('topic pages of SE24 are labelled as coming soon, and show real places with the date of their last check', () => {
    for (const topic of topics) {
      const { comingSoon, hasSamples, places, nearby, groups } = directory(`/se24-${topic}`);
      expect({ comingSoon, hasSamples, nearby: nearby.length }).toEqual({
        comingSoon: true,
        hasSamples: false,
        nearby: 2,
      });
      expect(places).toBeGreaterThan(5);
      expect(groups.flatMap(({ listings }) => listings).filter(({ seen }) => !seen)).toEqual([]);
    }
  });

  it.each([
    ['/eating-out', 'Restaurants, Cafes, Ice Cream and Desserts, Bakeries, Takeaway and Fast Food'],
    [
      '/entertainment-nightlife',
      'Pubs, Bars, Comedy Club, Music Venues, Event Venues, Cinema, Theatre, Museums and Archives',
    ],
    [
      '/health-wellness',
      'Gyms, Activity Centre, Boxing and Martial Arts, Yoga, Mental Health, Physiotherapy, GP Practices, Dentists, Pharmacies',
    ],
    ['/family-community', "Nurseries and Children's Centres, Community Centres, Community Organisations"],
    ['/sw9-eating-out', 'Restaurants, Cafes, Ice Cream and Desserts, Bakeries, Takeaway, Pop Brixton Food Vendors'],
    [
      '/sw9-entertainment',
      'Pubs, Bars, Pop Brixton Bars, Nightclubs, Music Venues, Event Venues, Cinema, Theatre, Gallery',
    ],
    [
      '/sw9-services',
      'Hair & Beauty Salons, Barbers, Tattoo & Piercing, Dry Cleaners & Laundry, Phone Repair, Veterinary & Pet Services, ' +
        'Cleaning Services, Creative Studios, Fashion & Theatre, Plumbing & Heating, Electrical Services, Construction & Building, ' +
        'Glazing Services, Automotive Services, Architecture & Design, Photography, Locksmith & Security, Shoe Repair, ' +
        'Professional Services, Tech Companies',
    ],
    [
      '/sw9-health-wellness',
      'Gyms & Personal Training, Activity Centres, Boxing & Martial Arts, Yoga & Pilates, Mental Health & Counselling, ' +
        'Alternative Therapy, Physiotherapy, GP Practices, Dentists & Orthodontists, Pharmacies',
    ],
    ['/sw9-community', "Nurseries & Children's Centres, Community Centres, Community Organizations"],
  ])('the topic page %s starts with the expected groups in order', (path, expected) => {
    // The page may have more groups after these.
    const given = expected.split(/, (?=[A-Z])/);
    expect(titles(path).slice(0, given.length)).toEqual(given);
  });
});

it('the site has ten neighbourhoods, three guides and six categories', () => {
  expect(site.areas).toHaveLength(10);
  expect(site.guides.map(({ path }) => path)).toEqual(['/sw2-guide', '/sw9-guide', '/se24-guide']);
  expect(site.categories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Eating Out',
    '2 Entertainment',
    '3 Arts & Culture',
    '4 Health & Fitness',
    '5 Community',
    '6 Family',
  ]);
});

it('the sign-up and the filters offer the choices of the specification', () => {
  expect(site.settings.newsletter!.postcodes).toEqual(['SW2', 'SW9', 'SE24']);
  expect(site.settings.filters.postcodes).toEqual(['SW2', 'SW9', 'SE24', 'SE27']);
  expect(site.settings.filters.weeklyAreas).toEqual(['brixton', 'herne-hill', 'tulse-hill']);
  expect(site.settings.newsletter!.day).toBe('Monday');
});

it('each guide lists the neighbourhoods of its district', () => {
  expect(site.guides.map(({ areas }) => areas.map(({ path }) => path))).toEqual([
    ['/brixton', '/brixton-hill', '/streatham-hill', '/clapham-park'],
    ['/stockwell', '/clapham', '/oval', '/brixton'],
    ['/herne-hill', '/tulse-hill', '/west-dulwich'],
  ]);
});

it('the 8 minutes from Tulse Hill to Victoria begin at the change in Herne Hill, and the guide says so', () => {
  const { journeys, notes } = site.guides.find(({ district }) => district === 'SE24')!.transport;
  const rows = journeys.find(({ area }) => area === 'Tulse Hill')!.destinations;
  expect(rows).toEqual([
    { destination: expect.stringMatching(/^Victoria, counted from the change at Herne Hill/), time: '8 minutes' },
  ]);
  const text = notes
    .map(({ html }) => html)
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain('Tulse Hill to Victoria is via Herne Hill');
});

it('no link in the content leads to the home page of a council', () => {
  const homes = source.files.flatMap(({ path, text }) =>
    [...text.matchAll(/https?:\/\/(?:www\.)?(?:lambeth|southwark)\.gov\.uk\/?(?=[\s)"'])/g)].map(
      ([url]) => `${path}: ${url}`,
    ),
  );
  expect(homes).toEqual([]);
});
