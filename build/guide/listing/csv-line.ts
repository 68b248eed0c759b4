// Writes CSV (RFC 4180) with cells that no spreadsheet runs as a formula.

/** Matches a spreadsheet formula, also after the apostrophes that `csvLine` adds. */
export const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/**
 * A signed number or a telephone number, which isn't a formula. It gets no apostrophe, so that programs can calculate
 * with it.
 */
const NUMBER = /^[+-]\d+(?:[. ]\d+)*$/;

const isFormula = (value: string) => FORMULA.test(value) && !NUMBER.test(value);

/** Writes a row with its line end and every cell in quotes. An apostrophe turns a formula into text. */
export function csvLine(values: readonly string[]): string {
  const cells = values.map((value) => (isFormula(value) ? `'${value}` : value).replaceAll('"', '""'));
  return `"${cells.join('","')}"\r\n`;
}
