// Tests which changes in a register's extract are applied to the listings, and which are left to an editor.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Outline } from '../../build/guide/map/outlines.ts';
import type { Comparison } from '../../build/registers/compare/compare-run.ts';
import type { RegisterRecord } from '../../build/registers/register-record.ts';
import { parseMemory, printMemory } from '../../build/registers/compare/last-answer.ts';
import { relevance } from '../../build/registers/compare/relevant-rows.ts';
import { registersSchema } from '../../build/guide/settings/register-settings.ts';
import { randomFrom } from '../random.ts';
import { card, compare, record, remembered } from './compare-cases.ts';

const said = ({ changes, questions, notes }: Comparison) => [
  ...changes.map((change) =>
    change.kind === 'new'
      ? `new ${String(change.details.name)}`
      : `${change.kind} ${String(change.card.details.id)} ${JSON.stringify(change.fields)}`,
  ),
  ...questions.map((each) =>
    each.kind === 'closed'
      ? `closed ${String(each.card.details.id)} ${each.closed}: ${each.reason}`
      : `doubtful ${String(each.card?.details.id)}: ${each.text}`,
  ),
  ...notes.map((note) =>
    note.kind === 'missing'
      ? `missing ${String(note.card.details.id)} since ${note.since}`
      : `differs ${String(note.card.details.id)} ${note.field}: ${note.theirs}`,
  ),
];

const told = (...given: Parameters<typeof compare>) => said(compare(...given).comparison);

const many = (count: number, from = 100) => Array.from({ length: count }, (_, at) => record(from + at));
const cardsOf = (records: readonly RegisterRecord[]) => records.map((each) => card(each));

describe('an extract of a register', () => {
  it('an extract that equals the listings changes nothing', () => {
    expect(told(many(20), cardsOf(many(20)))).toEqual([]);
  });

  it('a new name in the register renames a listing that still has the old name', () => {
    const [first, second] = [record(1, { name: 'Old Name' }), record(1, { name: 'New Name' })];
    const memory = remembered([first], [card(first)]);
    expect(told([second], [card(first)], { memory })).toEqual([
      'renamed fhrs-1 {"name":"New Name","checked":"2026-11-25"}',
    ]);
  });

  it.each([
    ['an editor has changed it', { name: 'The Old Name, Harbour Branch of Ann' }],
    ['an editor wants it kept', { keep: ['name'] }],
    ['an editor has checked the listing since the extract was made', { checked: '2026-11-26' }],
  ])('a new name in the register is only reported if %s', (_, more) => {
    const [first, second] = [record(1, { name: 'Old Name' }), record(1, { name: 'New Name' })];
    const memory = remembered([first], [card(first)]);
    expect(told([second], [card(first, more)], { memory })).toEqual(['differs fhrs-1 name: New Name']);
  });

  it("a name that the register hasn't changed doesn't replace an editor’s name", () => {
    const same = record(1, { name: 'SMOKEHOUSE LIMITED' });
    const ours = card(same, { name: 'Ann’s Smoked Fish' });
    expect(told([same], [ours], { memory: remembered([same], [ours]) })).toEqual([]);
  });

  it('the first comparison of a listing with the register only reports a different name', () => {
    const ours = card(record(1), { name: 'Something Else' });
    expect(told([record(1)], [ours])).toEqual(['differs fhrs-1 name: Place 1']);
  });

  it('names that differ in accents, case, "The" and "Ltd" count as the same name', () => {
    const [ours, theirs] = ['Café Olé', 'THE CAFE OLE LTD'];
    expect(told([record(1, { name: theirs })], [card(record(1), { name: ours })])).toEqual([]);
  });

  it("a new postcode in the register also changes the listing's address and coordinates", () => {
    const [first, second] = [
      record(1),
      record(1, { address: '9 Quay Street', postcode: 'ZZ1 2AD', lat: 54.32, lon: -0.42 }),
    ];
    const memory = remembered([first], [card(first)]);
    expect(told([second], [card(first)], { memory })).toEqual([
      'moved fhrs-1 {"address":"9 Quay Street","postcode":"ZZ1 2AD","lat":54.32,"lon":-0.42,"checked":"2026-11-25"}',
    ]);
  });

  it.each([
    ['ZZ2 3AB', 'in ZZ2'],
    ['QQ9 9QQ', 'outside the guide'],
  ])('a move to %s, out of the district, is a question until the listing has "status: moved"', (postcode, where) => {
    const [first, second] = [record(1), record(1, { address: '9 Quay Street', postcode })];
    const memory = remembered([first], [card(first)]);
    const run = compare([second], [card(first)], { memory });
    const [text, ...others] = said(run.comparison);
    expect(text).toContain(`Has moved to 9 Quay Street, ${postcode}, ${where}. Write "status: moved"`);
    expect(others).toEqual([]);
    const next = (more = {}) => told([second], [card(first, more)], { memory: run.memory });
    expect(next()).toEqual([text]);
    expect(next({ status: 'moved' })).toEqual([]);
  });

  it('an address that the listing lacks is filled in', () => {
    const ours = card(record(1), { address: undefined });
    expect(told([record(1)], [ours])).toEqual(['filled fhrs-1 {"address":"1 Rope Lane"}']);
  });

  it("an address that an editor removed isn't filled in again", () => {
    const memory = remembered([record(1)], [card(record(1))]);
    expect(told([record(1)], [card(record(1), { address: undefined })], { memory })).toEqual([]);
  });

  it('a new rating is taken even if an editor has checked the listing later', () => {
    const rated = record(1, { rating: 3, rated: '2026-11-20' });
    expect(told([rated], [card(record(1), { checked: '2026-11-26' })])).toEqual([
      'rated fhrs-1 {"rating":3,"rated":"2026-11-20"}',
    ]);
  });

  it.each([
    ['the first inspection', record(1), '2026-10', true],
    ['six months', record(1, { rating: 'awaiting inspection' }), '2026-04', true],
    ['five months', record(1, { rating: 'awaiting inspection' }), '2026-06', false],
  ])(
    'a listing counts as newly registered until its first inspection or for six months: %s',
    (_, now, registered, ends) => {
      const ours = card(now, { registered });
      expect(told([now], [ours])).toEqual(ends ? ['rated fhrs-1 {}'] : []);
    },
  );
});

describe('a place that is missing from an extract', () => {
  const all = many(20);
  const cards = cardsOf(all);
  const left = all.slice(1);

  it('a place that is missing from the register is noted at first, and proposed as closed two weeks later', () => {
    const first = compare(left, cards, { memory: remembered(all, cards, { date: '2026-10-25' }), date: '2026-11-01' });
    expect(said(first.comparison)).toEqual(['missing fhrs-100 since 2026-11-01']);
    const next = (date: string) => told(left, cards, { memory: first.memory, date });
    expect(next('2026-11-14')).toEqual(['missing fhrs-100 since 2026-11-01']);
    expect(next('2026-11-15')).toEqual(['closed fhrs-100 2026-11: No longer in the food hygiene register']);
  });

  it('a missing place no longer counts as missing when a later extract has it', () => {
    const gone = compare(left, cards, { date: '2026-11-01' }).memory;
    expect(gone.missing.size).toBe(1);
    expect(compare(all, cards, { memory: gone, date: '2026-11-20' }).memory.missing.size).toBe(0);
  });

  it("a place whose row in the register was skipped doesn't count as missing", () => {
    const before = remembered(all, cards);
    const { comparison, memory } = compare(left, cards, { skippedRefs: ['fhrs:100'], memory: before });
    expect(said(comparison)).toEqual([]);
    expect(memory.records).toEqual(before.records);
  });

  it('a place counts as missing from OpenStreetMap only if an earlier extract had it', () => {
    const osm = record(1, { ref: 'osm:node/1', kind: 'shop=books' });
    const others = many(5).map((each) => ({
      ...each,
      ref: each.ref.replace('fhrs:', 'osm:node/'),
      kind: 'shop=books',
    }));
    const ours = [osm, ...others].map((each) => card(each, { source: 'openstreetmap' }));
    expect(told(others, ours, { kind: 'openstreetmap' })).toEqual([]);
    const memory = remembered([osm, ...others], ours, { kind: 'openstreetmap' });
    expect(told(others, ours, { kind: 'openstreetmap', memory })).toEqual(['missing osm-node-1 since 2026-11-25']);
  });

  it('the comparison stops if the register lacks more than a fifth of the listed places, unless the user accepts that', () => {
    expect(() => compare(all.slice(5), cards)).toThrow(
      '5 of 20 listings are missing from the food hygiene register of 2026-11-25, more than one in five. Nothing was changed.',
    );
    expect(compare(all.slice(4), cards).comparison.notes).toHaveLength(4);
    expect(compare(all.slice(2, 4), cards.slice(0, 4)).comparison.notes).toHaveLength(2);
    expect(() => compare(all.slice(3, 6), cards.slice(0, 6))).toThrow('3 of 6 listings are missing');
    expect(compare(all.slice(5), cards, { manyGone: true }).comparison.notes).toHaveLength(5);
  });

  it('a question about a place that was registered again stays until it is answered', () => {
    const grill = record(1, { name: 'Gull Grill', address: '20 Quay Street' });
    const again = record(2, { name: 'GULL GRILL LIMITED', address: '20 Quay Street' });
    const question =
      'doubtful fhrs-1: fhrs:1 is gone, and Gull Grill has been registered again at its postcode. Write "ref: fhrs:2".';
    expect(told([again, ...all], [card(grill), ...cards])).toEqual([question]);
    let memory = remembered([grill, ...all], [card(grill), ...cards], { date: '2026-11-01' });
    for (const date of ['2026-11-10', '2026-11-17', '2026-12-02', '2027-01-02']) {
      const run = compare([again, ...all], [card(grill), ...cards], { memory, date });
      ({ memory } = run);
      expect(said(run.comparison)).toEqual([question]);
    }
    const answered = card(grill, { ref: 'fhrs:2' });
    expect(told([again, ...all], [answered, ...cards], { memory, date: '2027-01-09' })).toEqual([]);
  });

  it('a place whose name only resembles the new one at its address is never proposed as closed', () => {
    const grill = record(1, { name: 'Gull Grill', address: '20 Quay Street' });
    const again = record(2, { name: 'Gull Grill Kitchens', address: '20 Quay Street' });
    const before = remembered([grill, ...all], [card(grill), ...cards], { date: '2026-11-01' });
    const run = (date: string, memory = before) => compare([again, ...all], [card(grill), ...cards], { memory, date });
    expect(said(run('2026-12-20', run('2026-12-01').memory).comparison)).toEqual([
      expect.stringMatching(/^doubtful fhrs-1/),
    ]);
  });

  it('a place that is gone and the new place at its door are one question, and the answer lists the new place', () => {
    const old = record(1, { name: 'Bubbleology', address: '12A Church Street' });
    const next = record(2, { name: 'TEA & PEARLS LTD', address: '12A Church Street' });
    let memory = remembered([old, ...all], [card(old), ...cards], { date: '2026-11-01' });
    for (const date of ['2026-11-10', '2026-12-02']) {
      const run = compare([next, ...all], [card(old), ...cards], { memory, date });
      ({ memory } = run);
      expect(said(run.comparison)).toEqual([
        `doubtful fhrs-1: Bubbleology is gone, and Tea & Pearls is new at 12A Church Street. If Tea & Pearls has replaced it, write "closed: ${date.slice(0, 7)}" and "reason: Replaced by Tea & Pearls"; the next run then lists Tea & Pearls.`,
      ]);
    }
    const closed = [card(old).details];
    const run = compare([next, ...all], cards, { memory, closed, date: '2026-12-09' });
    expect(said(run.comparison)).toEqual(['new Tea & Pearls']);
  });

  it.each([
    ['at one door, the new place of its kind', '12A Church Street', ['Caring Premises', 'Restaurant/Cafe/Canteen'], 3],
    ['in a shopping centre, the only new place', 'The Exchange', ['Restaurant/Cafe/Canteen'], 2],
    ['in a shopping centre, none of two new places', 'The Exchange', ['Caring Premises', 'Restaurant/Cafe/Canteen'], 0],
  ])('a place that is gone is asked about with %s', (_, address, kinds, successor) => {
    const old = record(1, { name: 'Bubbleology', address });
    const next = kinds.map((kind, at) => record(2 + at, { name: `Tea & Pearls ${at}`, address, kind }));
    const memory = remembered([old, ...all], [card(old), ...cards], { date: '2026-11-01' });
    const { questions } = compare([...next, ...all], [card(old), ...cards], { memory }).comparison;
    expect(questions.map((each) => 'ref' in each && each.ref)).toEqual(successor ? [`fhrs:${successor}`] : []);
  });

  it('a place of a similar name that was registered beside the missing one is only asked about at its address', () => {
    const [cafe, canteen] = ['1 Rope Lane', '9 Rope Lane'].map((address) =>
      record(1, { name: 'M and S Cafe', address }),
    );
    const beside = record(2, { name: 'M and S Cafe Bar', address: '1 Rope Lane' });
    const run = (old: RegisterRecord) => {
      const memory = remembered([old, beside, ...all], [card(old), ...cards], { date: '2026-11-01' });
      return said(compare([beside, ...all], [card(old), ...cards], { memory }).comparison);
    };
    expect(run(cafe!)).toEqual([
      'doubtful fhrs-1: fhrs:1 is gone, but M and S Cafe Bar is still registered at its address. If it is the same place, write "ref: fhrs:2".',
    ]);
    expect(run(canteen!)).toEqual(['missing fhrs-1 since 2026-11-25']);
  });

  it('an answer of a register that is older than the last one is refused with a sentence', () => {
    const memory = remembered(all, cards, { date: '2026-11-20' });
    expect(() => compare(all, cards, { memory, date: '2021-08-19' })).toThrow(
      'The data of the food hygiene register is of 2021-08-19, older than the last, of 2026-11-20. Nothing was changed.',
    );
    expect(compare(all, cards, { memory, date: '2026-11-19', isPartial: true }).memory.extract).toBe('2026-11-19');
    expect(compare(all, cards, { memory, date: '2026-11-22', isPartial: true }).memory.extract).toBe('2026-11-20');
  });

  it("a rating that is older than the listing's is never written", () => {
    const ours = card(record(1), { rating: 5, rated: '2026-10-01' });
    expect(told([record(1, { rating: 1, rated: '2020-01-01' })], [ours])).toEqual([]);
  });

  it.each([
    ['Co-operative Food', '176 - 178 Quay Hill', 'Co-op Food', '176–178 Quay Hill'],
    ['Hand In Hand', 'Hand In Hand Public House, 61 Quay Road', 'The Hand in Hand', '61 Quay Road'],
  ])('"%s" at %s is asked about or linked, and not listed again', (name, address, theirs, place) => {
    const ours = card(record(1), { ref: undefined, name, address });
    const { changes, questions } = compare([record(2, { name: theirs, address: place })], [ours]).comparison;
    expect(changes.filter(({ kind }) => kind === 'new')).toEqual([]);
    expect(changes.length + questions.length).toBeGreaterThan(0);
  });

  it('a place is proposed as closed at once if the register says that it has closed', () => {
    expect(told([record(1, { closed: '2026-10-31' })], [card(record(1))])).toEqual([
      'closed fhrs-1 2026-10-31: Closed in the food hygiene register',
    ]);
  });
});

describe('a new place in the register', () => {
  it('a new place in the register becomes a listing in the group for its kind', () => {
    const fresh = record(2, { name: 'New Café', rating: 'awaiting inspection' });
    delete fresh.rated;
    expect(compare([record(1), fresh], [card(record(1))]).comparison.changes).toEqual([
      {
        kind: 'new',
        file: 'content/directories/zz1/eating-out.yaml',
        page: '/zz1-eating-out',
        group: 'Cafés',
        details: {
          id: 'new-cafe',
          name: 'New Café',
          line: 'Restaurant or cafe',
          address: '2 Rope Lane',
          postcode: 'ZZ1 2AB',
          lat: 54.31,
          lon: -0.41,
          rating: 'awaiting inspection',
          source: 'food-register',
          checked: '2026-11-25',
          ref: 'fhrs:2',
          registered: '2026-11',
        },
      },
    ]);
  });

  it('a new place gets an id that is unique on its page', () => {
    const twins = [record(2, { name: 'Fhrs 1' }), record(3, { name: 'Fhrs 1', postcode: 'ZZ1 2AD' })];
    const ids = compare([record(1), ...twins], [card(record(1))]).comparison.changes.map((change) =>
      change.kind === 'new' ? change.details.id : '',
    );
    expect(new Set(['fhrs-1', ...ids]).size).toBe(3);
  });

  it("a new place isn't proposed again after an editor has deleted its listing", () => {
    const memory = remembered([record(1), record(2)], [card(record(1))]);
    expect(told([record(1), record(2)], [card(record(1))], { memory })).toEqual([]);
  });

  it("a place isn't proposed as new if a closed listing has its ref, or its name and address", () => {
    const records = [record(1), record(2), record(3, { name: 'Net Loft' })];
    const closed = [card(record(1)), card(record(2), { ref: undefined })].map(({ details }) => details);
    expect(compare(records, [], { closed }).comparison.changes).toMatchObject([{ details: { name: 'Net Loft' } }]);
  });

  it('a new place is skipped if it is in another district, of a kind without a page, or rated before a given day', () => {
    const [elsewhere, other, old] = [
      record(2, { postcode: 'QQ1 1QQ' }),
      record(3, { kind: 'Mobile caterer' }),
      record(4),
    ];
    const { comparison } = compare([record(1), elsewhere, other, old], [card(record(1))], { since: '2026-11-01' });
    expect(said(comparison)).toEqual([]);
    expect([...comparison.passed]).toEqual([]);
    const all = compare([record(1), elsewhere, other], [card(record(1))]).comparison;
    expect([...all.passed]).toEqual([['of the kind "Mobile caterer", which has no page', 1]]);
  });
});

describe('a listing without a ref', () => {
  const unlinked = (from: RegisterRecord, more = {}) =>
    card(from, { ref: undefined, rating: undefined, rated: undefined, ...more });

  it('a listing without a ref gets the ref of the only place with its name and postcode', () => {
    const ours = unlinked(record(1, { name: 'Old Smokehouse' }));
    const records = [record(1, { name: 'THE OLD SMOKEHOUSE LTD' }), record(2, { name: 'Pebble & Crumb' })];
    const { changes, questions } = compare(records, [ours]).comparison;
    expect(changes).toMatchObject([
      { kind: 'rated', fields: { rating: 5 } },
      { kind: 'linked', fields: { ref: 'fhrs:1' } },
      { kind: 'new', details: { name: 'Pebble & Crumb' } },
    ]);
    expect(questions).toEqual([]);
  });

  it('a listing without a ref becomes a question if two places match', () => {
    const ours = unlinked(record(1, { name: 'Tesco' }), { address: undefined });
    const { changes, questions } = compare(
      [record(1, { name: 'Tesco' }), record(2, { name: 'Tesco' })],
      [ours],
    ).comparison;
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ text: expect.stringContaining('more than one place matches') as string });
    expect(changes.filter(({ kind }) => kind !== 'new')).toEqual([]);
  });

  it('a place that matches two listings without a ref is assigned to neither', () => {
    const ours = [1, 2].map((id) => unlinked(record(id, { name: 'Tesco' }), { address: undefined }));
    const { changes, questions } = compare([record(1, { name: 'Tesco' })], ours).comparison;
    expect(changes).toEqual([]);
    expect(questions).toHaveLength(2);
  });

  it('a listing without a ref is matched with the one of two branches that has its number', () => {
    const ours = unlinked(record(2, { name: 'Tesco' }));
    const records = [record(1, { name: 'Tesco' }), record(2, { name: 'Tesco' })];
    expect(said(compare(records, [ours]).comparison)).toContain('linked fhrs-2 {"ref":"fhrs:2"}');
  });

  it.each([
    ['Harbour Fish Bar', 'Harbour Fish Restaurant', 'doubtful'],
    ['Abacus Nursery', 'Abacus Nursery and Pre-school', 'linked'],
    ['Lantern', 'Net Loft', 'new'],
  ])('a listing named "%s" and a record named "%s" have the result "%s"', (ours, theirs, kind) => {
    const { changes, questions } = compare(
      [record(1, { name: theirs })],
      [unlinked(record(1, { name: ours }))],
    ).comparison;
    expect([...changes, ...questions].map((each) => each.kind)).toContain(kind);
    expect(changes.some((change) => change.kind === 'linked')).toBe(kind === 'linked');
  });

  it('a listing without a ref is found by the record of the last run if the register has renamed and moved it', () => {
    const first = [record(1, { name: 'Old Smokehouse' }), ...many(5)];
    const ours = unlinked(first[0]!);
    // The memory of a run that didn't change the listings.
    const { memory } = compare(first, [ours]);
    const now = [record(1, { name: 'Entirely Different', postcode: 'ZZ1 9ZZ' }), ...many(5)];
    const kinds = compare(now, [ours], { memory }).comparison.changes.map(({ kind }) => kind);
    expect(kinds).toEqual(['renamed', 'moved', 'rated', 'linked']);
  });
});

describe('OpenStreetMap', () => {
  const osm = (more: Partial<RegisterRecord> = {}): RegisterRecord => ({
    ref: 'osm:node/9',
    otherRefs: ['fhrs:1'],
    kind: 'shop=bakery',
    name: 'Another Spelling',
    postcode: 'ZZ1 2AB',
    hours: 'Mo-Fr 08:00-17:00',
    wheelchair: 'yes',
    ...more,
  });

  it("OpenStreetMap adds hours and access, with their source, to another register's listing, but no new name", () => {
    expect(told([osm()], [card(record(1))], { kind: 'openstreetmap' })).toEqual([
      'filled fhrs-1 {"hours":"Mo-Fr 08:00-17:00","wheelchair":"yes","from":{"hours":"openstreetmap","wheelchair":"openstreetmap"}}',
      'linked fhrs-1 {"ref":"fhrs:1 osm:node/9"}',
    ]);
  });

  it('opening hours that can’t be read are left out of a listing', () => {
    const records = [osm({ hours: 'Mo-Fr whenever' })];
    expect(told(records, [card(record(1))], { kind: 'openstreetmap' })[0]).toBe(
      'filled fhrs-1 {"wheelchair":"yes","from":{"wheelchair":"openstreetmap"}}',
    );
  });

  it('OpenStreetMap never overwrites an editor’s hours, and updates hours that came from OpenStreetMap', () => {
    const run = (more: object, memory = remembered([osm()], [card(record(1))], { kind: 'openstreetmap' })) =>
      told(
        [osm({ hours: 'Mo-Sa 07:00-15:00' })],
        [card(record(1), { ref: 'fhrs:1 osm:node/9', wheelchair: 'yes', ...more })],
        { kind: 'openstreetmap', memory },
      );
    expect(run({ hours: 'Mo 10:00-11:00' })).toEqual([]);
    expect(run({ hours: 'Mo-Fr 08:00-17:00', from: { hours: 'openstreetmap' } })).toEqual([
      'filled fhrs-1 {"hours":"Mo-Sa 07:00-15:00"}',
    ]);
  });

  it('a place that is only in OpenStreetMap becomes a listing', () => {
    const { changes } = compare([osm({ otherRefs: [] })], [], { kind: 'openstreetmap' }).comparison;
    expect(changes).toMatchObject([
      { kind: 'new', details: { source: 'openstreetmap', ref: 'osm:node/9', hours: 'Mo-Fr 08:00-17:00' } },
    ]);
  });
});

describe('things without a name', () => {
  const at = { lat: 54.31, lon: -0.41 };
  const box = (id: number, more: Partial<RegisterRecord> = {}): RegisterRecord => {
    const facts = { kind: 'amenity=post_box', thing: 'nameless' as const, name: 'Post box', line: 'Post box' };
    return { ref: `osm:node/${id}`, ...facts, ...at, ...more };
  };
  const ring: Outline['rings'][number] = [
    [-0.5, 54.2],
    [-0.3, 54.2],
    [-0.3, 54.4],
    [-0.5, 54.4],
    [-0.5, 54.2],
  ];
  const more = { kind: 'openstreetmap' as const, outlines: [{ district: 'ZZ1', rings: [ring] }] };
  const shop = card(record(1));
  const old = (each: RegisterRecord) => ({
    ...card(each, { thing: undefined, source: 'openstreetmap' }),
    group: 'Post Boxes',
  });

  it('things are named after the street of the nearest listing, with a number if the name is taken', () => {
    const far = box(3, { lat: 54.33 });
    const named = box(4, { thing: 'named', name: 'Post box, Quay' });
    expect(told([box(1), box(2), far, named], [shop], more)).toEqual([
      'new Post box near Rope Lane',
      'new Post box near Rope Lane 2',
      'new Post box',
      'new Post box, Quay',
    ]);
  });

  it('a thing follows the map without a question: moved, changed or gone', () => {
    const records = [1, 2, 3, 4].map((id) => box(id));
    const cards = [...records.map(old), shop];
    const memory = remembered(records, cards, more);
    const [first, second, third] = records as [RegisterRecord, RegisterRecord, RegisterRecord];
    const next = [{ ...first, lat: 54.312 }, { ...second, line: 'Post box, collected Mo 09:00' }, third];
    expect(told(next, cards, { ...more, memory })).toEqual([
      'gone osm-node-4 {}',
      'filled osm-node-1 {"lat":54.312}',
      'filled osm-node-2 {"line":"Post box, collected Mo 09:00"}',
    ]);
  });
});

it("a register's memory is a file with one record per line", () => {
  const memory = remembered(many(3), [card(record(7)), ...cardsOf(many(3))]);
  expect(memory.missing.size).toBe(1);
  const text = printMemory(memory);
  expect(text.split('\n').filter((line) => line.includes('"ref"'))).toHaveLength(3);
  expect(parseMemory(text, 'a.json')).toEqual(memory);
  expect(() => parseMemory('{"records":[]}', 'content/registers/fhrs.json')).toThrow(
    'content/registers/fhrs.json was changed after npm run refresh wrote it.',
  );
});

/** Returns a second extract with closures, renames, moves, openings and ratings, and lists of the changed records. */
function secondExtract(first: readonly RegisterRecord[]) {
  const random = randomFrom(11);
  const order = first.map((each) => ({ each, at: random(1e9) })).sort((a, b) => a.at - b.at);
  const take = (count: number) => order.splice(0, count).map(({ each }) => each);
  const closed = take(50);
  const renamed = take(30).map((each, at) => ({ ...each, name: `${names(random)} & Daughters ${at}` }));
  const moved = take(20).map((each, at) => ({
    ...each,
    postcode: `ZZ1 9${letters(at)}`,
    address: `${at + 1} New Road`,
  }));
  const rated = take(40).map((each) => ({ ...each, rating: (Number(each.rating) + 1) % 6, rated: '2026-11-10' }));
  const opened = Array.from({ length: 60 }, (_, at) =>
    record(9000 + at, {
      name: `${names(random)} ${at} Kitchen`,
      postcode: `ZZ1 8${letters(at)}`,
      rating: 'awaiting inspection',
    }),
  );
  const next = (from: number, nameOf: (each: RegisterRecord) => string) =>
    take(20).map((old, at) => ({ old: old.ref, record: { ...old, ref: `fhrs:${from + at}`, name: nameOf(old) } }));
  const again = next(9200, ({ name }) => `${name.toUpperCase()} LIMITED`);
  const replaced = next(9300, () => `${names(random)} Noodles`);
  const same = order.map(({ each }) => each);
  const renewed = [...again, ...replaced].map((each) => each.record);
  const records = [...same, ...renamed, ...moved, ...rated, ...opened, ...renewed];
  return { closed, renamed, moved, rated, opened, again, replaced, records };
}

const letters = (at: number) => String.fromCharCode(65 + (Math.floor(at / 20) % 20), 65 + (at % 20));
const SYLLABLES = 'ba ro mi lu ten sol var kin do per gra nel ost fen hal wyn tor pel cas dru'.split(' ');
const names = (random: (below: number) => number) =>
  Array.from({ length: 2 }, () => Array.from({ length: 3 }, () => SYLLABLES[random(SYLLABLES.length)]!).join(''))
    .join(' ')
    .replace(/\b./g, (letter) => letter.toUpperCase());

describe('240 changes among 1,200 places', () => {
  const random = randomFrom(3);
  const first = Array.from({ length: 1200 }, (_, at) =>
    record(1000 + at, {
      name: names(random),
      postcode: `ZZ1 ${Math.floor(at / 400)}${letters(at % 400)}`,
      address: `${at} Rope Lane`,
      lat: 54 + at / 1000,
    }),
  );
  const second = secondExtract(first);
  const later = { date: '2026-11-25' };

  const counts = (result: Comparison) => {
    const all = [...result.changes, ...result.questions];
    return Object.fromEntries(
      ['closed', 'renamed', 'moved', 'new', 'rated'].map((kind) => [
        kind,
        all.filter((each) => each.kind === kind).length,
      ]),
    );
  };

  /** Pairs of a listing's id and the new ref or name in the question about it. */
  const asked = ({ questions }: Comparison) =>
    questions.flatMap((each) => (each.kind === 'doubtful' ? `${String(each.card?.details.id)} ${each.text}` : []));
  const expectAsked = (result: Comparison, again: typeof second.again) => {
    const about = asked(result);
    for (const { old, record } of again) {
      expect(about).toContainEqual(expect.stringMatching(`^${old.replace(':', '-')} .*"ref: ${record.ref}"`));
    }
    for (const { old, record } of second.replaced) {
      expect(about).toContainEqual(expect.stringMatching(`^${old.replace(':', '-')} .* ${record.name} is new at `));
    }
    expect(about).toHaveLength(again.length + 20);
  };

  it('240 changes among 1,200 places with refs are all proposed, without any other change', () => {
    const cards = cardsOf(first);
    const before = remembered(first, cards, { date: '2026-11-01' });
    const { memory } = compare(second.records, cards, { memory: before, date: '2026-11-10' });
    const { comparison } = compare(second.records, cards, { memory: { ...memory, records: before.records }, ...later });
    expect(counts(comparison)).toEqual({ closed: 50, renamed: 30, moved: 20, new: 60, rated: 40 });
    expect(comparison.notes).toEqual([]);
    expectAsked(comparison, second.again);
    const closed = comparison.questions.flatMap((each) =>
      each.kind === 'closed' ? String(each.card.details.ref) : [],
    );
    expect(closed.sort()).toEqual(second.closed.map(({ ref }) => ref).sort());
  });

  it('240 changes among 1,200 places are all proposed for listings without refs, after a first extract', () => {
    const cards = first.map((each) => card(each, { ref: undefined }));
    const before = remembered(first, cards, { date: '2026-11-01' });
    const { memory } = compare(second.records, cards, { memory: before, date: '2026-11-10' });
    const kept = { ...memory, records: before.records };
    const { comparison } = compare(second.records, cards, { memory: kept, ...later });
    const { changes, questions } = comparison;
    const renewed = new Map(second.again.map(({ old, record }) => [record.ref, old]));
    const wrong = changes.filter((change) => {
      if (change.kind === 'new') return !second.opened.some(({ ref }) => ref === change.details.ref);
      if (change.kind !== 'linked') return false;
      const ref = String(change.fields.ref);
      return (renewed.get(ref) ?? ref).replace(':', '-') !== change.card.details.id;
    });
    expect(wrong).toEqual([]);
    // A listing without a ref gets the new number of its place. Only a replaced place is asked about.
    expectAsked(comparison, []);
    expect(counts(comparison)).toEqual({ closed: 50, renamed: 30, moved: 20, new: 60, rated: 40 });
    const closed = questions.flatMap((each) => (each.kind === 'closed' ? String(each.card.details.id) : []));
    expect(closed.sort()).toEqual(second.closed.map(({ ref }) => ref.replace(':', '-')).sort());
  });
});

const OTHER = { phone: '01632 960002' };
const NINE = { hours: 'Mo 09:00-17:00' };

it.each<[string, string, Partial<RegisterRecord>, Record<string, unknown>?, Partial<RegisterRecord>?]>([
  ['a phone number in another form', '', { phone: '+44 1632 960001' }, { phone: '01632 960001' }],
  ['a website in another form', '', { website: 'https://www.A.test/x/' }, { website: 'http://a.test/x' }],
  ['hours with other spaces', '', NINE, { hours: 'Mo  09:00-17:00' }],
  ['another phone number', 'differs phone: 01632 960002', OTHER],
  ['another website', 'differs website: https://b.test', { website: 'https://b.test' }],
  ['a phone number that has changed', 'filled {"phone":"01632 960002"}', OTHER, {}, {}],
  ['a phone number that an editor keeps', 'differs phone: 01632 960002', OTHER, { keep: ['phone'] }, {}],
  ['a missing phone number that an editor keeps away', '', {}, { phone: undefined, keep: ['phone'] }],
  ['a missing phone number', 'filled {"phone":"01632 960001"}', {}, { phone: undefined }],
  ['a missing wheelchair fact', 'filled {"wheelchair":"yes"}', { wheelchair: 'yes' }, { wheelchair: undefined }],
  ['an editor’s wheelchair fact', '', { wheelchair: 'yes' }, { wheelchair: 'no' }],
  ['missing hours', 'filled {"hours":"Mo 09:00-17:00","from":{"hours":"food-register"}}', NINE, { hours: undefined }],
  ['its own older hours', 'filled {"hours":"Mo 09:00-17:00"}', NINE, { hours: 'Mo', from: { hours: 'food-register' } }],
  ['hours of another source', 'differs hours: Mo 09:00-17:00', NINE, { hours: 'Mo', from: { hours: 'map' } }],
  ['another address', 'differs address: 9 Quay', { address: '9 Quay' }],
  ['another postcode', 'differs postcode: ZZ1 2AD', { postcode: 'ZZ1 2AD' }],
  ['a postcode for a district', 'filled {"postcode":"ZZ1 2AD"}', { postcode: 'ZZ1 2AD' }, { postcode: undefined }],
  [
    'an address with another postcode',
    'differs postcode: ZZ1 2AD',
    { address: '9 Quay', postcode: 'ZZ1 2AD' },
    { address: undefined },
  ],
])('%s of the register has only the result "%s", as an editor allows', (_, result, now, ours = {}, before) => {
  const facts = { phone: '01632 960001', website: 'https://a.test' };
  const listing = card(record(1, facts), ours);
  const more = before ? { memory: remembered([record(1, { ...facts, ...before })], [listing]) } : {};
  const expected = result === '' ? [] : [result.replace(' ', ' fhrs-1 ')];
  expect(told([record(1, { ...facts, ...now })], [listing], more)).toEqual(expected);
});

it.each([true, false])('a second listing never gets the ref of the first, with a last run: %s', (hasMemory) => {
  const cards = [card(record(1)), card(record(1), { id: 'twin', ref: undefined })];
  const more = hasMemory ? { memory: remembered([record(1)], [card(record(1))]) } : {};
  expect(told([record(1)], cards, more)).toEqual([]);
});

it.each<[string, Partial<RegisterRecord>, boolean]>([
  ['a ref of a listing', { ref: 'fhrs:1' }, true],
  ['a ref of the last run', { ref: 'fhrs:7' }, true],
  ['another ref of a listing', { otherRefs: ['x:1', 'fhrs:1'] }, true],
  ['another ref of the last run', { otherRefs: ['fhrs:7'] }, true],
  ['refs of no listing', { otherRefs: ['x:1'] }, false],
  ['a district of the guide', { postcode: 'ZZ1 9ZZ' }, true],
  ['the district of a listing', { postcode: 'ZZ9 9ZZ' }, true],
  ['another district', { postcode: 'ZZ11 9ZZ' }, false],
  ['a point by a listing', { lat: 55.4, lon: -1.4 }, true],
  ['a latitude only', { lat: 54.4 }, false],
  ['a longitude only', { lon: -0.4 }, false],
  ['a point in an outline', { lat: 54.4, lon: -0.4 }, true],
  ['a point a little west', { lat: 54.4, lon: -1.4015 }, true],
  ['a point a little east', { lat: 54.4, lon: -0.2985 }, true],
  ['a point a little south', { lat: 54.2995, lon: -0.4 }, true],
  ['a point a little north', { lat: 55.4005, lon: -0.4 }, true],
  ['a point far in the west', { lat: 54.4, lon: -1.5 }, false],
  ['a point far in the east', { lat: 54.4, lon: -0.2 }, false],
  ['a point far in the south', { lat: 54.2, lon: -0.4 }, false],
  ['a point far in the north', { lat: 55.5, lon: -0.4 }, false],
])('a row with %s concerns the guide or not', (_, row, concerns) => {
  const listing = { ...card(record(1)).details, postcode: 'ZZ9 1AA', lat: 55.4, lon: -1.4 };
  const ring = [
    [-0.4, 54.3],
    [-0.3, 54.4],
    [-0.4, 54.3],
  ] as const;
  const isRelevant = relevance({
    listings: [listing, { name: 'No facts' }],
    districts: ['ZZ1'],
    outlines: [{ district: 'ZZ1', rings: [[...ring]] }],
    known: ['fhrs:7'],
  });
  expect(isRelevant({ ref: 'x:0', kind: 'x', name: 'x', ...row })).toBe(concerns);
});

it('the list of pharmacies fills hours by ODS code with its source, and changes nothing else', () => {
  const hours = 'Mo-Fr 09:00-17:00';
  const listed = { ref: 'cpl:FZZ01', otherRefs: ['ods:FZZ01'], kind: 'Pharmacy', name: 'OTHER NAME', hours };
  const [pharmacy, ours] = [record(1, { name: 'Quay Pharmacy' }), { ...record(2), ...listed }];
  const cards = [card(pharmacy, { ref: 'ods:FZZ01' })];
  expect(told([ours], cards, { kind: 'pharmacy-hours' })).toEqual([
    `filled fhrs-1 {"hours":"${hours}","from":{"hours":"pharmacy-list"}}`,
    'linked fhrs-1 {"ref":"ods:FZZ01 cpl:FZZ01"}',
  ]);
  const edited = [card(pharmacy, { ref: 'ods:FZZ01 cpl:FZZ01', hours: 'Mo 10:00-11:00' })];
  expect(told([ours], edited, { kind: 'pharmacy-hours' })).toEqual([]);
});

describe('new places that a neighbour would not look for', () => {
  const newNames = (records: readonly RegisterRecord[], leaveOut: readonly string[] = []) => {
    const { comparison } = compare(records, [], { leaveOut });
    const names = comparison.changes.flatMap((each) => (each.kind === 'new' ? [String(each.details.name)] : []));
    return { names, passed: Object.fromEntries(comparison.passed) };
  };
  const shop = (number: number, name: string, address: string, postcode: string) =>
    record(number, { kind: 'Retailers - other', name, address, postcode });

  it.each(['Sal’s Cupcakes', 'Quay Bakes', 'SALLY’S KITCHEN', 'Mama’s Pantry', 'Home Cooked Jollof'])(
    'a baker or cook, alone in the postcode at a house, is counted and not listed: %s',
    (name) => {
      const alone = shop(1, name, '52 Hemsby Road', 'ZZ1 2DZ');
      expect(newNames([alone])).toEqual({ names: [], passed: { 'at what may be somebody’s home': 1 } });
      const shops = [shop(2, name, '52 Hemsby Road', 'ZZ1 2DZ'), shop(3, 'Quay News', '54 Hemsby Road', 'ZZ1 2DZ')];
      expect(newNames(shops).names).toHaveLength(2);
      expect(newNames([shop(4, name, 'Unit 2, 52 Hemsby Road', 'ZZ1 2DZ')]).names).toHaveLength(1);
      expect(newNames([record(5, { name })]).names).toHaveLength(1);
    },
  );

  it.each([
    ['Quay Sweets Store', '9 Hemsby Road'],
    ['Quay Bakery', 'Railway Arch, 9 Hemsby Road'],
  ])('a baker with a shop’s word or at a shop’s address is listed: %s, %s', (name, address) => {
    expect(newNames([shop(1, name, address, 'ZZ1 2DZ')]).names).toHaveLength(1);
  });

  it.each([
    ['Gull', '23 Rope Crescent', 0],
    ['Sal’s', '5 Rope Close, Saltmarsh', 0],
    ['Gull Food & Wine', '23 Rope Crescent', 1],
    ['Gull', '23 Rope Lane', 1],
    ['Gull', 'Unit 2, Rope Close', 1],
    ['Gull', 'Rope Court, 8 Quay Street', 1],
    ['Gull', '102 Rope Court, 8 Quay Street', 0],
    ['Gull', '3b Rope House, 8 Quay Street', 0],
  ])('a trade without a shop’s word in a street of houses is not listed: %s, %s', (name, address, listed) => {
    expect(newNames([shop(1, name, address, 'ZZ1 2DZ')]).names).toHaveLength(listed);
  });

  it('a restaurant in a street of houses is listed if it has a rating', () => {
    const at = (rating: 5 | 'awaiting inspection') =>
      record(1, { name: 'Gull', address: '2 Rope Close', postcode: 'ZZ1 2DZ', rating });
    expect(newNames([at(5)]).names).toEqual(['Gull']);
    expect(newNames([at('awaiting inspection')]).names).toEqual([]);
  });

  it.each([
    ['Mr John Quay', 0],
    ['Mrs A B Quay (Tue-Sat)', 0],
    ['Mr Chips', 1],
    ['Mr Quay Fish Bar', 1],
    ['Mr Quay Limited', 1],
  ])('a trade in the name of a person is not listed: %s', (name, listed) => {
    expect(newNames([shop(1, name, '1 Market', 'ZZ1 2DZ')]).names).toHaveLength(listed);
  });

  it.each([
    ['TESCO', '39 Cox Lane', 'Tesco', '39 Cox Lane', 1],
    ['Sam’s Bar', '1 Rope Lane', 'Sams Bar', 'Rope Lane', 1],
    ['Sam’s Bar', '1 Rope Lane', 'Sam’s Bar', '9 Rope Lane', 2],
    ['Nisa', '2 Rope Lane', 'Nisa Local', '2 Rope Lane', 1],
    ['Nisa', 'Fish Market', 'Nisa Local', 'Fish Market', 2],
    ['Gull & Barratt', '2 Rope Lane', 'Gull & Barrett', '2 Rope Lane', 1],
    ['Gull & Barratt', '2 Rope Lane', 'Gull & Mole', '2 Rope Lane', 2],
  ])('a place that the register has twice is listed once: %s, %s and %s, %s', (a, at, b, there, listed) => {
    const twice = [record(1, { name: a, address: at }), record(2, { name: b, address: there, postcode: 'ZZ1 1AA' })];
    twice[0]!.postcode = 'ZZ1 1AA';
    const { names, passed } = newNames(twice);
    expect(names).toHaveLength(listed);
    expect(passed).toEqual(listed === 1 ? { 'that the register has twice': 1 } : {});
  });

  it('a new place has the words to leave out that apply without them', () => {
    const starter = parseYaml(readFileSync('starter/content/registers.yaml', 'utf8')) as { leaveOut: string[] };
    expect(starter.leaveOut).toEqual(registersSchema.parse({ districts: ['ZZ1'] }).leaveOut);
  });

  it('clubs for members are left out, but not night clubs', () => {
    const { leaveOut } = registersSchema.parse({ districts: ['ZZ1'] });
    const club = (name: string, at: number) =>
      record(at + 1, { kind: 'Pub/bar/nightclub', name, address: `${at} Quay` });
    const night = ['Saltmarsh Night Club', 'The Jazz Club', 'Club 414', 'Quay Comedy Club', 'The Breakfast Club Bar'];
    const members = ['Saltmarsh Bowls Club', 'Quay Working Men’s Club', 'SALTMARSH GOLF CLUB', 'Tennis & Social Club'];
    expect(newNames([...night, ...members].map(club), leaveOut).names).toEqual(night.slice(0, 4));
  });

  it('an editor is asked about one door with two postcodes', () => {
    const ours = record(1, { name: 'Co-operative Food', address: '176 - 178 Quay Hill', postcode: 'ZZ1 2AB' });
    const theirs = { name: 'Co-op Food', address: '176–178 Quay Hill', lat: 54.5 };
    const cards = [card(ours, { ref: undefined })];
    for (const postcode of ['ZZ1 2AB', 'ZZ1 2BA']) {
      const { comparison } = compare([record(2, { ...theirs, postcode })], cards);
      expect(said(comparison), postcode).toEqual([expect.stringContaining('Is this Co-op Food, 176–178 Quay Hill')]);
    }
    const { comparison } = compare([record(2, { ...theirs, postcode: 'ZZ2 2BA' })], cards);
    expect(comparison.questions).toEqual([]);
  });
});
