// YAML (and so JSON) → a plain value whose every field knows its place in the file. Knows nothing of what the fields mean.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node, type Pair, type Scalar, type YAMLError, type YAMLMap } from 'yaml';
import type { Place } from '../report/finding.ts';
import { Report } from '../report/report.ts';
import { quoted } from '../report/wording.ts';
import { readPlainYaml } from './plain-yaml.ts';

export type FieldPath = readonly (string | number)[];

export interface Yaml {
  file: string;
  value: unknown;
  /** Where a field stands: its name, or its value. The nearest thing around it when there is no such field. */
  at(path: FieldPath, part?: 'key' | 'value'): Place;
  /** A value as the author wrote it: `02134`. */
  written(path: FieldPath): string | undefined;
  /** Turns offsets in a text field's value into places in the file. */
  inside(path: FieldPath): (offset: number) => Place;
}

/**
 * Parses a text, or the part of a file that begins at `line`. Undefined after findings: all mistakes of syntax at once,
 * and everything of YAML that content does without.
 */
export function parseYaml(text: string, file: string, report: Report, line = 1): Yaml | undefined {
  const value = readPlainYaml(text);
  if (value === undefined) return parseWithPlaces(text, file, report, line);
  // Places are wanted for findings alone, and cost ten times what the values do.
  let parsed: Yaml | undefined;
  const places = () => (parsed ??= parseWithPlaces(text, file, new Report(), line)!);
  return {
    file,
    value,
    at: (path, part) => places().at(path, part),
    written: (path) => places().written(path),
    inside: (path) => places().inside(path),
  };
}

/** The thorough reader: every value, every mistake, every place. */
export function parseWithPlaces(text: string, file: string, report: Report, line = 1): Yaml | undefined {
  const counter = new LineCounter();
  const place = (offset: number): Place => {
    const { line: row, col } = counter.linePos(Math.min(offset, text.length));
    return { file, line: Math.max(1, row) + line - 1, column: Math.max(1, col) };
  };
  // Duplicate names are found below, where the search for them is not quadratic.
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: false, stringKeys: true, logLevel: 'error' });
  const before = report.count('error');
  const problem = (rule: string, offset: number, message: string, suggestion: string) =>
    report.add({ rule, severity: 'error', ...place(offset), message, suggestion });
  if (document.errors.length > 0) {
    reportSyntax(document, text, place, problem);
    return undefined;
  }
  if (document.directives?.yaml.explicit) problem('yaml/unsupported', 0, 'A %YAML line changes how the file is read.', 'Remove it.');
  const value = plainValue(document.contents, { text, problem, place });
  if (report.count('error') > before) return undefined;
  const indexed: Index = new Map();
  return {
    file,
    value,
    at: (path, part = 'value') => place(offsetOf(document, path, part, indexed)),
    written: (path) => scalarAt(document, path)?.source,
    inside: (path) => insideText(scalarAt(document, path), text, place),
  };
}

type Problem = (rule: string, offset: number, message: string, suggestion: string) => void;
type Locate = (offset: number) => Place;

interface Reading {
  text: string;
  problem: Problem;
  place: Locate;
}

// Control characters, halves of characters, and what is no character.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]|\p{Surrogate}/u;

/** `name: Pier #2` is the name "Pier" and a note: nobody who wrote it means that. A note of a person's own has a space behind its sign. */
function tellLostWords({ range, source = '' }: Scalar, { text, problem }: Reading): void {
  const [start, end, after] = range!;
  const [behind, lost] = /^[ \t]*(#[\p{L}\p{N}].*)/u.exec(text.slice(end, after)) ?? [];
  if (!lost) return;
  const rest = source && `: ${quoted(source)} is all that is read`;
  const whole = JSON.stringify((text.slice(start, end) + behind).trim());
  problem('yaml/lost-words', text.indexOf('#', end), `${quoted(lost.trim())} is a note and no part of the value${rest}.`, `Put quotes around the whole value: ${whole}; or write a space behind "#" if it is meant as a note.`);
}

/** Nodes → objects, lists and scalars, holding the file to the plain part of YAML. */
function plainValue(node: Node | null, reading: Reading): unknown {
  const { text, problem, place } = reading;
  const start = node?.range?.[0] ?? 0;
  const refuse = (sign: string, message: string, advice: string) =>
    problem('yaml/unsupported', Math.max(0, text.lastIndexOf(sign, start)), message, advice);
  const remove = 'Put quotes around it if it is text; else remove it.';
  if (isAlias(node)) {
    refuse('*', `${quoted(`*${node.source}`)} stands for another part of the file, which content does without.`, 'Put quotes around it if it is text; else write the value out.');
    return undefined;
  }
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return null;
  if (node.anchor !== undefined) refuse('&', `${quoted(`&${node.anchor}`)} names a part of the file, which content does without.`, remove);
  if (node.tag !== undefined) refuse(node.tag.startsWith('!') ? '!' : '!!', `${quoted(node.tag.startsWith('!') ? node.tag : '!!')} is a YAML tag, which content does without.`, remove);
  if (isScalar(node)) {
    // The file itself holds none: they are written with a backslash, which means something in double quotes alone.
    if (node.type === 'QUOTE_DOUBLE' && UNSEEN.test(String(node.value))) problem('yaml/unsupported', start, `The value ${quoted(node.value)} holds a character that no page can show.`, 'Take out what begins with a backslash.');
    tellLostWords(node, reading);
    return node.value;
  }
  if (isSeq(node)) return node.items.map((item) => plainValue(item as Node, reading));
  const result: Record<string, unknown> = {};
  const seen = new Map<string, number>();
  for (const { key, value } of node.items) {
    const name = String(isScalar(key) ? key.value : key);
    const offset = (key as Node).range?.[0] ?? start;
    const first = seen.get(name);
    if (first !== undefined) {
      problem('yaml/duplicate-key', offset, `The field ${quoted(name)} is given twice: here and in line ${place(first).line}.`, 'Keep one of the two.');
    } else if (name === '<<') {
      problem('yaml/unsupported', offset, '"<<" merges another part of the file, which content does without.', 'Write the fields out.');
    } else {
      seen.set(name, offset);
      // An own property, whatever its name: "__proto__" must not reach the object's prototype.
      Object.defineProperty(result, name, { value: plainValue(value as Node | null, reading), enumerable: true, writable: true, configurable: true });
    }
  }
  return result;
}

function reportSyntax(document: Document, text: string, place: Locate, problem: Problem): void {
  const tabs = [...text.matchAll(/^ *\t/gm)];
  // After a tab nothing stands where it seems to stand.
  if (tabs.length > 0) {
    for (const tab of tabs) problem('yaml/syntax', tab.index, 'The line begins with a tab.', 'Indent with spaces, two for each step.');
    return;
  }
  // Nor is what follows an item that is none: the parser stumbles over each of its lines.
  const dashes = [...text.matchAll(/^ *-(?=[A-Za-z][\w-]*: )/gm)];
  if (dashes.length > 0) {
    for (const dash of dashes) problem('yaml/syntax', dash.index + dash[0].length - 1, 'There is no space after the dash.', 'Write an item of a list as "- name: value".');
    return;
  }
  const lines = text.split('\n');
  const first = place(0).line;
  let last = { stumbled: -1, line: -1, code: '', message: '' };
  for (const error of document.errors) {
    const stumbled = place(error.pos[0]).line;
    const offset = culprit(error, document, text);
    const { line } = place(offset);
    const [message, suggestion] = explain(error, lines[line - first] ?? '');
    // What follows in the same line, or of the same kind in the next, is the first mistake's echo; and so is every line that is then indented otherwise.
    const echoes = stumbled === last.stumbled || line === last.line || (line === last.line + 1 && error.code === 'UNEXPECTED_TOKEN' && last.code === error.code)
      || (stumbled === last.stumbled + 1 && message === AS_IF_ABOVE && INDENTATION.has(last.message));
    last = { stumbled, line, code: error.code, message: echoes ? last.message : message };
    if (echoes) continue;
    problem(error.code === 'MULTIPLE_DOCS' ? 'yaml/unsupported' : 'yaml/syntax', offset, message, suggestion);
  }
}

const AS_IF_ABOVE = 'This line is indented as if it belonged to the value above it.';
const UNLIKE_NEIGHBOURS = 'The line is indented differently from its neighbours.';
const ALIKE = 'Indent all fields of one group by the same number of spaces.';
const INDENTATION = new Set([AS_IF_ABOVE, UNLIKE_NEIGHBOURS]);
const TWO_COLONS = /:\s.*:(?:\s|$)/;

/** Where the mistake was made, which is not always where the parser stumbled over it. */
function culprit(error: YAMLError, document: Document, text: string): number {
  const offset = error.pos[0] + text.slice(error.pos[0]).search(/[^ ]|$/);
  if (error.code === 'MISSING_CHAR') return openQuote(document, text) ?? offset;
  const end = text.indexOf('\n', offset);
  if (error.code !== 'BLOCK_AS_IMPLICIT_KEY' || end < 0) return offset;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, end);
  if (TWO_COLONS.test(line)) return offset;
  return end + 1 + text.slice(end + 1).search(/\S|$/);
}

/** The opening sign of a quoted text that runs to the end of the file. */
function openQuote(document: Document, text: string): number | undefined {
  let node: unknown = document.contents;
  while (isMap(node) || isSeq(node)) node = isMap(node) ? (node.items.at(-1)?.value ?? node.items.at(-1)?.key) : node.items.at(-1);
  if (!isScalar(node) || !node.range) return undefined;
  const [start] = node.range;
  return /["']/.test(text.charAt(start)) ? start : undefined;
}

/** A parser's error in a writer's words: what is wrong, what to do. */
function explain({ code, message }: YAMLError, line: string): [string, string] {
  if (/:\u00A0/.test(line)) return ['The space after the colon is a no-break space, as copied text has them, which does not count.', 'Delete it, and type a space.'];
  if (/[“”„]/.test(line)) return ['Curly quotes do not count as quotation marks here.', `Use straight ones around the value: ${quoteHint(line.replace(/[“”„]/g, ''))}`];
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return TWO_COLONS.test(line)
        ? ['A colon followed by a space cannot stand inside a plain value.', `Put quotes around the value: ${quoteHint(line)}`]
        : [AS_IF_ABOVE, 'Indent it as far as its neighbours, or put quotes around the value above.'];
    case 'BAD_INDENT':
      return /^Flow/.test(message)
        ? ['A list or group in brackets is not closed above this line.', 'Close it with "]" or "}", or indent its next lines.']
        : [UNLIKE_NEIGHBOURS, ALIKE];
    case 'MISSING_CHAR':
      if (/closing ["']/.test(message)) return ['A quotation mark is opened here and never closed.', 'Close it at the end of the value.'];
      if (/without - indicator/.test(message)) return [UNLIKE_NEIGHBOURS, ALIKE];
      if (/map values/.test(message)) return [`${quoted(line)} has no colon.`, 'Write a field as "name: value" and an item of a list as "- value".'];
      return ['Something is missing here.', 'A list in brackets needs commas and "]", a group "}".'];
    case 'MULTILINE_IMPLICIT_KEY':
      return /^\s*(?:- )?[\w-]+:\S/.test(line)
        ? ['There is no space after the colon.', `Write ${quoted(line.replace(/:(?=\S)/, ': '))}.`]
        : [`${quoted(line)} has no colon.`, 'Write a field as "name: value" and an item of a list as "- value".'];
    case 'BAD_SCALAR_START':
      return [`A plain value cannot begin with ${quoted(line.match(/[@`%]/)?.[0] ?? 'this sign')}.`, `Put quotes around the value: ${quoteHint(line)}`];
    case 'BAD_DQ_ESCAPE':
      return ['A backslash means something else inside double quotes.', 'Use single quotes, or write the backslash twice.'];
    case 'UNEXPECTED_TOKEN':
      return /'.*'.*'/.test(line)
        ? ['The value goes on after its closing quotation mark.', 'Use double quotes around a value with an apostrophe: "It’s here".']
        : ['The value goes on after its end.', `Put quotes around all of it: ${quoteHint(line)}`];
    case 'MULTIPLE_DOCS':
      return ['A line of "---" or "..." begins a second document.', 'Remove the line: a file is one document.'];
    case 'BAD_ALIAS':
      return ['A plain value cannot begin with "*".', `Put quotes around the value: ${quoteHint(line)}`];
    case 'RESOURCE_EXHAUSTION' as YAMLError['code']:
      return ['The file nests lists or groups too deeply.', 'Keep to a few levels.'];
    default:
      return [`The file cannot be read from here on: ${message}.`, 'Compare the line with its neighbours.'];
  }
}

/** The line with its value in quotes, as an example. */
function quoteHint(line: string): string {
  const [, name = '', value = ''] = /^\s*(?:- +)?([^:]+): +(.*?)\s*$/.exec(line) ?? [];
  return value ? `${name}: "${value.replace(/^["']|["']$/g, '').replaceAll('"', '\\"').slice(0, 60)}"` : 'name: "the value"';
}

/** The fields of the maps that were asked about, by name. */
type Index = Map<YAMLMap, Map<unknown, Pair>>;

function fieldIn(map: YAMLMap, name: unknown, index: Index): Pair | undefined {
  let fields = index.get(map);
  if (!fields) {
    fields = new Map(map.items.map((pair) => [isScalar(pair.key) ? pair.key.value : pair.key, pair]));
    index.set(map, fields);
  }
  return fields.get(name);
}

function offsetOf(document: Document, path: FieldPath, part: 'key' | 'value', indexed: Index): number {
  let node: unknown = document.contents;
  let offset = isMap(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0;
  path.forEach((step, index) => {
    const last = index === path.length - 1;
    if (isMap(node)) {
      const pair = fieldIn(node, step, indexed);
      const [key, value] = [(pair?.key as Node | undefined)?.range, (pair?.value as Node | null | undefined)?.range];
      // A field without a value has no place of its own.
      const empty = !value || value[0] === value[1];
      offset = (last && part === 'key') || empty ? (key?.[0] ?? offset) : value[0];
      node = pair?.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined;
      offset = item?.range?.[0] ?? offset;
      node = item;
    } else {
      node = undefined;
    }
  });
  return offset;
}

function scalarAt(document: Document, path: FieldPath): Scalar | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  return isScalar(node) ? node : undefined;
}

/** Folding and indenting change white space alone, so the n-th visible sign of a text is the n-th of its source. */
function insideText(node: Scalar | undefined, source: string, place: Locate): (offset: number) => Place {
  if (!node?.range || typeof node.value !== 'string') return () => place(0);
  const value = node.value;
  const [start, end] = node.range;
  const first = source[start] === '|' || source[start] === '>' ? source.indexOf('\n', start) + 1 : start + (/["']/.test(source.charAt(start)) ? 1 : 0);
  const escape = source[start] === '"' ? '\\' : source[start] === "'" ? "'" : '';
  const visible = (text: string, at: number) => at < text.length && !/\s/.test(text.charAt(at));
  let done = 0;
  let at = first;
  return (offset) => {
    if (offset < done) [done, at] = [0, first];
    const settle = () => {
      while (at < end && !visible(source, at)) at++;
      if (escape && source[at] === escape && value[done] !== '\\') at++;
    };
    for (; done < offset; done++) {
      if (!visible(value, done)) continue;
      settle();
      at++;
    }
    if (visible(value, done)) settle();
    return place(at);
  };
}
