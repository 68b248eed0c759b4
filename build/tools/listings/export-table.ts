// `npm run listings -- export` and `template`: listings as a CSV table.
import { renderTable } from '../../guide/listing/places-table.ts';
import type { ListingPage } from '../../guide/listing/listing-pages.ts';

export function renderListings(pages: readonly ListingPage[]): string {
  const rows = pages.flatMap(({ path, groups }) =>
    groups.flatMap(({ title, listings }) => listings.map((listing) => ({ ...listing, page: path, group: title }))),
  );
  return renderTable(rows);
}

/** Table to fill in, with a row per group. The import skips rows without a name. */
export function renderTemplate(pages: readonly ListingPage[]): string {
  return renderTable(pages.flatMap(({ path, groups }) => groups.map(({ title }) => ({ page: path, group: title }))));
}
