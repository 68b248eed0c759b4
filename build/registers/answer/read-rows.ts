// Reads large responses row by row, because all rows of a country at once take a gigabyte of memory.
import { isUtf8 } from 'node:buffer';
import { JSONParser } from '@streamparser/json';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import type * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { brokenJson, readJson, refuseHtml, RowCheck, windowsCharacters, windowsText } from './read-answer.ts';
import type { Answer } from '../register-record.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

interface JsonRows<Row> {
  /** JSON paths of the rows: `$.features.*`. */
  rows: readonly string[];
  row: z.ZodType<Row>;
  /** JSON paths of other values that are needed: `$.meta`. */
  others?: readonly string[];
}

/** Size in bytes. A smaller response is parsed as a whole, ten times as fast as row by row. */
const SMALL = 1 << 22;
/** Number of bytes that are parsed at a time. */
const CHUNK = 1 << 16;

/**
 * Calls `use` with each row that fits the schema, and `skip` with each other row. Throws if more than 2 % don't fit.
 * Returns the rest of the JSON.
 */
export function readJsonRows<Row>(
  answer: Answer,
  paths: JsonRows<Row>,
  use: (row: Row) => void,
  skip: (row: unknown) => void,
): unknown {
  const check = new RowCheck(paths.row);
  const useRow = (found: unknown) => {
    const row = check.check(found);
    if (row === undefined) skip(found);
    else use(row);
  };
  const whole = answer.bytes.length < SMALL ? readAtOnce(answer, paths, useRow) : readInParts(answer, paths, useRow);
  check.finish(answer.from);
  return check.count === 0 ? readJson(answer) : whole;
}

type Paths = Pick<JsonRows<unknown>, 'rows' | 'others'>;

function readAtOnce(answer: Answer, { rows }: Paths, use: (row: unknown) => void): unknown {
  const whole = readJson(answer);
  for (const path of rows) {
    const list = path.split('.').slice(1, -1).reduce(valueOf, whole);
    if (Array.isArray(list)) list.forEach(use);
  }
  return whole;
}

const valueOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** Calls `use` with each row. Returns the values at the other paths, with empty lists instead of the rows. */
function readInParts(answer: Answer, { rows, others = [] }: Paths, use: (row: unknown) => void): unknown {
  refuseHtml(answer, 'JSON');
  const whole = Object.create(null) as Record<string, unknown>;
  const parser = new JSONParser({ paths: [...rows, ...others], keepStack: false });
  let found: unknown[] = [];
  parser.onValue = ({ value, key, stack }) => {
    const keys = stack.slice(1).map((level) => String(level.key));
    if (typeof key === 'string') setAt(whole, [...keys, key], value);
    else if (found.push(value) === 1) setAt(whole, keys, []);
  };
  const bytes = isUtf8(answer.bytes) ? answer.bytes : Buffer.from(windowsText(answer.bytes));
  for (let at = 0; at < bytes.length; at += CHUNK) {
    try {
      parser.write(bytes.subarray(at, at + CHUNK));
    } catch {
      throw brokenJson(answer);
    }
    found.forEach(use);
    found = [];
  }
  if (!parser.isEnded) throw brokenJson(answer);
  return whole;
}

function setAt(object: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) object[key] = value;
  else setAt((object[key] ??= Object.create(null)) as Record<string, unknown>, rest, value);
}

const CSV = { relax_column_count: true, skip_empty_lines: true, trim: true, relax_quotes: true };

/** Calls `use` with the cells of each row of a CSV table. A header counts as a row. */
export function readCells({ bytes, ...answer }: Answer, use: (cells: readonly string[]) => void): void {
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
export function readCsvRows(answer: Answer, columnNames: Columns, use: (row: CsvRow) => void): void {
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
