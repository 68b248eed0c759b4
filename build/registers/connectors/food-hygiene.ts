// Reads the Food Hygiene Rating Scheme of the Food Standards Agency: the daily JSON file of a local authority, or the
// results of the API for each district.
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { checkShape, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readJsonRows } from '../answer/read-rows.ts';
import { isStreet, isVenue, joinAddress } from '../text/addresses.ts';
import { hasTrade } from '../text/trades.ts';
import { ExtractBuilder, HOME } from '../answer/extract-builder.ts';
import type { Connector, Extract } from '../register-record.ts';

const answerSchema = z.object({
  FHRSEstablishment: z.object({
    Header: z.object({ ExtractDate: z.string(), ItemCount: z.coerce.number(), ReturnCode: z.string().optional() }),
    EstablishmentCollection: z.array(z.unknown()),
  }),
});

/** Number of places on a page of the API, more than any district has. */
const PAGE_SIZE = 5000;
const API = 'https://api.ratings.food.gov.uk/Establishments';

const apiSchema = z.object({
  meta: z.object({ extractDate: z.string(), totalCount: z.number().optional() }),
  establishments: z.array(z.unknown()),
});

const line = z.string().nullish();
const degrees = z.union([z.string(), z.number()]).nullish();
const point = z.object({ Latitude: degrees, Longitude: degrees }).nullish().catch(undefined);
const apiPoint = z.object({ latitude: degrees, longitude: degrees }).nullish().catch(undefined);
const rowSchema = z.object({
  FHRSID: z.coerce.number().int().positive(),
  BusinessName: line,
  BusinessType: z.string(),
  AddressLine1: line,
  AddressLine2: line,
  AddressLine3: line,
  AddressLine4: line,
  PostCode: line,
  RatingValue: z.union([z.string(), z.number()]),
  RatingDate: line.catch(undefined),
  Geocode: point,
  geocode: apiPoint,
});
type Row = z.infer<typeof rowSchema>;

export const connector: Connector = {
  title: 'the food hygiene register',
  scheme: 'fhrs',
  isWhole: true,
  requests: ({ url }, { districts }) => {
    if (url !== undefined) return [{ url, accept: 'application/json' }];
    // Without this header, the API responds with status 404.
    const headers = { 'x-api-version': '2' };
    return districts.map((district) => ({
      url: `${API}?address=${district}&pageSize=${PAGE_SIZE}`,
      accept: 'application/json',
      headers,
    }));
  },
  parse(answer): Extract {
    const { from } = answer;
    const builder = new ExtractBuilder(answer);
    let rows = 0;
    const use = (row: Row) => {
      rows++;
      addRow(row, builder);
    };
    const whole = readJsonRows(answer, { lists: LISTS, row: rowSchema }, use, (row) => {
      rows++;
      builder.skipBad('fhrs', (row as Partial<Row> | null)?.FHRSID);
    });
    const { count = rows, date } = headerOf(whole, from);
    if (rows < count) throw new UnexpectedAnswer(`${from} sent only ${rows} of its ${count} rows.`);
    return builder.build(date.slice(0, 10));
  },
};

/** Names of the list of rows in a local authority's file, and in a response of the API. */
const LISTS = ['EstablishmentCollection', 'establishments'];

function headerOf(whole: unknown, from: string): { count?: number | undefined; date: string } {
  const api = apiSchema.safeParse(whole).data;
  if (api) return { count: api.meta.totalCount, date: api.meta.extractDate };
  const {
    ItemCount,
    ExtractDate,
    ReturnCode = 'Success',
  } = checkShape(whole, answerSchema, from).FHRSEstablishment.Header;
  if (ReturnCode !== 'Success') throw new UnexpectedAnswer(`${from} says of its own answer: ${quoted(ReturnCode)}.`);
  return { count: ItemCount, date: ExtractDate };
}

function addRow(row: Row, builder: ExtractBuilder): void {
  const ref = `fhrs:${row.FHRSID}`;
  const lines = [row.AddressLine1, row.AddressLine2, row.AddressLine3, row.AddressLine4];
  const address = joinAddress(
    lines.filter((line) => !FLAT_ABOVE.test(line ?? '')),
    [row.PostCode?.trim() ?? undefined],
  );
  // The register hides the addresses of home kitchens.
  if (address === undefined) return builder.skip('without a street, which may be somebody’s home', ref);
  if (isHome(address, row.BusinessType)) return builder.skip(HOME, ref);
  const rating = ratingOf(String(row.RatingValue));
  builder.add({
    ref,
    kind: isOnTheSide(row) ? ON_THE_SIDE : row.BusinessType,
    name: row.BusinessName,
    address,
    postcode: row.PostCode,
    lat: row.Geocode?.Latitude ?? row.geocode?.latitude,
    lon: row.Geocode?.Longitude ?? row.geocode?.longitude,
    rating,
    rated: typeof rating === 'number' ? row.RatingDate?.slice(0, 10) : undefined,
  });
}

/** A line about the rooms above the shop: `Flat above`, `Flat first floor`, `Residential dwelling`. */
const FLAT_ABOVE =
  /^(?:the )?(?:flat|accommodation|rooms?|residential dwelling)(?: (?:above|over|at|and|ground|first|second|third|floors?))*$/i;

const HOUSE = /\b(?:house|lodge|cottage|bungalow|villa|croft|grange|barn|farm)$/i;

/** A shop at a house with a name and no number, such as Rose Lodge, or without any street or market. */
function isHome(address: string, type: string): boolean {
  if (!/^retailers - other/i.test(type) || /\d/.test(address)) return false;
  const lines = address.split(', ');
  return HOUSE.test(lines[0]!) || !lines.some((line) => isStreet(line) || isVenue(line));
}

/** The kind of a shop that the register exempts from a rating, because few people know it as a food shop. */
const ON_THE_SIDE = 'Retailers - food on the side';
const isOnTheSide = ({ RatingValue, BusinessType, BusinessName }: Row) =>
  RatingValue === 'Exempt' && /^retailers/i.test(BusinessType) && !hasTrade(BusinessName ?? '');

function ratingOf(value: string): number | 'awaiting inspection' | undefined {
  if (/^[0-5]$/.test(value)) return Number(value);
  return /^awaiting ?inspection$/i.test(value) ? 'awaiting inspection' : undefined;
}
