// Reads CSV as spreadsheets save it, with the position of each cell.
import { CsvError, parse, type CastingContext, type CsvErrorCode } from 'csv-parse/sync';
import { FORMULA } from '../guide/listing/csv-line.ts';

function withoutGuard(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}

/** Text of a CSV file in UTF-8 or UTF-16. Undefined if the bytes are neither. */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Recognizes UTF-16 by its byte-order mark, or by the zero byte beside each ASCII character. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** The separator that occurs most in the first line. Spreadsheets write semicolons if the comma is the decimal mark. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  const [header = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (separator: string) => header.split(separator).length;
  return ([';', '\t'] as const).reduce<',' | ';' | '\t'>(
    (best, each) => (count(each) > count(best) ? each : best),
    ',',
  );
}

export interface Cell {
  value: string;
  /** Line and column of the cell's first character, both from 1. */
  line: number;
  column: number;
}

export interface CsvProblem {
  line: number;
  column: number;
  message: string;
  suggestion: string;
}

/**
 * Returns the rows that aren't blank, or the first syntax error. Removes the apostrophes that `csvLine` adds to cells.
 */
export function parseCsv(given: string): Cell[][] | CsvProblem {
  const text = given.replace(/^\uFEFF/, '');
  const bytes = Buffer.from(text);
  const position = positionsIn(bytes);
  let cellEnd = 0;
  const cast = (value: string, context: CastingContext): Cell => {
    cellEnd = context.bytes;
    const quotes = context.quoting ? 2 + value.split('"').length - 1 : 0;
    return { ...position(cellEnd - Buffer.byteLength(value) - quotes), value: withoutGuard(value) };
  };
  try {
    const options = { delimiter: separatorOf(text), record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true };
    // `cast` returns cells, but the types of csv-parse only allow strings.
    const rows = parse(bytes, { ...options, skip_empty_lines: true, cast }) as unknown as Cell[][];
    return rows.filter((row) => row.some(({ value }) => value.trim()));
  } catch (error) {
    const problem = error instanceof CsvError && PROBLEMS[error.code];
    if (!problem) throw error;
    return { ...position(bytes.indexOf('"', cellEnd)), ...problem };
  }
}

/** Converts byte offsets, in ascending order, to lines and columns, both from 1. */
function positionsIn(bytes: Buffer): (offset: number) => { line: number; column: number } {
  // Decoded as Latin-1, each byte is one character, so an index is a byte offset.
  const ends = [...bytes.toString('latin1').matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length);
  let [line, from, column] = [1, 0, 1];
  return (offset) => {
    while (ends[line - 1]! <= offset) [line, from, column] = [line + 1, ends[line - 1]!, 1];
    column += bytes.toString('utf8', from, offset).length;
    from = offset;
    return { line, column };
  };
}

const PROBLEMS: Partial<Record<CsvErrorCode, Pick<CsvProblem, 'message' | 'suggestion'>>> = {
  CSV_QUOTE_NOT_CLOSED: {
    message: 'A quotation mark is opened here and never closed.',
    suggestion: 'Close it at the end of the cell, and write a quotation mark inside the cell twice.',
  },
  CSV_INVALID_CLOSING_QUOTE: {
    message: 'There is text after the closing quotation mark of this cell.',
    suggestion: 'Put the whole cell in quotes, and write a quotation mark inside it twice.',
  },
  INVALID_OPENING_QUOTE: {
    message: 'There is a quotation mark in a cell that is not in quotes.',
    suggestion: 'Put the whole cell in quotes, and write a quotation mark inside it twice.',
  },
};
