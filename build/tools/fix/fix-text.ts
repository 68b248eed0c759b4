// Mends what is mechanical in a content file, in its text: comments and layout stay. Knows no disk.
// A mend that would make the file say anything else, but for the very thing that it mends, is not made.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { Report } from '../../report/report.ts';
import { parseFrontMatter } from '../../source/front-matter.ts';
import { parseProse } from '../../source/markdown.ts';
import { parseYaml, type FieldPath, type Yaml } from '../../source/yaml.ts';

export interface Fixed {
  text: string;
  /** What was changed, a phrase each: `trailing spaces in lines 3, 7`. */
  changes: string[];
}

export interface FixOptions {
  /** The model of the file's kind, where it is known: it tells which values must be text. */
  schema: z.ZodType | undefined;
  /** The site's own address, `https://example.org`: links to it gain its scheme. */
  url: string | undefined;
}

/** What a file says: the values of its fields, and its words as HTML. Undefined when it cannot be read. */
interface Meaning {
  yaml: Yaml;
  value: unknown;
  html: string | undefined;
}

/** A mend proposes a text; `meaning` gives what it should say then, when that is not what it said before. */
interface Proposal {
  text: string;
  change: string;
  meaning?: (before: Meaning) => Pick<Meaning, 'value' | 'html'>;
}
export type Mend = (text: string, path: string, options: FixOptions) => Proposal | undefined;

/** `mends`: those of any text, when left out. */
export function fixText(path: string, original: string, options: FixOptions, mends: readonly Mend[] = MENDS): Fixed {
  let text = original;
  const changes: string[] = [];
  for (const mend of mends) {
    const proposal = mend(text, path, options);
    if (!proposal || proposal.text === text || !holds(path, text, proposal)) continue;
    text = proposal.text;
    changes.push(proposal.change);
  }
  // A file that cannot be read after all is left to a person.
  return changes.length > 0 && meaningOf(path, text) ? { text, changes } : { text: original, changes: [] };
}

function holds(path: string, text: string, proposal: Proposal): boolean {
  const before = meaningOf(path, text);
  // What could not be read says nothing that could be lost.
  if (!before) return true;
  const after = meaningOf(path, proposal.text);
  if (!after) return false;
  const wanted = proposal.meaning?.(before) ?? before;
  return isDeepStrictEqual([after.value, after.html], [wanted.value, wanted.html]);
}

function meaningOf(path: string, text: string): Meaning | undefined {
  const report = new Report();
  const plain = normal(text);
  if (!path.endsWith('.md')) {
    const yaml = parseYaml(plain, path, report);
    return yaml && { yaml, value: yaml.value, html: undefined };
  }
  const parts = parseFrontMatter({ path, text: plain }, report);
  if (!parts?.head) return undefined;
  const placeOf = ({ line, column }: { line: number; column: number }) => ({ file: path, line, column });
  const { html } = parseProse(parts.body, { placeOf, headings: true, pictures: new Map(), report });
  return { yaml: parts.head, value: parts.head.value, html };
}

/** As the build reads it. */
const normal = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

const mendLineEnds: Mend = (text) => {
  const plain = normal(text);
  const mended = plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`;
  const changes = [
    ...(text.startsWith('\uFEFF') ? ['the byte-order mark at its start'] : []),
    ...(text.includes('\r') ? ['Windows line ends'] : []),
    ...(mended === plain ? [] : ['no line end at its end']),
  ];
  return { text: mended, change: changes.join(', ') };
};

/** Tabs that indent YAML, which may not be there: two spaces each. */
const mendTabs: Mend = (text, path) => {
  const end = headEnd(text, path);
  return eachLine(text, 'tabs at the start of', (line, number) =>
    number > end ? line : line.replace(/^[ ]*\t[ \t]*/, (indent) => indent.replaceAll('\t', '  ')),
  );
};

/** Spaces at the ends of lines. Two or more in Markdown begin a new line, and stay. */
const mendSpaces: Mend = (text, path) => {
  const end = headEnd(text, path);
  return eachLine(text, 'trailing spaces in', (line, number) =>
    number > end ? line.replace(/^[ \t]+$|(?<=[^ \t])[ \t]$/, '') : line.replace(/[ \t]+$/, ''),
  );
};

/** Links to this site that leave out its encryption. */
const mendScheme: Mend = (text, _, { url }) => {
  if (!url?.startsWith('https://')) return undefined;
  const plainly = new RegExp(`http://${url.slice('https://'.length).replaceAll('.', '\\.')}(?![\\w.-])`, 'g');
  const mend = (words: string) => words.replace(plainly, url);
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return mend(value);
    if (Array.isArray(value)) return value.map(inside);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inside(field)]));
  };
  const proposal = eachLine(text, '"http:" of this site’s own address in', mend);
  return proposal && { ...proposal, meaning: ({ value, html }) => ({ value: inside(value), html: html && mend(html) }) };
};

/** Quotes around numbers, and around true and false, where text is wanted. */
const mendQuotes: Mend = (text, path, { schema }) => {
  const meaning = schema && meaningOf(path, text);
  if (!meaning) return undefined;
  const { yaml, value } = meaning;
  const found = unquoted(schema, value).flatMap((field) => {
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
    change: `quotes around ${listed(found.map(({ written, place }) => `${written} (line ${place.line})`))}`,
    meaning: (before) => {
      const copy = structuredClone(before.value);
      for (const { field, written } of found) setAt(copy, field, written);
      return { value: copy, html: before.html };
    },
  };
};

/** Where a scalar stands that would be right as text. */
function unquoted(schema: z.ZodType, value: unknown): FieldPath[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
    const wantsText = issue.code === 'invalid_type' ? issue.expected === 'string' : issue.code === 'invalid_union' && issue.errors.some(([first]) => first?.code === 'invalid_type' && first.expected === 'string');
    return wantsText && ['number', 'boolean'].includes(typeof valueAt(value, path)) ? [path] : [];
  });
}

const valueAt = (value: unknown, path: FieldPath) => path.reduce((inner, step) => (inner as Record<string | number, unknown>)[step], value);

function setAt(value: unknown, path: FieldPath, text: string): void {
  (valueAt(value, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1)!] = text;
}

const MENDS: readonly Mend[] = [mendLineEnds, mendTabs, mendSpaces, mendScheme, mendQuotes];

/** The last line that is YAML. */
function headEnd(text: string, path: string): number {
  if (!path.endsWith('.md')) return Infinity;
  const lines = text.split('\n');
  const end = lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line));
  return end < 0 ? 0 : end + 1;
}

function eachLine(text: string, what: string, mend: (line: string, number: number) => string): Proposal | undefined {
  const lines = text.split('\n');
  const mended = lines.map((line, index) => mend(line, index + 1));
  const changed = lines.flatMap((line, index) => (line === mended[index] ? [] : [String(index + 1)]));
  if (changed.length === 0) return undefined;
  return { text: mended.join('\n'), change: `${what} ${changed.length === 1 ? 'line' : 'lines'} ${listed(changed)}` };
}

const SHOWN = 8;
export const listed = (things: string[]) => (things.length > SHOWN ? `${things.slice(0, SHOWN).join(', ')} and ${things.length - SHOWN} more` : things.join(', '));
