// Explains YAML syntax errors: one finding per mistake, where it was made, with the correction.
import type { RuleName } from '../report/rules.ts';
import { isMap, isScalar, isSeq, type Document, type YAMLError } from 'yaml';
import { quoted } from '../report/wording.ts';

export type ReportMistake = (rule: RuleName, offset: number, message: string, suggestion: string) => void;
type Advice = [message: string, suggestion: string];

const FIELD_OR_ITEM = 'Write a field as "name: value" and an item of a list as "- value".';
/** `location = Harbourside` → `Write "location: Harbourside".` Also reads the colon of a Chinese keyboard. */
function asField(line: string): string | undefined {
  const [, name, value] = /^\s*([a-z]\w*) ?[=：]\s*(\S.*)$/i.exec(line) ?? [];
  return name && `Write "${name}: ${value}".`;
}

const FIELD_OR_MORE = `${FIELD_OR_ITEM} If it continues the value above, indent it by two spaces, or join the two lines.`;
const AS_IF_ABOVE: Advice = [
  'This line is indented as if it belonged to the value above it.',
  'Indent it as far as its neighbours, or put quotes around the value above.',
];
const UNLIKE_NEIGHBOURS: Advice = [
  'The line is indented differently from its neighbours.',
  'Indent all fields of one group by the same number of spaces.',
];
const MISPLACED_ITEM: Advice = [
  'The item is indented differently from the lines around it.',
  'Indent the hyphens of one list by the same number of spaces, and the fields of its items by two more.',
];
export const NO_BREAK_INDENT: Advice = [
  'The line is indented with no-break spaces from copied text, which don’t count as spaces.',
  'Delete everything before its first word, and type spaces. Do the same in similar lines.',
];
const TAB_INDENT: Advice = [
  'The line begins with a tab.',
  'Indent with spaces: two for each step, and none for the first fields. "npm run check -- --fix" does so in every line.',
];
const NO_SPACE: Advice = [
  'There is no space after the dash.',
  'Write an item of a list as "- name: value". Do the same in similar lines.',
];
const COMMENT: Advice = [
  'A "#" begins a comment here, so the brackets are not closed.',
  'Put quotes around the whole value, such as "#0a5f7e" or "Unit #3".',
];

const OWN_PATH =
  'For a picture, run "npm run new -- picture" with it, and write its path in content/: /images/name.jpg.';

const GOING_ON: Advice = [
  'The value continues in the next line, which is not indented.',
  'Indent the next line by two spaces more than this one, or join the two lines.',
];
const MISSING_HYPHEN = 'The "- " of an item seems to be missing here.';
const INDENTATION = new Set([AS_IF_ABOVE[0], UNLIKE_NEIGHBOURS[0], MISPLACED_ITEM[0], MISSING_HYPHEN]);
/** Limit of errors per file. A file with more is broken as a whole. */
const MOST_ERRORS = 500;
const TWO_COLONS = /:\s.{0,500}:(?:\s|$)/;

interface Text {
  text: string;
  lines: readonly string[];
  rowOf: (offset: number) => number;
}

export function reportSyntax(document: Document, text: string, rowOf: Text['rowOf'], problem: ReportMistake): void {
  // Reports only the first match. The author probably repeated the mistake, which causes all errors below.
  const falseIndent = FALSE_INDENTS.find(([pattern]) => pattern.test(text));
  if (falseIndent) return problem('yaml/syntax', text.search(falseIndent[0]), ...falseIndent[1]);
  const source: Text = { text, lines: text.split('\n'), rowOf };
  const goingOn = findGoingOn(source, document);
  if (goingOn !== undefined) return problem('yaml/syntax', goingOn, ...GOING_ON);
  const rows = new Set<number>();
  let last: { stumbled: number; row: number; code: string } | undefined;
  // Below the first wrong indentation the parser also reports correct lines.
  let isAstray = false;
  for (const error of document.errors.slice(0, MOST_ERRORS)) {
    const { code } = error;
    const stumbled = rowOf(error.pos[0]);
    if (stumbled === last?.stumbled) continue;
    const offset = culprit(error, document, source);
    const row = rowOf(offset);
    const advice = explain(error, source, row);
    const isIndentation = INDENTATION.has(advice[0]);
    const isConsequence =
      rows.has(row) ||
      (isAstray && (isIndentation || code === 'UNEXPECTED_TOKEN')) ||
      (code === 'UNEXPECTED_TOKEN' && last?.code === code && row === last.row + 1);
    if (!isConsequence) problem(code === 'MULTIPLE_DOCS' ? 'yaml/unsupported' : 'yaml/syntax', offset, ...advice);
    rows.add(row);
    last = { stumbled, row, code };
    isAstray ||= isIndentation;
  }
}

const QUESTION_MARK: Advice = [
  'A plain value cannot begin with "? ".',
  'Put quotes around the value: name: "? and the rest".',
];

const FALSE_INDENTS: readonly [pattern: RegExp, advice: Advice][] = [
  [/^(?= {0,99}[^\S\n\t ][^\S\n]{0,99}(?:- |[\w-]{1,99}:(?: |$)))/m, NO_BREAK_INDENT],
  [/^(?= *\t)/m, TAB_INDENT],
  [/(?<=^ {0,99})-(?=[A-Za-z][\w-]{0,99}: )/m, NO_SPACE],
  [/(?<=^ {0,99}(?:- )?[\w-]{1,99}: {1,9})\?(?= )/m, QUESTION_MARK],
  [/(?<=[{[](?:"[^"\n]{0,99}"|'[^'\n]{0,99}'|[^\]}"'#\n]){0,99} )#(?=\S.{0,200}[\]}])/, COMMENT],
];

const FIELD = /^( *)(- +)*[\w-]+:[ \t]+(?=\S)/;
const ITEM = /^( *)- +(?=\S)/;
const NO_VALUE = /^ *(?:#|- |-$|[\w-]+:|["'][\w-]+["']:|---|\.\.\.|[\]}])/;

/** True for a quoted value or a bracketed list that doesn't end on its line. */
const isOpen = (value: string) =>
  /^"(?:[^"\\]|\\.)*$/.test(value) || /^'(?:[^']|'')*$/.test(value) || /^(?:\[[^\]]*|\{[^}]*)$/.test(value);

/** Offset of a value that continues on an unindented line. Other YAML parsers accept such a value. */
function findGoingOn({ lines }: Text, { errors }: Document): number | undefined {
  let start = 0;
  let above = { row: -9, start, text: '' };
  for (const [row, text] of lines.entries()) {
    if (text.trim() !== '') {
      const [begin, indent = '', hyphens = ''] = FIELD.exec(above.text) ?? ITEM.exec(above.text) ?? [];
      const isNear = ({ pos }: YAMLError) => Math.abs(pos[0] - start) <= above.text.length + text.length + 2;
      const isUnindented = row - above.row <= 3 && text.search(/\S/) <= indent.length + hyphens.length;
      if (
        begin &&
        isUnindented &&
        !NO_VALUE.test(text) &&
        isOpen(above.text.slice(begin.length)) &&
        errors.some(isNear)
      ) {
        return above.start + begin.length;
      }
      above = { row, start, text };
    }
    start += text.length + 1;
  }
  return undefined;
}

const depthOf = (line = '') => /^(?: |- )*/.exec(line)![0].length;

function lineAbove(lines: readonly string[], row: number): string | undefined {
  do row--;
  while (row >= 0 && /^ *(?:#|$)/.test(lines[row]!));
  return lines[row];
}

/** Finds the position of the mistake, which may be above the position of the error. */
function culprit(error: YAMLError, document: Document, { text, lines, rowOf }: Text): number {
  const visible = (offset: number, pattern = /\S|$/) => offset + text.slice(offset).search(pattern);
  const offset = visible(error.pos[0], /[^ ]|$/);
  if (isOtherIndent(error)) return visible(offset);
  if (CLOSING_QUOTE.test(error.message)) return openQuote(document, text) ?? offset;
  const end = text.indexOf('\n', offset);
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || end < 0) return offset;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start, end);
  if (TWO_COLONS.test(line)) return offset;
  const next = visible(end + 1);
  // A line that is indented less than the lines above and below it is the wrong one.
  const depth = depthOf(lineAbove(lines, rowOf(start)));
  const isOdd = line.trim() !== '' && depthOf(line) < depth && depthOf(lines[rowOf(next)]) === depth;
  return isOdd ? visible(start) : next;
}

const CLOSING_QUOTE = /^Missing closing ["']/;
const isOtherIndent = ({ message }: YAMLError) => /without - indicator|items must start at the same/.test(message);

function openQuote(document: Document, text: string): number | undefined {
  let node: unknown = document.contents;
  while (isMap(node) || isSeq(node)) {
    node = isMap(node) ? (node.items.at(-1)?.value ?? node.items.at(-1)?.key) : node.items.at(-1);
  }
  if (!isScalar(node) || !node.range) return undefined;
  const [start] = node.range;
  return /["']/.test(text.charAt(start)) ? start : undefined;
}

function explain(error: YAMLError, { text, lines }: Text, row: number): Advice {
  const line = lines[row] ?? '';
  if (/:\u00A0/.test(line)) {
    const message = 'The space after the colon is a no-break space from copied text, which doesn’t count as a space.';
    return [message, 'Delete it, and type a space.'];
  }
  if (/[“”„]/.test(line)) {
    const advice = `Use straight ones around the value: ${quoteHint(line.replace(/[“”„]/g, ''))}`;
    return ['Curly quotes do not count as quotation marks here.', advice];
  }
  if (error.code === 'BLOCK_AS_IMPLICIT_KEY') return misread(line, lineAbove(lines, row));
  if ((error.code === 'UNEXPECTED_TOKEN' || isOtherIndent(error)) && lacksHyphen(lines, row)) {
    const item = quoted(`- ${line.trim()}`);
    const advice = `Write ${item}, and indent the other fields of the item by two more`;
    return [MISSING_HYPHEN, `${advice}; or, if it isn’t a list, delete the "- " above.`];
  }
  return isOtherIndent(error)
    ? unlikeNeighbours(line)
    : byCode(error, line, lineAbove(lines, row), text.charAt(error.pos[0]));
}

function misread(line: string, above: string | undefined): Advice {
  if (TWO_COLONS.test(line)) {
    const advice = `Put quotes around the value: ${quoteHint(line)}`;
    return ['A value without quotes cannot contain a colon followed by a space.', advice];
  }
  return depthOf(line) > depthOf(above) && !isItem(line) ? AS_IF_ABOVE : unlikeNeighbours(line);
}

const isItem = (line: string) => /^ *- /.test(line);
const unlikeNeighbours = (line: string) => (isItem(line) ? MISPLACED_ITEM : UNLIKE_NEIGHBOURS);

/** True if a field is indented exactly like the hyphens of the list above it. */
function lacksHyphen(lines: readonly string[], row: number): boolean {
  const indent = /^( *)[\w-]+:(?: |$)/.exec(lines[row] ?? '')?.[1]?.length;
  if (indent === undefined) return false;
  const isAbove = (line: string) => line.trim() !== '' && line.search(/[^ ]/) <= indent;
  const above = lines.slice(Math.max(0, row - 200), row).findLast(isAbove);
  return above?.startsWith(`${' '.repeat(indent)}- `) ?? false;
}

function byCode({ code, message }: YAMLError, line: string, above: string | undefined, sign: string): Advice {
  const example = quoteHint(line);
  switch (code) {
    case 'BAD_INDENT':
      if (!message.startsWith('Flow')) return UNLIKE_NEIGHBOURS;
      return [
        'A list or group in brackets is not closed above this line.',
        'Close it with "]" or "}", or indent its next lines.',
      ];
    case 'MISSING_CHAR':
      if (CLOSING_QUOTE.test(message)) {
        if (/: '[^']*$/.test(line)) {
          const advice = `Close it at the end of the value. If it is an apostrophe, put double quotes around all: ${example}`;
          return ['A quotation mark is opened here and never closed.', advice];
        }
        return ['A quotation mark is opened here and never closed.', 'Close it at the end of the value.'];
      }
      if (message.includes('map values')) {
        const inText = 'If it belongs to the text that begins above, indent each of its lines by two spaces.';
        return [
          `${quoted(line)} has no colon.`,
          /[:|>-]$/.test(above ?? '') ? inText : (asField(line) ?? FIELD_OR_MORE),
        ];
      }
      return ['Something is missing here.', 'A list in brackets needs commas and "]", a group "}".'];
    case 'MULTILINE_IMPLICIT_KEY':
      return /^\s*(?:- )?[\w-]+:\S/.test(line)
        ? ['There is no space after the colon.', `Write ${quoted(line.replace(/:(?=\S)/, ': '))}.`]
        : [`${quoted(line)} has no colon.`, asField(line) ?? FIELD_OR_MORE];
    case 'BAD_ALIAS':
    case 'BAD_SCALAR_START':
      return [`A plain value cannot begin with ${quoted(sign)}.`, `Put quotes around the value: ${example}`];
    case 'BAD_DQ_ESCAPE':
      if (/"(?:[A-Za-z]:|\\)\\/.test(line)) return ['A path of your own computer means nothing on the site.', OWN_PATH];
      return [
        'A backslash means something else inside double quotes.',
        'Use single quotes, or write the backslash twice.',
      ];
    case 'UNEXPECTED_TOKEN':
      if (/:\s*-\s*$/.test(line)) {
        return ['A hyphen alone begins a list.', 'Leave the line out if there is no value.'];
      }
      if (line.split("'", 4).length < 4) {
        return ['The value continues after its end.', `Put quotes around all of it: ${example}`];
      }
      return [
        'The value continues after its closing quotation mark.',
        'Use double quotes around a value with an apostrophe: "It’s here".',
      ];
    case 'MULTIPLE_DOCS':
      return ['A line of "---" or "..." begins a second document.', 'Remove the line, because a file is one document.'];
    case 'NON_STRING_KEY':
      return ['A list or a group is in the place of a field’s name.', 'Write a field as "name: value".'];
    default:
      return [`The file cannot be read from here on: ${message}.`, 'Compare the line with its neighbours.'];
  }
}

function quoteHint(line: string): string {
  const [, name = '', value = ''] = /^(?:- +)?([^:]{1,99}): +(.*)$/.exec(line.slice(0, 500).trim()) ?? [];
  if (!value) return 'name: "the value"';
  const [, , bare = value] = /^(["'])(.*)\1$/.exec(value) ?? [];
  const sign = bare.includes('"') && !bare.includes("'") ? "'" : '"';
  return `${name}: ${sign}${sign === '"' ? bare.replaceAll('"', '\\"') : bare}${sign}`;
}
