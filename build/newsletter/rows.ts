// The rows of a project's table: read in pages, written as text and as CSV.
import { csvLine } from '../guide/feeds/csv-line.ts';
import { UserError } from '../engine/report/user-error.ts';
import type { Project } from './hosted-project.ts';

/** Rows of one request. Hosted projects give no more than this many. */
export const PAGE = 1000;

/**
 * `ask`: for the rows behind one, by the column `key`, which sorts them and is different in all; at first by what
 * stands before every value. Throws a UserError when the project gives the same page twice.
 */
export async function* readPages<Row>(
  { origin }: Project,
  key: keyof Row & string,
  ask: (after: string) => Promise<Row[]>,
  after = '',
): AsyncGenerator<Row[]> {
  // A short page is not the last one: a project may limit the rows of an answer.
  for (;;) {
    const rows = await ask(after);
    if (rows.length === 0) return;
    const last = rows.at(-1)![key] as string | undefined;
    if (last === undefined || last === after) throw new UserError(`${origin} gave the same page twice.`);
    yield rows;
    after = last;
  }
}

/** One column as text. */
export const cellText = <Row>(row: Row, column: keyof Row) => [row[column] ?? ''].flat().map(String).join('; ');

/** Without a header. */
export const csvRows = <Row>(columns: readonly (keyof Row)[], rows: readonly Row[]) =>
  rows.map((row) => csvLine(columns.map((column) => cellText(row, column)))).join('');
