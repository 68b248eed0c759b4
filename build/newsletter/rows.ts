// Reads rows of a project in pages, and writes them as text and CSV.
import { csvLine } from '../guide/listing/csv-line.ts';
import { UserError } from '../engine/report/user-error.ts';
import type { HostedProject } from './hosted-project.ts';

/** Rows per request. Hosted projects return at most this many. */
export const PAGE = 1000;

/** Rows that a database function returns. */
export const callFunction = <Row>(project: HostedProject, name: string, body: object): Promise<Row[]> =>
  project.request<Row>(`rpc/${name}`, { method: 'POST', body });

/**
 * Reads all rows in pages. Throws a UserError if the project gives the same page twice.
 * @param key Unique column that the rows are sorted by.
 * @param ask Requests the rows whose `key` is greater than a value.
 * @param after Value that is less than all others.
 */
export async function* readPages<Row>(
  { origin }: HostedProject,
  key: keyof Row & string,
  ask: (after: string) => Promise<Row[]>,
  after = '',
): AsyncGenerator<Row[]> {
  // A short page isn't always the last one, because a project may limit the number of rows in a response.
  for (;;) {
    const rows = await ask(after);
    if (rows.length === 0) return;
    const last = rows.at(-1)![key] as string | undefined;
    if (last === undefined || last === after) throw new UserError(`${origin} gave the same page twice.`);
    yield rows;
    after = last;
  }
}

export const cellText = <Row>(row: Row, column: keyof Row) => [row[column] ?? ''].flat().map(String).join('; ');

/** CSV without a header. */
export const csvRows = <Row>(columns: readonly (keyof Row)[], rows: readonly Row[]) =>
  rows.map((row) => csvLine(columns.map((column) => cellText(row, column)))).join('');
