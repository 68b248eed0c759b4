// Writes CSV (RFC 4180) that no spreadsheet runs as formulas.

/** Matches what a spreadsheet takes for a formula, also behind the apostrophes that `csvLine` puts before one. */
export const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/;

/** A number or a telephone number with its sign: no formula, and a program that adds or draws needs it as it is. */
const NUMBER = /^[+-]\d+(?:[. ]\d+)*$/;

const isFormula = (value: string) => FORMULA.test(value) && !NUMBER.test(value);

/** One row with its line end, every cell in quotes. An apostrophe before a formula makes it text. */
export function csvLine(values: readonly string[]): string {
  const cells = values.map((value) => (isFormula(value) ? `'${value}` : value).replaceAll('"', '""'));
  return `"${cells.join('","')}"\r\n`;
}
