// Listings as a table: its columns, and its rows as CSV. Knows nothing of how a table comes back.
import { csvLine } from '../csv.ts';
import { listingSchema } from '../../model/directory.ts';
import type { ListingPage } from './listing-pages.ts';

/** Where the listing stands, then every field of the model. */
export const columns = ['page', 'group', ...Object.keys(listingSchema.shape)] as const;

/** A spreadsheet needs the mark to read letters with accents. */
const MARK = '\uFEFF';

export function renderListings(pages: readonly ListingPage[]): string {
  const rows = pages.flatMap(({ path, groups }) => groups.flatMap(({ title, listings }) => listings.map((listing) => ({ ...listing, page: path, group: title }) as Record<string, unknown>)));
  return MARK + csvLine(columns) + rows.map((row) => csvLine(columns.map((name) => String(row[name] ?? '')))).join('');
}

/** The columns, and a row a group to fill in; rows that stay without a name are passed over when the table comes back. */
export function renderTemplate(pages: readonly ListingPage[]): string {
  const rows = pages.flatMap(({ path, groups }) => groups.map(({ title }) => [path, title]));
  return MARK + csvLine(columns) + rows.map((row) => csvLine(columns.map((_, index) => row[index] ?? ''))).join('');
}
