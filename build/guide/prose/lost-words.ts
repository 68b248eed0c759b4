// Finds words that Markdown silently drops, and paragraphs that Markdown turns into something else.
import type { Code, Definition, Heading, Html, List, Nodes, Table } from 'mdast';
import { quoted } from '../../engine/report/wording.ts';
import { sourceOf, type ParsedText } from '../../engine/source/markdown.ts';

/** Reports a text that the page would show differently than its author intended. */
export function checkLostWords(node: Nodes, before: Nodes | undefined, tree: ParsedText): void {
  if (node.type === 'html') checkComment(node, tree);
  else if (node.type === 'definition') checkDefinition(node, tree);
  else if (node.type === 'table') checkTable(node, tree);
  else if (node.type === 'code') checkCode(node, tree);
  else if (node.type === 'heading') checkUnderline(node, tree);
  else if (node.type === 'delete') checkTildes(node, tree);
  else if (node.type === 'emphasis') checkProduct(node, tree);
  else if (node.type === 'list') {
    checkNumbers(node, tree);
    checkNesting(node, before, tree);
  }
}

/**
 * Reports words that Markdown drops: those between a comment's end and the end of the line, and all words after a
 * comment without an end.
 */
function checkComment(node: Html, { tell }: ParsedText): void {
  const open = /<!--(?![\s\S]*?-->)/.exec(node.value.slice(node.value.lastIndexOf('<!--')));
  if (open) {
    const offset = node.value.lastIndexOf('<!--');
    const message = 'This comment has no end, so the page leaves out everything below it.';
    const suggestion = 'Write "-->" where the comment ends.';
    return tell(node, 'error', 'comment', message, suggestion, offset);
  }
  const rest = node.value.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  // Skips HTML tags, which another check reports.
  if (rest.includes('<') || !rest.trim()) return;
  const offset = rest.search(/\S/);
  const message = `${quoted(rest.trim())} is on the line of a comment, so the page leaves it out.`;
  tell(node, 'error', 'comment', message, 'Put the comment on a line of its own.', offset);
}

/** Reports an unused definition. `[//]: # (a note)` isn't reported, because people write comments in this way. */
function checkDefinition(node: Definition, { used, definitions, tell }: ParsedText): void {
  const label = `[${node.label ?? node.identifier}]`;
  if (definitions.get(node.identifier) !== node) {
    const message = `The reference ${quoted(label)} is defined twice, and links lead to the first URL.`;
    const suggestion = 'Give this one another name, or delete the line.';
    return tell(node, 'warn', 'unused-definition', message, suggestion);
  }
  if (used.has(node.identifier) || node.url === '#') return;
  const message = `No link uses the reference ${quoted(label)}, so the page leaves this line out.`;
  const suggestion = `Write [words]${label} where the link belongs; or, if the line is text, \\${label} with a backslash.`;
  tell(node, 'warn', 'unused-definition', message, suggestion);
}

function checkTable({ children: [head, ...rows] }: Table, { text, tell }: ParsedText): void {
  const columns = head?.children.length ?? 0;
  for (const row of rows) {
    const extra = row.children[columns];
    if (extra) {
      const cells = row.children.length;
      const words = quoted(sourceOf(extra, text).replace(/^\||\|$/g, ''));
      const message = `The row has ${cells} cells and the table ${columns} columns: the page leaves out ${words}.`;
      const suggestion = 'Give the head a cell for it, or write \\| if readers should see the bar.';
      tell(extra, 'error', 'table', message, suggestion);
    } else if (row.children.length < columns && /\|[ \t]*$/.test(sourceOf(row, text))) {
      const cells = row.children.length === 1 ? '1 cell' : `${row.children.length} cells`;
      const message = `The row has ${cells} and the table ${columns} columns.`;
      const suggestion = 'Write the missing bar. An empty cell is "| |".';
      tell(row, 'warn', 'table', message, suggestion);
    } else if (!/(?<!\\)\|/.test(sourceOf(row, text))) {
      if (columns === 1) continue;
      const message = `${quoted(sourceOf(row, text))} becomes a row of the table above.`;
      const suggestion = 'Put an empty line between the table and the text, or begin the row with "|".';
      tell(row, 'warn', 'table', message, suggestion);
    }
  }
}

/** Reports indented text, which Markdown shows as code. Usually it was pasted, or belongs to a list. */
function checkCode(node: Code, { text, tell }: ParsedText): void {
  const source = sourceOf(node, text);
  if (!/^\s*(?:`{3,}|~{3,})/.test(source)) {
    const shown = quoted(node.value.split('\n', 1)[0]);
    const message = `The page shows ${shown} as code, because the line begins with four spaces or a tab.`;
    const suggestion = 'Delete the spaces before it. If it is code, write ``` on the line above and on the line below.';
    return tell(node, 'warn', 'indented-code', message, suggestion);
  }
  const info = [node.lang, node.meta].filter(Boolean).join(' ');
  if (/^[\w+#.-]{0,20}$/.test(info)) return;
  const message = `${quoted(info)} is on the line that begins a block of code, so the page leaves it out.`;
  const suggestion = 'Write ``` on a line of its own, or `the code` between single backticks.';
  tell(node, 'error', 'unclosed-code', message, suggestion);
}

const LONGEST_HEADING = 80;

/** Reports a line of hyphens under a paragraph, because it turns the paragraph into a heading. */
function checkUnderline(node: Heading, { text, tell }: ParsedText): void {
  const source = sourceOf(node, text);
  if (/^\s*#/.test(source)) return;
  const lines = source.trimEnd().split('\n');
  const underline = lines
    .pop()!
    .replace(/^[ \t>]+/, '')
    .trim();
  const words = lines.map((line) => line.replace(/^[ \t>]+/, '')).join(' ');
  const isSentence = lines.length > 1 || words.length > LONGEST_HEADING || /[.!?:;,]["”’']?\s*$|^\w+: /.test(words);
  if (node.depth !== 2 || !isSentence) return;
  const message = `The line ${quoted(underline)} makes a heading of the paragraph above it.`;
  const suggestion =
    'For a rule across the page, put an empty line above it. For a heading, write "## " before the words.';
  tell(node, 'warn', 'heading', message, suggestion);
}

/** Reports text such as `5~10 and 6~12`, where Markdown strikes out the words between the tildes. */
function checkTildes(node: Nodes, { text, tell }: ParsedText): void {
  const { start, end } = node.position!;
  const [before, source, after] = [text[start.offset! - 1] ?? ' ', sourceOf(node, text), text[end.offset!] ?? ' '];
  if (source.startsWith('~~') || !(/\w/.test(before) || /\w/.test(after))) return;
  const message = `The page strikes out ${quoted(source)}.`;
  const suggestion = 'Write ~~the words~~ to strike them out. Otherwise write "–" between numbers, or \\~.';
  tell(node, 'warn', 'unclosed', message, suggestion);
}

/** Reports text such as `2*3*4`, where Markdown drops the asterisks and sets the number between them in italics. */
function checkProduct(node: Nodes, { text, tell }: ParsedText): void {
  const { start, end } = node.position!;
  const source = sourceOf(node, text);
  const isProduct = /\d/.test(text[start.offset! - 1] ?? ' ') && /\d/.test(text[end.offset!] ?? ' ');
  if (!source.startsWith('*') || !isProduct) return;
  const message = `The page drops the asterisks around ${quoted(source)}.`;
  tell(node, 'warn', 'unclosed', message, 'Write × between numbers, or \\*.');
}

/** Reports a list whose numbers the page would change. HTML counts up from the first number, and ignores the others. */
function checkNumbers(node: List, { text, tell }: ParsedText): void {
  if (!node.ordered) return;
  const numbers = node.children.map((item) => Number(/^\d+/.exec(sourceOf(item, text))?.[0]));
  const [first = 1] = numbers;
  if (numbers.length === 1 && first > 31) {
    const message = `"${first}." begins a numbered list here.`;
    const suggestion = `Write ${first}\\. with a backslash, or begin the sentence with a word.`;
    return tell(node, 'warn', 'list', message, suggestion);
  }
  const areAllSame = numbers.every((number) => number === first);
  const at = areAllSame ? -1 : numbers.findIndex((number, index) => number !== first + index);
  if (at < 0) return;
  const message = `This item has the number ${numbers[at]}, but the page gives it ${first + at}.`;
  const suggestion = `Write ${first + at}; or, if the number is meant, write it after a hyphen: - ${numbers[at]}\\.`;
  tell(node.children[at]!, 'warn', 'list', message, suggestion);
}

/**
 * Reports a list that is indented too little to be part of the item above. `  - once` below `1. Ring` starts a new
 * list.
 */
function checkNesting(node: List, before: Nodes | undefined, { text, tell }: ParsedText): void {
  if (before?.type !== 'list' || before.position!.end.line + 1 !== node.position!.start.line) return;
  const indent = node.position!.start.column - before.position!.start.column;
  if (indent <= 0) return;
  const marker = /^(?:\d+[.)]|[-*+])[ \t]+/.exec(sourceOf(before, text))?.[0].length ?? 2;
  const message =
    'This list is not part of the item above it, because it is not indented far enough. It ends the list above.';
  const suggestion = `Indent it by ${marker} spaces, as far as the words of the item above.`;
  tell(node, 'warn', 'list', message, suggestion);
}
