// The quick writer gives remark-html's HTML of every tree, and asks it for what it is not sure of, and for no more.
import type { Root } from 'mdast';
import { describe, expect, it, test } from 'vitest';
import { parseMarkdown, stringifyTree } from '../../build/source/markdown.ts';
import { stringifyQuickly } from '../../build/source/plain-html.ts';
import { bodies, chanceTables, chanceTexts } from './texts.ts';

/** Holds the quick writer's HTML to remark-html's; gives the HTML of the blocks that it asked for. */
function agree(tree: Root, name: string): string[] {
  const whole = stringifyTree(structuredClone(tree));
  const asked: string[] = [];
  const html = stringifyQuickly(tree, (part) => {
    const written = stringifyTree(part);
    asked.push(written);
    return written;
  });
  expect(html.trimEnd(), name).toBe(whole.trimEnd());
  return asked;
}

const agreeOn = (text: string) => agree(parseMarkdown(text), JSON.stringify(text));

test('the two agree on all content', () => {
  for (const text of bodies) agreeOn(text);
  expect(bodies.length).toBeGreaterThan(15);
});

test.each([
  ['headings and words', '## One *two*\n\n###### Three & **four** < `5 & <6>`\n\nWords\nover lines.\n'],
  ['lists, close and loose, one in another', '- a\n- *b*\n  wrapped\n  - c\n    1. d\n\nAnd\n\n3. e\n\n   f\n4. > g\n\n- \n- ---\n'],
  ['tables', '| a | b |\n| :- | - |\n| *c* | `d` |\n|  | e & "f" |\n\n| g |\n| -: |\n'],
  ['quotes', '> a\n>\n> - b\n>\n> > c\n'],
  ['links and pictures', '[a](/b) [c **d**](https://e.example/?f=%20&g=\'h\' "I & \'J\' `K` \\"L\\"") [m](mailto:n@o.example) [p](tel:+44) [q](#r) ![](/s.svg) ![t "u" & v](/w.svg "X")'],
])('remark-html is not asked for %s', (_, text) => {
  expect(agreeOn(text)).toEqual([]);
});

describe('remark-html is asked', () => {
  it('only for the block that needs it', () => {
    expect(agreeOn('Before.\n\n> a ~~b~~\n\nAfter.\n')).toEqual(['<blockquote>\n<p>a <del>b</del></p>\n</blockquote>']);
  });

  it('for all where a block may refer to another', () => {
    expect(agreeOn('Before.\n\n[a][b] and ~~c~~\n\n> [b]: /d "E"\n\nAfter.\n')).toEqual(['<p>Before.</p>\n<p><a href="/d" title="E">a</a> and <del>c</del></p>\n<blockquote>\n</blockquote>\n<p>After.</p>']);
  });

  test.each(['| a | b |\n| - | - |\n| c |', '| a |\n| - |\n| b | c |', '~~a~~', 'a\\\nb', '```js\na\n```', '`a\r\nb`', '[a](javascript:b)', '[a](data:b)', '[a](//b\u00e9)', '![a](https://b.example/c.png)', '![a](data:b)', '[a](<b c>)', 'a &#32;\nb', '# a'])('for %j', (text) => {
    expect(agreeOn(text)).toHaveLength(1);
  });
});

describe('what the house adds to a tree', () => {
  test.each([
    ['a heading, which is a link to itself', '## A “b” & c', (tree: Root) => {
      const [heading] = tree.children;
      if (heading?.type !== 'heading') throw new Error('No heading.');
      heading.data = { hProperties: { id: 'a-"b"' } };
      heading.children = [{ type: 'link', url: '#a-b', data: { hProperties: { className: ['heading-link'] } }, children: heading.children as never }];
    }],
    ['a link to elsewhere', '[a](https://b.example)', (tree: Root) => dress(tree, { hProperties: { rel: ['noopener', 'noreferrer'] } })],
    ['a picture', '![a](/b.svg)', (tree: Root) => dress(tree, { hProperties: { width: 10, height: 20, loading: 'lazy', decoding: 'async' } })],
    ['a table, which scrolls by itself', '| a "b" |\n| -: |\n| c |', (tree: Root) => {
      const [table] = tree.children;
      if (table?.type !== 'table') throw new Error('No table.');
      table.children[0]!.children[0]!.data = { hProperties: { scope: 'col' } };
      const hProperties = { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: 'Table: a "b"' };
      tree.children[0] = { type: 'scrollingTable', data: { hName: 'div', hProperties }, children: [table] };
    }],
    ['a figure', '*a*', (tree: Root) => {
      tree.children[0]!.data = { hName: 'figure' };
      dress(tree, { hName: 'figcaption' });
    }],
  ])('is written: %s', (name, text, add) => {
    const tree = parseMarkdown(text);
    add(tree);
    expect(agree(tree, name)).toEqual([]);
  });

  test.each([
    ['an element', { hName: 'script' }, '<p></p>'],
    ['an attribute', { hProperties: { onClick: 'a()' } }, '<p><em>a</em></p>'],
  ])('is for remark-html to judge: %s of another name', (name, data, html) => {
    const tree = parseMarkdown('*a*');
    dress(tree, data);
    expect(agree(tree, name)).toEqual([html]);
  });
});

/** What the first phrase of the first paragraph has beside Markdown. */
function dress(tree: Root, data: Record<string, unknown>): void {
  const [paragraph] = tree.children;
  if (paragraph?.type !== 'paragraph') throw new Error('No paragraph.');
  paragraph.children[0]!.data = data;
}

test('the two agree on texts that chance wrote, the same in every run', () => {
  const count = { alone: 0, inParts: 0 };
  for (const text of chanceTexts(2000)) {
    const asked = agreeOn(text);
    if (asked.length === 0) count.alone++;
    else count.inParts++;
  }
  expect(count.alone).toBeGreaterThan(500);
  expect(count.inParts).toBeGreaterThan(100);
});

test('the two agree on tables that chance wrote, the same in every run', () => {
  let alone = 0;
  for (const text of chanceTables(1000)) if (agreeOn(text).length === 0) alone++;
  expect(alone).toBeGreaterThan(500);
});
