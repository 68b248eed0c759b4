// `npm run listings -- export` and `template`: listings as a CSV table.
import { listingSchema } from '../../model/listing.ts';
import { csvLine } from '../csv.ts';
import type { ListingPage } from './listing-pages.ts';

/** The page and group of a listing, then every field of the schema. */
export const columns = ['page', 'group', ...Object.keys(listingSchema.shape)] as const;

/** Spreadsheets read UTF-8 only with a byte-order mark. */
const MARK = '\uFEFF';

/** A row per listing. */
export function renderListings(pages: readonly ListingPage[]): string {
  const rows = pages.flatMap(({ path, groups }) =>
    groups.flatMap(({ title, listings }) => listings.map((listing) => ({ ...listing, page: path, group: title }))),
  );
  return renderTable(rows);
}

/** A row per group, to be filled in. The import skips rows without a name. */
export function renderTemplate(pages: readonly ListingPage[]): string {
  return renderTable(pages.flatMap(({ path, groups }) => groups.map(({ title }) => ({ page: path, group: title }))));
}

function renderTable(rows: readonly Record<string, unknown>[]): string {
  return MARK + [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))].map(csvLine).join('');
}
