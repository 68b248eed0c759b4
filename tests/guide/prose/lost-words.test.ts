// Tests that no words or markup of a text are lost: they are on the page as intended, or a finding reports them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { positionsIn } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { checkMarkdown } from '../../../build/guide/prose/check-markdown.ts';
import { parseProse } from '../../../build/engine/source/markdown.ts';
import type { Size } from '../../../build/engine/source/picture-size.ts';
import { randomFrom } from '../../random.ts';
import { FIXTURES } from '../../site/fixture-site.ts';

/** Sizes of pictures, with a size for every path, so that no picture counts as missing. */
class Pictures extends Map<string, Size> {
  override get = () => ({ width: 480, height: 320 });
}
const pictures = new Pictures();
const rules = { check: checkMarkdown };

function parse(text: string) {
  const report = new Report();
  const prose = parseProse(text, { positionOf: positionsIn(text, 'a.md'), headings: true, rules, pictures, report });
  return { html: prose.html, findings: report.sorted() };
}

const placesOf = (text: string) => parse(text).findings.map(({ rule, line, column }) => `${rule} ${line}:${column}`);
const adviceFor = (text: string) => parse(text).findings.map(({ suggestion }) => suggestion);

it.each([
  ['after a comment', '<!-- check --> The market opens.', 'markdown/comment 1:16'],
  ['after a comment in an item', '- <!-- was 9 --> Opens at ten', 'markdown/comment 1:18'],
  ['after a comment in a quotation', '> <!-- who --> Quote', 'markdown/comment 1:16'],
  ['after the last line of a comment', '<!-- a\nb --> words', 'markdown/comment 2:7'],
  ['below a comment without an end', 'First.\n\n<!-- the rest\n\nSecond.', 'markdown/comment 3:1'],
  ['in a definition that no link uses', '[Note]: closed\n\nWords.', 'markdown/unused-definition 1:1'],
  ['in a second definition', '[a]\n\n[a]: /a\n[A]: /b', 'markdown/unused-definition 4:1'],
  ['in a cell too many', '| a | b |\n|---|---|\n| 1 | 2 | 3 |', 'markdown/table 3:9'],
  ['after the start of a block of code', '```The market\nopens\n```', 'markdown/unclosed-code 1:1'],
])('words that Markdown would drop are reported: %s', (_, text, place) => {
  expect(placesOf(text)).toEqual([place]);
});

it.each([
  'The market <!-- on Sundays --> opens.',
  '<!-- a note -->\nThe market opens.',
  '[//]: # (a note)\n\nThe market opens.',
  '[the market][m]\n\n[m]: /market\n',
  '| a | b |\n|---|---|\n| 1 | |',
  '```js\ncode\n```',
])('%j has no finding of lost words', (text) => {
  expect(placesOf(text)).toEqual([]);
});

it.each([
  ['a heading by underline', 'The market opens at ten.\n---', 'markdown/heading 1:1'],
  ['code by four spaces', 'Words.\n\n    The market opens.', 'markdown/indented-code 3:1'],
  ['a list by a year', '1990. That was a good year.', 'markdown/list 1:1'],
  ['an item with another number', '1. Ring\n3. Wait', 'markdown/list 2:1'],
  ['a list that falls out of its item', '1. Ring\n  - once', 'markdown/list 2:3'],
  ['a row of a table', '| a | b |\n|---|---|\n| 1 | 2 |\nWords.', 'markdown/table 4:1'],
  ['a row with too few cells', '| a | b |\n|---|---|\n| 1 |', 'markdown/table 3:1'],
  ['struck words between two ranges', '5~10 and 6~12', 'markdown/unclosed 1:2'],
])('a paragraph that Markdown would turn into something else is reported: %s', (_, text, place) => {
  expect(placesOf(text)).toEqual([place]);
});

it.each(['A heading\n---', '1. a\n2. b', '1. a\n1. b', '3. a\n4. b', '1. a\n   - b', '~~gone~~ and ~gone~'])(
  '%j has no finding of a changed paragraph',
  (text) => expect(placesOf(text)).toEqual([]),
);

/** Raw markup that has one finding, at its start. */
const raw: [what: string, text: string][] = [
  ['an include', '{% include x %}'],
  ['a template', 'By {{ page.author }}'],
  ['a link by template', '[a]({{ "/b" | url }})'],
  ['a size', 'A pot {width=50%}'],
  ['an alert', '> [!NOTE]\n> Words'],
  ['a wiki link', 'See [[Page]].'],
  ['an emoji’s name', 'Hello :smile: there'],
  ['a note in the line', 'Words^[a note] here'],
  ['a line of "="', 'Words\n\n==='],
  ['a bullet', '• Bread\nand butter'],
  ['dashes', '– Bread\n– Buns'],
  ['hyphens without a space', '-Bread\n-Buns'],
  ['a list in a paragraph', 'We sell\n2. buns'],
  ['a task outside a list', '[x] Bread'],
  ['a table without hyphens', '| a | b |\n| 1 | 2 |'],
  ['an unknown character', 'Bread &buns; x'],
  ['a link with a space', '[menu](https://example.org/our menu.pdf)'],
  ['a link without its last bracket', '[open](https://example.org/x, and'],
  ['a link without its first bracket', 'open](/x) and'],
  ['a picture with a space', '![A stall](/images/my stall.svg)'],
  ['a picture parted from its address', '![A stall] (/images/a.svg)'],
  ['a link over two lines', '[the\nmarket(/market) is'],
  ['an address in round brackets', 'the market (/market) is'],
  ['an address with a space', 'See <https://example.org/a b>.'],
  ['a definition in a paragraph', 'Words\n[a]: /b'],
  ['bold before a letter', '**Bold:**text'],
  ['bold Japanese', '**太字。**テスト'],
  ['bold by underscores in a word', 'a __b__c'],
  ['a bullet without a space', '* Bread\n*Buns'],
  ['bullets of a word processor', 'o Bread\no Buns'],
  ['an address without an end', '[a](b'],
  ['words and address that changed places', '(https://example.org)[a]'],
  ['lone asterisks', 'a **b'],
  ['an asterisk too many', 'The **37* does'],
  ['a lone backtick', 'it`s'],
  ['a lone bracket', 'one ] two'],
  ['a lone backslash', 'one \\ two'],
  ['the start of a comment', 'one <!-- two'],
  ['a condition of Word', '<![if !supportLists]>Bread'],
  ['a task with another sign', '- [>] Bread'],
  ['a task without a space', '- [x]Bread'],
  ['bytes of a mail', 'Caf=C3=A9'],
  ['an entity without its end', 'at &nbsp ten'],
  ['a link with two square brackets', '[a][https://example.org]'],
  ['a scheme with one slash', 'See http:/example.org/a'],
  ['a scheme without a colon', 'See https//example.org'],
  ['a space after the scheme', 'See https:// example.org'],
  ['the scheme of a mail', 'Write to mailto:a@example.org'],
  ['an address with an apostrophe', "Write to o'neil@example.org"],
  ['a list in too deep a list', '- a\n - b\n  - c\n   - d\n    - e'],
  ['arrows', '→ Bread\n→ Buns'],
  ['a bullet of Wingdings', 'ü  Bread'],
  ['a row below its table', '| a | b |\n|---|---|\n\n| 1 | 2 |'],
  ['a table of tabs', 'a\tb\n1\t2'],
];

it.each(raw)('markup that the page would show as text is reported once: %s', (_, text) => {
  const found = placesOf(text);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^markdown\/unclosed /);
});

it.each([
  ['[menu](https://example.org/our menu.pdf)', 'Write [menu](https://example.org/our%20menu.pdf).'],
  ['[page](/blogs “News”)', 'Write [page](/blogs "News").'],
  ['[open](https://example.org/x, and', 'Write [open](https://example.org/x).'],
  ['![A stall](/images/My stall.svg)', 'Write ![A stall](/images/my-stall.svg), and give the file that name.'],
  ['![A stall] (/images/a.svg)', 'Write ![A stall](/images/a.svg).'],
  ['** bold ** words', 'Write **bold**.'],
  ['[call](tel:020 7946 0018)', 'Write [call](tel:02079460018).'],
  ["o'neil@example.org", "Write [o'neil@example.org](mailto:o'neil@example.org)."],
  ['The market\nhall\n===', 'Write "## The market hall".'],
])('the finding of raw markup in %j gives the advice "%s"', (text, advice) => {
  expect(adviceFor(text)).toEqual([advice]);
});

it.each([
  'Prices: £5* (*members)',
  'From 10:30 to 12:00, note: all day',
  '`{% include x %}` and \\[\\[Page\\]\\]',
  'R&D, &copy; and &amp; AT&T',
  'Ages <3 and >5, [sic], (see below)',
  '- [ ] a task\n- [x] another',
  'Name: ____ and £5 + £6 = £11',
  '#brixton and @effraside',
  '1.5 km, 2.Half a mile and 9.30am',
  '*Ben* is\n*here* now',
  'A fee {sic} of £5, 10% off; http and mailto',
  'Call 020 7946 0018/info@example.org',
])('%j has no finding of raw markup', (text) => {
  expect(placesOf(text)).toEqual([]);
});

it.each([
  ['“https://example.org/a”', 'https://example.org/a', '”'],
  ['https://example.org/a…', 'https://example.org/a', '…'],
  ['https://example.org/a’s page', 'https://example.org/a', '’s page'],
  ['[https://example.org/a]', 'https://example.org/a', ']'],
  ['(https://example.org/a_(b))', 'https://example.org/a_(b)', ')'],
])('the bare URL in %j ends before the punctuation that follows it', (text, address, rest) => {
  expect(parse(text).html).toContain(`<a href="${address}" rel="noopener noreferrer">${address}</a>${rest}`);
});

it('a link whose URL has its scheme in capitals stays a link', () => {
  expect(parse('[a](HTTPS://example.org) and [b][c]\n\n[c]: MAILTO:b@example.org').html).toMatch(
    /href="https:\/\/example.org".*href="mailto:b@example.org"/,
  );
});

const wordsOf = (text: string) => text.normalize('NFKC').match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Everything that a reader of the page sees or hears, and the URLs of its links. */
function contentOf(html: string): string {
  let content = '';
  const parser = new Parser({
    ontext: (text) => void (content += text),
    onopentag: (name, { alt, href, src, title }) => {
      if (!['em', 'strong', 'del'].includes(name)) content += ` ${[alt, href, src, title].filter(Boolean).join(' ')} `;
    },
    onclosetag: (name) => void (content += ['em', 'strong', 'del'].includes(name) ? '' : ' '),
  });
  parser.end(html);
  return content;
}

/** Words of a text without spaces between them, because an edit may join two words. */
const lettersOf = (text: string) => wordsOf(text).join('');

const SIGNS = '* ** _ ` ``` [ ] ( ) < > <!-- --> | ~~ # \\ & {% == ::: ! " “ •'.split(' ');
const EDITS = [...SIGNS, '    ', '\n', '\t', '---\n', '- ', '1. ', '> ', '\n\n', ''];
const stories = readdirSync(path.join(FIXTURES, 'site/posts'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(path.join(FIXTURES, 'site/posts', file), 'utf8').replace(/^---[\s\S]*?\n---\n/, ''));

it('after a random edit of one passage, a story shows all its words or has a finding', () => {
  const random = randomFrom(1926);
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const silent: string[] = [];
  expect(stories.flatMap((story) => placesOf(story))).toEqual([]);
  for (let edit = 0; edit < 200; edit++) {
    const story = pick(stories);
    const marks = [...story.matchAll(/[*_`[\]()<>|~#\-\\&!"\n]|^\d+\. |^- /gm)].map(({ index }) => index);
    const [at, taken] = random(2) === 0 ? [pick(marks), 1] : [random(story.length), 0];
    const text = story.slice(0, at) + pick(EDITS) + story.slice(at + taken);
    const { html, findings } = parse(text);
    const shown = lettersOf(contentOf(html));
    const visible = text
      .replace(/<!--[\s\S]*?-->/g, ' ')
      .replace(/&\w+;/g, ' ')
      .replace(/^```.*$/gm, ' ');
    const lost = wordsOf(visible).filter((word) => !shown.includes(word) && !/^\d+$/.test(word));
    if (lost.length > 0 && findings.length === 0) silent.push(`${lost.join(' ')}: ${text.slice(at - 40, at + 40)}`);
  }
  expect(silent).toEqual([]);
});
