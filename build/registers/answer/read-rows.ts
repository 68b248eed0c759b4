// Reads the rows of a response in JSON or CSV.
import { isUtf8 } from 'node:buffer';
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import type * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { faultOf, isMostlyBad, readJson, refuseHtml, windowsCharacters } from './read-answer.ts';
import type { Answer } from '../register-record.ts';
import { UnexpectedAnswer } from './unexpected-answer.ts';

/** A list of rows, by the names of the fields around it: `['FHRSEstablishment', 'EstablishmentCollection']`. */
interface JsonRows<Row> {
  /** Paths where the list may be. */
  paths: readonly (readonly string[])[];
  row: z.ZodType<Row>;
}

/**
 * Calls `use` with each row that fits the schema, and `skip` with each other row. Throws if more than 2 % don't fit.
 * Returns the whole JSON.
 */
export function readJsonRows<Row>(
  answer: Answer,
  { paths, row: schema }: JsonRows<Row>,
  use: (row: Row) => void,
  skip: (row: unknown) => void,
): unknown {
  const whole = readJson(answer);
  const rows = paths.flatMap((path) => {
    const list = path.reduce(valueOf, whole);
    return Array.isArray(list) ? (list as unknown[]) : [];
  });
  const faults: string[] = [];
  rows.forEach((row, at) => {
    const { data, error } = schema.safeParse(row);
    if (!error) return use(data);
    faults.push(`row ${at + 1}, ${faultOf(error)}`);
    skip(row);
  });
  if (isMostlyBad(faults.length, rows.length)) {
    const some = `${faults.length} of ${rows.length} rows`;
    throw new UnexpectedAnswer(`${answer.from} sent ${some} in an unexpected format: ${faults[0]}.`);
  }
  return whole;
}

const valueOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

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
