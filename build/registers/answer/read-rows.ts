// Reads the rows of a response in JSON or CSV.
import { isUtf8 } from 'node:buffer';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import type * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { faultOf, isMostlyBad, readJson, refuseHtml, UnexpectedAnswer, windowsCharacters } from './read-answer.ts';
import type { RegisterAnswer } from '../register-record.ts';

interface JsonRows<Row> {
  /** Names that the field with the list may have. Only the first list of that name is read. */
  lists: readonly string[];
  row: z.ZodType<Row>;
}

/**
 * Calls `use` with each row that fits the schema, and `skip` with each other row. Throws if more than 2 % don't fit.
 * Returns the JSON around the list, because an answer of 100,000 rows needs 400 MB as one value.
 */
export function readJsonRows<Row>(
  answer: RegisterAnswer,
  { lists, row: schema }: JsonRows<Row>,
  use: (row: Row) => void,
  skip: (row: unknown) => void,
): unknown {
  refuseHtml(answer, 'JSON');
  let count = 0;
  const faults: string[] = [];
  const around = eachItem(answer.bytes, lists, (item) => {
    const row: unknown = readJson({ ...answer, bytes: item });
    count++;
    const { data, error } = schema.safeParse(row);
    if (!error) return use(data);
    faults.push(`row ${count}, ${faultOf(error)}`);
    skip(row);
  });
  if (isMostlyBad(faults.length, count)) {
    const some = `${faults.length} of ${count} rows`;
    throw new UnexpectedAnswer(`${answer.from} sent ${some} in an unexpected format: ${faults[0]}.`);
  }
  return readJson({ ...answer, bytes: around });
}

const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE] = Buffer.from('"\\,[]');
const [OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('{}');

/** Calls `use` with the bytes of each item of a list in JSON. Returns the bytes before and after the items. */
function eachItem(bytes: Uint8Array, lists: readonly string[], use: (item: Uint8Array) => void): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [key = -1] = lists.map((name) => text.indexOf(`"${name}"`)).filter((at) => at >= 0);
  const start = text.indexOf('[', key) + 1;
  if (key < 0 || start === 0) return bytes;
  let [from, depth, isText] = [start, 0, false];
  for (let at = start; at < text.length; at++) {
    const byte = text[at];
    if (isText && byte === BACKSLASH) at++;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === OPEN || byte === OPEN_OBJECT) depth++;
    else if (depth > 0 && (byte === CLOSE || byte === CLOSE_OBJECT)) depth--;
    else if (depth === 0 && (byte === COMMA || byte === CLOSE)) {
      const item = text.subarray(from, at);
      if (byte === COMMA || from > start || /\S/.test(item.toString())) use(item);
      from = at + 1;
      if (byte === CLOSE) return Buffer.concat([text.subarray(0, start), text.subarray(at)]);
    }
  }
  return bytes;
}

const CSV = { relax_column_count: true, skip_empty_lines: true, trim: true, relax_quotes: true };

/** Calls `use` with the cells of each row of a CSV table. A header counts as a row. */
export function readCells({ bytes, ...answer }: RegisterAnswer, use: (cells: readonly string[]) => void): void {
  refuseHtml({ bytes, ...answer }, 'CSV');
  const isText = isUtf8(bytes);
  const encoding = isText ? 'utf8' : 'latin1';
  const onRecord = (cells: string[]) => {
    use(isText ? cells : cells.map(windowsCharacters));
    return null;
  };
  try {
    parseCsv(withoutMark(bytes), { ...CSV, encoding, on_record: onRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const [reason] = error.message.split('\n');
    throw new UnexpectedAnswer(`${answer.from} sent broken or incomplete CSV: ${reason}.`);
  }
}

const withoutMark = (bytes: Uint8Array) =>
  bytes.subarray([0xef, 0xbb, 0xbf].every((byte, at) => bytes[at] === byte) ? 3 : 0);

/** Cells of a row, by the names of their columns. */
export type CsvRow = Record<string, string>;

interface Columns {
  /** Required columns. A table without them is refused. */
  needed: readonly string[];
  others?: readonly string[];
  /** Names that a column has in some files, with its usual name. */
  aliases?: Readonly<Record<string, string>>;
}

/** Calls `use` with each row of a CSV table that has a header. */
export function readCsvRows(answer: RegisterAnswer, columnNames: Columns, use: (row: CsvRow) => void): void {
  const { needed, others = [], aliases = {} } = columnNames;
  let columns: (readonly [name: string, at: number])[] | undefined;
  readCells(answer, (cells) => {
    if (columns) return use(Object.fromEntries(columns.map(([name, at]) => [name, cells[at] ?? ''])));
    const header = cells.map((name) => aliases[name] ?? name);
    columns = columnsOf(header, needed, others, answer.from);
  });
  if (!columns) columnsOf([], needed, others, answer.from);
}

function columnsOf(header: readonly string[], needed: readonly string[], others: readonly string[], from: string) {
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0) {
    const has = header.slice(0, 8).join(', ');
    throw new UnexpectedAnswer(`${from} sent a table without ${missing.map(quoted).join(', ')}; it has ${has}.`);
  }
  return [...needed, ...others].flatMap((name) =>
    header.includes(name) ? [[name, header.indexOf(name)] as const] : [],
  );
}
