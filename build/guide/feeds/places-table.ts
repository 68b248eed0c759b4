// Listings as a CSV table: what `npm run listings -- export` writes and reads back, and what the site gives away.
import { listingSchema } from '../kinds/listing.ts';
import { csvLine } from './csv-line.ts';

/** Fields that hold more than one cell can. */
const NO_COLUMN = new Set(['from', 'keep']);

/** The page and group of a listing, then the fields of the schema. */
export const columns = [
  'page',
  'group',
  ...Object.keys(listingSchema.shape).filter((name) => !NO_COLUMN.has(name)),
] as const;

/** Spreadsheets read UTF-8 only with a byte-order mark. */
const MARK = '\uFEFF';

/** Fields that a row lacks are empty cells. */
export function renderTable(rows: readonly Record<string, unknown>[]): string {
  return MARK + [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))].map(csvLine).join('');
}
