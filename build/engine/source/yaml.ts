// Parses YAML and JSON into plain values. Every field knows its position in the file.
import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  stringify,
  visit,
  YAMLParseError,
  type CST,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { positionsIn, type Position } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { NO_BREAK_INDENT, reportSyntax, type ReportMistake } from './yaml-errors.ts';

export type FieldPath = readonly (string | number)[];
type Locate = (offset: number) => Position;

export interface Yaml {
  value: unknown;
  /** Position of a field's name or value, or of the nearest enclosing field if the field doesn't exist. */
  at(path: FieldPath, part?: 'key' | 'value'): Position;
  /** A value as the author wrote it: `02134`. */
  written(path: FieldPath): string | undefined;
  inside(path: FieldPath): Locate;
}

/** Reports all syntax errors at once, and YAML features that content may not use. Undefined if there are findings. */
export function parseYaml(text: string, file: string, report: Report): Yaml | undefined {
  const place = positionsIn(text, file);
  const before = report.count('error');
  const problem: ReportMistake = (rule, offset, message, suggestion) =>
    report.error(rule, place(offset), message, suggestion);
  const document = composeDocument(text, problem);
  if (document.errors.length > 0) reportSyntax(document, text, (offset) => place(offset).line - 1, problem);
  else if (report.count('error') === before) refuseFeatures(document, { text, problem, place, report });
  if (report.count('error') > before) return undefined;
  return {
    value: document.toJS(),
    at: (path, part = 'value') => place(offsetOf(document, path, part)),
    written: (path) => {
      const scalar = scalarAt(document, path);
      return scalar?.type === 'PLAIN' ? text.slice(scalar.range![0], scalar.range![1]) : scalar?.source;
    },
    inside: (path) => insideText(scalarAt(document, path), text, place),
  };
}

/** Maximum depth of lists and groups. The composer is recursive, and a stack overflow can end the process. */
const DEEPEST = 100;

/** Does the same as the library's `Parser.parse`, but ignores the rest of a text that is nested too deeply. */
function* parseTokens(text: string, onTooDeep: (offset: number) => void): Generator<CST.Token, void> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    yield* parser.next(lexeme);
    if (parser.stack.length <= DEEPEST) continue;
    onTooDeep(start);
    break;
  }
  yield* parser.end();
}

/** Does the same as the library's `parseDocument`, but reports a document that is nested too deeply. */
function composeDocument(text: string, problem: ReportMistake): Document.Parsed {
  let tooDeepAt: number | undefined;
  const tokens = parseTokens(text, (offset) => (tooDeepAt = offset));
  // checkNames finds repeated names. The composer's own search is quadratic.
  const composer = new Composer({ uniqueKeys: false, stringKeys: true, logLevel: 'error' });
  const [document, second] = [...composer.compose(tokens, true, text.length)];
  if (tooDeepAt !== undefined) {
    // Below a wrong indentation the parser may nest each item in the item above.
    const end = text.lastIndexOf('\n', tooDeepAt - 1) + 1;
    document!.errors = document!.errors.filter(({ pos }) => pos[0] < end);
    const message = 'The file nests lists or groups too deeply.';
    if (document!.errors.length === 0) problem('yaml/syntax', tooDeepAt, message, 'Keep to a few levels.');
  } else if (second) {
    const [start, end] = second.range;
    document!.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'A second document.'));
  }
  return document!;
}

interface Reading {
  text: string;
  problem: ReportMistake;
  place: Locate;
  report: Report;
}

function refuseFeatures(document: Document.Parsed, reading: Reading): void {
  if (document.directives?.yaml.explicit) {
    reading.problem('yaml/unsupported', 0, 'A %YAML line changes how the file is read.', 'Remove it.');
  }
  visit(document, {
    Node(key, node, path) {
      if (key === 'key') return visit.SKIP;
      if (isAlias(node)) {
        const message = `${quoted(`*${node.source}`)} is a YAML alias, which content can’t use.`;
        return refuse(
          node,
          '*',
          message,
          'If it is text, put quotes around it. Otherwise write out the value.',
          reading,
        );
      }
      refuseProperties(node, reading);
      if (isScalar(node)) checkScalar(node, reading);
      if (isMap(node)) checkNames(node, isSeq(path.at(-1)), reading);
    },
  });
}

function refuse(node: Node, sign: string, message: string, suggestion: string, { text, problem }: Reading): void {
  problem('yaml/unsupported', Math.max(0, text.lastIndexOf(sign, node.range?.[0] ?? 0)), message, suggestion);
}

function refuseProperties(node: Scalar | YAMLMap | YAMLSeq, reading: Reading): void {
  const { anchor, tag } = node;
  const refused = (sign: string, what: string) =>
    refuse(
      node,
      sign,
      `${what}, which content can’t use.`,
      'If it is text, put quotes around it. Otherwise remove it.',
      reading,
    );
  if (anchor !== undefined) refused('&', `${quoted(`&${anchor}`)} is a YAML anchor`);
  if (tag?.startsWith('!')) refused('!', `${quoted(tag)} is a YAML tag`);
  else if (tag !== undefined) refused('!!', `${quoted('!!')} is a YAML tag`);
}

// Control characters, half surrogate pairs and noncharacters.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/u;

function checkScalar(node: Scalar, reading: Reading): void {
  // A file can't contain these characters itself, so only escapes in double quotes can produce them.
  if (node.type === 'QUOTE_DOUBLE' && UNSEEN.test(String(node.value))) {
    const message = `The value ${quoted(node.value)} contains a character that no page can show.`;
    reading.problem('yaml/unsupported', node.range![0], message, 'Delete the backslash and the code after it.');
  }
  if (node.type === 'PLAIN' && CURLY.test(node.source!)) warnOfCurly(node, reading);
  checkLostWords(node, reading);
}

/** A whole value in curly quotes, which its author may have meant as YAML's straight quotes. */
const CURLY = /^(?:[“”„][^“”„]*[“”]|‘[^‘]*’|«[^«»]*»)$/;

function warnOfCurly({ range, source = '' }: Scalar, { report, place }: Reading): void {
  const message = `The curly quotes of ${source} are part of the value, so readers see them.`;
  const suggestion = `Write ${source.slice(1, -1)}. If it is what somebody said, put straight quotes around it: "${source}".`;
  report.add({ rule: 'yaml/curly-quotes', severity: 'warn', ...place(range![0]), message, suggestion });
}

/** In `name: Pier #2`, YAML reads a comment, but the author meant text. A real comment has a space after the "#". */
function checkLostWords({ range, source = '' }: Scalar, { text, problem }: Reading): void {
  const [start, end, after] = range!;
  const [behind, lost] = /^[ \t]*(#[\p{L}\p{N}].*)/u.exec(text.slice(end, after)) ?? [];
  if (!lost) return;
  const rest = source && `, which is only ${quoted(source)}`;
  const whole = JSON.stringify((text.slice(start, end) + behind).trim());
  problem(
    'yaml/lost-words',
    text.indexOf('#', end),
    `${quoted(lost.trim())} is a comment, so it isn’t part of the value${rest}.`,
    `Put quotes around the whole value: ${whole}; or write a space after "#" if it is a comment.`,
  );
}

interface Field {
  name: string;
  offset: number;
}

const startOf = ({ key }: Pair) => (key as Node).range![0];

/** Reports and removes fields whose name is repeated, is `<<`, or starts with white space. */
function checkNames(group: YAMLMap, inList: boolean, reading: Reading): void {
  const { problem, place } = reading;
  const fields = new Map<string, Pair>();
  const repeated: Field[] = [];
  group.items = group.items.filter((pair) => {
    const [name, offset] = [String((pair.key as Scalar).value), startOf(pair)];
    if (fields.has(name)) repeated.push({ name, offset });
    else if (name === '<<') {
      const message = '"<<" is a YAML merge key, which content can’t use.';
      problem('yaml/unsupported', offset, message, 'Write out the fields.');
    } else if (/^\s/.test(name)) problem('yaml/syntax', offset, ...NO_BREAK_INDENT);
    else return fields.set(name, pair);
    return false;
  });
  const lineOf = (name: string) => place(startOf(fields.get(name)!)).line;
  if (inList && new Set(repeated.map(({ name }) => name)).size > 1) reportMissingHyphen(repeated, lineOf, reading);
  else {
    for (const { name, offset } of repeated) {
      const message = `The field ${quoted(name)} is given twice: here and in line ${lineOf(name)}.`;
      problem('yaml/duplicate-key', offset, message, 'Keep one of the two.');
    }
  }
}

/** Reports several repeated fields as one list item whose hyphen is missing. */
function reportMissingHyphen(repeated: readonly Field[], lineOf: (name: string) => number, reading: Reading): void {
  const { text, problem } = reading;
  for (const { name, offset } of repeated.filter((field) => field.name === repeated[0]!.name)) {
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

function offsetOf(document: Document, path: FieldPath, part: 'key' | 'value'): number {
  let node: unknown = document.contents;
  let offset = isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0;
  for (const [depth, step] of path.entries()) {
    const pair = isMap(node) ? node.items.find(({ key }) => (key as Scalar).value === String(step)) : undefined;
    const value = (pair ? pair.value : isSeq(node) && node.items[Number(step)]) as Node | undefined;
    const [start, end] = value?.range ?? [];
    const isKey = part === 'key' && depth === path.length - 1;
    // A field without a value has no position of its own.
    offset = (pair && (isKey || start === end) ? startOf(pair) : start) ?? offset;
    node = value;
  }
  return offset;
}

function scalarAt(document: Document, path: FieldPath): Scalar | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isScalar(node) ? node : undefined;
}

const isVisible = (text: string, at: number) => at < text.length && !/\s/.test(text.charAt(at));

/** Folding changes only white space, so the n-th visible character of a value is also the n-th in its source. */
function insideText(node: Scalar | undefined, source: string, place: Locate): Locate {
  if (!node?.range || typeof node.value !== 'string') return () => place(0);
  const value = node.value;
  const [start, end] = node.range;
  const sign = source.charAt(start);
  const isBlock = sign === '|' || sign === '>';
  const first = isBlock ? source.indexOf('\n', start) + 1 : start + (/["']/.test(sign) ? 1 : 0);
  const escape = sign === '"' ? '\\' : sign === "'" ? "'" : '';
  let done = 0;
  let at = first;
  return (offset) => {
    if (offset < done) [done, at] = [0, first];
    const settle = () => {
      while (at < end && !isVisible(source, at)) at++;
      if (escape && source[at] === escape && value[done] !== '\\') at++;
    };
    for (; done < offset; done++) {
      if (!isVisible(value, done)) continue;
      settle();
      at++;
    }
    if (isVisible(value, done)) settle();
    return place(at);
  };
}

/** Writes YAML without folded lines and aliases, because content may not use aliases. */
export const toYaml = (value: object) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
