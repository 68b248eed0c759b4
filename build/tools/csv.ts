// Tables as CSV (RFC 4180) that a spreadsheet shows and never runs, and back. Knows nothing of what stands in them.

/** What a spreadsheet would take for a formula, however many apostrophes already stand before it. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/** One row with its line end: every cell quoted; what could run gets an apostrophe, which makes it text. */
export function csvLine(values: readonly string[]): string {
  return `${values.map((value) => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

export interface Cell {
  value: string;
  /** Where it begins, from 1. */
  line: number;
  column: number;
}

export interface CsvProblem {
  line: number;
  column: number;
  message: string;
  suggestion: string;
}

/** All rows that hold anything, without the apostrophes of `csvLine`; or the first thing that makes the text no CSV. */
export function parseCsv(text: string): Cell[][] | CsvProblem {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let [line, lineStart] = [1, at];
  const token = /"([^"]*(?:""[^"]*)*)("?)|([^,\r\n]*)/y;
  while (at < text.length) {
    const place = { line, column: at - lineStart + 1 };
    token.lastIndex = at;
    const [whole, quoted, closing, plain] = token.exec(text)!;
    if (quoted !== undefined && !closing) return { ...place, message: 'A quotation mark is opened here and never closed.', suggestion: 'Close it at the end of the cell, and write a mark inside the cell twice.' };
    row.push({ ...place, value: withoutGuard(quoted?.replaceAll('""', '"') ?? plain!) });
    at += whole.length;
    for (const { index, 0: end } of (quoted ?? '').matchAll(/\r\n|\n|\r/g)) {
      line++;
      lineStart = token.lastIndex - whole.length + 1 + index + end.length;
    }
    const separator = /,|\r\n|\n|\r|$/y;
    separator.lastIndex = at;
    const end = separator.exec(text)?.[0];
    if (end === undefined) return { line, column: at - lineStart + 1, message: 'The cell goes on after its closing quotation mark.', suggestion: 'Put the whole cell in quotes, and write a mark inside it twice.' };
    at += end.length;
    if (end === ',' && at < text.length) continue;
    if (end === ',') row.push({ value: '', line, column: at - lineStart + 1 });
    if (row.some(({ value }) => value.trim())) rows.push(row);
    row = [];
    line++;
    lineStart = at;
  }
  return rows;
}

function withoutGuard(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}
