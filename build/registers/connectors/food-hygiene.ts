// Food Hygiene Rating Scheme of the Food Standards Agency: one JSON file for each local authority, updated daily.
import * as z from 'zod';
import { checkRows, checkShape, readJson } from '../read-answer.ts';
import { ExtractBuilder, joinAddress } from '../extract-builder.ts';
import type { Connector, Extract } from '../register-record.ts';
import { UnexpectedAnswer } from '../unexpected-answer.ts';

const answerSchema = z.object({
  FHRSEstablishment: z.object({
    Header: z.object({ ExtractDate: z.string(), ItemCount: z.coerce.number(), ReturnCode: z.string().optional() }),
    EstablishmentCollection: z.array(z.unknown()),
  }),
});

const line = z.string().nullish();
const rowSchema = z.object({
  FHRSID: z.coerce.number().int().positive(),
  BusinessName: line,
  BusinessType: z.string(),
  AddressLine1: line,
  AddressLine2: line,
  AddressLine3: line,
  AddressLine4: line,
  PostCode: line,
  RatingValue: z.string(),
  RatingDate: line,
  Geocode: z.object({ Latitude: line, Longitude: line }).nullish(),
});
type Row = z.infer<typeof rowSchema>;

export const foodHygiene: Connector = {
  title: 'the food hygiene register',
  scheme: 'fhrs',
  requests: ({ id, url }) => {
    if (url === undefined) {
      const advice =
        'Add "url:" with its file, such as https://ratings.food.gov.uk/api/open-data-files/FHRS522en-GB.json.';
      throw new UnexpectedAnswer(`The register "${id}" in registers.yaml has no "url". ${advice}`);
    }
    return [{ url, accept: 'application/json' }];
  },
  parse(answer): Extract {
    const { from } = answer;
    const { Header, EstablishmentCollection } = checkShape(readJson(answer), answerSchema, from).FHRSEstablishment;
    if (EstablishmentCollection.length < Header.ItemCount) {
      const rows = EstablishmentCollection.length;
      throw new UnexpectedAnswer(`${from} sent ${rows} of the ${Header.ItemCount} rows that it counts.`);
    }
    const builder = new ExtractBuilder();
    for (const row of checkRows(EstablishmentCollection, rowSchema, from)) addRow(row, builder);
    return builder.build(Header.ExtractDate.slice(0, 10), from);
  },
};

function addRow(row: Row, builder: ExtractBuilder): void {
  const ref = `fhrs:${row.FHRSID}`;
  const address = joinAddress(
    [row.AddressLine1, row.AddressLine2, row.AddressLine3, row.AddressLine4],
    [row.PostCode?.trim() ?? undefined],
  );
  // The register hides the address of people who cook at home.
  if (address === undefined) return builder.skip('without a street, which may be somebody’s home', ref);
  const rating = ratingOf(row.RatingValue);
  builder.add({
    ref,
    kind: row.BusinessType,
    name: row.BusinessName,
    address,
    postcode: row.PostCode,
    lat: row.Geocode?.Latitude,
    lon: row.Geocode?.Longitude,
    rating,
    rated: typeof rating === 'number' ? row.RatingDate?.slice(0, 10) : undefined,
  });
}

function ratingOf(value: string): number | 'awaiting inspection' | undefined {
  if (/^[0-5]$/.test(value)) return Number(value);
  return /^awaiting ?inspection$/i.test(value) ? 'awaiting inspection' : undefined;
}
