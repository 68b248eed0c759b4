// Listings as a CSV table, for `npm run listings -- export` and the site's open data.
import { listingSchema } from './listing.ts';
import { csvLine } from './csv-line.ts';

/** Fields whose value doesn't fit into one cell. */
const NO_COLUMN = new Set(['from', 'keep', 'sponsored']);

/** Name of an extra column in the open data. Imports skip this column. */
export const PAID_FOR_BY = 'paidForBy';

/** Names of the columns: page and group of a listing, then the listing's own fields. */
export const columns = [
  'page',
  'group',
  ...Object.keys(listingSchema.shape).filter((name) => !NO_COLUMN.has(name)),
] as const;

/** Byte-order mark. Spreadsheets need it to read UTF-8. */
const MARK = '\uFEFF';

/** Writes an empty cell for a missing field. */
export function renderTable(rows: readonly Record<string, unknown>[], more: readonly string[] = []): string {
  const names = [...columns, ...more];
  return MARK + [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))].map(csvLine).join('');
}
