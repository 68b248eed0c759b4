// The sheet for the fridge, which the guide to a district prints: its lists for a bad day, and a code to the page.
import type { FridgeSheetData } from '../../components/parts/fridge-sheet.tsx';
import type { Guide } from '../model/guide.ts';
import type { Listing } from '../model/listing.ts';
import type { Site } from '../model/site.ts';
import { pageCode } from './page-code.ts';

/** Undefined where no list of the district is meant for it, or none has a real place. */
export function fridgeSheet(
  { directories, settings }: Pick<Site, 'directories' | 'settings'>,
  { district, path }: Pick<Guide, 'district' | 'path'>,
): FridgeSheetData | undefined {
  const groups = directories
    .filter((directory) => directory.district === district)
    .flatMap((directory) => directory.groups)
    .filter(({ sheet }) => sheet)
    .map(({ title, listings }) => ({ title, listings: listings.filter(isOpen) }))
    .filter(({ listings }) => listings.length > 0)
    .map(({ title, listings }) => ({ title, seen: seenIn(listings), places: listings.map(placeOf) }));
  return groups.length > 0 ? { groups, code: pageCode(settings, path) } : undefined;
}

const isOpen = ({ sample, status = 'open' }: Listing) => !sample && status === 'open';

const placeOf = ({ name, address, postcode, phone }: Listing) => ({
  name,
  where: [address, postcode].filter(Boolean).join(', '),
  ...(phone !== undefined && { phone }),
});

/** `November 2025`: when the sources of a list last saw it. */
const seenIn = (listings: readonly Listing[]) =>
  [...new Set(listings.flatMap(({ checked, source }) => checked ?? source?.date ?? []))].join(', ');
