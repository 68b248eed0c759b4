// Tests each register's connector with a recorded response, and with responses in an unexpected format.
import { describe, expect, it } from 'vitest';
import {
  REGISTER_KINDS,
  type RegisterKind,
  type RegisterSettings,
  registersSchema,
} from '../../build/guide/settings/register-settings.ts';
import { parseAnswerText } from '../../build/registers/answer/read-answer.ts';
import { points } from '../guide/map/points.ts';
import { answer, connectors, fixtureOf, recorded, recordedAnswer } from './answers.ts';

const settingsOf = (kind: RegisterKind, more: object = {}): RegisterSettings =>
  registersSchema.parse({ districts: ['ZZ1'], registers: [{ id: 'a-register', kind, source: 'a-source', ...more }] })
    .registers[0]!;

const parse = (kind: RegisterKind, file: string) => connectors[kind].parse(recordedAnswer(file), settingsOf(kind));
const read = (kind: RegisterKind, body: string | Uint8Array, file?: string) =>
  connectors[kind].parse(answer(body, file), settingsOf(kind));

const square = { district: 'ZZ1', rings: [points('-0.4,54.3 -0.39,54.3 -0.39,54.31 -0.4,54.3')] };
const surroundings = { districts: ['SW2'], outlines: [square], today: '2026-11-26' };

describe('the food hygiene connector', () => {
  const extract = parse('food-hygiene', 'food-hygiene.json');

  it('the food hygiene connector reads places with their rating, address and point', () => {
    expect(extract.date).toBe('2026-11-25');
    expect(extract.records).toMatchObject([{}, { name: 'OLD SMOKEHOUSE LTD' }, {}, { name: 'Harbour Kiosk' }]);
    expect(extract.records[0]).toEqual({
      ref: 'fhrs:101',
      kind: 'Restaurant/Cafe/Canteen',
      name: 'The Tidewater Cafe',
      address: '3 Rope Lane, Saltmarsh',
      postcode: 'ZZ1 2AB',
      lat: 54.31207,
      lon: -0.41102,
      rating: 5,
      rated: '2026-01-15',
    });
    expect(extract.records[2]).toMatchObject({ postcode: 'ZZ2 3AB', rating: 'awaiting inspection' });
    // The last place is exempt, and its coordinates are 0, 0.
    for (const field of ['rating', 'lat']) expect(extract.records[3]).not.toHaveProperty(field);
  });

  const rows = (...more: object[]) => {
    const row = { BusinessName: 'A', BusinessType: 'Restaurant/Cafe/Canteen', PostCode: 'ZZ1 2AB', RatingValue: '5' };
    const establishments = more.map((each, at) => ({ FHRSID: at + 1, AddressLine1: '1 Rope Lane', ...row, ...each }));
    const meta = { extractDate: '2026-11-20', totalCount: establishments.length };
    return read('food-hygiene', JSON.stringify({ meta, establishments }));
  };
  const shop = { BusinessType: 'Retailers - other' };

  it.each([
    ['a numbered flat', { AddressLine1: 'Flat 64 Harbour House' }],
    ['a flat on its second line', { AddressLine1: 'Harbour House', AddressLine2: 'Flat 3B' }],
    ['an apartment', { AddressLine1: 'Apartment 2, The Maltings' }],
    ['a room', { AddressLine1: 'Room 5 Harbour House' }],
    ['a basement flat', { AddressLine1: 'Basement Flat', AddressLine2: '3 Rope Lane' }],
    ['a flat with a letter', { AddressLine1: 'Ground Floor Flat A', AddressLine2: '3 Rope Lane' }],
    ['a number of apartments', { AddressLine1: '304 Harbour Apartments', AddressLine2: '3 Rope Lane' }],
    ['a house with a name', { ...shop, AddressLine1: 'Rose Lodge' }],
    ['a house with a name in a lane', { ...shop, AddressLine1: 'Rose Cottage', AddressLine2: 'Rope Lane' }],
  ])('the food hygiene connector leaves out a place at %s, as a count', (_, row) => {
    const { records, skipped } = rows({}, row);
    expect(records).toHaveLength(1);
    expect([...skipped]).toEqual([['at what may be somebody’s home', 1]]);
  });

  it.each([
    ['a pub with a flat above', { AddressLine1: 'Flat Above', AddressLine2: '12 High Street' }, '12 High Street'],
    ['a shop below a dwelling', { AddressLine1: 'Residential dwelling', AddressLine2: '9 Quay' }, '9 Quay'],
    ['a shop below floors', { AddressLine1: 'Flat First And Second Floors', AddressLine2: '1 Quay' }, '1 Quay'],
    ['a stall in a market', { ...shop, AddressLine1: 'Fish Market' }, 'Fish Market'],
    ['a restaurant in a house', { AddressLine1: 'Rose Lodge', AddressLine2: 'Rope Lane' }, 'Rose Lodge, Rope Lane'],
  ])('the food hygiene connector keeps %s', (_, row, address) => {
    expect(rows(row).records).toMatchObject([{ address }]);
  });

  it.each(['@thebar', '+44 Bar', '-1 Below', 'Joe + Co'])('the name "%s" is no formula', (BusinessName) => {
    expect(rows({ BusinessName }).records).toMatchObject([{ name: BusinessName }]);
  });

  it.each(['=1+1', '+SUM(1)', '@SUM(1)', '-cmd(1)'])('the name "%s" is left out as a formula', (BusinessName) => {
    expect([...rows({}, { BusinessName }).skipped.keys()]).toEqual([
      'with text that a spreadsheet would run as a formula',
    ]);
  });

  it('a shop that is exempt from a rating is no food shop, unless its name says so', () => {
    const exempt = { ...shop, RatingValue: 'Exempt' };
    const { records } = rows({ ...exempt, BusinessName: 'Oddments' }, { ...exempt, BusinessName: 'Quay Wines' }, shop);
    const [first, ...others] = records.map(({ kind }) => kind);
    expect([first, ...others]).toEqual(['Retailers - food on the side', 'Retailers - other', 'Retailers - other']);
  });

  it('one bad row of a register is left out and counted, and its place does not count as missing', () => {
    const many = Array.from({ length: 99 }, () => ({}));
    const { records, skipped, skippedRefs } = rows(...many, { BusinessType: null });
    expect([records.length, ...skipped, ...skippedRefs]).toEqual([99, ['in an unexpected format', 1], 'fhrs:100']);
    expect(rows({}, {}, { BusinessType: null }).records).toHaveLength(2);
    expect(() => rows({}, { BusinessType: null }, { BusinessType: null })).toThrow(
      '2 of 3 rows in an unexpected format',
    );
  });

  it('the food hygiene connector skips rows with a home, markup or a formula, and returns their refs', () => {
    expect(Object.fromEntries(extract.skipped)).toEqual({
      'without a street, which may be somebody’s home': 1,
      'with markup': 1,
      'with text that a spreadsheet would run as a formula': 1,
    });
    expect([...extract.skippedRefs]).toEqual(['fhrs:104', 'fhrs:106', 'fhrs:107']);
  });

  const text = recorded('food-hygiene.json').toString();
  it.each([
    ['another shape', '{"error":"no"}', 'an answer in an unexpected format: FHRSEstablishment'],
    [
      'other names of columns',
      text.replaceAll('"FHRSID"', '"Id"'),
      '7 of 7 rows in an unexpected format: row 1, FHRSID',
    ],
    ['fewer rows than it counts', text.replace('"ItemCount": 7', '"ItemCount": 70'), 'only 7 of its 70 rows'],
  ])('the food hygiene connector refuses %s, and says why', (_, body, message) => {
    expect(() => read('food-hygiene', body)).toThrow(message);
  });

  it('two different rows of a register with the same id are skipped, and a repeated row counts once', () => {
    const rows = (name: string) =>
      text.replaceAll('"FHRSID": 102', '"FHRSID": 101').replaceAll('OLD SMOKEHOUSE LTD', name);
    const { records, skippedRefs } = read('food-hygiene', rows('Other'));
    expect(records.map(({ ref }) => ref)).toEqual(['fhrs:103', 'fhrs:105']);
    expect(skippedRefs).toContain('fhrs:101');
  });

  it('the food hygiene connector queries the API for each district if the settings name no file', () => {
    const requests = connectors['food-hygiene'].requests(settingsOf('food-hygiene'), surroundings);
    expect(requests).toMatchObject([
      {
        url: 'https://api.ratings.food.gov.uk/Establishments?address=SW2&pageSize=5000',
        headers: { 'x-api-version': '2' },
      },
    ]);
    const row = { FHRSID: 9, BusinessName: 'Pump', BusinessType: 'Other', AddressLine1: '1 Quay', PostCode: 'SW2 1AA' };
    const rated = { RatingValue: '5', RatingDate: '2026-03-01T00:00:00' };
    const establishments = [{ ...row, ...rated, geocode: { latitude: '51.46', longitude: '-0.11' } }];
    const readOf = (totalCount: number) => {
      const body = JSON.stringify({ establishments, meta: { extractDate: '2026-11-25T10:00:00.1+00:00', totalCount } });
      return read('food-hygiene', body);
    };
    expect(readOf(1)).toMatchObject({
      date: '2026-11-25',
      records: [{ ref: 'fhrs:9', rating: 5, rated: '2026-03-01', lat: 51.46, lon: -0.11 }],
    });
    expect(() => readOf(2)).toThrow('register.test sent only 1 of its 2 rows.');
  });
});

it('only the places that concern the guide are returned', () => {
  const place = (id: number) => ({ type: 'node', id, tags: { amenity: 'cafe', name: `Café ${id}` } });
  const elements = Array.from({ length: 2000 }, (_, at) => place(at));
  const osm3s = { timestamp_osm_base: '2026-11-24T10:00:00Z' };
  const isRelevant = ({ ref }: { ref: string }) => ref.endsWith('99');
  const body = answer(JSON.stringify({ osm3s, elements }));
  const extract = connectors.openstreetmap.parse({ ...body, isRelevant }, settingsOf('openstreetmap'));
  expect(extract.rows).toBe(2000);
  expect(extract.records.map(({ name }) => name)).toEqual(
    elements.map(({ tags }) => tags.name).filter((name) => name.endsWith('99')),
  );
});

describe('the OpenStreetMap connector', () => {
  it('the Overpass query writes the points of an outline with the latitude first', () => {
    const [request] = connectors.openstreetmap.requests(
      settingsOf('openstreetmap', { query: 'nwr[shop]' }),
      surroundings,
    );
    expect(request!.form!.data).toBe(
      '[out:json][timeout:90];(nwr[shop](poly:"54.3 -0.4 54.3 -0.39 54.31 -0.39 54.3 -0.4"););out center tags;',
    );
  });

  it('the OpenStreetMap connector reads named places of known kinds, with their refs in the food register', () => {
    const { records, date, skipped } = parse('openstreetmap', 'openstreetmap.json');
    expect(date).toBe('2026-11-24');
    expect(records).toEqual([
      {
        ref: 'osm:node/9001',
        otherRefs: ['fhrs:101'],
        kind: 'amenity=cafe',
        name: 'Tidewater Café',
        address: '3 Rope Lane',
        postcode: 'ZZ1 2AB',
        lat: 54.31207,
        lon: -0.41102,
        phone: '01632 960014',
        website: 'https://tidewater-cafe.test',
        hours: 'Mo-Fr 08:00-17:00; PH off',
        cuisine: 'coffee shop, cake',
        wheelchair: 'limited',
        outdoorSeats: true,
      },
      {
        ref: 'osm:way/9002',
        kind: 'shop=books',
        name: 'Gull Books',
        lat: 54.305,
        lon: -0.395,
        website: 'gull-books.test',
      },
      {
        ref: 'osm:node/9003',
        kind: 'amenity=toilets',
        thing: 'nameless',
        name: 'Public toilets',
        line: 'Public toilets, not free',
        lat: 54.306,
        lon: -0.396,
      },
    ]);
    expect(Object.fromEntries(skipped)).toEqual({ 'of a kind that a guide doesn’t list': 1 });
  });

  // Tags as of a toilet of Brixton (November 2021), of a post box of Bristol and of a defibrillator (June 2026).
  it.each([
    [{ amenity: 'toilets', fee: 'yes', 'fee:amount': '£0.20' }, 'Public toilets, £0.20'],
    [{ amenity: 'toilets', name: 'Pope’s Road Toilets', fee: 'no' }, 'Public toilets, free', 'Pope’s Road Toilets'],
    [{ amenity: 'toilets', name: 'WC', male: 'yes' }, 'Public toilets, for men'],
    [
      { amenity: 'post_box', operator: 'Royal Mail', ref: 'BS2 231D', collection_times: 'Mo-Fr 09:00; Sa 07:00' },
      'Post box, collected Mo-Fr 09:00, Sa 07:00',
    ],
    [
      { emergency: 'defibrillator', indoor: 'yes', 'addr:street': 'Quay' },
      'Defibrillator, indoors',
      'Defibrillator, Quay',
    ],
    [
      { amenity: 'recycling', 'recycling:glass_bottles': 'yes', 'recycling:paper': 'no', 'recycling:clothes': 'yes' },
      'Recycling, glass bottles, clothes',
    ],
    [
      { amenity: 'charging_station', 'socket:type2': '2', operator: 'Gull Power' },
      'Charging point, 2 × Type 2, Gull Power',
    ],
  ])('the OpenStreetMap connector names a thing by its kind and its street: %o', (tags, line, name?: string) => {
    expect(read('openstreetmap', inMap(tags)).records).toContainEqual(
      expect.objectContaining({ name: name ?? line.split(',')[0], line, thing: expect.any(String) as string }),
    );
  });

  it.each([
    ['On the wall of the hall', 'On the wall of the hall'],
    ['Ask Ann, 07700 900123', undefined],
    ['See ann@hall.test', undefined],
  ])('the place of a defibrillator is noted, unless it has a number or an email address: %s', (where, note) => {
    const body = inMap({ emergency: 'defibrillator', 'defibrillator:location': where });
    const { records } = read('openstreetmap', body);
    expect(records.find(({ thing }) => thing)!.note).toBe(note);
  });

  it.each(['step_count', 'entrance:step_count'])('the OpenStreetMap connector reads %s: 0 as step-free', (tag) => {
    const text = recorded('openstreetmap.json').toString();
    const stepFree = (steps: string) =>
      read('openstreetmap', text.replaceAll('"wheelchair": "limited"', `"${tag}": "${steps}"`)).records[0]!.stepFree;
    expect(stepFree('0')).toBe(true);
    expect(stepFree('2')).toBe(undefined);
  });

  it('the OpenStreetMap connector refuses the partial response to a query that timed out', () => {
    const text = recorded('openstreetmap.json')
      .toString()
      .replace('"elements"', '"remark": "runtime error: Query timed out", "elements"');
    expect(() => read('openstreetmap', text)).toThrow(
      'register.test stopped before the end: "runtime error: Query timed out".',
    );
  });
});

const nhsRow = (code: string, setting: string, dispensary = '') => {
  const cells = Array<string>(27).fill('');
  Object.assign(cells, { 0: code, 1: 'QUAY PLACE', 4: '1 QUAY', 9: 'ZZ1 2AB', 12: 'A', 13: dispensary, 25: setting });
  return cells.map((cell) => `"${cell}"`).join(',');
};
const nhsKinds = (report: string, ...rows: string[]) =>
  connectors.nhs
    .parse(answer(rows.join('\n'), `getReport?report=${report}`), settingsOf('nhs', { reports: [report] }))
    .records.map(({ kind }) => kind);

it('only practices with the prescribing setting of a GP are GP practices', () => {
  const settings = ['4', '4|36', '1', '0', '2', '25', ''];
  expect(nhsKinds('epraccur', ...settings.map((setting, at) => nhsRow(`Y0${at}`, setting)))).toEqual([
    'GP practice',
    'GP practice',
    'NHS walk-in centre',
    ...Array<string>(4).fill('Other prescribing service'),
  ]);
});

it.each([25, 18])('a practice of a table with %s columns, which has no setting, is a GP practice', (columns) => {
  const row = nhsRow('Y01', '1').split(',').slice(0, columns).join(',');
  expect(nhsKinds('epraccur', row)).toEqual(['GP practice']);
});

it('only dispensaries of the first kind are pharmacies', () => {
  expect(nhsKinds('edispensary', nhsRow('FA1', '', '1'), nhsRow('FA2', '', '2'))).toEqual([
    'Pharmacy',
    'Appliance contractor',
  ]);
});

it('a practice that closed today is closed, and one that closes tomorrow is open', () => {
  const closing = (day: string) => nhsRow(`Y${day}`, '4').replace('"","A"', `"${day}","A"`);
  const file = [closing('20261126'), closing('20261127')].join('\n');
  const { records } = connectors.nhs.parse(answer(file, 'epraccur.csv'), settingsOf('nhs', { reports: ['epraccur'] }));
  expect(records.map(({ closed }) => closed)).toEqual(['2026-11-26', undefined]);
});

it.each(['14', '4'])('the MOT connector reads the header of the files until 2020, with Line %s', (line) => {
  const header = `VTS Site Number,Trading Name,VTS Address Line 1,VTS Address Line 2,VTS Address Line 3,VTS Address Line ${line},VTS Postcode,VTS Telephone Number,1,2`;
  const row = '7167B3,QUAY MOTORS,80A ROPE LANE,SALTMARSH,,SALTMARSH,ZZ1 2AB,_01632960002,0,0';
  const station = { ref: 'mot:7167B3', kind: 'MOT station', name: 'Quay Motors', address: '80A Rope Lane' };
  expect(read('mot', `${header}\n${row}`).records).toEqual([
    { ...station, postcode: 'ZZ1 2AB', phone: '01632 960002' },
  ]);
});

describe('the NHS connector', () => {
  it('the NHS connector reads practices, and the closing day of closed practices', () => {
    const { records, date } = read('nhs', recorded('nhs.csv'), 'epraccur');
    expect(date).toBe('2026-11-26');
    expect(records).toEqual([
      {
        ref: 'ods:Z99001',
        kind: 'GP practice',
        name: 'The Harbour Practice',
        address: '1 Lighthouse Walk, Saltmarsh',
        postcode: 'ZZ1 2AF',
        phone: '01632 960020',
      },
      {
        ref: 'ods:Z99002',
        kind: 'GP practice',
        name: 'St Peter’s Surgery'.replace('’', "'"),
        address: 'The Old NHS Clinic, 2 Church Row, Saltmarsh',
        postcode: 'ZZ2 3AC',
        phone: '01632 960021',
        closed: '2026-03-31',
      },
    ]);
  });

  it('the NHS connector refuses a table with a header, and settings with an unknown report', () => {
    expect(() => read('nhs', 'Code,Name\nA,B\n')).toThrow('a table that isn’t a report of organisations: "Code, Name"');
    expect(() => connectors.nhs.requests(settingsOf('nhs', { reports: ['eprac'] }), surroundings)).toThrow(
      'names the report "eprac"',
    );
  });
});

describe('the schools connector', () => {
  it("the schools connector reads Windows-1252 and grid references, and drops people's names", () => {
    const { records } = parse('schools', 'schools.csv');
    expect(records[0]).toEqual({
      ref: 'urn:900001',
      kind: 'Primary',
      name: 'École of St Anne’s',
      address: '4 Church Row',
      postcode: 'ZZ2 3AE',
      // The recorded response has the grid reference of Brixton station: 530960, 175370.
      lat: expect.closeTo(51.4625, 2),
      lon: expect.closeTo(-0.1147, 2),
      phone: '01632 960030',
      website: 'www.st-annes.test',
    });
    expect(records[1]).toMatchObject({ ref: 'urn:900002', closed: '2026-08-31' });
    expect(records).toHaveLength(2);
    expect(JSON.stringify(records)).not.toContain('Person');
  });

  it('the schools connector names the columns that are missing from a table', () => {
    expect(() => read('schools', 'URN,Name\n1,A\n')).toThrow(
      'a table without "EstablishmentName", "EstablishmentStatus (name)"',
    );
  });

  it("the schools connector fetches yesterday's file", () => {
    expect(connectors.schools.requests(settingsOf('schools'), surroundings)[0]!.url).toMatch(
      /edubasealldata20261125\.csv$/,
    );
  });
});

describe('the MOT connector', () => {
  it('the MOT connector reads the stations of a table in Windows-1252', () => {
    const station = { ref: 'mot:V99001', name: 'Garage À La Marée', address: 'Unit 2, Harbour Yard' };
    expect(parse('mot', 'mot.csv').records).toMatchObject([{ ...station, phone: '01632 960040' }]);
  });

  it("the MOT connector finds the CSV file on the publication's page", () => {
    const data = {
      '@type': 'Dataset',
      distribution: [{ name: 'Active MOT test stations', contentUrl: 'https://files.test/a.csv' }],
    };
    const page = `<html><script type="application/ld+json">${JSON.stringify(data)}</script></html>`;
    expect(connectors.mot.follow!(answer(page))).toEqual({ url: 'https://files.test/a.csv', accept: 'text/csv' });
    expect(connectors.mot.follow!(recordedAnswer('mot.csv'))).toBeUndefined();
    expect(() => connectors.mot.follow!(answer('<html></html>'))).toThrow('names no CSV file');
  });
});

const OPEN =
  'URN,EstablishmentName,EstablishmentStatus (name),PhaseOfEducation (name),TypeOfEstablishment (name),Postcode,CloseDate\n1,Open School,Open,Primary,,ZZ1 2AB,\n';
const practice = (status: string, closed: string, phone = '') =>
  ['G11', 'A', '', '', '1 Quay', '', '', '', '', 'ZZ1 2AB', '', closed, status, '', '', '', '', phone].join(',');
const inMap = (tags: object) =>
  JSON.stringify({
    osm3s: { timestamp_osm_base: '2026-11-24' },
    elements: [{ tags: { shop: 'books', name: 'B' } }, { tags }].map((element, id) => ({
      type: 'node',
      id,
      ...element,
    })),
  });
const inFood = (more: object) =>
  JSON.stringify({
    FHRSEstablishment: {
      Header: { ExtractDate: '2026-11-25', ItemCount: 1 },
      EstablishmentCollection: [
        { FHRSID: 1, BusinessName: 'A', BusinessType: 'Shop', AddressLine1: '1 Quay', RatingValue: '5', ...more },
      ],
    },
  });

it.each<[RegisterKind, string, string, object]>([
  ['schools', 'that will close', `${OPEN}2,B,"Open, but proposed to close",Primary,,ZZ1 2AB,31-08-2027`, { name: 'B' }],
  ['schools', 'that is closed, without a day', `${OPEN}2,B,Closed,Primary,,ZZ1 2AB,`, { name: 'Open School' }],
  ['schools', 'without a phase', `${OPEN}2,B,Open,Not applicable,Academy,ZZ1 2AB,`, { kind: 'Academy' }],
  ['nhs', 'that is dormant', `${practice('A', '')}\n${practice('D', '').replace('G11', 'G12')}`, { ref: 'ods:G11' }],
  ['nhs', 'with a number of another city', practice('A', '', '+44 (0)121 4960018 ext 2'), { phone: '0121 496 0018' }],
  ['openstreetmap', 'that is vacant', inMap({ shop: 'vacant', name: 'Old' }), { name: 'B' }],
  ['openstreetmap', 'that is private', inMap({ leisure: 'garden', name: 'G', access: 'private' }), { name: 'B' }],
  ['openstreetmap', 'with only a brand', inMap({ shop: 'books', brand: 'Gull' }), { name: 'Gull' }],
  [
    'openstreetmap',
    'in a named house',
    inMap({ shop: 'books', name: 'C', 'addr:housename': 'The Loft', 'addr:place': 'Quay' }),
    { address: 'The Loft, Quay' },
  ],
  ['food-hygiene', 'with a number instead of a text', inFood({ RatingValue: 4, Geocode: '' }), { rating: 4 }],
  ['food-hygiene', 'encoded for HTML', inFood({ BusinessName: 'A &amp; B' }), { name: 'A & B' }],
])('the %s connector handles a place %s', (kind, _, body, expected) => {
  const { records } = read(kind, body);
  expect(records.at(-1)).toMatchObject(expected);
  if (!('closed' in expected)) expect(records.at(-1)).not.toHaveProperty('closed');
});

it.each([
  ['without a name', { shop: 'books' }],
  ['with a name of more than 120 characters', { shop: 'books', name: 'a'.repeat(121) }],
  ['with markup', { shop: 'books', name: 'A <b>' }],
  ['with markup', { shop: 'books', name: 'A', 'addr:street': 'a>b' }],
  ['with text that a spreadsheet would run as a formula', { shop: 'books', name: 'A', cuisine: '@sum(a)' }],
  ['at what may be somebody’s home', { shop: 'books', name: 'A', 'addr:street': 'Flat 3, Quay' }],
  ['with a name that isn’t a word', { shop: 'books', name: '???' }],
  ['that are not public', { shop: 'books', name: 'A', access: 'no' }],
  ['that are not in use', { shop: 'books', name: 'A', disused: 'yes' }],
  ['of a kind that a guide doesn’t list', { highway: 'crossing', name: 'A' }],
])('a place %s is left out and counted: %j', (reason, tags) => {
  const { records, skipped, skippedRefs, rows } = read('openstreetmap', inMap(tags));
  expect(records.map(({ name }) => name)).toEqual(['B']);
  expect([rows, ...skipped]).toEqual([1, [reason, 1]]);
  expect([...skippedRefs]).toEqual(reason.startsWith('that are') ? [] : ['osm:node/1']);
});

it.each([
  [{ name: 'a'.repeat(120) }, { name: 'a'.repeat(120) }],
  [{ name: '4' }, { name: '4' }],
  [{ name: 'A', outdoor_seating: 'no' }, { outdoorSeats: false }],
  [
    { name: 'A', outdoor_seating: 'yes', step_count: '0' },
    { outdoorSeats: true, stepFree: true },
  ],
  [{ name: 'A', 'addr:housenumber': '4', 'addr:street': 'Quay', 'addr:housename': 'Loft' }, { address: '4 Quay' }],
  [{ name: 'A', cuisine: 'fish_and_chips;kebab;pizza;tea' }, { cuisine: 'fish and chips, kebab, pizza' }],
  [
    { name: 'A', 'contact:phone': '01632960001', 'contact:website': 'https://a.test/;https://b.test' },
    { phone: '01632 960001', website: 'https://a.test' },
  ],
  [{ name: 'A', 'fhrs:id': '12; 13;x' }, { otherRefs: ['fhrs:12', 'fhrs:13'] }],
  [{ name: 'A', opening_hours: `Mo ${'1'.repeat(252)}` }, { hours: `Mo ${'1'.repeat(252)}` }],
])('a place of OpenStreetMap with %j has the facts %j', (tags, facts) => {
  const { records } = read('openstreetmap', inMap({ shop: 'books', ...tags }));
  expect(records.at(-1)).toMatchObject(facts);
});

it('opening hours that are too long, and coordinates outside the country or without a half, are left out', () => {
  const recordAt = (point: object, tags: object = {}) => {
    const map = JSON.parse(inMap({ shop: 'books', name: 'A', ...tags })) as { elements: object[] };
    Object.assign(map.elements[1]!, point);
    return read('openstreetmap', JSON.stringify(map)).records.at(-1)!;
  };
  expect(recordAt({}, { opening_hours: `Mo ${'1'.repeat(253)}` })).not.toHaveProperty('hours');
  expect(recordAt({ lat: 51.123456, lon: -0.1 })).toMatchObject({ lat: 51.12346, lon: -0.1 });
  for (const point of [{ lat: 0, lon: 0 }, { lat: -0.1, lon: 51 }, { lat: 51 }, { lon: -0.1 }]) {
    expect(recordAt(point), JSON.stringify(point)).not.toHaveProperty('lat');
  }
});

it.each([
  ['01632 960001', '01632 960001'],
  ['0800 1234567', '0800 123 4567'],
  ['(0117) 496-0018', '0117 496 0018'],
  ['0161 4960018', '0161 496 0018'],
  ['0300 123 4567 or 020 7946 0018', '0300 123 4567'],
  ['00442079460018', '020 7946 0018'],
  ['2079460018', '020 7946 0018'],
  ['07700 900123/4', '07700 900123'],
  ['016977 2001', '01697 72001'],
  ['0207 946', undefined],
  ['+33 1 23 45 67 89', undefined],
])('the phone number "%s" is read as %s', (written, phone) => {
  const { records } = read('nhs', practice('A', '', written));
  expect(records[0]!.phone).toBe(phone);
});

it('an answer without a usable row, or without its day, is refused with the reasons', () => {
  const file = (text: string) => () => read('openstreetmap', text);
  const left = inMap({ shop: 'books' }).replace('"name":"B"', '"x":"B"');
  expect(file(left)).toThrow('register.test sent no usable row: 2 without a name.');
  expect(file(left.replace(/"elements":.*/s, '"elements":[]}'))).toThrow('register.test sent no usable row.');
  expect(file(inMap({}).replace('2026-11-24', 'yesterday!'))).toThrow(
    "register.test doesn't say the day of its answer.",
  );
});

it.each<[RegisterKind, object, string]>([
  ['nhs', { reports: [] }, 'in registers.yaml names no report. Write "reports:" with some of epraccur'],
  ['openstreetmap', {}, 'The query for OpenStreetMap needs outlines of the districts, but outlines.json has none'],
])('the %s connector refuses settings with %j', (kind, more, message) => {
  expect(() => connectors[kind].requests(settingsOf(kind, more), { ...surroundings, outlines: [] })).toThrow(message);
});

it('a dispensary that is closed without a day isn’t among the places, nor a school without a number', () => {
  const nhs = read('nhs', `${practice('A', '')}\n${practice('C', '').replace('G11', 'G12')}`);
  expect([...nhs.skipped, ...nhs.skippedRefs]).toEqual([['that are not open, without a closing day', 1]]);
  const before = read('nhs', `${practice('A', '')}\n${practice('P', '').replace('G11', 'G12')}`);
  expect([...before.skipped, ...before.skippedRefs]).toEqual([['that are not open yet', 1], 'ods:G12']);
  const schools = read('schools', `${OPEN}x,B,Open,Primary,,ZZ1 2AB,\n3,C,Open,,,ZZ1 2AB,\n`);
  expect([...schools.skipped]).toEqual([['without a URN', 1]]);
  expect(schools.records.map(({ kind }) => kind)).toEqual(['Primary', 'School']);
});

it('a school with only the address of its owners is left out', () => {
  const header = OPEN.split('\n')[0]!.replace('Postcode', 'Street,Postcode');
  const rows = ['1,A,Open,Primary,,1 Quay,ZZ1 2AB,', '2,B,Open,Primary,,c/o Quay Group,ZZ1 2AB,'];
  const { records, skipped } = read('schools', [header, ...rows].join('\n'));
  expect([records.map(({ name }) => name), [...skipped]]).toEqual([
    ['A'],
    [['with only the address of their owners', 1]],
  ]);
});

it('the food hygiene connector refuses a response that reports a failure', () => {
  const failed = inFood({}).replace('"ItemCount":1', '"ItemCount":1,"ReturnCode":"Failed"');
  expect(() => read('food-hygiene', failed)).toThrow('register.test says of its own answer: "Failed".');
});

it.each(REGISTER_KINDS)('the %s connector refuses an HTML page', (kind) => {
  const page = answer('<!DOCTYPE html><html><head><title>Log in</title></head></html>');
  expect(() => connectors[kind].parse(page, settingsOf(kind))).toThrow(
    /sent a web page \("Log in"\), not (?:JSON|CSV)\./,
  );
});

it.each(REGISTER_KINDS)('the %s connector reads its recorded response, with or without a byte-order mark', (kind) => {
  const file = fixtureOf(kind);
  const plain = parse(kind, file);
  expect(plain.records.every(({ ref }) => ref.startsWith(`${connectors[kind].scheme}:`))).toBe(true);
  const text = parseAnswerText(recordedAnswer(file));
  expect(read(kind, `\uFEFF${text}`, file)).toEqual(plain);
});

describe('the register of stops', () => {
  const text = parseAnswerText(recordedAnswer('naptan.csv'));

  it('stops have their direction in the name, and stops out of use are left out', () => {
    const { records, skipped } = read('naptan', text);
    expect(records).toEqual([
      {
        ref: 'naptan:0100BRP90168',
        kind: 'Bus stop',
        thing: 'named',
        name: 'Warwick Road (N-bound)',
        address: 'Stapleton Road',
        lat: 51.46669,
        lon: -2.56867,
        line: 'Bus stop',
      },
    ]);
    expect([...skipped]).toEqual([['that are not in use', 1]]);
  });

  it('a stop without degrees gets its point from the grid, and an entrance is left out', () => {
    const { records, skipped } = read(
      'naptan',
      text.replace('-2.5686684729,51.4666946645', ',').replace(',BCT,CUS', ',RSE,CUS').replace(/,del$/m, ',active'),
    );
    expect(records).toMatchObject([{ lat: expect.closeTo(51.46669, 3), lon: expect.closeTo(-2.56867, 3) }]);
    expect([...skipped]).toEqual([['that are only an entrance or a platform', 1]]);
  });

  it('a stop without a direction has only its name, and the file of all stops has a usual address', () => {
    const [header, row = ''] = text.split('\n');
    const at = header!.split(',').indexOf('Indicator');
    const cells = row.split(',').with(at, '');
    expect(read('naptan', [header, cells.join(',')].join('\n')).records[0]!.name).toBe('Warwick Road');
    const requests = connectors.naptan.requests(settingsOf('naptan'), surroundings);
    expect(requests).toEqual([{ url: expect.stringContaining('naptan') as string, accept: 'text/csv' }]);
  });

  it('a file without the columns of stops is refused', () => {
    expect(() => read('naptan', 'ATCOCode,Name\n1,A')).toThrow('sent a table without "CommonName"');
  });
});

describe('the positions of postcodes', () => {
  const readPoints = (text: string, districts = ['BR8']) =>
    connectors.postcodes.parse(
      { ...answer(text), isRelevant: ({ postcode = '' }) => districts.includes(postcode.split(' ')[0]!) },
      settingsOf('postcodes'),
    );
  const nspl = parseAnswerText(recordedAnswer('postcodes.csv'));

  it('NSPL gives the postcodes of the districts, and no position of a postcode that has ended', () => {
    expect(readPoints(nspl).records).toMatchObject([{ name: 'BR8 7QP', lat: 51.40345, lon: 0.14895 }]);
    expect(() => readPoints(nspl, ['SW9'])).toThrow('sent no usable row');
    expect(readPoints(nspl.replace('"198001",""', '"198001","202001"')).records[0]).not.toHaveProperty('lat');
  });

  it('Code-Point Open has no header and positions on the grid', () => {
    const rows = '"BR87QP",10,549571,169349,"E92000001"\n"BR8 7QQ",90,0,0,"E92000001"';
    expect(readPoints(rows).records).toMatchObject([
      { name: 'BR8 7QP', lat: expect.closeTo(51.40345, 3), lon: expect.closeTo(0.14895, 3) },
      { name: 'BR8 7QQ' },
    ]);
  });

  it('another table is refused, and no file is fetched without a URL', () => {
    expect(() => readPoints('A,B\n1,2\n3,4')).toThrow(
      'a table without postcodes. Give NSPL, ONSPD or Code-Point Open.',
    );
    expect(connectors.postcodes.requests(settingsOf('postcodes'), surroundings)).toEqual([]);
  });
});

describe('the hours of pharmacies', () => {
  const connector = connectors['pharmacy-hours'];
  const file = fixtureOf('pharmacy-hours');
  const body = parseAnswerText(recordedAnswer(file));
  const read = (text: string, name = file) => connector.parse(answer(text, name), settingsOf('pharmacy-hours'));

  it('the list gives the hours of pharmacies with a counter, with the last day of its quarter', () => {
    const { date, records, skipped } = read(body);
    expect(date).toBe('2026-09-30');
    expect(records.map(({ otherRefs, name, hours }) => [otherRefs, name, hours])).toEqual([
      [['ods:FZZ01'], 'Quay Pharmacy', 'Mo-Fr 09:00-17:00; Sa 09:00-12:00,14:00-17:00'],
      [['ods:FZZ02'], 'Night Chemist', 'Mo-Su 22:00-06:00'],
    ]);
    expect([...skipped.values()]).toEqual([2, 1]);
    expect(JSON.stringify(records)).not.toContain('PERSON');
  });

  it.each([
    ['202526Q4', '2026-03-31'],
    ['202526Q3', '2025-12-31'],
    ['202627Q1_final', '2026-06-30'],
    ['202728Q1', '2026-11-26'],
  ])('the data of a pharmacy list for the quarter %s is dated %s', (quarter, day) => {
    expect(read(body, `CONSOL_PHARMACY_LIST_${quarter}.csv`).date).toBe(day);
  });

  it.each(['ODS_CODE', 'PHARMACY_ODS_CODE', 'PHARMACY_ODS_CODE_(F-CODE)', 'PHARMACY_ODS_CODE__F_CODE_'])(
    'the column of codes may be called %s, and names may be missing',
    (name) => {
      const older = body.replace('PHARMACY_ODS_CODE_F_CODE', name).replace('PHARMACY_TRADING_NAME', 'X');
      expect(read(older).records[0]).toMatchObject({ kind: 'Pharmacy without a name', otherRefs: ['ods:FZZ01'] });
    },
  );

  it('another table, and a file without its quarter, are refused', () => {
    expect(() => read('A,B\n1,2')).toThrow('sent a table without "PHARMACY_ODS_CODE"');
    expect(() => read(body, 'pharmacies.csv')).toThrow(
      "register.test doesn't say the quarter of its data. Keep the name of the file, such as CONSOL_PHARMACY_LIST_202526Q2.csv.",
    );
  });

  it('the newest file of the list of files is read', () => {
    const resources = ['202526Q4', '202627Q1', 'notes'].map((quarter) => ({
      name: `CONSOL_PHARMACY_LIST_${quarter}`,
      url: `https://files.test/${quarter}`,
    }));
    const next = connector.follow!(answer(JSON.stringify({ result: { resources } })));
    expect(next!.url).toBe('https://files.test/202627Q1#CONSOL_PHARMACY_LIST_202627Q1');
    expect(connector.follow!(answer(body))).toBeUndefined();
    expect(() => connector.follow!(answer('{"result":{}}'))).toThrow('unexpected format');
  });
});
