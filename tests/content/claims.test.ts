// Compares the real content with the site's claims: counts, URLs, and repeated facts.
import { describe, expect, it } from 'vitest';
import type { Directory } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import { ownPlace } from '../site/own-place.ts';

const { source } = ownPlace;
const site = ownPlace.site!;

const directory = (path: string): Directory => site.directories.find((each) => each.path === path)!;
const titles = (path: string) => directory(path).groups.map(({ title }) => title);
const group = (path: string, title: string) => directory(path).groups.find((each) => each.title === title)!.listings;
const allListings = site.directories.flatMap(({ groups }) => groups.flatMap(({ listings }) => listings));
const isSample = ({ sample }: Listing) => sample === true;
/** Text of a neighbourhood's page, without HTML tags and with straight apostrophes. */
const words = (slug: string) =>
  JSON.stringify(site.areas.find((area) => area.slug === slug))
    .replace(/<[^>]+>/g, '')
    .replaceAll('’', "'");

describe('counts of the directories', () => {
  it('each topic page has as many listings as its text claims', () => {
    for (const { path, claims, groups } of site.directories) {
      for (const { text, groups: counted, exactly, atLeast } of claims) {
        const count = groups
          .filter(({ title }) => counted?.includes(title) ?? true)
          .flatMap(({ listings }) => listings).length;
        if (exactly !== undefined) expect(count, `${path}: ${text}`).toBe(exactly);
        else expect(count, `${path}: ${text}`).toBeGreaterThanOrEqual(atLeast!);
      }
    }
  });

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

  it('the shopping page of SW2 has 45 real listings, besides the five in the group “More Names in the Register”', () => {
    const extra = group('/shopping-retail', 'More Names in the Register');
    expect(directory('/shopping-retail').count - extra.length).toBe(45);
    expect(directory('/shopping-retail').claims[0]!.groups).not.toContain('More Names in the Register');
    expect(extra).toHaveLength(5);
    expect(directory('/shopping-retail').hasSamples).toBe(false);
  });

  it('the services page of SW2 has over 200 listings, in about thirty groups', () => {
    expect(directory('/services').count).toBeGreaterThan(200);
    expect(Math.abs(directory('/services').groups.length - 30)).toBeLessThanOrEqual(2);
  });

  it('counts of nurseries, community centres and GP practices match the specification', () => {
    expect(group('/family-community', "Nurseries and Children's Centres")).toHaveLength(8);
    expect(group('/family-community', 'Community Centres')).toHaveLength(8);
    expect(group('/sw9-community', "Nurseries & Children's Centres")).toHaveLength(5);
    expect(group('/health-wellness', 'GP Practices')).toHaveLength(4);
    expect(group('/sw9-health-wellness', 'GP Practices')).toHaveLength(8);
  });

  it('lists of health services contain no example listings', () => {
    const medical = /GP|Dentist|Pharmac|Mental|Physio|Therapy|Care Homes/;
    const lists = site.directories.flatMap(({ groups }) => groups.filter(({ title }) => medical.test(title)));
    expect(lists.length).toBeGreaterThan(12);
    expect(lists.flatMap(({ listings }) => listings).filter(isSample)).toEqual([]);
  });

  it('the pages for eating out have over 90 listings in SW2 and over 200 in SW9, as the guides say', () => {
    expect(directory('/eating-out').count).toBeGreaterThan(90);
    expect(directory('/sw9-eating-out').count).toBeGreaterThan(200);
  });
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

describe('listings', () => {
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

  it('example listings have unique telephone numbers from a range reserved for drama, and .example domains', () => {
    const samples = allListings.filter(isSample);
    const phones = samples.map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(samples.length);
    for (const { name, phone, website, email } of samples) {
      expect(name).toContain('Sample');
      expect(phone).toMatch(/^020 7946 0\d{3}$/);
      if (website) expect(website).toMatch(/\.example$/);
      if (email) expect(email).toMatch(/\.example$/);
    }
  });

  it('real listings have no fictional telephone number, website or mail address', () => {
    for (const { id, phone, website, email } of allListings.filter((each) => !isSample(each))) {
      expect(phone ?? '', id).not.toMatch(/^020 7946 0/);
      expect(`${website} ${email}`, id).not.toContain('.example');
    }
  });
});

describe('topic pages', () => {
  const topics = ['shopping', 'eating-out', 'entertainment', 'services', 'health-wellness', 'community'];

  it('the 18 topic pages have the expected URLs', () => {
    const sw2 = [
      '/shopping-retail',
      '/eating-out',
      '/entertainment-nightlife',
      '/services',
      '/health-wellness',
      '/family-community',
    ];
    const others = ['sw9', 'se24'].flatMap((district) => topics.map((topic) => `/${district}-${topic}`));
    expect(site.directories.map(({ path }) => path).sort()).toEqual([...sw2, ...others].sort());
  });

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

  it('the services page of SW2 is the only topic page that consists mostly of example listings', () => {
    expect(site.directories.filter(({ isExample }) => isExample).map(({ path }) => path)).toEqual(['/services']);
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

  it.each([
    ['/shopping-retail', 'label', 'link'],
    ['/eating-out', 'host', 'text'],
    ['/entertainment-nightlife', 'text', 'text'],
    ['/services', 'host', 'text'],
    ['/health-wellness', 'label', 'link'],
    ['/family-community', 'label', 'link'],
    ['/sw9-shopping', 'host', 'text'],
    ['/sw9-eating-out', 'host', 'none'],
    ['/sw9-entertainment', 'text', 'text'],
    ['/sw9-services', 'host', 'text'],
    ['/sw9-health-wellness', 'label', 'text'],
    ['/sw9-community', 'host', 'text'],
  ])(
    'the topic page %s shows websites in the form “%s” and mail addresses in the form “%s”',
    (path, website, email) => {
      expect(directory(path).links).toEqual({ website, email });
    },
  );
});

describe('choices', () => {
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
});

describe('facts on several pages', () => {
  it.each([
    ['herne-hill', /Brockwell Park is about 50 hectares/],
    ['herne-hill', /lido[^.]*opened in 1937/],
    ['herne-hill', /1948 Olympics/],
    ['herne-hill', /boundary of fare zones 2 and 3/],
    ['tulse-hill', /cut through-traffic by over 70% on streets such as Elm Park/],
    ['west-dulwich', /designed by Sir John Soane and opened in 1817/],
  ])('the page of %s states the fact %s', (slug, claim) => {
    expect(words(slug)).toMatch(claim);
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
});

it('no link in the content leads to the home page of a council', () => {
  const homes = source.files.flatMap(({ path, text }) =>
    [...text.matchAll(/https?:\/\/(?:www\.)?(?:lambeth|southwark)\.gov\.uk\/?(?=[\s)"'])/g)].map(
      ([url]) => `${path}: ${url}`,
    ),
  );
  expect(homes).toEqual([]);
});

it('the content loads without an error', () => {
  expect(ownPlace.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
