// Fixes mechanical mistakes in the text of a content file, and keeps its comments and layout. Drops a fix that would
// also change something else in the content.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Report } from '../../engine/report/report.ts';
import { DASHES, parseFrontMatter, rowOfText } from '../../engine/source/front-matter.ts';
import { positionsIn, type Position } from '../../engine/report/finding.ts';
import { surelyRepaired } from '../../engine/content/repairs.ts';
import { schemaAt } from '../../engine/content/shape.ts';
import { parseProse } from '../../engine/source/markdown.ts';
import { withoutTracking } from '../../guide/fields/tracking.ts';
import { INVISIBLE } from '../../engine/report/wording.ts';
import { withRightCharacters } from '../../engine/source/wrong-characters.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../engine/source/yaml.ts';

/** Characters that only some programs treat as line ends, such as U+000B of Word. */
export const LINE_ENDS = /[\u000B\u000C\u0085\u2028\u2029]/g;

export interface FixedText {
  text: string;
  /** The changes, as phrases: `trailing spaces in lines 3, 7`. */
  changes: string[];
}

export interface FixOptions {
  /** The schema of the file, if known. It decides which values must be text. */
  schema: z.ZodType | undefined;
  /** The site's own origin, `https://example.org`. */
  url: string | undefined;
  /** New URLs of renamed files, by old URL such as `/images/My Photo.JPG`. */
  names?: ReadonlyMap<string, string>;
}

/** Content of a file: the values of its fields, and its body as HTML. */
interface Content {
  yaml: Yaml;
  value: unknown;
  html: string | undefined;
}

interface Proposal {
  text: string;
  change: string;
  /** Content after the fix: absent if it stays the same, `any` if the fix can't predict it. */
  expected?: Omit<Content, 'yaml'> | 'any' | undefined;
}
type Fix = (text: string, path: string, options: FixOptions) => Proposal | undefined;

export function fixText(path: string, original: string, options: FixOptions): FixedText {
  const fixed = applyFixes(textFixes, path, original, options, (before, proposal) =>
    keepsContent(path, before, proposal),
  );
  if (fixed.changes.length === 0 || parseContent(path, fixed.text)) return fixed;
  // If the file still can't be parsed, fixes only its white space and characters that have no meaning in YAML. If a
  // quoted value isn't closed, tabs may belong to it.
  const isUnclosed = /: +(["'])(?:(?!\1).)*$/m.test(original);
  const few = [fixLineEnds, fixInvisible, fixCharacters, ...(isUnclosed ? [] : [fixTabs])];
  return applyFixes(few, path, original, options, () => true);
}

function applyFixes(
  fixes: readonly Fix[],
  path: string,
  original: string,
  options: FixOptions,
  isAllowed: (before: string, proposal: Proposal) => boolean,
): FixedText {
  let text = original;
  const changes: string[] = [];
  for (const fix of fixes) {
    const proposal = fix(text, path, options);
    if (!proposal || proposal.text === text || !isAllowed(text, proposal)) continue;
    text = proposal.text;
    changes.push(proposal.change);
  }
  return { text, changes };
}

function keepsContent(path: string, text: string, proposal: Proposal): boolean {
  const before = parseContent(path, text);
  if (!before) return true;
  const after = parseContent(path, proposal.text);
  if (!after || proposal.expected === 'any') return after !== undefined;
  const { value, html } = proposal.expected ?? before;
  return isDeepStrictEqual([after.value, after.html], [value, html]);
}

/** Undefined if the file can't be parsed. */
function parseContent(path: string, text: string): Content | undefined {
  const report = new Report();
  const normalized = normalize(text);
  if (!path.endsWith('.md')) {
    const yaml = parseYaml(normalized, path, report);
    return yaml && { yaml, value: yaml.value, html: undefined };
  }
  const parts = parseFrontMatter({ path, text: normalized }, report);
  if (!parts?.head) return undefined;
  const positionOf = positionsIn(parts.body, path);
  const { html } = parseProse(parts.body, { positionOf, headings: true, pictures: new Map(), report });
  return { yaml: parts.head, value: parts.head.value, html };
}

/** Normalises line ends as the build does. */
const normalize = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

const fixLineEnds: Fix = (text) => {
  const normalized = normalize(text);
  const fixed = normalized === '' || normalized.endsWith('\n') ? normalized : `${normalized}\n`;
  const changes = [
    ...(text.startsWith('\uFEFF') ? ['a byte-order mark'] : []),
    ...(text.includes('\r') ? ['Windows line ends'] : []),
    ...(fixed === normalized ? [] : ['a missing line end at the end of the file']),
  ];
  return { text: fixed, change: changes.join(', ') };
};

/** Replaces the dash that Word or a phone made of the three hyphens around the front matter. */
const fixFence: Fix = (text, path) => {
  if (!path.endsWith('.md')) return undefined;
  const rows = [1, rowOfText(text.split('\n')) + 1];
  return fixLines(text, 'three hyphens in', (line, number) =>
    rows.includes(number) && DASHES.test(line) ? '---' : line,
  );
};

/** End of a line whose value is in the next lines. */
const OPENS_GROUP = /:[ \t]*(?:[|>][-+\d]*)?(?:[ \t]+#.*)?$/;

/** Replaces each tab in the indentation of YAML, where tabs are forbidden, by two spaces. */
const fixTabs: Fix = (text, path) => {
  const end = frontMatterEnd(text, path);
  let above = '';
  return fixLines(text, 'tabs at the start of', (line, number) => {
    if (number > end) return line;
    const fixed = line.replace(/^ *\t[ \t]*/, (indent) => {
      const spaces = indent.replaceAll('\t', '  ');
      // A field can't be in a field that has a value, so it belongs beside that field.
      const isBeside = /^\s*[\w-]+:(?:\s|$)/.test(line) && !OPENS_GROUP.test(above);
      return isBeside ? spaces.slice(0, /^(?: |- )*/.exec(above)![0].length) : spaces;
    });
    if (fixed.trim()) above = fixed;
    return fixed;
  });
};

/** Removes trailing spaces and tabs. A regular expression would take quadratic time. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t'.includes(line[end - 1]!)) end--;
  return line.slice(0, end);
}

/** Removes spaces at the ends of lines. Keeps two or more spaces in Markdown, where they are a line break. */
const fixTrailingSpaces: Fix = (text, path) => {
  const end = frontMatterEnd(text, path);
  return fixLines(text, 'trailing spaces in', (line, number) =>
    number > end ? (line.trim() === '' ? '' : line.replace(/(?<=[^ \t])[ \t]$/, '')) : withoutEnd(line),
  );
};

/** Removes invisible characters that web pages and chat programs leave in copied text. */
const fixInvisible: Fix = (text) => {
  const fix = (line: string) => line.replace(LINE_ENDS, ' ').replace(INVISIBLES, '');
  return fixLines(text, 'invisible characters in', fix, 'any');
};
const INVISIBLES = new RegExp(INVISIBLE.source, 'g');

const fixCharacters: Fix = (text) => fixLines(text, 'wrong characters in', withRightCharacters, 'any');

/** Matches a URL up to the next space, quotation mark or bracket. */
const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}|\\^`]+/g;

/** Removes tracking parameters from URLs. */
const fixTracking: Fix = (text) =>
  fixLines(text, 'tracking in links in', (line) => line.replace(ADDRESS, withoutTracking), 'any');

/** Replaces http: in links to this site if the site uses https:. */
const fixScheme: Fix = (text, _, { url }) => {
  if (!url?.startsWith('https://')) return undefined;
  const insecure = new RegExp(`http://${url.slice('https://'.length).replaceAll('.', '\\.')}(?![\\w.-])`, 'g');
  return fixLines(text, '"http:" in links to this site in', (line) => line.replace(insecure, url), 'any');
};

/** Adds missing quotes around numbers, true and false if the schema requires text. Writes what can mean one thing. */
const fixValues: Fix = (text, path, { schema }) => {
  const content = schema && parseContent(path, text);
  if (!content) return undefined;
  const { yaml, value } = content;
  const lines = text.split('\n');
  const isOnItsLine = ({ written, place: { line, column } }: MistakenValue) =>
    [column - 1, column].includes(lines[line - 1]!.indexOf(written, column - 1));
  const byPlace = new Map(
    mistakesIn(schema, value, yaml).map((each) => [`${each.place.line}:${each.place.column}`, each]),
  );
  const found = [...byPlace.values()].filter(isOnItsLine).sort((a, b) => a.place.column - b.place.column);
  if (found.length === 0) return undefined;
  for (const { written, meant, place } of found.toReversed()) {
    const line = lines[place.line - 1]!;
    const from = line.indexOf(written, place.column - 1);
    const isBare = from === place.column - 1 && typeof meant === 'string' && (meant === written || /[:#]/.test(meant));
    const end = line.slice(from + written.length);
    lines[place.line - 1] = `${line.slice(0, from)}${isBare ? `"${meant}"` : String(meant)}${end}`;
  }
  const [quotes, values] = [true, false].map((isQuotes) =>
    found.filter(({ meant, written }) => (meant === written) === isQuotes).map(nameChange),
  ) as [string[], string[]];
  const fixed = structuredClone(value);
  for (const { field, meant } of found) setAt(fixed, field, meant);
  return {
    text: lines.join('\n'),
    change: [
      ...(quotes.length > 0 ? [`quotes around ${formatList(quotes)}`] : []),
      ...(values.length > 0 ? [`values that had one meaning: ${formatList(values)}`] : []),
    ].join('; '),
    expected: { value: fixed, html: content.html },
  };
};

interface MistakenValue {
  field: FieldPath;
  written: string;
  meant: unknown;
  place: Position;
}

const nameChange = ({ written, meant, place }: MistakenValue) =>
  `${meant === written ? written : `${written} → ${String(meant)}`} (line ${place.line})`;

/** Values with one meaning that the schema refuses, and unquoted numbers and booleans that it needs as text. */
function mistakesIn(schema: z.ZodType, value: unknown, yaml: Yaml): MistakenValue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const wantsText =
      issue.code === 'invalid_type'
        ? issue.expected === 'string'
        : issue.code === 'invalid_union'
          ? issue.errors.some(([first]) => first?.code === 'invalid_type' && first.expected === 'string')
          : // A telephone number that YAML has read as a number.
            issue.code === 'custom';
    const [given, field, written] = [valueAt(value, path), schemaAt(schema, value, path), yaml.written(path)];
    if (written === undefined || given === undefined || given === null) return [];
    const quotes = wantsText && typeof given !== 'string' ? written : undefined;
    const meant = (field && surelyRepaired(field, given, written)) ?? quotes;
    return meant === undefined ? [] : [{ field: path, written, meant, place: yaml.at(path) }];
  });
}

const valueAt = (value: unknown, path: FieldPath) =>
  path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);

function setAt(value: unknown, path: FieldPath, part: unknown): void {
  (valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1)!] = part;
}

/** Replaces the URLs of renamed files. */
const fixNames: Fix = (text, _, { names = new Map<string, string>() }) => {
  const pairs = [...names].flatMap(([from, to]) =>
    [...new Set([from, encodeURI(from)])].map((old) => [old, to] as const),
  );
  const rename = (line: string) => pairs.reduce((each, [from, to]) => each.replaceAll(from, to), line);
  return fixLines(text, 'names of files in', rename, 'any');
};

const textFixes: readonly Fix[] = [
  fixLineEnds,
  fixInvisible,
  fixCharacters,
  fixFence,
  fixTabs,
  fixTrailingSpaces,
  fixScheme,
  fixNames,
  fixTracking,
  fixValues,
];

/** Number of the line that ends the front matter. Infinity for a file that is only YAML. */
function frontMatterEnd(text: string, path: string): number {
  if (!path.endsWith('.md')) return Infinity;
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

function fixLines(
  text: string,
  what: string,
  fix: (line: string, number: number) => string,
  expected?: Proposal['expected'],
): Proposal | undefined {
  const lines = text.split('\n');
  const fixed = lines.map((line, index) => fix(line, index + 1));
  const changed = lines.flatMap((line, index) => (line === fixed[index] ? [] : [String(index + 1)]));
  if (changed.length === 0) return undefined;
  const change = `${what} ${changed.length === 1 ? 'line' : 'lines'} ${formatList(changed)}`;
  return { text: fixed.join('\n'), change, expected };
}

const LIMIT = 8;
const formatList = (items: string[]) =>
  items.length > LIMIT ? `${items.slice(0, LIMIT).join(', ')} and ${items.length - LIMIT} more` : items.join(', ');
