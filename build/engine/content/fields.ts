// The kinds of field that every content file is made of: text, slugs, paths, addresses, dates.
import * as z from 'zod';
import { isDay } from './day.ts';
import { leadsHome } from '../source/link-problem.ts';
import { INVISIBLE } from '../report/wording.ts';
import type { Prose } from '../source/markdown.ts';
import { PICTURE_PATH, type MeasuredPicture } from '../source/picture-size.ts';
import { asPath, asPhone, asPicturePath, asPostcode, asSlug, asTime, asUrl, repairable } from './repairs.ts';

/** A picture with its natural size in pixels. */
export interface Picture extends MeasuredPicture {
  /** Address without the base path: `/images/areas/brixton.svg`; or a full address, for an outside cover. */
  src: string;
}

/** What becomes of a text besides being held to its schema: `loadFile` sees to it. */
export type Format = 'markdown' | 'body' | 'summary' | 'picture' | 'picture-address';

/** A field that is written as text, and whose value is what `loadFile` makes of it. */
const made = <T>(field: z.ZodType, format: Format) => field.meta({ format }) as unknown as z.ZodType<T, string>;

/** Starts a placeholder: `npm run new` and `npm run letter` write it, and the release check reports it. */
export const PLACEHOLDER = 'To write:';

/** One line of plain text, without surrounding space, and no longer than can be set on a page or a card. */
export const text = (help: string) =>
  z
    .string()
    .min(1, 'is empty')
    .max(1000, 'is longer than 1,000 characters')
    .refine((value) => value === value.trim(), 'starts or ends with a space')
    .refine((value) => !/[\n\r]/.test(value), 'runs over more than one line')
    .refine((value) => !INVISIBLE.test(value.replace(/[\n\r]/g, '')), 'holds an invisible character')
    .describe(help);

/** A sentence or two of plain text, held to the house style. */
export const summary = (help: string) => text(help).meta({ format: 'summary' });

/** Markdown without headings: a line or a few paragraphs. */
export const prose = (help: string, most?: number) => {
  const written = z.string().min(1, 'is empty');
  return made<Prose>((most === undefined ? written : written.max(most)).describe(help), 'markdown');
};

/** Markdown of a whole page, with headings. */
export const body = (help: string) => made<Prose>(z.string().min(1, 'is empty').describe(help), 'body');

const matching = (form: RegExp, message: string, help: string) => z.string().regex(form, message).describe(help);

export const LONGEST_SLUG = 80;

/** Lower-case words joined by hyphens: `herne-hill`. */
export const slug = (help: string) =>
  repairable(
    matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens', help).max(LONGEST_SLUG),
    asSlug,
  );

/** A path of this site, from the root, without a trailing slash: `/brixton`. */
export const anchorPath = (help: string) =>
  repairable(
    matching(
      /^\/[a-z0-9]+(?:[-/][a-z0-9]+)*$/,
      'must start with "/" and use lower-case words joined by hyphens',
      help,
    ).max(200),
    asPath,
  );

const OWN = 'leads to the writer’s own computer or network';
const isPublic = (value: string) => !URL.canParse(value) || !leadsHome(value);

/** A link to a page of this site (with an optional `#part`), to the home page `/`, or to an `https:` address. */
export const address = (help: string) =>
  z
    .string()
    .regex(
      /^(?:\/|\/[a-z0-9][a-z0-9/-]*(?:#[a-z][a-z0-9-]*)?|\/#[a-z][a-z0-9-]*|https?:\/\/[^\s"<>]+)$/,
      'must be a path such as /brixton or an https:// address',
    )
    .refine(isPublic, OWN)
    .describe(help);

export const httpUrl = (help: string) =>
  repairable(
    z
      .string()
      .refine((value) => isHttpUrl(value), 'must be a full web address, such as https://example.org')
      .describe(help),
    asUrl,
  );

/** A full web address that readers can follow. */
export const publicUrl = (help: string) => httpUrl(help).refine(isPublic, OWN).describe(help);

export const pictureUrl = (help: string) => made<Picture>(publicUrl(help), 'picture');

export function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\]+$/i.test(value)) return false;
  return URL.canParse(value);
}

/** `htp://example.org` would lead to a host "htp", and an e-mail address to its own. */
function isWebsite(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { hostname, username, password } = new URL(value);
  return hostname.includes('.') && !username && !password;
}

const withScheme = (value: string) => (/^https?:\/\//i.test(value) ? value : `https://${value}`);

/** A website as its owner writes it: a full address, or a host with or without a path. */
export const website = (help: string) =>
  repairable(
    z
      .string()
      .refine((value) => isWebsite(withScheme(value)), 'is not a web address')
      .refine((value) => isPublic(withScheme(value)), OWN)
      .describe(help),
    (written) => written.replace(/\s/g, ''),
  );

export const email = (help: string) =>
  matching(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/, 'is not an e-mail address', help);

/** A telephone number as people read it: `020 7946 0018`. */
export const phone = (help: string) =>
  repairable(matching(/^(?:\+44 ?|0)[0-9 ]{8,14}$/, 'is not a telephone number', help), asPhone);

export const NO_PICTURE =
  'must be a picture such as /images/market.svg, in lower case, that ends in .svg, .png, .jpg, .webp or .avif';

/** The address of a picture in `content/images/`, and no more than that: `/images/icon.svg`. */
export const pictureAddress = (help: string) =>
  z.string().regex(PICTURE_PATH, NO_PICTURE).describe(help).meta({ format: 'picture-address' });

/** A picture in `content/images/`, by its address: `/images/areas/brixton.svg`. */
export const picturePath = (help: string) =>
  repairable(made<Picture>(z.string().regex(PICTURE_PATH, NO_PICTURE).describe(help), 'picture'), asPicturePath);

export const DISTRICT = /^[A-Z]{1,2}[0-9][0-9A-Z]?$/;

export const district = (help: string) =>
  repairable(matching(DISTRICT, 'is not a postcode district', help), asPostcode);

/** A postcode, or its district alone: `SW2 1JF`. */
export const postcode = (help: string) =>
  repairable(matching(/^[A-Z]{1,2}[0-9][0-9A-Z]?(?: [0-9][A-Z]{2})?$/, 'is not a postcode', help), asPostcode);

export const time = (help: string) =>
  repairable(matching(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'is not a time such as "09:00"', help), asTime);

export const coordinates = {
  lat: z.number().describe('Degrees north: 51.46325.'),
  lon: z.number().describe('Degrees east: -0.11416.'),
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2025-06-06` or `June 6, 2025`; kept as `YYYY-MM-DD`, so that no time zone can move the day. */
export const date = (help: string) =>
  repairable(
    z
      .string()
      .transform((value, context) => {
        const iso = isoDate(value);
        if (iso && /^(?:19|20)/.test(iso)) return iso;
        const meant = iso ? undefined : meantDay(value);
        const message = meant
          ? `is not written as the site reads dates; ${dateText(meant)} is ${meant}`
          : `is not a date${iso ? ' between 1900 and 2099' : ''}`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      })
      .describe(help),
    meantDay,
  );

/** The day that other ways of writing name, as they are read here: the day before the month. */
function meantDay(value: string): string | undefined {
  const [, turned] = /^(\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:$|T)/.exec(value.trim()) ?? [];
  const written = turned ? turned.split(/[/.-]/).toReversed().join('/') : value.trim();
  const [, day = '', named = '', year = ''] =
    /^(?:\w+day,? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-](\d{1,2}|[A-Za-z]{3,}),?[ /.-]((?:\d\d)?\d\d)$/.exec(written) ?? [];
  const month = /^\d/.test(named)
    ? Number(named)
    : 1 + MONTHS.findIndex((name) => name.toLowerCase().startsWith(named.toLowerCase()));
  const iso = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}

/** `2026-03` or `2026-03-14`. */
export const monthOrDay = (help: string) =>
  z
    .string()
    .refine((value) => isDay(value.length === 7 ? `${value}-01` : value), 'is neither a month nor a day')
    .describe(help);

/** The ISO form of a date written either way, or undefined when there is no such day. */
function isoDate(value: string): string | undefined {
  const written = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(value);
  const month = written ? MONTHS.indexOf(written[1]!) + 1 : 0;
  const iso = written ? `${written[3]}-${String(month).padStart(2, '0')}-${written[2]!.padStart(2, '0')}` : value;
  return isDay(iso) ? iso : undefined;
}

/** `August 2026` → `2026-08`; undefined when the text is anything else. */
export function monthIn(value: string): string | undefined {
  const [, name, year] = /^([A-Z][a-z]+) (\d{4})$/.exec(value) ?? [];
  const month = MONTHS.indexOf(name ?? '') + 1;
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : undefined;
}

/** `2025-06-06` → `June 6, 2025`, as the site shows dates. */
export const dateText = (iso: string) =>
  `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`;

/** `2026-03` or `2026-03-14` → `March 2026`. */
export const monthText = (iso: string) => `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

export const list = <Item extends z.ZodType>(help: string, item: Item) => z.array(item).describe(help);

export const group = <Fields extends z.ZodRawShape>(help: string, fields: Fields) =>
  z.strictObject(fields).describe(help);

/** A list of groups of fields. */
export const groupList = <Fields extends z.ZodRawShape>(help: string, fields: Fields) =>
  list(help, z.strictObject(fields));

/** What every page says of itself in its head. */
export const head = {
  title: text('The page’s name, as the browser tab shows it before the brand.'),
  description: summary('One or two sentences for search engines and shared links. No two pages may share one.').max(
    200,
  ),
  keywords: list('Words a reader might search for.', text('A keyword.')).min(1),
};

/** A bold title and a line or two about it. */
export const point = z.strictObject({ title: text('The bold title.'), text: prose('A line or two.') });
