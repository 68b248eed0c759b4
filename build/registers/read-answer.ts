// Reads the bytes of an answer as text, JSON, CSV or XML. Throws UnexpectedAnswer for anything else.
import { parse as parseCsv } from 'csv-parse/sync';
import { parseDocument } from 'htmlparser2';
import type * as z from 'zod';
import { quoted } from '../engine/report/wording.ts';
import type { Answer } from './register-record.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** Decodes UTF-8. Falls back to Windows-1252 if the bytes aren't UTF-8. */
export function readText({ bytes, from }: Pick<Answer, 'bytes' | 'from'>): string {
  if (bytes.length === 0) throw new UnexpectedAnswer(`${from} sent nothing.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows(bytes);
  }
}

/** Characters 0x80 to 0x9F of Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** In some versions of Node, TextDecoder reads Windows-1252 as Latin-1, which lacks the apostrophe. */
const decodeWindows = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]!);

const isHtml = (text: string) => /^\s*<(?:!doctype html|html)\b/i.test(text);

export function readJson(answer: Answer): unknown {
  const text = readText(answer);
  if (isHtml(text)) throw new UnexpectedAnswer(`${answer.from} sent a web page (${quoted(titleOf(text))}), not JSON.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedAnswer(`${answer.from} sent broken or cut off JSON, which ends in ${quoted(text.slice(-30))}.`);
  }
}

/** Checks the outer structure of an answer. */
export function checkShape<T>(value: unknown, schema: z.ZodType<T>, from: string): T {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  throw new UnexpectedAnswer(`${from} sent another shape of answer than expected: ${faultOf(error)}.`);
}

/** `BusinessType is missing`, `the answer is array, not object`. */
function faultOf(error: z.ZodError): string {
  const { path, message } = error.issues[0]!;
  const where = path.join('.') || 'the answer';
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (received === undefined) return `${where} ${message}`;
  return received === 'undefined' ? `${where} is missing` : `${where} is ${received}, not ${expected}`;
}

/** Highest share of unreadable rows. With more, the register has probably changed its format. */
const MOST_UNREADABLE = 0.02;

/** Yields the rows that fit the schema, one by one to save memory. Finally throws if more than 2 % don't. */
export function* checkRows<T>(rows: readonly unknown[], schema: z.ZodType<T>, from: string): Generator<T> {
  let bad = 0;
  let first: string | undefined;
  for (const [index, row] of rows.entries()) {
    const { data, error } = schema.safeParse(row);
    if (!error) yield data;
    else {
      bad++;
      first ??= `row ${index + 1}, ${faultOf(error)}`;
    }
  }
  if (bad > rows.length * MOST_UNREADABLE) {
    throw new UnexpectedAnswer(`${from} sent ${bad} of ${rows.length} rows in another shape than expected: ${first}.`);
  }
}

/** Cells by the names in the header. A table without a header has them by number. */
export type CsvRow = Record<string, string>;

/** @param columns Required columns. Undefined for a table without a header. */
export function readCsv(answer: Answer, columns?: readonly string[]): CsvRow[] {
  const text = readText(answer);
  if (isHtml(text)) throw new UnexpectedAnswer(`${answer.from} sent a web page (${quoted(titleOf(text))}), not CSV.`);
  const table = parseTable(text, answer.from);
  const [header = []] = table;
  if (!columns) return table.map((cells) => Object.fromEntries(cells.entries()));
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const has = header.slice(0, 8).join(', ');
    throw new UnexpectedAnswer(`${answer.from} sent a table without ${missing.map(quoted).join(', ')}; it has ${has}.`);
  }
  return table.slice(1).map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
}

function parseTable(text: string, from: string): string[][] {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, trim: true, relax_quotes: true };
    return parseCsv(text, options);
  } catch (error) {
    throw new UnexpectedAnswer(`${from} sent broken or cut off CSV: ${(error as Error).message.split('\n')[0]}.`);
  }
}

type Document = ReturnType<typeof parseDocument>;

/** @param root Name of the outermost element. */
export function readXml(answer: Answer, root: string): Document {
  const text = readText(answer);
  if (isHtml(text)) throw new UnexpectedAnswer(`${answer.from} sent a web page (${quoted(titleOf(text))}), not XML.`);
  if (!text.trimEnd().endsWith(`</${root}>`)) {
    throw new UnexpectedAnswer(`${answer.from} sent another XML than <${root}>, or a part of it.`);
  }
  return parseDocument(text, { xmlMode: true });
}

const titleOf = (html: string) => /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? 'without a title';
