// The quick reader makes remark's tree of every text, and asks remark for what it is not sure of, and for no more.
import { describe, expect, it, test } from 'vitest';
import { parseMarkdown } from '../../build/source/markdown.ts';
import { parseQuickly } from '../../build/source/plain-markdown.ts';
import { bodies, chanceTables, chanceTexts } from './texts.ts';

/** Holds the quick reader's tree to remark's; gives what remark was asked for. */
function agree(text: string): string[] {
  const asked: string[] = [];
  const tree = parseQuickly(text, (part) => {
    asked.push(part);
    return parseMarkdown(part);
  });
  expect(JSON.stringify(tree), JSON.stringify(text)).toBe(JSON.stringify(parseMarkdown(text)));
  return asked;
}

test('the two agree on all content', () => {
  for (const text of bodies) agree(text);
  expect(bodies.length).toBeGreaterThan(15);
});

describe('remark is not asked', () => {
  test.each([
    ['for headings, words, quotes and lists', '## One *two*\n\nWords over\ntwo lines.\n\n> Said *so*.\n> And so.\n>\n> — A. Neighbour\n\n- one\n- **two**\n\nAnd:\n\n1. three\n2. four\n\n### Five\nSix:\n- seven\n'],
    ['for links, pictures and code', 'A [link](/a) and [*another*](https://a.example/?b=c&d=1#e "Its title"), a ![picture](/images/a.svg "Title") and `code *as* [it](is)`.'],
    ['for emphasis beside signs', '**Open:** daily. (*Closed* on “**Mondays**”—*mostly*, **always**.)\n\n*“Both,”* she said. **[Linked](/x)** and **`coded`** too.'],
    ['for signs that mean nothing', 'Fish & chips, £5; 3 + 4 = 7, 50 % - or less! 2024 was: 10:30–11.30, a@b.example, https://c.example? #5 > 4 ~3 {} ^ $ @ \'x\' "y"'],
    ['for tables', '| a | b|\n|:-|--:|\n| *c*  | d [e](/f) `g` |\n||h|\n\n|i|\n|-|'],
    ['for nothing', ''],
    ['for empty lines', '\n\n\nWords.\n\n\n'],
  ])('%s', (_, text) => {
    expect(agree(text)).toEqual([]);
  });
});

describe('remark is asked', () => {
  it('only for the block that needs it', () => {
    const text = 'Before.\n\n| a | b |\n| - | - |\n| *c* |\n\n- Wrapped\n  item.\n\n<https://a.example>\n\nAfter.\n';
    expect(agree(text)).toEqual(['| a | b |\n| - | - |\n| *c* |\n\n', '- Wrapped\n  item.\n\n', '<https://a.example>\n\n']);
  });

  test.each(['a\n\n```\n\n- b\n\n```\n', '[a]\n\n[a]: /b\n', '- a\n\n- b\n', '1. a\n\n   b\n', 'a\n\n    b\n', '<!-- a\n\n- b -->\n', 'a\n \nb\n', '\tb\n', 'a\n\n\u00a0\n\n   \n', 'a\r\nb\n', '- a\n\n* b\n', '> - a\n>\n> - b\n'])('for all of %j', (text) => {
    expect(agree(text).some((part) => part.trimEnd() === text.trimEnd())).toBe(true);
  });
});

test.each([
  '| a |\n| - |\n- b', '| a |\n| - |\nb', 'a\n| b |\n| - |', '| a |\n| - | - |', '| a | b |\n| - |', '| a |\n| - |\n| b | c |', '| a |\n| -', '| a\n| - |', 'a |\n- |', '| a |', '|', '||\n|-|', '|\n|', '| a |\n| a |', '| a |\n| :-: - |', '> | a |\n> | - |', '- | a |\n  | - |', '| `a|b` |\n| - |', '| [a|b](/c) |\n| - |', '| *a|b* |\n| - | - |', '| a\\|b |\n| - |', '|*a*|\n|-|', '| \u00a0a |\n| - |', '| a |\n|\u00a0-|', '| a\u2028|\n| - |', '| # a |\n| - |\n| 1. b |', '| a |\n| - |\n|', '| a |\n| - |\n|  |', '| a | b |\n|:-|-:|\n| c |', '    | a |\n| - |',
  'a\n:-', 'a\n-:', 'a\n:-:', 'a|b\n-|-', '|a|\n|-|', '> a\n> :-', '- a\n  :-', 'a\n---', 'a\n===', '- a\nb', '- a\n  b', '> a\nb', '> a\n\n> b', '>a', '> \n> a', '>\n> a', '> a\n>', '> a\n> - b\n> - c\n>\n> d', '> > a\n>\n> b', '> # a\n>\n> b', '> a\n> *b*', '> *a*\n> *b*', '<pre>\na\n\n- b\n</pre>', '<script>\n\n*a*\n\n</script>\n\nb', '**a***', '>', '>\n>', '>\n> a\n>\n\nb', '> # a\n>\n\nb', '> a\n>\n>\n> b', '> 1. a', 'a\n> 2. b', 'a\n2. b', 'a\n1. b', '2024. a', '2024.', '1)',
  '1. a\n- b', '- a\n1. b', '- # a', '- - a', '- > a', '-', '- ', '* a', '+ a', '# a #', '#a', '#', '####### a', '##  a', '* * *', '___', '**', '****', '***a***', '**a*', '*a**', '**a *b* c**', '*a **b** c*', 'a*b*c', '*a*b', 'a *b*', '* a*', '*a *', '*a.*b', '(*a*)', '."*a*"', '_a_', 'a_b_c', '`a``b`', '`` a` ``', '` a `', '`a\nb`', '`*a`*', '*`a*`', '[a]', '[a][b]', '[a](b',
  '[a]()', '[a](<b>)', '[a](b c)', "[a](b 'c')", '[a](b (c))', '[a](b "")', '[a](b\n"c")', '[a](b(c))', '[a [b](c)](d)', '[![a](b)](c)', '![a *b*](c)', '!\\[a](b)', '*a [b* c](d)', '[a *b](c)*', '\\*a\\*', '&amp; &#42; &nope; &', '<b>a</b>', '~~a~~', '~a~', 'a  \nb', 'a\\\nb', '\u00a0a', '*\u00a0a*', '*a\u00a0*', '*é*', '*🎉*', '🎉*a*', '£*a*', '*£5*', 'a*£5*', '*a*£', '\ufeffa', 'a\u2028*b*', 'a\0b', '`a', '``` a', '~~~ a',
])('the two agree on %j', (text) => void agree(text));

test('the two agree on texts that chance wrote, the same in every run', () => {
  const count = { alone: 0, inParts: 0 };
  for (const text of chanceTexts(2000)) {
    const asked = agree(text);
    if (asked.length === 0) count.alone++;
    else if (asked[0] !== text) count.inParts++;
  }
  expect(count.alone).toBeGreaterThan(100);
  expect(count.inParts).toBeGreaterThan(100);
});

test('the two agree on tables that chance wrote, the same in every run', () => {
  let alone = 0;
  for (const text of chanceTables(1000)) if (agree(text).length === 0) alone++;
  expect(alone).toBeGreaterThan(100);
});
