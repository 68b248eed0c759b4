// Checks Markdown for markup that readers would see, and for words that they wouldn't see.
import type {
  Code,
  FootnoteDefinition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  Paragraph,
  Text,
} from 'mdast';
import { quoted } from '../../engine/report/wording.ts';
import { ALT_ADVICE, saysNothing } from './alt-text.ts';
import { checkDates } from './dates.ts';
import { checkLostWords } from './lost-words.ts';
import { keyOf, sourceOf, type ParsedText } from '../../engine/source/markdown.ts';
import { plainText } from '../../engine/source/prose-html.ts';
import { findRawMarkup } from './raw-markup.ts';
import { trackingIn, withoutTracking } from '../fields/tracking.ts';

export const rules = {
  'markdown/tracking': 'A link has tracking parameters, such as utm_source or fbclid.',
  'markdown/unclosed':
    'The page shows raw markup: two asterisks, a link without "]", a pasted bullet, or syntax of another generator.',
  'markdown/unclosed-code':
    'A block of code has no end, so everything below it is code, or its first line has words, which the page drops.',
  'markdown/indented-code': 'A line is shown as code, because it begins with four spaces or a tab.',
  'markdown/comment': 'A comment has no end, or words on its line, which are dropped.',
  'markdown/unused-definition': 'The URL of a reference is unused or repeated, so the page drops it.',
  'markdown/list': 'A list has other numbers or another nesting on the page than in the file.',
  'markdown/table':
    'A table’s head and line of hyphens have different numbers of cells, a row has more cells than the head, or text follows the table without an empty line.',
  'markdown/unknown-reference': 'A link or a footnote refers to a missing definition.',
  'markdown/joined-lines': 'The page joins short lines, such as those of an address, into one.',
  'markdown/caption': 'The caption of a picture is not shown, because the picture is not in a paragraph of its own.',
  'markdown/footnote': 'A footnote is unused, defined twice, or not allowed here.',
};

export function checkMarkdown(text: ParsedText): void {
  for (const { node, parent, before } of text.nodes) {
    checkLostWords(node, before, text);
    checkNode(text, node, parent);
  }
}

function checkNode(tree: ParsedText, node: Nodes, parent: Nodes | undefined): void {
  switch (node.type) {
    case 'text':
      return checkText(tree, node, parent);
    case 'code':
      return checkCode(tree, node);
    case 'heading':
    case 'tableCell':
      checkDates(plainText(node), () => tree.positionOf(node.position!.start.offset!), tree.report);
      checkRawMarkup(tree, node);
      return;
    case 'paragraph':
      if (!checkRawMarkup(tree, node)) checkJoinedLines(tree, node);
      checkNoTable(tree, node);
      return checkNoHeading(tree, node);
    case 'link':
      checkLinkWords(tree, node);
      return checkTracking(tree, node);
    case 'linkReference':
      return checkTracking(tree, node);
    case 'image':
      checkCaption(tree, node, parent);
      return checkAlt(tree, node);
    case 'imageReference':
      return checkAlt(tree, node);
    case 'footnoteReference':
      if (!tree.headings) reportShortFootnote(tree, node, sourceOf(node, tree.text));
      return;
    case 'footnoteDefinition':
      return checkFootnote(tree, node);
    default:
  }
}

const targetOf = ({ definitions }: ParsedText, node: Link | LinkReference | Image | ImageReference) => {
  const target = 'url' in node ? node : definitions.get(node.identifier);
  return target && 'url' in target ? target : undefined;
};

function checkTracking(tree: ParsedText, node: Link | LinkReference): void {
  const target = targetOf(tree, node);
  const plain = target && withoutTracking(target.url);
  // Skips invalid URLs, which another check reports.
  if (!target || plain === undefined || plain === target.url || tree.rules?.linkProblem?.(target.url)) return;
  const message = `The link to ${quoted(plain)} tracks its reader: ${quoted(trackingIn(target.url, plain))}.`;
  tree.tell(target, 'warn', 'tracking', message, `Write ${plain}, or let "npm run check -- --fix" do it.`);
}

const VAGUE =
  /^(?:(?:click|tap|press)(?: on)? )?(?:here|this|this link|this page|link|more|read more|find out more|learn more)[.!…]?$/i;
const hostIn = (text: string) =>
  /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:]\S*)?$/i.exec(text)?.[1]?.toLowerCase();

/** Reports link words that don't say where the link leads, or that name a different site. */
function checkLinkWords(tree: ParsedText, node: Link): void {
  const words = plainText(node).trim();
  if (VAGUE.test(words)) {
    const message = `${quoted(words)} does not say where the link leads. Screen readers list links without their text.`;
    tree.tell(node, 'warn', 'link', message, 'Put the link on words that say it: [the market’s hours](/market).');
  }
  const [shown, meant] = [hostIn(words), /^https?:/i.test(node.url) ? hostIn(node.url) : undefined];
  if (!shown || !meant || meant === shown || meant.endsWith(`.${shown}`)) return;
  const message = `The link shows ${quoted(words)} but leads to ${quoted(node.url)}.`;
  tree.tell(node, 'warn', 'link', message, 'Write the same URL in both places, or replace the first by words.');
}

function checkAlt(tree: ParsedText, node: Image | ImageReference): void {
  const src = targetOf(tree, node)?.url ?? '';
  if (!node.alt || !saysNothing(node.alt) || !src.startsWith('/images/') || !tree.pictures.get(src)) return;
  tree.tell(node, 'warn', 'alt', `${quoted(node.alt)} does not say what the picture shows.`, ALT_ADVICE);
}

function checkText(tree: ParsedText, node: Text, parent: Nodes | undefined): void {
  // U+FFFD comes from a character reference such as `&#0;`. No file contains the character itself.
  if (node.value.includes('\uFFFD')) {
    const message = 'Readers would see a box or a question mark here: HTML has no character with this number.';
    tree.tell(node, 'warn', 'unclosed', message, 'Write the character itself.', sourceOf(node, tree.text).search(/&#/));
  }
  if (!node.value.includes('[')) return;
  const raw = sourceOf(node, tree.text);
  if (parent?.type === 'link' || parent?.type === 'linkReference') return;
  for (const { 0: reference, index } of raw.matchAll(/(?<!\\)\[\^([^\]\s]+)\]/g)) {
    if (!tree.headings) reportShortFootnote(tree, node, reference, index);
    else {
      const message = `${quoted(reference)} refers to a footnote that the text does not define.`;
      const advice = `Add a line "${reference}: What it says.", or write \\${reference} if readers should see the brackets.`;
      tree.tell(node, 'warn', 'unknown-reference', message, advice, index);
    }
  }
  for (const match of raw.matchAll(/(?<!\\)\[([^\]\n^][^\]\n]*)(?<!\\)\]\[([^\]\n]*)\]/g)) {
    const label = match[2] || match[1]!;
    const message = `${quoted(match[0])} refers to ${quoted(label)}, which the text does not define.`;
    const advice = `Add a line "[${label}]: https://…", or write [${match[1]}](/address).`;
    tree.tell(node, 'warn', 'unknown-reference', message, advice, match.index);
  }
}

/** Reports markup that a reader would see as raw characters. Returns true if it found any. */
function checkRawMarkup(tree: ParsedText, block: Nodes): boolean {
  // Skips a block with HTML tags, because tags split its text, and another check reports them.
  const isTag = (node: Nodes) => node.type === 'html' && !node.value.startsWith('<!--');
  if ('children' in block && block.children.some(isTag)) return false;
  const found = findRawMarkup(block, tree.text);
  found.forEach(({ offset, message, suggestion }) => {
    tree.tell(block, 'warn', 'unclosed', message, suggestion, offset);
  });
  return found.length > 0;
}

/**
 * Maximum length of a line in an address or a timetable: 40 characters, or 30 if there are only two lines. Lines of a
 * wrapped text are longer.
 */
const [SHORT_LINE, SHORT_LINE_OF_TWO] = [40, 30];

/** Reports lines of an address or a timetable that the page would join. */
function checkJoinedLines(tree: ParsedText, node: Paragraph): void {
  const source = sourceOf(node, tree.text);
  if (!source.includes('\n')) return;
  const lines = source.split('\n').map((line) => line.replace(/^[ \t>]+|[*_`]/g, ''));
  const isApart = (line: string, at: number) =>
    line.length <= (lines.length === 2 ? SHORT_LINE_OF_TWO : SHORT_LINE) &&
    /^[\p{Lu}\p{N}](?![\w]{0,3}[.)])/u.test(line) &&
    (at === lines.length - 1 || /[\p{L}\p{N})’]$/u.test(line));
  if (!lines.every(isApart)) return;
  const message = `The page joins ${lines.length === 2 ? 'these two' : `these ${lines.length}`} lines into one.`;
  const advice = 'End each but the last with a backslash, or begin each with "- " for a list.';
  tree.tell(node, 'warn', 'joined-lines', message, advice);
}

/** Reports a caption that the page doesn't show, because only a picture in its own paragraph has a caption. */
function checkCaption(tree: ParsedText, node: Image, parent: Nodes | undefined): void {
  const isAlone =
    parent?.type === 'paragraph' && !parent.children.some((each) => each.type === 'text' && each.value.trim());
  if (!node.title || isAlone) return;
  const message = `The page does not show the caption ${quoted(node.title)}: only a picture in a paragraph of its own has one.`;
  tree.tell(node, 'warn', 'caption', message, 'Put an empty line before and after the picture, outside a link.');
}

/**
 * Matches a paragraph such as "#Opening hours", but not a hashtag, which is a single word or is followed by a sentence.
 */
const HASHTAG_OR_HEADING = /^#\p{Lu}[^#\n]{0,60} [^#\n]{0,60}[^#\s.!?]$/u;

/** Reports a heading without a space after its `#`, because readers would see the `#`. */
function checkNoHeading(tree: ParsedText, node: Paragraph): void {
  const source = sourceOf(node, tree.text);
  if (HASHTAG_OR_HEADING.test(source)) {
    const message = 'The page shows "#": a heading has a space after its signs.';
    tree.tell(node, 'warn', 'unclosed', message, `Write "## ${source.slice(1)}", or \\# if readers should see it.`);
  }
  const [, signs, words] = /^(##+)([^#\s].*)/.exec(source) ?? [];
  if (!signs) return;
  const message = `The page shows ${quoted(signs)}, because a heading needs a space after its signs.`;
  tree.tell(node, 'error', 'heading', message, `Write "${signs} ${words}".`);
}

/**
 * Reports a table that the page shows as text, because its header and its line of hyphens have different numbers of
 * cells.
 */
function checkNoTable(tree: ParsedText, node: Paragraph): void {
  const source = sourceOf(node, tree.text);
  if (!source.includes('|')) return;
  const lines = source.split('\n').map((line) => line.replace(/^[ >]+/, ''));
  const row = lines.findIndex((line) => /^\|?(?: *:?-+:? *\|)+(?: *:?-+:?)? *$/.test(line));
  if (row < 0) return;
  const [head, hyphens] = [lines[row - 1], lines[row]!];
  const offset = source.split('\n', row).reduce((sum, { length }) => sum + length + 1, 0);
  const message =
    'The page shows this table as text, because its head and its line of hyphens have different numbers of cells.';
  const advice =
    head === undefined
      ? 'Write the names of its columns in a line above.'
      : `The head has ${cellsIn(head)} cells and the line of hyphens ${cellsIn(hyphens)}: give both the same number.`;
  tree.tell(node, 'error', 'table', message, advice, offset);
}

const cellsIn = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** Reports a code block without an end, because the rest of the text would be code. */
function checkCode(tree: ParsedText, node: Code): void {
  const lines = sourceOf(node, tree.text).split('\n');
  const fence = /^(?:`{3,}|~{3,})/.exec(lines[0]!)?.[0];
  // Indented code has no fence. In quotes and lists, the last line starts with the markers of the quote or the list.
  if (!fence || (lines.length > 1 && lines.at(-1)!.trimEnd().endsWith(fence))) return;
  const message = `The block of code that begins with ${fence} has no end, so everything below it would be code.`;
  const advice = `Write ${fence} on a line of its own at the end of the code. If this isn’t code, delete this line.`;
  tree.tell(node, 'error', 'unclosed-code', message, advice);
}

function reportShortFootnote(tree: ParsedText, node: Nodes, reference: string, offset = 0): void {
  const message = `The footnote ${quoted(reference)} is in a short text, which can’t have footnotes.`;
  const advice = 'Say it in the text, in round brackets, or leave it out.';
  tree.tell(node, 'error', 'footnote', message, advice, offset);
}

/** Reports a footnote that the page wouldn't show, or that has no words. */
function checkFootnote(tree: ParsedText, node: FootnoteDefinition): void {
  const reference = `[^${node.label ?? node.identifier}]`;
  const isReferredTo = tree.used.has(keyOf(node));
  if (!tree.headings) {
    // If the text refers to the footnote, the reference already has a finding.
    if (!isReferredTo) reportShortFootnote(tree, node, reference);
    return;
  }
  const wrong = (message: string, suggestion: string) => tree.tell(node, 'warn', 'footnote', message, suggestion);
  if (node.children.length === 0) {
    wrong(`The footnote ${quoted(reference)} has no words.`, 'Write them after its colon, on the same line.');
  } else if (tree.definitions.get(keyOf(node)) !== node) {
    const message = `The footnote ${quoted(reference)} is defined twice, and the page shows only the first.`;
    wrong(message, 'Give this one another name, or delete it.');
  } else if (!isReferredTo) {
    wrong(
      `Nothing refers to the footnote ${quoted(reference)}, so the page does not show it.`,
      `Write ${reference} in the text where it belongs, or delete this line.`,
    );
  }
}

const INSTEAD_OF_HTML: readonly [names: RegExp, advice: string][] = [
  [/^(?:b|strong)$/, 'Write **bold**.'],
  [/^(?:i|em)$/, 'Write *italic*.'],
  [/^(?:s|del)$/, 'Write ~~struck out~~.'],
  [/^a$/, 'Write [words](/address).'],
  [/^img$/, 'Write ![What it shows.](/images/name.svg).'],
  [/^br$/, 'Begin a new paragraph, or end the line with a backslash.'],
  [/^p$/, 'Write the words without it. An empty line ends a paragraph.'],
  [/^hr$/, 'Write --- on a line of its own.'],
  [/^(?:ul|li)$/, 'Begin each line with "- ".'],
  [/^ol$/, 'Begin each line with "1. ".'],
  [/^table$/, 'Write the table with | between its cells.'],
  [/^blockquote$/, 'Begin each line with "> ".'],
  [/^code$/, 'Write `code`.'],
  [/^iframe$/, 'Write the URL of the video or the map on a line of its own.'],
  [/^h[1-6]$/, 'Write "## Heading".'],
];

export const htmlAdvice = (name: string) => INSTEAD_OF_HTML.find(([names]) => names.test(name))?.[1];
