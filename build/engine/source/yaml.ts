// Parses YAML and JSON into plain values. Every field knows its position in the file.
import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  stringify,
  YAMLParseError,
  type CST,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { NO_BREAK_INDENT, reportSyntax, type Problem } from './yaml-errors.ts';
import { positionsOf, type FieldPath, type Locate, type Positions } from './yaml-positions.ts';

export type { FieldPath };

export interface Yaml extends Positions {
  file: string;
  value: unknown;
}

/**
 * Parses a text, or the part of a file that starts at `line`. Reports all syntax errors at once, and YAML features that
 * content may not use. Returns undefined if there are findings.
 */
export function parseYaml(text: string, file: string, report: Report, line = 1): Yaml | undefined {
  const value = parseWithPositions(text, file, report, line)?.value;
  if (value === undefined) return undefined;
  // Parsed again for the position of a finding, because thousands of parsed documents don't fit into memory.
  let parsed: Yaml | undefined;
  const positions = () => (parsed ??= parseWithPositions(text, file, new Report(), line)!);
  return {
    file,
    value,
    at: (path, part) => positions().at(path, part),
    written: (path) => positions().written(path),
    inside: (path) => positions().inside(path),
  };
}

function parseWithPositions(text: string, file: string, report: Report, line = 1): Yaml | undefined {
  const place = placesIn(text, file, line);
  const before = report.count('error');
  const problem: Problem = (rule, offset, message, suggestion) =>
    report.error(rule, place(offset), message, suggestion);
  const document = composeDocument(text, problem);
  if (!document) return undefined;
  if (document.errors.length > 0) {
    reportSyntax(document, text, (offset) => place(offset).line - line, problem);
    return undefined;
  }
  if (document.directives?.yaml.explicit) {
    problem('yaml/unsupported', 0, 'A %YAML line changes how the file is read.', 'Remove it.');
  }
  const value = plainValue(document.contents, { text, problem, place });
  return report.count('error') > before ? undefined : { file, value, ...positionsOf(document, text, place) };
}

/** Nested lists and groups. The composer is recursive, and a stack overflow can end the process. */
const DEEPEST = 100;

class BoundedParser extends Parser {
  override *next(source: string): Generator<CST.Token, void> {
    const start = this.offset;
    yield* super.next(source);
    if (this.stack.length > DEEPEST) throw new TooDeep(start);
  }
}

class TooDeep extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('Lists and groups are nested too deeply.');
    this.offset = offset;
  }
}

/** Composes a document with its errors. Reports a finding and returns undefined if it is nested too deeply. */
function composeDocument(text: string, problem: Problem): Document.Parsed | undefined {
  try {
    return composeShallow(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    // Below a wrong indentation the parser may nest each item in the one above.
    const end = text.lastIndexOf('\n', error.offset - 1) + 1;
    const above = composeShallow(text.slice(0, end));
    above.errors = above.errors.filter(({ pos }) => pos[0] < end);
    if (above.errors.length > 0) return above;
    problem('yaml/syntax', error.offset, 'The file nests lists or groups too deeply.', 'Keep to a few levels.');
    return undefined;
  }
}

/** Does the same as the library's `parseDocument`. Throws TooDeep. */
function composeShallow(text: string): Document.Parsed {
  // plainGroup finds duplicate names. The composer's own search is quadratic.
  const composer = new Composer({ uniqueKeys: false, stringKeys: true, logLevel: 'error' });
  const documents = composer.compose(new BoundedParser().parse(text), true, text.length);
  const document = documents.next().value!;
  const { value: second } = documents.next();
  if (second) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'A second document.'));
  }
  return document;
}

/**
 * Maps offsets to positions in a file.
 * @param line Line of the file where the text starts.
 */
function placesIn(text: string, file: string, line: number): Locate {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) counter.addNewLine(end + 1);
  return (offset) => {
    const { line: row, col } = counter.linePos(Math.min(offset, text.length));
    return { file, line: row + line - 1, column: col };
  };
}

interface Reading {
  text: string;
  problem: Problem;
  place: Locate;
}

/** Converts nodes to objects, lists and scalars. Reports YAML features that content may not use. */
function plainValue(node: Node | null, reading: Reading, inList = false): unknown {
  if (isAlias(node)) {
    const message = `${quoted(`*${node.source}`)} stands for another part of the file, which content does without.`;
    refuse(node, '*', message, 'Put quotes around it if it is text; else write the value out.', reading);
    return undefined;
  }
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null;
  refuseProperties(node, reading);
  if (isSeq(node)) return node.items.map((item) => plainValue(item as Node, reading, true));
  return isMap(node) ? plainGroup(node, reading, inList) : plainScalar(node, reading);
}

function refuse(node: Node, sign: string, message: string, suggestion: string, { text, problem }: Reading): void {
  problem('yaml/unsupported', Math.max(0, text.lastIndexOf(sign, node.range?.[0] ?? 0)), message, suggestion);
}

function refuseProperties(node: Exclude<Node, { anchor?: never }>, reading: Reading): void {
  const { anchor, tag } = node;
  const remove = 'Put quotes around it if it is text; else remove it.';
  if (anchor !== undefined) {
    refuse(node, '&', `${quoted(`&${anchor}`)} names a part of the file, which content does without.`, remove, reading);
  }
  if (tag !== undefined) {
    const sign = tag.startsWith('!') ? '!' : '!!';
    const written = sign === '!' ? tag : sign;
    refuse(node, sign, `${quoted(written)} is a YAML tag, which content does without.`, remove, reading);
  }
}

// Control characters, half surrogate pairs and noncharacters.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/u;

function plainScalar(node: Scalar, reading: Reading): unknown {
  // The file itself contains none of these characters. Only escapes in double quotes can produce them.
  if (node.type === 'QUOTE_DOUBLE' && UNSEEN.test(String(node.value))) {
    const message = `The value ${quoted(node.value)} holds a character that no page can show.`;
    reading.problem('yaml/unsupported', node.range![0], message, 'Take out what begins with a backslash.');
  }
  checkLostWords(node, reading);
  return node.value;
}

/**
 * In `name: Pier #2`, YAML reads the name "Pier" and a comment, which is never meant. A real comment has a space after
 * the "#".
 */
function checkLostWords({ range, source = '' }: Scalar, { text, problem }: Reading): void {
  const [start, end, after] = range!;
  const [behind, lost] = /^[ \t]*(#[\p{L}\p{N}].*)/u.exec(text.slice(end, after)) ?? [];
  if (!lost) return;
  const rest = source && `: ${quoted(source)} is all that is read`;
  const whole = JSON.stringify((text.slice(start, end) + behind).trim());
  problem(
    'yaml/lost-words',
    text.indexOf('#', end),
    `${quoted(lost.trim())} is a note and no part of the value${rest}.`,
    `Put quotes around the whole value: ${whole}; or write a space behind "#" if it is meant as a note.`,
  );
}

interface Field {
  name: string;
  offset: number;
}

function plainGroup(node: YAMLMap, reading: Reading, inList: boolean): Record<string, unknown> {
  const group: Record<string, unknown> = {};
  const offsets = new Map<string, number>();
  const repeated: Field[] = [];
  for (const { key, value: inner } of node.items) {
    const field: Field = { name: String(isScalar(key) ? key.value : key), offset: (key as Node).range![0] };
    if (offsets.has(field.name)) repeated.push(field);
    else if (isFieldName(field, reading)) {
      offsets.set(field.name, field.offset);
      const value = plainValue(inner as Node | null, reading);
      // Defined as an own property, because "__proto__" must not change the object's prototype.
      Object.defineProperty(group, field.name, { value, enumerable: true, writable: true, configurable: true });
    }
  }
  const lineOf = (name: string) => reading.place(offsets.get(name)!).line;
  if (inList && new Set(repeated.map(({ name }) => name)).size > 1) reportMissingHyphen(repeated, lineOf, reading);
  else {
    for (const { name, offset } of repeated) {
      const message = `The field ${quoted(name)} is given twice: here and in line ${lineOf(name)}.`;
      reading.problem('yaml/duplicate-key', offset, message, 'Keep one of the two.');
    }
  }
  return group;
}

function isFieldName({ name, offset }: Field, { problem }: Reading): boolean {
  if (name === '<<') {
    const message = '"<<" merges another part of the file, which content does without.';
    problem('yaml/unsupported', offset, message, 'Write the fields out.');
    return false;
  }
  if (!/^\s/.test(name)) return true;
  problem('yaml/syntax', offset, ...NO_BREAK_INDENT);
  return false;
}

/** Reports several repeated fields as one list item whose hyphen is missing. */
function reportMissingHyphen(repeated: readonly Field[], lineOf: (name: string) => number, reading: Reading): void {
  const { text, problem } = reading;
  const [first] = repeated;
  for (const { name, offset } of repeated.filter((field) => field.name === first!.name)) {
    const field = text.slice(offset, offset + 200).split('\n', 1)[0]!;
    const line = lineOf(name);
    problem(
      'yaml/duplicate-key',
      offset,
      `${quoted(name)} is given again in the item of line ${line}: the "- " of another item seems to be missing.`,
      `Write ${quoted(`- ${field}`)}, its hyphen as far in as that of the item above.`,
    );
  }
}

/** Writes YAML without folded lines and aliases, because content may not use aliases. */
export const toYaml = (value: object) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
