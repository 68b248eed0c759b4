import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editDirectory, type Edit } from '../../../build/tools/listings/edit-directory.ts';

const fixture = readFileSync('tests/fixtures/site/directories/zz1/eating-out.yaml', 'utf8');
const pie = { id: 'pie-shop', name: 'Pie: Shop', postcode: 'ZZ1 2AB', phone: '01632 960099', source: 'town-survey' };
const add = (group: string, details: Record<string, unknown> = pie): Edit => ({ kind: 'add', group, details });
const change = (id: string, fields: Record<string, unknown>): Edit => ({ kind: 'change', id, fields });

/** The lines that only one of the two texts has. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

describe('editDirectory', () => {
  it('editDirectory adds a listing at the end of its group, and changes no other line', () => {
    const after = editDirectory(fixture, [add('Smokehouse')]);
    expect(difference(fixture, after)).toEqual([
      '+      - id: pie-shop',
      '+        name: "Pie: Shop"',
      '+        phone: 01632 960099',
    ]);
    expect(after).toMatch(/\n {8}source: harbour-register\n {6}- id: pie-shop\n/);
    expect(after.indexOf('pie-shop')).toBeLessThan(after.indexOf('Late kitchens'));
  });

  it('editDirectory keeps comments, blank lines and the order of several additions', () => {
    const text = `groups: # in order
  - title: Bakers
    listings:
      # the oldest
      - id: one
        name: One # not Two

      - id: two
        name: >-
          Two
        # closes at noon

  # after the bakers
  - title: Empty
    listings: [] # none yet
claims: []
`;
    expect(
      editDirectory(text, [
        add('Bakers', { id: 'b', name: 'B' }),
        add('Bakers', { id: 'a', name: 'A' }),
        add('Empty', { id: 'c', name: 'C' }),
        add('Empty', { id: 'd', name: 'D' }),
      ]),
    ).toBe(`groups: # in order
  - title: Bakers
    listings:
      # the oldest
      - id: one
        name: One # not Two

      - id: two
        name: >-
          Two

      - id: b
        name: B

      - id: a
        name: A
        # closes at noon

  # after the bakers
  - title: Empty
    listings: # none yet
      - id: c
        name: C

      - id: d
        name: D
claims: []
`);
  });

  it('editDirectory changes, adds and removes fields', () => {
    const text = `groups:
  - title: Bakers
    listings:
      - name: "One" # the owner's spelling
        id: one
        # ask again in spring
        phone: 01632 960001
        source: survey
`;
    const after = editDirectory(text, [
      change('one', { name: 'Won', phone: undefined, address: '02134', postcode: 'ZZ1', note: 'no: yes' }),
    ]);
    expect(after).toBe(`groups:
  - title: Bakers
    listings:
      - name: Won # the owner's spelling
        id: one
        address: "02134"
        postcode: ZZ1
        # ask again in spring
        note: "no: yes"
        source: survey
`);
  });

  it('editDirectory adds a field to the last listing of a group, regardless of the order of edits', () => {
    const text = 'groups:\n  - title: A\n    listings:\n      - id: x\n        name: X\n';
    const edits = [add('A', { id: 'y', name: 'Y' }), change('x', { note: 'New' })];
    const after =
      'groups:\n  - title: A\n    listings:\n      - id: x\n        name: X\n        note: New\n      - id: y\n        name: Y\n';
    expect(editDirectory(text, edits)).toBe(after);
    expect(editDirectory(text, edits.toReversed())).toBe(after);
  });

  it('editDirectory can remove the first field of a listing, beside the hyphen', () => {
    const text =
      'groups:\n  - title: A\n    listings:\n      - phone: "1"\n        id: x\n        name: X\n  - title: B\n    listings: []\n';
    expect(editDirectory(text, [change('x', { phone: undefined })])).toBe(
      'groups:\n  - title: A\n    listings:\n      - id: x\n        name: X\n  - title: B\n    listings: []\n',
    );
  });

  it('editDirectory removes listings, and leaves brackets in a group without any', () => {
    const text =
      'groups:\n  - title: A\n    listings:\n      - id: x\n        name: X\n      - id: y\n        name: Y\nclaims: []\n';
    const remove = (id: string): Edit => ({ kind: 'remove', id });
    expect(editDirectory(text, [remove('x')])).toBe(text.replace('      - id: x\n        name: X\n', ''));
    expect(editDirectory(text, [remove('y'), remove('x')])).toBe(
      'groups:\n  - title: A\n    listings: []\nclaims: []\n',
    );
  });

  it('editDirectory changes a listing in braces and a file in JSON, and refuses a list in brackets', () => {
    const flow = 'groups:\n  - title: A\n    listings:\n      - { id: x, name: X }\n';
    expect(editDirectory(flow, [change('x', { note: 'a, b' }), add('A', { id: 'y', name: 'Y' })])).toBe(
      'groups:\n  - title: A\n    listings:\n      - { id: x, name: X, note: "a, b" }\n      - id: y\n        name: Y\n',
    );
    const json = JSON.stringify({ groups: [{ title: 'A', listings: [{ id: 'x', name: 'X' }] }] });
    const value = { groups: [{ title: 'A', listings: [{ id: 'x', name: '"X"' }, { id: 'y' }] }] };
    const after = editDirectory(json, [add('A', { id: 'y' }), change('x', { name: '"X"' })]);
    expect(after).toBe(`${JSON.stringify(value, null, 2)}\n`);
    for (const group of ['{ title: B, listings: [] }', 'title: B\n    listings: [{ id: x }]']) {
      expect(() => editDirectory(`path: /a\ngroups:\n  - ${group}\n`, [add('B', { id: 'y' })])).toThrow(
        'The group "B" of "/a" is a list in brackets, which no command can edit.',
      );
    }
  });

  it('editDirectory throws for a missing group or listing', () => {
    expect(() => editDirectory(fixture, [add('Bakeries')])).toThrow('no group "Bakeries"');
    expect(() => editDirectory(fixture, [change('nobody', { name: 'X' })])).toThrow('no listing "nobody"');
  });
});
