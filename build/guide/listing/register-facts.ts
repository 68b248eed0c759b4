// Fields of a listing that registers fill in: ids in registers, hours, food rating, access, and sources of single
// fields.
import * as z from 'zod';
import { hoursProblem } from '../time/opening-hours.ts';
import { date, slug, text } from '../fields/fields.ts';
import { repairable } from '../../engine/content/repairs.ts';
import { monthOrDay } from '../page/page-fields.ts';

/** Form of an id in a register: `fhrs:1028893` or `osm:node/2949127696`. */
const REF = /^[a-z]+:[A-Za-z0-9][\w/.-]*$/;

/** One or more ids in registers, with a space between them. */
export const refs = (help: string) =>
  repairable(
    text(help).refine(
      (value) => value.split(' ').every((ref) => REF.test(ref)),
      'is not one ref or several with a space between them, such as fhrs:1028893',
    ),
    asRefs,
  );

/** `FHRS 1028893, osm: node/5` → `fhrs:1028893 osm:node/5`. */
const asRefs = (written: string) =>
  written
    .slice(0, 300)
    .replace(/\b([A-Za-z]{2,20})(?: ?: ?| )(?=\w*\d|\w+\/)/g, (_, register: string) => `${register.toLowerCase()}:`)
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(' ');

export const refsOf = ({ ref }: { ref?: string | undefined }): string[] => ref?.split(' ') ?? [];

const sourceOf = slug('The id of a source in sources.yaml.').optional();

export const registerFacts = {
  hours: text('When it is open, as OpenStreetMap writes it: Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off.')
    .max(255)
    .superRefine((value, context) => {
      const message = hoursProblem(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  rating: z
    .union([z.int().min(0).max(5), z.literal('awaiting inspection')])
    .describe('The food hygiene rating: 0 to 5, or awaiting inspection.')
    .optional(),
  rated: date('The day of the rating.').optional(),
  registered: monthOrDay('When the register first had it: 2026-11. Shown for six months.').optional(),
  cuisine: text('What its kitchen cooks: Ethiopian.').max(60).optional(),
  wheelchair: z
    .enum(['yes', 'limited', 'no'])
    .describe('Access with a wheelchair. yes: everywhere; limited: only to a part; no: none.')
    .optional(),
  stepFree: z.boolean().describe('true: no step at its entrance.').optional(),
  outdoorSeats: z.boolean().describe('true: has seats outside.').optional(),
  from: z
    .strictObject({
      line: sourceOf,
      within: sourceOf,
      address: sourceOf,
      note: sourceOf,
      hours: sourceOf,
      phone: sourceOf,
      website: sourceOf,
      cuisine: sourceOf,
      wheelchair: sourceOf,
      stepFree: sourceOf,
      outdoorSeats: sourceOf,
    })
    .describe('Sources of fields that come from another source than the listing: { hours: openstreetmap }.')
    .optional(),
  keep: z
    .array(z.enum(['name', 'line', 'address', 'postcode', 'phone', 'website', 'hours', 'lat', 'lon']))
    .describe('Fields that npm run refresh never changes.')
    .optional(),
};
