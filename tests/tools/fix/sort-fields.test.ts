// Tests that the fields of a listing are sorted by whole lines with the comments of each, or left as they are.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { sortFields } from '../../../build/tools/fix/sort-fields.ts';

const sort = (listings: string) => {
  const page = (lines: string) => `groups:\n  - title: A\n    listings:\n${lines}closing: Bye.\n`;
  const { text, changes } = fixText('directories/zz1/a.yaml', page(listings), { schema: undefined, url: undefined }, [
    sortFields,
  ]);
  expect(parse(text)).toEqual(parse(page(listings)));
  return { listings: text.slice(page('').indexOf('closing'), text.indexOf('closing: Bye.')), changes };
};

describe('sortFields', () => {
  it('moves whole fields with the comments above and beside them, and names the listings', () => {
    const listings = `      # Ask again in May.
      - name: "Corner Bakery" # so spelt
        id: corner-bakery
        note: >-
          Two lines,
          # of which this is the second.
        # from the sign on the door
        # (it is hard to read)
        address: 3 Mill Lane
        # no telephone

      - id: pier-nine
        name: Pier Nine
      -   name: Yard
          phone: "01632 960014"
          id: yard
`;
    const sorted = sort(listings);
    expect(sorted).toEqual({
      changes: ['order of fields in "Corner Bakery", "Yard"'],
      listings: `      # Ask again in May.
      - id: corner-bakery
        name: "Corner Bakery" # so spelt
        # from the sign on the door
        # (it is hard to read)
        address: 3 Mill Lane
        note: >-
          Two lines,
          # of which this is the second.
        # no telephone

      - id: pier-nine
        name: Pier Nine
      -   id: yard
          name: Yard
          phone: "01632 960014"
`,
    });
    expect(sort(sorted.listings).changes).toEqual([]);
  });

  it.each([
    ['in order', '      - id: a\n        name: A\n'],
    ['in brackets', '      - { name: A, id: a }\n'],
    ['with an empty line between two fields', '      - name: A\n\n        id: a\n'],
    ['whose text keeps its empty lines', '      - name: A\n        note: |+\n          x\n\n        id: a\n'],
    ['with a comment above the field that would come first', '      - name: A\n        # as ever\n        id: a\n'],
    ['with a question mark before a field', '      - ? name\n        : A\n        id: a\n'],
  ])('leaves listings %s', (_, listings) => {
    expect(sort(listings)).toEqual({ listings, changes: [] });
  });
});
