// Fixes mechanical mistakes in the text of a content file, and keeps its comments and layout. Drops a fix that would
// also change something else in the content.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Report } from '../../engine/report/report.ts';
import { parseFrontMatter } from '../../engine/source/front-matter.ts';
import { positionsIn } from '../../engine/report/finding.ts';
import { parseProse } from '../../engine/source/markdown.ts';
import { withoutTracking } from '../../guide/fields/tracking.ts';
import { INVISIBLE } from '../../engine/report/wording.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../engine/source/yaml.ts';

/** Characters that only some programs treat as line ends. */
export const LINE_ENDS = /[\u0085\u2028\u2029]/g;

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
  /** Expected content after the fix: absent if the content stays the same, `any` if the fix can't predict it. */
  expected?: ((before: Content) => Pick<Content, 'value' | 'html'>) | 'any';
}
type Fix = (text: string, path: string, options: FixOptions) => Proposal | undefined;

export function fixText(path: string, original: string, options: FixOptions): FixedText {
  let text = original;
  const changes: string[] = [];
  for (const fix of textFixes) {
    const proposal = fix(text, path, options);
    if (!proposal || proposal.text === text || !keepsContent(path, text, proposal)) continue;
    text = proposal.text;
    changes.push(proposal.change);
  }
  // If the file still can't be parsed, fixes only its white space and invisible characters.
  if (changes.length > 0 && !parseContent(path, text)) return fixWhiteSpace(path, original, options);
  return { text, changes };
}

/** Fixes only characters that have no meaning in YAML. */
function fixWhiteSpace(path: string, original: string, options: FixOptions): FixedText {
  let text = original;
  const changes: string[] = [];
  // If a quoted value isn't closed, tabs may belong to it.
  const isUnclosed = /: +(["'])(?:(?!\1).)*$/m.test(original);
  for (const fix of isUnclosed ? [fixLineEnds, fixInvisible] : [fixLineEnds, fixInvisible, fixTabs]) {
    const proposal = fix(text, path, options);
    if (!proposal || proposal.text === text) continue;
    text = proposal.text;
    changes.push(proposal.change);
  }
  return { text, changes };
}

function keepsContent(path: string, text: string, proposal: Proposal): boolean {
  const before = parseContent(path, text);
  if (!before) return true;
  const after = parseContent(path, proposal.text);
  if (!after) return false;
  if (proposal.expected === 'any') return true;
  const expected = proposal.expected?.(before) ?? before;
  return isDeepStrictEqual([after.value, after.html], [expected.value, expected.html]);
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

/** Replaces each tab in the indentation of YAML, where tabs are forbidden, by two spaces. */
const fixTabs: Fix = (text, path) => {
  const end = frontMatterEnd(text, path);
  return fixLines(text, 'tabs at the start of', (line, number) =>
    number > end ? line : line.replace(/^ *\t[ \t]*/, (indent) => indent.replaceAll('\t', '  ')),
  );
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
  const invisible = new RegExp(INVISIBLE.source, 'g');
  const proposal = fixLines(text, 'invisible characters in', (line) =>
    line.replace(LINE_ENDS, ' ').replace(invisible, ''),
  );
  return proposal && { ...proposal, expected: 'any' };
};

/** Matches a URL up to the next space, quotation mark or bracket. */
const ADDRESS = /https?:\/\/[^\s"'<>()[\]{}|\\^`]+/g;

/** Removes tracking parameters from URLs. */
const fixTracking: Fix = (text) => {
  const proposal = fixLines(text, 'tracking in links in', (line) => line.replace(ADDRESS, withoutTracking));
  return proposal && { ...proposal, expected: 'any' };
};

/** Replaces http: in links to this site if the site uses https:. */
const fixScheme: Fix = (text, _, { url }) => {
  if (!url?.startsWith('https://')) return undefined;
  const insecure = new RegExp(`http://${url.slice('https://'.length).replaceAll('.', '\\.')}(?![\\w.-])`, 'g');
  const fix = (string: string) => string.replace(insecure, url);
  const fixValue = (value: unknown): unknown => {
    if (typeof value === 'string') return fix(value);
    if (Array.isArray(value)) return value.map(fixValue);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fixValue(field)]));
  };
  const proposal = fixLines(text, '"http:" in links to this site in', fix);
  return (
    proposal && { ...proposal, expected: ({ value, html }) => ({ value: fixValue(value), html: html && fix(html) }) }
  );
};

/** Adds missing quotes around numbers, true and false if the schema requires text. */
const fixQuotes: Fix = (text, path, { schema }) => {
  const content = schema && parseContent(path, text);
  if (!content) return undefined;
  const { yaml, value } = content;
  const found = unquotedFields(schema, value).flatMap((field) => {
    const written = yaml.written(field);
    return written === undefined ? [] : [{ field, written, place: yaml.at(field) }];
  });
  if (found.length === 0) return undefined;
  const lines = text.split('\n');
  for (const { written, place } of found.toReversed()) {
    const line = lines[place.line - 1]!;
    const from = place.column - 1;
    if (line.slice(from, from + written.length) !== written) return undefined;
    lines[place.line - 1] = `${line.slice(0, from)}"${written}"${line.slice(from + written.length)}`;
  }
  return {
    text: lines.join('\n'),
    change: `quotes around ${formatList(found.map(({ written, place }) => `${written} (line ${place.line})`))}`,
    expected: (before) => {
      const copy = structuredClone(before.value);
      for (const { field, written } of found) setAt(copy, field, written);
      return { value: copy, html: before.html };
    },
  };
};

/** Paths of unquoted numbers and booleans that the schema needs as text. */
function unquotedFields(schema: z.ZodType, value: unknown): FieldPath[] {
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
    return wantsText && ['number', 'boolean'].includes(typeof valueAt(value, path)) ? [path] : [];
  });
}

const valueAt = (value: unknown, path: FieldPath) =>
  path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);

function setAt(value: unknown, path: FieldPath, text: string): void {
  (valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1)!] = text;
}

/** Replaces the URLs of renamed files. */
const fixNames: Fix = (text, _, { names = new Map<string, string>() }) => {
  const pairs = [...names].flatMap(([from, to]) =>
    [...new Set([from, encodeURI(from)])].map((old) => [old, to] as const),
  );
  if (pairs.length === 0) return undefined;
  const rename = (line: string) => pairs.reduce((each, [from, to]) => each.replaceAll(from, to), line);
  const proposal = fixLines(text, 'names of files in', rename);
  return proposal && { ...proposal, expected: 'any' };
};

const textFixes: readonly Fix[] = [
  fixLineEnds,
  fixInvisible,
  fixTabs,
  fixTrailingSpaces,
  fixScheme,
  fixNames,
  fixTracking,
  fixQuotes,
];

/** Number of the line that ends the front matter. Infinity for a file that is only YAML. */
function frontMatterEnd(text: string, path: string): number {
  if (!path.endsWith('.md')) return Infinity;
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

function fixLines(text: string, what: string, fix: (line: string, number: number) => string): Proposal | undefined {
  const lines = text.split('\n');
  const fixed = lines.map((line, index) => fix(line, index + 1));
  const changed = lines.flatMap((line, index) => (line === fixed[index] ? [] : [String(index + 1)]));
  if (changed.length === 0) return undefined;
  return {
    text: fixed.join('\n'),
    change: `${what} ${changed.length === 1 ? 'line' : 'lines'} ${formatList(changed)}`,
  };
}

const LIMIT = 8;
const formatList = (items: string[]) =>
  items.length > LIMIT ? `${items.slice(0, LIMIT).join(', ')} and ${items.length - LIMIT} more` : items.join(', ');
