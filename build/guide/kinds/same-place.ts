// Finds duplicate listings: the same name nearby, or two names at one address on one page.
import { metresBetween } from './geometry.ts';
import { quoted } from '../../engine/report/wording.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import type { z } from 'zod';
import type { listingSchema } from './listing.ts';

type ListingFields = z.infer<typeof listingSchema>;

interface Placed {
  listing: ListingFields;
  entry: Entry<unknown>;
  /** Path of the listing in its file. */
  path: FieldPath;
  page: string;
}

/** Two points can be the same place if they are at most this many metres apart. */
const NEAR = 150;

/** The parts of a topic page that this check needs. */
type PageEntry = Entry<{ path: string; groups: { listings: ListingFields[] }[] }>;

/**
 * Warns at the later of two listings that seem to be one place. A listing on two topic pages has the same id on both.
 */
export function checkSamePlaces(entries: readonly PageEntry[]): void {
  const byName = new Map<string, Placed[]>();
  const byAddress = new Map<string, Placed>();
  for (const entry of entries) {
    entry.value.groups.forEach(({ listings }, group) =>
      listings.forEach((listing, at) => {
        const { sample, closed, status } = listing;
        if (sample || closed !== undefined || status === 'moved') return;
        const placed = { listing, entry, path: ['groups', group, 'listings', at], page: entry.value.path };
        checkName(placed, byName);
        checkAddress(placed, byAddress);
      }),
    );
  }
}

function checkName(placed: Placed, byName: Map<string, Placed[]>): void {
  const key = lettersOf(placed.listing.name);
  const others = byName.get(key) ?? [];
  byName.set(key, [...others, placed]);
  const other = others.find((each) => isOther(each, placed) && isNear(each.listing, placed.listing));
  if (!other) return;
  const message = `${quoted(placed.listing.name)} is listed twice: ${whereOf(other, placed)} has the same name nearby.`;
  const advice = 'Delete one of the two; or, for a place on two topic pages, give both the same id.';
  placed.entry.warn('directory/same-place', [...placed.path, 'name'], message, advice);
}

function checkAddress(placed: Placed, byAddress: Map<string, Placed>): void {
  const { address, postcode, within, name } = placed.listing;
  // Places in a shared building, such as a market or a health centre, have `within`.
  if (address === undefined || within !== undefined || !/^\d/.test(address) || !postcode?.includes(' ')) return;
  const key = `${placed.page} ${lettersOf(address)} ${postcode}`;
  const other = byAddress.get(key);
  if (!other) byAddress.set(key, placed);
  if (!other || lettersOf(other.listing.name) === lettersOf(name)) return;
  const message = `${quoted(name)} has the address of ${quoted(other.listing.name)}, ${whereOf(other, placed)}.`;
  const advice = 'Delete the one that is gone; or add "within:" with the building that both are in.';
  placed.entry.warn('directory/same-place', [...placed.path, 'address'], message, advice);
}

const isOther = (a: Placed, b: Placed) => a.page === b.page || a.listing.id !== b.listing.id;

function isNear(a: ListingFields, b: ListingFields): boolean {
  if (a.lat !== undefined && a.lon !== undefined && b.lat !== undefined && b.lon !== undefined) {
    return metresBetween({ lat: a.lat, lon: a.lon }, { lat: b.lat, lon: b.lon }) <= NEAR;
  }
  return a.postcode !== undefined && a.postcode.includes(' ') && a.postcode === b.postcode;
}

const whereOf = ({ page, listing }: Placed, placed: Placed) =>
  page === placed.page ? quoted(listing.id) : `${page}#${listing.id}`;

/** Normalizes spelling: "The Fish & Co. Ltd" equals "Fish and Co". */
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/^the |\b(?:ltd|limited|plc)\b/g, '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
