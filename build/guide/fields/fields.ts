// Schemas of common fields: text, slugs, paths, URLs, dates.
import * as z from 'zod';
import { isDay } from '../time/day.ts';
import { DEVICES } from '../../engine/source/slug.ts';
import { isPrivateUrl } from './private-address.ts';
import { INVISIBLE, quoted } from '../../engine/report/wording.ts';
import { withoutTracking } from './tracking.ts';
import { adviceForPicture, PICTURE_PATH, SHARED_PICTURE } from '../../engine/source/picture-size.ts';
import { made, type Picture } from '../../engine/content/loaded-fields.ts';
import { repairable } from '../../engine/content/repairs.ts';
import { asPath, asPicturePath, asPlainText, asSlug, asTime, asUrl, MARKUP } from './text-repairs.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';

/** Placeholders for text that the author meant to write later. */
const LEFT_BLANK =
  /^(?:n\/?a|tb[ac]|todo|fixme|x{3,}|lorem ipsum\b.*|(?:insert|your) .{1,30} here|[-–?_]+|(?:\p{Extended_Pictographic}|[\uFE0F ]|\u200D)+)\.?$/iu;

/** A text that ends in a comma or a semicolon, or has a lone quotation mark. After a digit that mark means inches. */
const LEFT_OVER = /[,;]$|^[^"]*[^"\d]"$|^[^”]*“[^”]*$|^[^“]*[^\d“”]”[^“”]*$/;

// Schema of a text, shared by hundreds of fields. Made once, because each method call on a schema copies it.
const oneLine = z
  .string()
  .min(1, 'is empty')
  .max(1000, 'is longer than 1,000 characters')
  .refine((value) => !/[\n\r]/.test(value.trim()), 'runs over more than one line')
  .refine((value) => value === value.trim(), 'starts or ends with a space')
  .refine((value) => !INVISIBLE.test(value.replace(/[\n\r]/g, '')), 'contains an invisible character')
  .refine((value) => !MARKUP.test(value), 'has markup, which this field shows unchanged')
  .refine((value) => !LEFT_OVER.test(value), 'has a stray punctuation mark')
  .refine((value) => !LEFT_BLANK.test(value), 'says nothing to a reader');

/** One line of plain text that fits on a page or a card. */
export const text = (help: string) =>
  repairable(oneLine.describe(help), asPlainText, (written) => {
    if (LEFT_BLANK.test(written)) return 'Write the value, or leave the line out.';
    return LEFT_OVER.test(written) ? 'Delete the quotation mark, or add one before the first word.' : undefined;
  });

/** One or two sentences of plain text in the house style. */
export const summary = (help: string) => text(help).meta({ format: 'summary' });

const NO_DEVICE = 'has a part that Windows reserves';
const isNoDevice = (value: string) => !value.split('/').some((part) => DEVICES.test(part));

export const matching = (form: RegExp, message: string, help: string) => z.string().regex(form, message).describe(help);

export const LONGEST_SLUG = 80;

const SLUG = 'must be lower-case words joined by hyphens';
const slugText = (help: string) => matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG, help).max(LONGEST_SLUG);

/** Hints for other names of fields, by name: `{ line: 'about summary' }` → `{ about: …, summary: … }`. */
export const otherNames = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, names]) =>
      names.split(' ').map((name) => [name, `Did you mean ${quoted(field)}?`]),
    ),
  );

/** Lower-case words joined by hyphens: `herne-hill`. For the name of a file, use `nameOfFile`. */
export const slug = (help: string) => repairable(slugText(help), asSlug);

export const nameOfFile = (help: string) => repairable(slugText(help).refine(isNoDevice, NO_DEVICE), asSlug);

/** URL path of this site without a trailing slash: `/brixton`. */
export const anchorPath = (help: string) =>
  repairable(
    matching(/^\/[a-z0-9]+(?:[-/][a-z0-9]+)*$/, 'must start with "/" and use lower-case words joined by hyphens', help)
      .max(200)
      .refine(isNoDevice, NO_DEVICE),
    asPath,
  );

export const OWN = 'leads to the writer’s own computer or network';
export const FOLLOWS = 'has parameters that track its reader';
export const NO_URL = 'must be a full web address, such as https://example.org';
export const isPublic = (value: string) => !parseUrl(value) || !isPrivateUrl(value);
/** Valid URLs may have `;`, `*` or `$` in the host name. There they would change the CSP or the web host's settings. */
const PLAIN_HOST = /^(?:[\w-]+\.[\w.-]+|localhost|\[[\da-f:.]+\])$/;

export function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\\p{Cc}]+$/iu.test(value) || !parseUrl(value)) return false;
  // `https://@name` is the name of an account, not of a host.
  return PLAIN_HOST.test(new URL(value).hostname) && !/^https?:\/*[^/?#]*@/i.test(value);
}

export const isPathOrUrl = (value: string) => value.startsWith('/') || isHttpUrl(value);

const INNER_OR_OUTER =
  /^(?:\/(?:[a-z0-9][a-z0-9/-]*(?:\?[a-z]+=[^\s"<>#]+)?)?(?:#[a-z0-9][a-z0-9-]*)?|https?:\/\/[^\s"<>]+)$/;

/** Link to a page of this site, with an optional `?query` and `#part`, or to an `https:` URL. */
export const address = (help: string) =>
  z
    .string()
    .regex(INNER_OR_OUTER, { error: 'must be a path such as /brixton or an https:// address', abort: true })
    .refine(isPathOrUrl, NO_URL)
    .refine(isPublic, OWN)
    .describe(help)
    .meta({ format: 'address' });

/** The card of a listing: /sw9-eating-out#okan. */
export const listingCard = (help: string) =>
  address(help).regex(/^\/[^#]+#.+$/, 'must be the path of a listing’s card');

export const httpUrl = (help: string) =>
  repairable(
    z
      .string()
      .refine((value) => isHttpUrl(value), NO_URL)
      .refine((value) => withoutTracking(value) === value, FOLLOWS)
      .describe(help),
    (written) => withoutTracking(String(asUrl(written))),
  );

export const publicUrl = (help: string) =>
  repairable(httpUrl(help).refine(isPublic, OWN).describe(help), (written) => withoutTracking(String(asUrl(written))));

export const NO_PICTURE =
  'must be a picture such as /images/market.svg, in lower case, that ends in .svg, .png, .jpg, .webp, .avif or .gif';

/** URL path of a picture in `content/images/`: `/images/icon.svg`. Unlike `picturePath`, doesn't load the picture. */
export const pictureAddress = (help: string) =>
  z.string().regex(PICTURE_PATH, NO_PICTURE).describe(help).meta({ format: 'picture-address' });

/** URL path of a picture: `/images/areas/brixton.svg`. The build replaces the path by the picture and its size. */
export const picturePath = (help: string, endings?: RegExp) => {
  const path = z.string().regex(PICTURE_PATH, NO_PICTURE);
  const field = endings ? path.regex(endings, 'has another ending') : path;
  return repairable(made<Picture>(field.describe(help), 'picture'), asPicturePath, (written) =>
    written.startsWith('/images/') ? undefined : adviceForPicture(written),
  );
};

export const pictureUrl = (help: string) =>
  made<Picture>(
    publicUrl(help).refine((value) => !SHARED_PICTURE.test(value), 'is a page that shows a picture'),
    'picture',
  );

export const time = (help: string) =>
  repairable(
    matching(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'is not a time such as "09:00"', help),
    asTime,
    adviceForHours,
    /[ap]\.?m|noon|midday|midnight|^(?:0\d|1[3-9]|2\d)/i,
  );

/** `7-9pm` → start: "19:00", end: "21:00". `11-1pm` begins in the morning. */
function adviceForHours(written: string): string | undefined {
  const [, from = '', to = '', half = ''] =
    /^(.+?)\s*(?:[-–—]|\bto\b|\btill?\b)\s*(.+?)\s*([ap]\.?m\.?)?$/i.exec(written) ?? [];
  const hourOf = (text: string) => asTime(text) as string | undefined;
  const end = hourOf(to + half);
  const starts = [/[ap]\.?m/i.test(from) ? from : from + half, from].map(hourOf);
  const start = starts.find((each) => each !== undefined && end !== undefined && each < end) ?? starts[0];
  return start && end && `Write the two hours apart: start: "${start}", end: "${end}".`;
}

const NAMES = 'January February March April May June July August September October November December';
export const MONTHS = NAMES.split(' ');

/** `2025-06-06` or `June 6, 2025`. Stored as `YYYY-MM-DD`, so that no time zone changes the day. */
export const date = (help: string) =>
  repairable(
    z
      .string()
      .transform((value, context) => {
        const iso = isoDate(value);
        if (iso && /^(?:19|20)/.test(iso)) return iso;
        context.addIssue({ code: 'custom', message: iso ? 'is not a date between 1900 and 2099' : noDate(value) });
        return z.NEVER;
      })
      .describe(help),
    clearDay,
    adviceForDay,
    /./,
  );

/** `12 May 2026` */
export const inWords = (iso: string) =>
  `${Number(iso.slice(8))} ${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;

function noDate(value: string): string {
  const [meant, other] = [meantDay(value), otherDay(value)];
  if (!meant) return 'is not a date';
  if (other) return `can mean ${inWords(meant)} or ${inWords(other)}`;
  return `is not a date that the site reads; write ${inWords(meant)} as ${meant}`;
}

/** The day of a numeric date in American order, if that is another day than in British order. */
function otherDay(value: string): string | undefined {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-]((?:\d\d)?\d\d)\b/.exec(value.trim()) ?? [];
  const other = `${year.padStart(4, '20')}-${pad(month)}-${pad(day)}`;
  return month && Number(month) !== Number(day) && isDay(other) && meantDay(value) !== other ? other : undefined;
}

const weekdayIn = (iso: string) => new Date(iso).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** True for a date with the name of another weekday: `Friday 6 June 2026`. */
const isOtherWeekday = (value: string, meant: string) =>
  WEEKDAY.test(value) && !weekdayIn(meant).toLowerCase().startsWith(value.slice(0, 3).toLowerCase());

/** Guesses the day from another date format. Undefined if the date can mean two days: `12/05/2026`. */
export function clearDay(value: string): string | undefined {
  const meant = meantDay(value);
  return meant && !otherDay(value) && !isOtherWeekday(value, meant) ? meant : undefined;
}

/** Advice for a day that doesn't exist, is ambiguous, or lacks its year or its day. */
export function adviceForDay(value: string): string | undefined {
  const [meant, other] = [meantDay(value), otherDay(value)];
  if (meant && other) return `Write "${meant}" for ${inWords(meant)}, or "${other}" for ${inWords(other)}.`;
  if (meant && isOtherWeekday(value, meant)) {
    return `${inWords(meant)} is a ${weekdayIn(meant)}. Write the right day like this: "${meant}".`;
  }
  if (value.length > LONGEST_DAY) return undefined;
  // The first of the month, if the month and the year are clear: 31 June 2026, 2026-06-31.
  const first = meantDay(
    value.replace(/(?<![\d-])\d{1,2}(?=\D*[A-Za-z]{3})|(?<=[A-Za-z]{3}\.? |\d{4}-\d\d-)\d{1,2}(?!\d)/, '01'),
  );
  const [year = 0, month = 0] = (first ?? '').split('-').map(Number);
  if (first) return `${MONTHS[month - 1]} ${year} has ${new Date(Date.UTC(year, month, 0)).getUTCDate()} days.`;
  if (meantDay(`1 ${value}`)) return `Add the day: "1 ${value}".`;
  const year4 = value.replace(/[\s.,;]+$/, '');
  return meantDay(`${year4} 2024`) ? `Add the year: "${year4} 2026".` : undefined;
}

const DAY = /(\d{1,2})(?:st|nd|rd|th)?/.source;
const MONTH = /([A-Za-z]{3,9})\.?/.source;
const YEAR = /((?:\d\d)?\d\d)/.source;
const WEEKDAY = /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,? +)/i;
/** Date formats, with the positions of day, month and year. Numeric dates are read as day first, if that day exists. */
const WAYS: readonly [form: RegExp, day: number, month: number, year: number][] = [
  [new RegExp(`^${DAY}(?: of)?[ ./-]+${MONTH},?[ ./-]+${YEAR}$`), 1, 2, 3],
  [new RegExp(`^${MONTH} +${DAY},? +${YEAR}$`), 2, 1, 3],
  [new RegExp(`^(\\d{4})[ ./-]+${MONTH}[ ./-]+${DAY}$`), 3, 2, 1],
  [new RegExp(`^(\\d{1,2})[ ./-](\\d{1,2})[ ./-]${YEAR}$`), 1, 2, 3],
  [new RegExp(`^(\\d{1,2})/(\\d{1,2})/${YEAR}$`), 2, 1, 3],
  [/^(\d{4})[ ./-](\d{1,2})[ ./-](\d{1,2})$/, 3, 2, 1],
  [/^(\d{4})(\d{2})(\d{2})$/, 3, 2, 1],
];

const ZONE = /(?: ?(?:Z|[A-Z]{3,4}|[+-]\d{2}:?\d{2}))?/.source;
/** Seconds since 1970, as some programs write times. */
const UNIX = /^[12]\d{9}$/;
const TIME_OF_DAY = new RegExp(
  `(?:T|,? +(?:at +)?)\\d{1,2}(?:[:.]\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[ap]m)?| ?[ap]m)${ZONE}$`,
  'i',
);

/** Maximum number of characters in a date. "Wednesday, 25th of September 2026, 10:00:00.000 +0000" has 50. */
const LONGEST_DAY = 60;

/** Guesses the day from another date format, with or without a time: `Nov 25, 2026`, `25/11/2026`. */
export function meantDay(value: string): string | undefined {
  if (value.length > LONGEST_DAY) return undefined;
  if (UNIX.test(value)) return new Date(Number(value) * 1000).toISOString().slice(0, 10);
  const written = value
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/ +,/g, ',')
    .replace(/^[“”‘’]|[\s.,;“”‘’]+$/g, '')
    .trim()
    .replace(TIME_OF_DAY, '')
    .replace(/(?<=\d)(?:Z| [A-Z]{3,4})$/, '')
    .replace(WEEKDAY, '');
  for (const [form, dayAt, monthAt, yearAt] of WAYS) {
    const found = form.exec(written);
    if (!found) continue;
    const iso = `${found[yearAt]!.padStart(4, '20')}-${pad(monthNumber(found[monthAt]!))}-${pad(found[dayAt]!)}`;
    if (isDay(iso)) return iso;
  }
  return undefined;
}

export const pad = (number: string | number) => String(number).padStart(2, '0');

function monthNumber(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  return 1 + MONTHS.findIndex((name) => name.toLowerCase().startsWith(written.toLowerCase().replace(/^sept$/, 'sep')));
}

function isoDate(value: string): string | undefined {
  const [, month, day = '', year] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(value) ?? [];
  const iso = month === undefined ? value : `${year}-${pad(MONTHS.indexOf(month) + 1)}-${pad(day)}`;
  return isDay(iso) ? iso : undefined;
}

/** `2025-06-06` → `June 6, 2025`, as the site shows dates. */
export const dateText = (iso: string) =>
  `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`;

export const list = <Item extends z.ZodType>(help: string, item: Item) => z.array(item).describe(help);

export const keywords = list(
  'Words a reader might search for.',
  repairable(
    text('A keyword.').refine((value) => !value.includes(';'), 'is several keywords'),
    () => undefined,
    () => 'Write commas between them: [market, fish].',
  ),
);

export const group = <Fields extends z.ZodRawShape>(help: string, fields: Fields) =>
  z.strictObject(fields).describe(help);

export const groupList = <Fields extends z.ZodRawShape>(help: string, fields: Fields) =>
  list(help, z.strictObject(fields));

/** `Areas are Brixton, Oval.`, or `There are no areas.` */
export function listOf(what: string, names: Iterable<string>): string {
  const all = [...names];
  return all.length > 0 ? `${what} are ${all.join(', ')}.` : `There are no ${what.toLowerCase()}.`;
}
