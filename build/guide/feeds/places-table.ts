// Listings as a CSV table, for `npm run listings -- export` and the site's open data.
import { listingSchema } from '../kinds/listing.ts';
import { csvLine } from './csv-line.ts';

/** Fields that don't fit into one cell. */
const NO_COLUMN = new Set(['from', 'keep', 'sponsored']);

/** An extra column of the open data, which imports skip. */
export const PAID_FOR_BY = 'paidForBy';

/** Page and group of a listing, then the fields of the schema. */
export const columns = [
  'page',
  'group',
  ...Object.keys(listingSchema.shape).filter((name) => !NO_COLUMN.has(name)),
] as const;

/** Byte-order mark. Spreadsheets need it to read UTF-8. */
const MARK = '\uFEFF';

/** Missing fields become empty cells. */
export function renderTable(rows: readonly Record<string, unknown>[], more: readonly string[] = []): string {
  const names = [...columns, ...more];
  return MARK + [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))].map(csvLine).join('');
}
