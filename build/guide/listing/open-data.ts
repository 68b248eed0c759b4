// Publishes listings as open data: a table, points on a map, and services for Open Referral UK. Leaves out examples and
// permanently closed places.
import { createHash } from 'node:crypto';
import { withScheme } from '../fields/contact-fields.ts';
import type { Directory } from './directory.ts';
import { fieldsIn, closureSentence, type Listing } from './listing.ts';
import type { Site } from '../load-guide.ts';
import type { OutputFile } from '../../engine/output/file.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { DATA_FILES, SHARE_ALIKE } from './dataset.ts';
import { labelled } from '../source/sponsor.ts';
import { PAID_FOR_BY, renderTable } from './places-table.ts';
import { seenText } from '../../../components/parts/register-lines.tsx';

type DataSite = Pick<Site, 'settings' | 'directories' | 'pages' | 'sources'>;

interface Place {
  listing: Listing;
  directory: Directory;
  group: string;
}

/** Returns no files if the site has no page about its data. */
export function openDataFiles(site: DataSite): OutputFile[] {
  const { data } = site.pages;
  if (!data) return [];
  const all = placesOf(site.directories);
  const shared = shareAlikeSources(site);
  const places = all.filter(({ listing }) => !isShared(listing, shared)).map((place) => withoutShared(place, shared));
  const separate = all.flatMap((place) => sharedPart(place, shared));
  const services = places
    .filter(({ directory }) => data.services.includes(directory.topic))
    .map((place) => service(site, place, data.city));
  return [
    { path: DATA_FILES.table.path, body: table(places) },
    {
      path: DATA_FILES.points.path,
      body: print({ type: 'FeatureCollection', features: places.map((each) => feature(site, each)) }),
    },
    { path: DATA_FILES.services.path, body: print({ services }) },
    ...(separate.length > 0 ? [{ path: SHARE_ALIKE.path, body: table(separate) }] : []),
  ];
}

/** Data files of the site, for the page about them. */
export function dataFilesOf({ sources, directories }: Pick<Site, 'sources' | 'directories'>) {
  const shared = shareAlikeSources({ sources });
  const hasShared = placesOf(directories).some((place) => sharedPart(place, shared).length > 0);
  const credits = sources.filter(({ id }) => shared.has(id)).map((each) => each.attribution ?? each.publisher);
  const what = [SHARE_ALIKE.what, ...new Set(credits)].join(' ');
  return [...Object.values(DATA_FILES), ...(hasShared ? [{ ...SHARE_ALIKE, what }] : [])];
}

/** Ids of share-alike sources. Their licence also applies to data that is mixed with theirs. */
const shareAlikeSources = ({ sources }: Pick<Site, 'sources'>) =>
  new Set(sources.filter(({ shareAlike }) => shareAlike).map(({ id }) => id));

type Ids = ReadonlySet<string>;

const isShared = ({ source }: Listing, shared: Ids) => source !== undefined && shared.has(source.id);

/** Names of the listing's fields that come from share-alike sources. */
const sharedFields = ({ from = {} }: Listing, shared: Ids) =>
  Object.entries(from).flatMap(([field, id]) => (id !== undefined && shared.has(id) ? [field] : []));

const isMapRef = (ref: string) => ref.startsWith('osm:');

function withoutShared(place: Place, shared: Ids): Place {
  const fields = sharedFields(place.listing, shared);
  const refs = place.listing.ref?.split(' ') ?? [];
  if (fields.length === 0 && !refs.some(isMapRef)) return place;
  const ref = refs.filter((each) => !isMapRef(each)).join(' ') || undefined;
  const left = Object.entries({ ...place.listing, ref }).filter(([name]) => !fields.includes(name));
  return { ...place, listing: Object.fromEntries(left) as unknown as Listing };
}

/**
 * Returns the whole place if it comes from a share-alike source. Otherwise returns its id, its ref and the fields from
 * share-alike sources. Returns nothing if no field is from such a source.
 */
function sharedPart(place: Place, shared: Ids): Place[] {
  const { listing } = place;
  if (isShared(listing, shared)) return [place];
  const fields = sharedFields(listing, shared);
  if (fields.length === 0) return [];
  const ref = listing.ref?.split(' ').find(isMapRef);
  const part = Object.entries({ ...listing, ref }).filter(([name]) => ['id', 'ref', ...fields].includes(name));
  return [{ ...place, listing: Object.fromEntries(part) as unknown as Listing }];
}

const placesOf = (directories: readonly Directory[]): Place[] =>
  directories.flatMap((directory) =>
    directory.groups.flatMap(({ title, listings }) =>
      listings.filter(({ sample }) => !sample).map((listing) => ({ listing, directory, group: title })),
    ),
  );

const print = (value: unknown) => `${JSON.stringify(value, undefined, 1)}\n`;

/**
 * Table of places in the format of `listings export`, so that `listings import` can read it. Has an extra column for
 * sponsors.
 */
const table = (places: readonly Place[]) =>
  renderTable(
    places.map(({ listing, directory, group }) => ({
      ...listing,
      source: listing.source?.id,
      page: directory.path,
      group,
      [PAID_FOR_BY]: listing.sponsored?.by,
    })),
    [PAID_FOR_BY],
  );

/** GeoJSON (RFC 7946) has longitude first. A place without a position has no geometry. */
function feature({ settings }: DataSite, { listing, directory, group }: Place) {
  const { id, lat, lon, source, seen } = listing;
  const paid = listing.sponsored && { [PAID_FOR_BY]: listing.sponsored.by };
  return {
    type: 'Feature',
    id,
    geometry: lat === undefined || lon === undefined ? null : { type: 'Point', coordinates: [lon, lat] },
    properties: {
      ...fieldsIn('geoJson', listing),
      seen: seen?.date,
      source: source?.id,
      ...paid,
      district: directory.district,
      group,
      page: absolute(settings, `${directory.path}#${id}`),
    },
  };
}

/** A service in the Human Services Data Specification 3.0, UK profile. */
function service({ settings }: DataSite, { listing, directory, group }: Place, city: string) {
  const { id, name, line = group, website, email, phone, status, seen, lat, lon, within, address, postcode } = listing;
  const url = absolute(settings, `${directory.path}#${id}`);
  const idOf = (what: string) => uuid(`${what} ${url}`);
  const street = [within, address].filter(Boolean).join(', ');
  const addresses =
    street && postcode
      ? [
          {
            id: idOf('address'),
            address_1: street,
            city,
            state_province: directory.district,
            postal_code: postcode,
            country: 'GB',
            address_type: 'physical',
          },
        ]
      : undefined;
  return {
    id: idOf('service'),
    name,
    description: labelled(line, listing.sponsored),
    status: status === 'temporarily-closed' ? 'temporarily closed' : 'active',
    // The profile of Open Referral UK requires a status, and has no value for "unknown". `alert` says so instead.
    alert: closureSentence(listing) ?? (seen?.old ? `${seenText(listing)}.` : undefined),
    url: website === undefined ? url : withScheme(website),
    email,
    // If the source names only a month, uses the first day of that month.
    assured_date: seen && (seen.date.length === 7 ? `${seen.date}-01` : seen.date),
    organization: { id: idOf('organization'), name, description: line },
    service_at_locations: [
      {
        id: idOf('service at location'),
        location: { id: idOf('location'), location_type: 'physical', latitude: lat, longitude: lon, addresses },
      },
    ],
    contacts: phone && [{ id: idOf('contact'), phones: [{ id: idOf('phone'), number: phone }] }],
  };
}

/** A name-based UUID (RFC 9562, version 5). The same words always give the same UUID. */
function uuid(words: string): string {
  const bytes = createHash('sha1').update(words).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
