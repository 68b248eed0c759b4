// Tests which paragraphs refer a reader to another site without a link.
import { expect, it } from 'vitest';
import { findPointers } from '../../../build/guide/checks/pointers.ts';

const inBody = (body: string) =>
  findPointers({ path: 'content/posts/a.md', text: `---\ntitle: A\n---\n\n${body}\n` }).map(
    ({ line, column, words }) => `${line}:${column} ${words}`,
  );

it.each([
  'Check what is on before you go.',
  'The days change: check opening hours.',
  'The times are on its own page.',
  'Look at the museum’s website.',
  "It's on the club's site.",
  'Its website has the sessions.',
])('findPointers finds "%s"', (text) => expect(inBody(text)).toHaveLength(1));

it.each([
  'Check what is on at [the museum](https://museum.test) before you go.',
  'The times are on its own page: https://museum.test/times',
  'The site of the church is a car park.',
  'Check the tyres.',
  'Turn to the next page.',
])('findPointers ignores "%s"', (text) => expect(inBody(text)).toEqual([]));

it('findPointers finds a mention of another site that spans two lines, and one in a later paragraph', () => {
  expect(inBody('Read [this](/x).\n\nThe times are on\nits own page.\n\n- Look at their site.')).toEqual([
    '7:15 on its own page',
    '10:3 Look at their site',
  ]);
});

it('findPointers finds a mention of another site in a field, at its line, but not in a file of listings', () => {
  const text = 'intro: It opens late.\nabout:\n  - See its website.\n';
  expect(findPointers({ path: 'content/areas/a.yaml', text })).toEqual([
    { file: 'content/areas/a.yaml', line: 3, column: 5, words: 'See its website' },
  ]);
  expect(findPointers({ path: 'content/directories/zz1/a.yaml', text })).toEqual([]);
});

it("findPointers skips a file that can't be parsed", () => {
  expect(findPointers({ path: 'content/areas/a.yaml', text: 'a: [See its website' })).toEqual([]);
  expect(findPointers({ path: 'content/posts/a.md', text: 'See its website' })).toEqual([]);
});
