// A listing: a place on a topic page.
import type { RuleKey } from '../../engine/report/rules.ts';
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import type { Entry, LoadContext } from '../../engine/content/load-file.ts';
import { date, otherNames, slug, text } from '../fields/fields.ts';
import { countsOf } from '../fields/order.ts';
import { monthOrDay, monthText } from '../page/page-fields.ts';
import { email, phone, postcode, website } from '../fields/contact-fields.ts';
import { hinted, repairable } from '../../engine/content/repairs.ts';
import type { PostcodePoints } from '../settings/register-settings.ts';
import { contains, inCountry, OUTLINE_MARGIN, type Coordinates, type Outline } from '../map/outlines.ts';
import { checkCapitals, checkPraise, checkShouting } from '../fields/plain-words.ts';
import { parseHours, type OpeningHours } from '../time/opening-hours.ts';
import { refs, registerFacts } from './register-facts.ts';
import { sponsored } from '../source/sponsor.ts';
import { findSource, type Source, type Sources } from '../source/source-list.ts';

/** Names that other guides and spreadsheets use for a field. */
const OTHER_NAMES = {
  ...otherNames({
    hours: 'open opening openinghours openingtimes times',
    name: 'title business',
    line: 'description about summary type category',
    address: 'street',
    postcode: 'zip postalcode',
    phone: 'tel telephone mobile',
    email: 'mail',
    website: 'url web link facebook instagram',
    lat: 'latitude',
    lon: 'longitude lng long',
  }),
  map: 'Write its position from the map: "lat:" and "lon:".',
  price: 'Leave it out, because prices change. A story can say it.',
};

/** A map shows a point as one text: "51.46123, -0.11432". */
function adviceForPoint(written: string): string | undefined {
  const [, lat, lon] = /^\(?(-?\d+\.\d+)°?\s*[,;/ ]\s*(-?\d+\.\d+)°?\)?$/.exec(written.trim()) ?? [];
  return lat && `Write "lat: ${lat}", and "lon: ${lon}" on the next line.`;
}

export const listingSchema = hinted(
  z.strictObject({
    id: slug('A short name that never changes, so that a link to the listing keeps working.'),
    name: text('The name as its owner writes it.'),
    line: text('The kind of place, such as "Dental practice". No praise.').max(90).optional(),
    within: text('The building that it is in, printed before the street: Brixton Village.').optional(),
    address: text('Street and number, without the postcode.').optional(),
    postcode: postcode('The postcode, SW2 1JF. If you know only the district, SW2.').optional(),
    lat: repairable(
      z.number().min(-90).max(90).describe('Degrees north, with five decimals: 51.46123. Only with lon.'),
      undefined,
      adviceForPoint,
    ).optional(),
    lon: z
      .number()
      .min(-180)
      .max(180)
      .describe('Degrees east, with five decimals: -0.11432. Only with lat.')
      .optional(),
    phone: phone('The number with its spaces: 020 7946 0018.').optional(),
    email: email('An address of the business.').optional(),
    website: website('With or without https://.').optional(),
    note: text('One short line that fits no other field, such as "Through the side gate".').optional(),
    source: text('The id of a source in sources.yaml. Leave out for an example entry.').max(80).optional(),
    checked: date(
      'The day on which somebody last confirmed the listing: 2026-11-02. Without it, the date of its source.',
    ).optional(),
    status: repairable(
      z
        .enum(['open', 'moved', 'temporarily-closed'])
        .describe('moved: it needs movedTo; temporarily-closed: its card says so. Without it, the place is open.'),
      undefined,
      (written) =>
        /clos|shut|gone/i.test(written)
          ? 'Write the month in which it closed for good instead: "closed: 2026-03". Or write "temporarily-closed".'
          : undefined,
    ).optional(),
    movedTo: text('Where it has moved to, for the status moved: 12 Acre Lane.').optional(),
    closed: monthOrDay(
      'When it closed for good: 2026-03 or 2026-03-14. Its page and all counts then leave it out.',
    ).optional(),
    reason: text('How you know that it closed: "Its window says so".').optional(),
    ref: refs('Its ids in registers, with a space between two: fhrs:1028893 osm:node/2949127696.').optional(),
    ...registerFacts,
    sponsored,
    sample: z.boolean().describe('true: an example entry, not a real business.').optional(),
  }),
  OTHER_NAMES,
);

type ListingFields = z.infer<typeof listingSchema>;

type Format = 'schemaOrg' | 'geoJson' | 'search';

/** Names of a listing's fields in other formats. Each field of the schema also has a column in CSV tables. */
export const FORMATS: { [Field in keyof ListingFields]?: { [Each in Format]?: string } } = {
  name: { schemaOrg: 'name', geoJson: 'name', search: 'name' },
  line: { schemaOrg: 'description', geoJson: 'line', search: 'line' },
  within: { schemaOrg: 'address', geoJson: 'within', search: 'within' },
  address: { schemaOrg: 'address', geoJson: 'address', search: 'street' },
  postcode: { schemaOrg: 'address', geoJson: 'postcode', search: 'postcode' },
  phone: { schemaOrg: 'telephone', geoJson: 'phone', search: 'phone' },
  website: { schemaOrg: 'url', geoJson: 'website' },
  email: { geoJson: 'email' },
  hours: { geoJson: 'hours' },
  note: { geoJson: 'note' },
  status: { geoJson: 'status' },
  movedTo: { geoJson: 'movedTo' },
  cuisine: { search: 'cuisine' },
};

/** A listing's fields by their names in a format. Joins fields with the same name, such as the parts of an address. */
export function fieldsIn(format: Format, listing: Listing): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, { [format]: name }] of Object.entries(FORMATS)) {
    const value = listing[field as keyof Listing] as string | undefined;
    if (name && value !== undefined) fields[name] = name in fields ? `${fields[name]}, ${value}` : value;
  }
  return fields;
}

export interface Listing extends Omit<ListingFields, 'source'> {
  source?: Source;
  /**
   * Month or day when the source or an editor last saw the place. If `old`, the card shows the source and the month.
   */
  seen?: { date: string; old: boolean };
  /** The field `hours`, parsed. */
  opening?: OpeningHours;
  /** Position of its postcode, if it has no position of its own. Only for distances, because it is no door. */
  postcodePoint?: Coordinates | undefined;
  /** Sources of those fields that have a source of their own. */
  fieldSources?: Source[];
  /** Month when the register first had the place. Absent after six months. */
  isNewSince?: string;
  /** Source of the opening hours, and the month. Absent if an editor has checked the hours. */
  hoursFrom?: { name: string; month?: string | undefined };
}

export interface ListingWorld {
  context: LoadContext;
  sources: Sources;
  /** District of the topic page: SW2. */
  district: string;
  /** Absent if the district has no outline. */
  outline?: Outline | undefined;
  postcodes: PostcodePoints;
}

export function loadListing(
  listing: ListingFields,
  path: FieldPath,
  entry: Entry<unknown>,
  world: ListingWorld,
): Listing {
  const { context, sources, district, outline, postcodes } = world;
  const { source: id, ...own } = listing;
  entry.claim('listing', listing.id, [...path, 'id'], entry.origin);
  checkOrigin(listing, path, entry);
  checkStatus(listing, path, entry, context.today);
  checkCoordinates(listing, path, entry, outline);
  checkWords(listing, path, entry);
  checkPlaces(listing, path, entry);
  checkPostcode(listing, path, entry, district);
  checkSeen(listing, path, entry, context.today);
  const source = id === undefined ? undefined : findSource(id, [...path, 'source'], entry, sources);
  const date = own.checked ?? source?.month;
  const old = date !== undefined && context.today !== undefined && monthOf(context.today) - monthOf(date) > OLD;
  const seen = date !== undefined && { seen: { date, old } };
  const postcodePoint = own.lat === undefined && !own.sample ? postcodes.get(own.postcode ?? '') : undefined;
  return {
    ...own,
    ...(postcodePoint && { postcodePoint }),
    ...(source && { source }),
    ...seen,
    ...registerFactsOf(own, path, entry, world, source),
  };
}

/** All sources of a listing's facts, without duplicates. */
export const sourcesOf = ({ source, fieldSources = [] }: Pick<Listing, 'source' | 'fieldSources'>): Source[] => [
  ...new Set([...(source ? [source] : []), ...fieldSources]),
];

/** Sources of all listings, without duplicates. Starts with the source that most listings have. */
export const registersOf = (listings: readonly Listing[]): Source[] =>
  countsOf(listings.flatMap(sourcesOf)).map(([source]) => source);

/**
 * Names the sources that saw the listings last, with the months: `the NHS list, April 2025 and November 2025; our check
 * of November 2026`.
 */
export function namedSources(listings: readonly Listing[]): string {
  const dates = new Map<string, Set<string>>();
  for (const { checked, source } of listings) {
    const name = checked === undefined ? source && `${source.short ?? source.title}, ` : 'our check of ';
    if (name === undefined) continue;
    dates.set(name, (dates.get(name) ?? new Set()).add(checked === undefined ? source!.date : monthText(checked)));
  }
  return [...dates].map(([name, each]) => name + [...each].join(' and ')).join('; ');
}

/** Number of months for which a listing counts as newly registered. */
const NEW_FOR = 6;

function registerFactsOf(
  { hours, registered, checked, from = {} }: Omit<ListingFields, 'source'>,
  path: FieldPath,
  entry: Entry<unknown>,
  { context, sources }: ListingWorld,
  source: Source | undefined,
): Pick<Listing, 'opening' | 'isNewSince' | 'hoursFrom' | 'fieldSources'> {
  const { today, cache } = context;
  const named = Object.entries(from).flatMap(([field, id]) => {
    const source = id === undefined ? undefined : findSource(id, [...path, 'from', field], entry, sources);
    return source ? [[field, source] as const] : [];
  });
  const isNew = registered !== undefined && today !== undefined && monthOf(today) - monthOf(registered) <= NEW_FOR;
  const hoursSource = new Map(named).get('hours') ?? (checked === undefined ? source : undefined);
  const month = hoursSource && hoursSource.id === source?.id && checked !== undefined ? checked : hoursSource?.month;
  return {
    ...(hours !== undefined &&
      entry.isValid(...path, 'hours') && {
        opening: cache.getOrMake(`hours:${today}:${hours}`, () => parseHours(hours, today)),
      }),
    ...(named.length > 0 && { fieldSources: named.map(([, each]) => each) }),
    ...(isNew && { isNewSince: registered.slice(0, 7) }),
    ...(hours !== undefined && hoursSource && { hoursFrom: { name: hoursSource.short ?? hoursSource.title, month } }),
  };
}

function checkWords({ name, address, line, note }: ListingFields, path: FieldPath, entry: Entry<unknown>): void {
  checkCapitals(name, [...path, 'name'], entry);
  for (const [field, text] of Object.entries({ address, line, note })) {
    checkShouting(text, [...path, field], entry);
    if (text !== undefined && field !== 'address') checkPraise(text, [...path, field], entry);
  }
}

/** Fields whose values have a typical form. If a name, address or note matches, its text belongs in that field. */
const OTHER_FIELDS: readonly [field: string, form: RegExp][] = [
  ['website', /^(?:https?:\/\/|www\.)\S+$/i],
  ['email', /^\S+@\S+\.\S+$/],
  ['phone', /^(?:\+44|0)[\d ()-]{9,15}$/],
  ['lat', /^-?\d{1,2}\.\d{2,},? *-?\d{1,3}\.\d{2,}$/],
];
const CLOSED = /\b(?:(?:now|permanently) )?closed\b(?! (?:on|at|to|for|every|mon|tue|wed|thu|fri|sat|sun))/i;

/** Reports a value that belongs in another field, and a name or an address that says that the place is closed. */
function checkPlaces({ name, address, note }: ListingFields, path: FieldPath, entry: Entry<unknown>): void {
  for (const [field, value] of Object.entries({ name, address, note })) {
    const other = OTHER_FIELDS.find(([, form]) => value !== undefined && form.test(value))?.[0];
    if (value !== undefined && other !== undefined) {
      const message = `${quoted(value)} is in "${field}" but belongs in "${other}".`;
      const advice = `Move it to "${other}:"${field === 'name' ? ', and write the name' : ''}.`;
      entry.warn('directory/wrong-field', [...path, field], message, advice);
    } else if (value !== undefined && field !== 'note' && CLOSED.test(value)) {
      const message = `${quoted(value)} says that it is closed, but the page shows it as open.`;
      const advice = 'Delete the word, and write "closed:" with the month, or "status: temporarily-closed".';
      entry.warn('directory/wrong-field', [...path, field], message, advice);
    }
  }
}

const POSTCODE = /[,\s]*\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i;

function checkPostcode(
  { name, address, postcode, sample }: ListingFields,
  path: FieldPath,
  entry: Entry<unknown>,
  district: string,
): void {
  if (postcode !== undefined && !sample && postcode.split(' ')[0] !== district) {
    const message = `${quoted(name)} has the postcode ${quoted(postcode)}, but this page is about ${district}.`;
    const advice = `Move it to a page of ${postcode.split(' ')[0]}, or look the postcode up again.`;
    entry.warn('directory/other-district', [...path, 'postcode'], message, advice);
  }
  const inAddress = address === undefined ? null : POSTCODE.exec(address);
  if (address === undefined || !inAddress) return;
  const found = `${inAddress[1]} ${inAddress[2]}`.toUpperCase();
  const rest = address.replace(inAddress[0], '').replace(/^[,\s]+|[,\s]+$/g, '');
  const message = `The address of ${quoted(name)} contains the postcode, which the page prints after it anyway.`;
  const advice =
    postcode === undefined ? `Write "postcode: ${found}", and in the address "${rest}".` : `Write "${rest}".`;
  entry.warn('directory/postcode-twice', [...path, 'address'], message, advice);
}

function checkSeen({ name, checked }: ListingFields, path: FieldPath, entry: Entry<unknown>, today?: string): void {
  if (!isToCome(checked, today)) return;
  const message = `${quoted(name)} was last checked on ${checked}, which is in the future.`;
  const advice = `Write the day on which somebody looked, ${today} at the latest.`;
  entry.warn('directory/checked-later', [...path, 'checked'], message, advice);
}

/** Age in months at which an entry in a register no longer shows that the place still exists. */
const OLD = 24;

const monthOf = (on: string) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7));

function checkOrigin(listing: ListingFields, path: FieldPath, entry: Entry<unknown>): void {
  const { name, source, sample } = listing;
  if (source === undefined && !sample) {
    const message = `${quoted(name)} names no source and is not marked as an example.`;
    const advice = 'Add "source:" with an id of sources.yaml, or "sample: true".';
    entry.error('directory/unclear-origin', [...path, 'name'], message, advice);
  } else if (source !== undefined && sample) {
    const message = `${quoted(name)} is marked as an example, but names a source.`;
    const advice = 'Keep "source:" for a real place, or "sample: true" for an example.';
    entry.error('directory/unclear-origin', [...path, 'sample'], message, advice);
  } else {
    checkDetails(listing, path, entry);
  }
}

function checkStatus(
  { name, status, movedTo, closed, reason }: ListingFields,
  path: FieldPath,
  entry: Entry<unknown>,
  today: string | undefined,
): void {
  if (!entry.isValid(...path, 'status')) return;
  const find = (rule: RuleKey, field: string, message: string, advice: string) =>
    entry.error(rule, [...path, field], `${quoted(name)} ${message}`, advice);
  if (closed !== undefined && status !== undefined) {
    const advice = 'Keep "status" or "closed", not both.';
    find('directory/unclear-closing', 'status', `is ${status} and closed for good.`, advice);
  } else if (status === 'moved' && movedTo === undefined) {
    const advice = 'Add "movedTo:" with its new address, or write "closed:" with the month and "reason:".';
    find('directory/unclear-move', 'status', 'has moved, but has no new address.', advice);
  } else if (status !== 'moved' && movedTo !== undefined) {
    const advice = 'Add "status: moved", or write the new address after "address:".';
    find('directory/unclear-move', 'movedTo', 'has the field "movedTo", but has not moved.', advice);
  }
  if (closed !== undefined && reason === undefined) {
    const advice = 'Add "reason:" in a few words.';
    find('directory/unclear-closing', 'closed', 'has closed, but does not say how you know.', advice);
  } else if (closed === undefined && reason !== undefined) {
    const advice = 'Add "closed:" with the month: 2026-03.';
    find('directory/unclear-closing', 'reason', 'has "reason:" but no "closed:".', advice);
  }
  if (isToCome(closed, today)) {
    const advice = 'Leave "closed" and "reason" out until then; a "note:" can announce it.';
    find('directory/closed-later', 'closed', `has the closing day ${closed}, which is in the future.`, advice);
  }
}

/** True if a month or a day is in the future. False if the day of the build is unknown. */
export const isToCome = (on: string | undefined, today: string | undefined) =>
  on !== undefined && today !== undefined && on > today.slice(0, on.length);

/** Sentence about a place that has moved or is temporarily closed. */
export function closureSentence({ status, movedTo }: Pick<Listing, 'status' | 'movedTo'>): string | undefined {
  if (status === 'moved') return `Has moved to ${movedTo}.`;
  return status === 'temporarily-closed' ? 'Closed for the time being.' : undefined;
}

/** Maximum number of decimals of a coordinate. The fifth decimal is about a metre. */
const DECIMALS = 5;
const rounded = (value: number) => Number(value.toFixed(DECIMALS));

function checkCoordinates(
  { name, lat, lon }: ListingFields,
  path: FieldPath,
  entry: Entry<unknown>,
  outline?: Outline,
) {
  if (lat === undefined && lon === undefined) return;
  if (!entry.isValid(...path, 'lat') || !entry.isValid(...path, 'lon')) return;
  if (lat === undefined || lon === undefined) {
    const [field, missing] = lat === undefined ? ['lon', 'lat'] : ['lat', 'lon'];
    const message = `${quoted(name)} has "${field}" but no "${missing}", so it is on no map.`;
    entry.error('directory/half-a-point', [...path, field], message, `Add "${missing}:", or leave both out.`);
    return;
  }
  const isSwapped = inCountry({ lat: lon, lon: lat });
  const where = !inCountry({ lat, lon })
    ? 'which is not in the United Kingdom'
    : outline && !contains(outline, { lat, lon }, OUTLINE_MARGIN)
      ? `outside the outline of ${outline.district}`
      : undefined;
  if (where) {
    const message = `${quoted(name)} is at ${lat}, ${lon}, ${where}.`;
    const advice = isSwapped
      ? `Swap them: write "lat: ${lon}" and "lon: ${lat}".`
      : 'Look up both numbers again. If they are right, move the listing to a page of its district.';
    entry.error('directory/far-away', [...path, 'lat'], message, advice);
    return;
  }
  const long = (['lat', 'lon'] as const).find((field) => rounded({ lat, lon }[field]) !== { lat, lon }[field]);
  if (long) {
    const message = `${quoted(name)} is at ${lat}, ${lon}, but more than five decimals are finer than a metre.`;
    const advice = `Write "lat: ${rounded(lat)}" and "lon: ${rounded(lon)}".`;
    entry.warn('directory/long-coordinates', [...path, long], message, advice);
  }
}

/** Phone numbers, e-mail addresses and websites that are reserved for examples. */
const FICTIONAL = {
  phone: 'a number from 020 7946 0000 to 020 7946 0999',
  email: 'an address that ends in .example',
  website: 'a site that ends in .example',
};

function isFictional(field: string, value: string): boolean {
  if (field === 'phone') return /^(?:44|0)2079460\d{3}$/.test(value.replace(/\D/g, ''));
  if (field === 'email') return /\.example$/i.test(value);
  return field === 'website' && /^(?:https?:\/\/)?[^/?#]*\.example(?:[/?#:]|$)/i.test(value);
}

/**
 * Reports reserved numbers and domains in listings that aren't examples, and all other numbers and domains in examples.
 */
function checkDetails(listing: ListingFields, path: FieldPath, entry: Entry<unknown>): void {
  for (const field of ['phone', 'email', 'website'] as const) {
    const value = listing[field];
    if (value === undefined || isFictional(field, value) === Boolean(listing.sample)) continue;
    const it = `${quoted(listing.name)} has the ${field} ${quoted(value)}`;
    if (listing.sample) {
      const message = `The example ${it}, which could belong to somebody.`;
      entry.warn('directory/example-looks-real', [...path, field], message, `Give it ${FICTIONAL[field]}.`);
    } else {
      const advice = 'Write the real one, delete the field, or mark the entry "sample: true".';
      const message = `${it}, which is reserved for examples.`;
      entry.error('directory/listing-looks-made-up', [...path, field], message, advice);
    }
  }
}
