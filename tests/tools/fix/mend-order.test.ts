// Listings are put in the page's order line by line, with what belongs to each, or left as they are.
import { describe, expect, it } from 'vitest';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { mendOrder } from '../../../build/tools/fix/mend-order.ts';

const mend = (text: string, path = 'directories/zz1/a.yaml') => fixText(path, text, { schema: undefined, url: undefined }, [mendOrder]);
const unchanged = (text: string, path?: string) => expect(mend(text, path)).toEqual({ text, changes: [] });

describe('mendOrder', () => {
  it('sorts each group by itself, "The" aside and 9 before 10, and leaves every other line', () => {
    const text = `# the page
groups:
  - title: Cafés
    listings: # as it came
      - id: c
        name: The Café 10
        note: >-
          Two lines,
          this is the second.
      - id: b
        name: "Café 9" # so spelt
      - name: Éclair
        id: e
      - { id: d, name: Dough }
  - title: Pubs
    note: In order.
    listings:
      - id: y
        name: Yard
      - id: z
        name: Zinc
  - title: Bakers
    listings:
      - id: q
        name: Quince
      - id: p
        name: Pear
closing: Bye.
`;
    expect(mend(text)).toEqual({
      changes: ['alphabetical order in "Cafés", "Bakers"'],
      text: `# the page
groups:
  - title: Cafés
    listings: # as it came
      - id: b
        name: "Café 9" # so spelt
      - id: c
        name: The Café 10
        note: >-
          Two lines,
          this is the second.
      - { id: d, name: Dough }
      - name: Éclair
        id: e
  - title: Pubs
    note: In order.
    listings:
      - id: y
        name: Yard
      - id: z
        name: Zinc
  - title: Bakers
    listings:
      - id: p
        name: Pear
      - id: q
        name: Quince
closing: Bye.
`,
    });
  });

  it('takes comments along: those above a listing, and those indented like its fields', () => {
    const text = `groups:
  - title: A
    listings:
      # C moved in May.
      # Ask again.
      - id: c
        # by day only
        name: C

      - id: b
        name: B
        # closes at noon

      # A is new.
      - id: a
        name: A
        # no telephone

      # more to come
closing: Bye.
`;
    expect(mend(text).text).toBe(`groups:
  - title: A
    listings:
      # A is new.
      - id: a
        name: A
        # no telephone

      - id: b
        name: B
        # closes at noon

      # C moved in May.
      # Ask again.
      - id: c
        # by day only
        name: C

      # more to come
closing: Bye.
`);
  });

  it('gives a comment between two listings to the one that it is indented like', () => {
    const text = 'groups:\n  - title: A\n    listings:\n      - id: b\n        name: B\n        # of B\n      # of A\n      - id: a\n        name: A\n';
    expect(mend(text).text).toBe('groups:\n  - title: A\n    listings:\n      # of A\n      - id: a\n        name: A\n      - id: b\n        name: B\n        # of B\n');
  });

  it.each([
    ['in order already', '      - id: a\n        name: A\n      - id: b\n        name: B\n'],
    ['under a comment that stands by itself', '      - id: b\n        name: B\n\n      # Those by the sea:\n\n      - id: a\n        name: A\n'],
    ['of which one keeps an empty line at its end', '      - id: b\n        name: B\n        note: |+\n          x\n\n\n      - id: a\n        name: A\n'],
    ['in brackets', '      [{ id: b, name: B }, { id: a, name: A }]\n'],
  ])('leaves listings %s', (_, listings) => {
    unchanged(`groups:\n  - title: A\n    listings:\n${listings}`);
  });

  it('leaves JSON, and what has no groups', () => {
    unchanged('{ "groups": [{ "title": "A", "listings": [{ "id": "b", "name": "B" },\n{ "id": "a", "name": "A" }] }] }\n', 'directories/zz1/a.json');
    unchanged('title: A\n');
    unchanged('groups: []\n');
    unchanged('- a\n');
  });

  it('keeps the order of two that are called the same, and does nothing twice', () => {
    const text = 'groups:\n  - title: A\n    listings:\n      - id: b\n        name: Same\n      - id: a\n        name: Same\n      - id: c\n        name: First\n';
    const { text: once } = mend(text);
    expect(once.match(/id: \w/g)).toEqual(['id: c', 'id: b', 'id: a']);
    unchanged(once);
  });
});
