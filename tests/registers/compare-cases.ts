// Listings, extracts and settings of a made-up town, for tests that compare a register with listings.
import type { ComparedListing, CompareInput } from '../../build/registers/compare/compare-run.ts';
import { compareRegister } from '../../build/registers/compare/compare.ts';
import { connectors } from './answers.ts';
import { noMemory } from '../../build/registers/compare/last-answer.ts';
import type { RegisterRecord } from '../../build/registers/register-record.ts';
import { registersSchema } from '../../build/guide/settings/register-settings.ts';

const FILE = 'content/directories/zz1/eating-out.yaml';

export const record = (number: number, more: Partial<RegisterRecord> = {}): RegisterRecord => ({
  ref: `fhrs:${number}`,
  kind: 'Restaurant/Cafe/Canteen',
  name: `Place ${number}`,
  address: `${number} Rope Lane`,
  postcode: 'ZZ1 2AB',
  lat: 54.31,
  lon: -0.41,
  rating: 5,
  rated: '2026-01-15',
  ...more,
});

/** Returns a listing with the ref and the values of a record. An undefined value in `more` leaves the field out. */
export function card(from: RegisterRecord, more: Record<string, unknown> = {}): ComparedListing {
  const { kind: _, otherRefs: _refs, ...facts } = from;
  const details = { id: from.ref.replace(/[:/]/g, '-'), source: 'food-register', ...facts, ...more };
  return {
    file: FILE,
    page: '/zz1-eating-out',
    group: 'Cafés',
    district: 'ZZ1',
    details: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)),
  };
}

const { registers } = registersSchema.parse({
  districts: ['ZZ1', 'ZZ2'],
  registers: [
    {
      id: 'food',
      kind: 'food-hygiene',
      source: 'food-register',
      url: 'https://food.test/a.json',
      placements: [
        { kinds: ['Restaurant/Cafe/Canteen'], pages: ['/zz1-eating-out'], group: 'Cafés', line: 'Restaurant or cafe' },
        { kinds: ['Pub/bar/nightclub', 'Retailers - other'], pages: ['/zz1-eating-out'], group: 'Cafés' },
      ],
    },
    { id: 'hours', kind: 'pharmacy-hours', source: 'pharmacy-list' },
    {
      id: 'osm',
      kind: 'openstreetmap',
      source: 'openstreetmap',
      placements: [
        { kinds: ['shop=*'], pages: ['/zz1-eating-out'], group: 'Cafés' },
        { kinds: ['amenity=post_box'], pages: ['/zz1-eating-out'], group: 'Post Boxes' },
      ],
    },
  ],
});

type More = Partial<Omit<CompareInput, 'extracts' | 'cards'>> & {
  kind?: 'food-hygiene' | 'openstreetmap' | 'pharmacy-hours';
  date?: string;
  skippedRefs?: string[];
};

export function compare(records: readonly RegisterRecord[], cards: readonly ComparedListing[], more: More = {}) {
  const { kind = 'food-hygiene', date = '2026-11-25', skippedRefs = [], ...rest } = more;
  const counts = { rows: records.length, skipped: new Map(), skippedRefs: new Set(skippedRefs) };
  const extract = { date, records: [...records], ...counts };
  return compareRegister({
    connector: connectors[kind],
    extracts: [{ register: registers.find((each) => each.kind === kind)!, extract }],
    cards,
    closed: [],
    pages: [
      {
        file: FILE,
        path: '/zz1-eating-out',
        district: 'ZZ1',
        groups: ['Cafés', 'Post Boxes'],
        ids: cards.map(({ details }) => String(details.id)),
      },
    ],
    districts: ['ZZ1', 'ZZ2'],
    outlines: [],
    memory: noMemory(),
    isShareAlike: kind === 'openstreetmap',
    ...rest,
  });
}

/** Compares these records, and returns the memory that the next comparison needs. */
export const remembered = (records: readonly RegisterRecord[], cards: readonly ComparedListing[], more: More = {}) =>
  compare(records, cards, more).memory;
