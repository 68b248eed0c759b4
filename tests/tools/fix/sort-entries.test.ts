// Tests that listings are sorted by whole lines with the comments of each, or left as they are.
import { describe, expect, it } from 'vitest';
import { fixText } from '../../../build/tools/fix/fix-text.ts';
import { sortEntries } from '../../../build/tools/fix/sort-entries.ts';

const sort = (text: string, path = 'directories/zz1/a.yaml') =>
  fixText(path, text, { schema: undefined, url: undefined }, [sortEntries]);
const unchanged = (text: string, path?: string) => expect(sort(text, path)).toEqual({ text, changes: [] });

describe('sortEntries', () => {
  it('sorts each group by name, ignores "The", puts 9 before 10, and leaves every other line', () => {
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
    expect(sort(text)).toEqual({
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

  it('moves comments with their listing: those above it, and those indented like its fields', () => {
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
    expect(sort(text).text).toBe(`groups:
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

  it('assigns a comment between two listings by its indentation', () => {
    const text =
      'groups:\n  - title: A\n    listings:\n      - id: b\n        name: B\n        # of B\n      # of A\n      - id: a\n        name: A\n';
    expect(sort(text).text).toBe(
      'groups:\n  - title: A\n    listings:\n      # of A\n      - id: a\n        name: A\n      - id: b\n        name: B\n        # of B\n',
    );
  });

  it.each([
    ['in order already', '      - id: a\n        name: A\n      - id: b\n        name: B\n'],
    [
      'with a comment that belongs to none',
      '      - id: b\n        name: B\n\n      # Those by the sea:\n\n      - id: a\n        name: A\n',
    ],
    [
      'with a block text that keeps its empty lines',
      '      - id: b\n        name: B\n        note: |+\n          x\n\n\n      - id: a\n        name: A\n',
    ],
    ['in brackets', '      [{ id: b, name: B }, { id: a, name: A }]\n'],
  ])('leaves listings %s', (_, listings) => {
    unchanged(`groups:\n  - title: A\n    listings:\n${listings}`);
  });

  it('leaves JSON, and files without groups', () => {
    unchanged(
      '{ "groups": [{ "title": "A", "listings": [{ "id": "b", "name": "B" },\n{ "id": "a", "name": "A" }] }] }\n',
      'directories/zz1/a.json',
    );
    unchanged('title: A\n');
    unchanged('groups: []\n');
    unchanged('- a\n');
  });

  it('keeps the order of two listings with the same name, and changes nothing the second time', () => {
    const text =
      'groups:\n  - title: A\n    listings:\n      - id: b\n        name: Same\n      - id: a\n        name: Same\n      - id: c\n        name: First\n';
    const { text: once } = sort(text);
    expect(once.match(/id: \w/g)).toEqual(['id: c', 'id: b', 'id: a']);
    unchanged(once);
  });
});
