// Reads CSV as spreadsheets save it, with the position of each cell.
import { FORMULA } from '../guide/feeds/csv-line.ts';

function withoutGuard(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}

/** The text of a CSV file in UTF-8 or UTF-16; undefined for other bytes. */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** By the byte-order mark, or by the zero byte that each ASCII letter has in UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}

/** The separator that the first line has most of: spreadsheets write semicolons where the comma is the decimal mark. */
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
  /** Of its first character, from 1. */
  line: number;
  column: number;
}

export interface CsvProblem {
  line: number;
  column: number;
  message: string;
  suggestion: string;
}

/** All rows that are not blank, without the apostrophes of `csvLine`; or the first syntax error. */
export function parseCsv(text: string): Cell[][] | CsvProblem {
  const separator = separatorOf(text);
  const cell = new RegExp(`"([^"]*(?:""[^"]*)*)("?)|[^${separator}\\r\\n]*`, 'y');
  const cellEnd = new RegExp(`${separator}|\\r\\n|\\n|\\r|$`, 'y');
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let [line, lineStart] = [1, at];
  while (at < text.length) {
    const place = { line, column: at - lineStart + 1 };
    cell.lastIndex = at;
    const [whole, quoted, closing] = cell.exec(text)!;
    if (quoted !== undefined && !closing) return { ...place, ...UNCLOSED_QUOTE };
    row.push({ ...place, value: withoutGuard(quoted?.replaceAll('""', '"') ?? whole) });
    for (const { index, 0: lineEnd } of (quoted ?? '').matchAll(/\r\n|\n|\r/g)) {
      line++;
      lineStart = at + 1 + index + lineEnd.length;
    }
    at += whole.length;
    cellEnd.lastIndex = at;
    const end = cellEnd.exec(text)?.[0];
    if (end === undefined) return { line, column: at - lineStart + 1, ...TEXT_AFTER_QUOTE };
    at += end.length;
    if (end === separator && at < text.length) continue;
    if (end === separator) row.push({ value: '', line, column: at - lineStart + 1 });
    if (row.some(({ value }) => value.trim())) rows.push(row);
    row = [];
    line++;
    lineStart = at;
  }
  return rows;
}

const UNCLOSED_QUOTE = {
  message: 'A quotation mark is opened here and never closed.',
  suggestion: 'Close it at the end of the cell, and write a quotation mark inside the cell twice.',
};
const TEXT_AFTER_QUOTE = {
  message: 'There is text after the closing quotation mark of the cell.',
  suggestion: 'Put the whole cell in quotes, and write a quotation mark inside it twice.',
};
