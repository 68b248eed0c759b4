// Makes the data for "near your postcode" on topic pages: the positions of postcodes and of the page's listings.
import { knownPostcodes, type NearData } from '../../../components/widgets/near.ts';
import type { Memory } from '../../engine/cache/memory.ts';
import { listingsOf } from './directory.ts';
import type { Listing } from './listing.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { partsOfDirectory } from '../routes/paging.ts';

/**
 * If the site has at most this many listings, each page's file has all postcodes. Otherwise each file has only the
 * postcodes of its district.
 */
const WHOLE_TABLE = 3000;

export const nearFiles = (site: Pick<Site, 'directories'>, memory: Memory): OutputFile[] => [
  ...filesOf(site, memory).values(),
];

/** URL path of a page's file. It has no hash, because otherwise one new listing would change every page. */
export function nearAddress(site: Pick<Site, 'directories'>, page: string, memory: Memory): string | undefined {
  const file = filesOf(site, memory).get(page);
  return file && `/${file.path}`;
}

/** Files of all topic pages. The key is the page's URL path. */
const filesOf = ({ directories }: Pick<Site, 'directories'>, memory: Memory): Map<string, OutputFile> =>
  memory.memoize('near-files', [directories], () => makeFiles(directories));

const pointOf = ({ lat, lon, postcodePoint }: Listing) =>
  lat === undefined || lon === undefined ? postcodePoint : { lat, lon };

const postcodesOf = (listings: readonly Listing[]) =>
  knownPostcodes(listings.map((listing) => ({ postcode: listing.postcode, at: pointOf(listing) })));

function makeFiles(directories: Site['directories']): Map<string, OutputFile> {
  const files = new Map<string, OutputFile>();
  const all = directories.flatMap(listingsOf);
  const whole = all.length <= WHOLE_TABLE ? postcodesOf(all) : undefined;
  for (const district of new Set(directories.map((each) => each.district))) {
    const own = directories.filter((each) => each.district === district);
    const known = whole ?? postcodesOf(own.flatMap(listingsOf));
    const postcodes: NearData['postcodes'] = Array.from(known, ([name, at]) => [name, round(at.lat), round(at.lon)]);
    for (const { directory, address } of own.flatMap((each) => partsOfDirectory(each))) {
      // Leaves out sponsored listings, so that sorting by distance doesn't move them, even if they are the nearest.
      const ranked = listingsOf(directory).filter(({ sponsored }) => !sponsored);
      const places = ranked.flatMap((listing): NearData['places'] => {
        const at = pointOf(listing) ?? (listing.sample ? undefined : known.get(listing.postcode ?? ''));
        return at ? [[listing.id, at.lat, at.lon]] : [];
      });
      if (places.length === 0) continue;
      const body = JSON.stringify({ postcodes, places } satisfies NearData);
      files.set(address, { path: `near${address}.json`, body });
    }
  }
  return files;
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
