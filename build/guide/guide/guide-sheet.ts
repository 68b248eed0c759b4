// Makes the fridge sheet of a district's guide: its urgent lists, and a QR code of the page.
import type { FridgeSheetData } from '../../../components/parts/fridge-sheet.tsx';
import { absolute } from '../../engine/pages/absolute-url.ts';
import type { Guide } from './guide.ts';
import { namedSources, type Listing } from '../listing/listing.ts';
import type { Site } from '../load-guide.ts';
import type { UsefulLinks } from '../page/useful.ts';
import { fitSheet } from '../print/fit-sheet.ts';

/** Returns undefined if the district has no lists for the sheet, or if these lists have no current places. */
export function fridgeSheet(
  { directories, settings }: Pick<Site, 'directories' | 'settings'>,
  { district, path, transport }: Pick<Guide, 'district' | 'path' | 'transport'>,
  useful: UsefulLinks | undefined,
): FridgeSheetData | undefined {
  const groups = directories
    .filter((directory) => directory.district === district)
    .flatMap((directory) => directory.groups)
    .filter(({ sheet }) => sheet)
    .map(({ title, listings }) => ({ title, listings: listings.filter(isCurrent) }))
    .filter(({ listings }) => listings.length > 0)
    .map(({ title, listings }) => ({ title, from: namedSources(listings), places: listings.map(placeOf), more: 0 }));
  if (groups.length === 0) return undefined;
  const links = useful?.links.map(({ label, text = '', url }) => `${label}: ${text} ${url}`) ?? [];
  const night = 'x'.repeat(6 * (transport.night?.words ?? 0));
  return {
    ...fitSheet(groups, [
      ['Useful', ...links],
      ['Night buses', night],
    ]),
    address: absolute(settings, path),
  };
}

/** A printed sheet has no room for notes, so it leaves out places that no source named in the last two years. */
const isCurrent = ({ sample, status = 'open', seen }: Listing) => !sample && status === 'open' && !seen?.old;

const placeOf = ({ name, address, postcode, phone }: Listing) => ({
  name,
  where: address ?? postcode ?? '',
  ...(phone !== undefined && { phone }),
});
