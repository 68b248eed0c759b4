// The fields of a listing are put in the model's order line by line, with what belongs to each, or left as they are.
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { mendFieldOrder } from '../../../build/tools/fix/mend-field-order.ts';

const mend = (listings: string) => {
  const page = (lines: string) => `groups:\n  - title: A\n    listings:\n${lines}closing: Bye.\n`;
  const { text, changes } = fixText('directories/zz1/a.yaml', page(listings), { schema: undefined, url: undefined }, [mendFieldOrder]);
  expect(parse(text)).toEqual(parse(page(listings)));
  return { listings: text.slice(page('').indexOf('closing'), text.indexOf('closing: Bye.')), changes };
};

describe('mendFieldOrder', () => {
  it('moves fields in whole, with the comments above them and beside them, and says whose', () => {
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
    const mended = mend(listings);
    expect(mended).toEqual({
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
    expect(mend(mended.listings).changes).toEqual([]);
  });

  it.each([
    ['in order', '      - id: a\n        name: A\n'],
    ['in brackets', '      - { name: A, id: a }\n'],
    ['with an empty line among their fields', '      - name: A\n\n        id: a\n'],
    ['whose text keeps its empty lines', '      - name: A\n        note: |+\n          x\n\n        id: a\n'],
    ['with a comment above what would come first', '      - name: A\n        # as ever\n        id: a\n'],
    ['with a question mark before a field', '      - ? name\n        : A\n        id: a\n'],
  ])('leaves listings %s', (_, listings) => {
    expect(mend(listings)).toEqual({ listings, changes: [] });
  });
});
