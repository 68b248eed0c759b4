// Guesses what a refused value or an unknown field means. A guess is suggested only if the field accepts it.
import { decodeHTML } from 'entities';
import * as z from 'zod';
import { OTHER_PICTURE } from '../source/picture-size.ts';
import { slugify } from '../source/slug.ts';
import { unwrapped, type Schema } from './shape.ts';

/** Returns the probable meaning, or anything if it can't tell. */
export type Repair = (written: string) => unknown;

/** Returns advice for a text without a repair. Undefined if the field's own message is enough. */
export type Advise = (written: string) => string | undefined;

const repairs = z.registry<{ repair: Repair; advise?: Advise | undefined }>();

/** Adds a repair to a field. Call it last, because derived schemas lose it. */
export function repairable<T extends z.ZodType>(field: T, repair: Repair, advise?: Advise): T {
  repairs.add(field, { repair, advise });
  return field;
}

const kindOf = (field: Schema, value: unknown): Schema | undefined => {
  const bare = unwrapped(field);
  return bare instanceof z.ZodUnion ? bare.options[0] : value === undefined ? undefined : bare;
};

/** Advice for a value that can't be repaired. `written` is its text in the file: YAML reads `0800` as 800. */
export function adviceFor(field: Schema, value: unknown, written = String(value)): string | undefined {
  if (typeof value === 'object') return undefined;
  return repairs.get(kindOf(field, value) as z.ZodType)?.advise?.(written);
}

/** The repaired value that the field or one of its alternatives accepts. Undefined if there is none. */
export function repaired(field: Schema, value: unknown, written = String(value)): unknown {
  if (Array.isArray(value) && value.length === 1) {
    const [only] = value as unknown[];
    return z.safeParse(field, only).success ? only : repaired(field, only);
  }
  if (typeof value === 'object') return undefined;
  const kind = kindOf(field, value);
  const meant = (repairs.get(kind as z.ZodType)?.repair ?? byType(kind))(written);
  return meant !== value && z.safeParse(field, meant).success ? meant : undefined;
}

const nothing: Repair = () => undefined;

function byType(field: Schema | undefined): Repair {
  // A comma may be a decimal point, and a letter a compass direction that changes the sign.
  if (field instanceof z.ZodNumber) return (written) => Number(written.replace(',', '.').replace(/[° ]+$/, '') || NaN);
  if (field instanceof z.ZodBoolean) return (written) => (/^(?:yes|on|true)$/i.test(written) ? true : undefined);
  return field instanceof z.ZodArray ? (written) => written.split(/, */) : nothing;
}

/** Markup that plain text would show as raw characters. */
export const MARKUP =
  /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,5});|<\/?[a-z][^<>]*>|\*\*[^*]+\*\*|(?<![\w*])\*[^\s*](?:[^*]*[^\s*])?\*(?![\w*])|\]\([^\s()]+\)/i;

/** `Fish &amp; <b>Chips</b>` → `Fish & Chips`. */
export const asPlainText: Repair = (written) =>
  written.length > LONGEST ? written : decodeHTML(withoutMarkup(written)).trim();

const withoutMarkup = (written: string) =>
  written
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\s,;]+$/, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/(\*{1,2})([^*]+)\1/g, '$2')
    .replace(/!?\[([^\][]*)\]\([^\s()]+\)/g, '$1');

/** Maximum length of a value that is repaired, because the patterns take longer than linear time. */
const LONGEST = 2000;

/** `Café No. 9` → `cafe-no-9`. Takes the last part of a URL or a path: `areas/herne-hill.yaml` → `herne-hill`. */
export const asSlug: Repair = (written) =>
  slugify(
    written
      .replace(/\.(?:md|ya?ml)$/, '')
      .split('/')
      .at(-1) ?? '',
  );

/** Repairs each part of a URL path: `Gull Hill/` → `/gull-hill`. */
export const asPath: Repair = (written) => `/${written.split('/').map(slugify).filter(Boolean).join('/')}`;

/** `content/images/IMG_1234.JPG`, `/images/cat.bmp` → `/images/img-1234.jpg`, `/images/cat.png`. */
export const asPicturePath: Repair = (written) => {
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(written.replace(/^\/?content\//, '')) ?? [];
  return String(asPath(stem)) + ending.toLowerCase().replace('.jpeg', '.jpg').replace(OTHER_PICTURE, '.png');
};

/** `www.example.org/` → `https://www.example.org`. */
export const asUrl: Repair = (written) =>
  (/^https?:\/\//i.test(written) ? written : `https://${written}`).replace(/\/$/, '');

/** `9:00`, `10am`, `7.30pm` → `09:00`, `10:00`, `19:30`. */
export const asTime: Repair = (written) => {
  const [, hour = '', minute = '00', half = ''] = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?$/i.exec(written.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
};

type Hints = ReadonlyMap<string, string>;

const hints = z.registry<{ hints: Hints }>();

/** Adds hints to a group, by lower-case field name. */
export function hinted<T extends z.ZodType>(group: T, named: Readonly<Record<string, string>>): T {
  hints.add(group, { hints: new Map(Object.entries(named)) });
  return group;
}

export const hintFor = (group: z.core.$ZodType | undefined, field: string): string | undefined =>
  group && hints.get(group as z.ZodType)?.hints.get(field.toLowerCase().replace(/[ _-]/g, ''));
