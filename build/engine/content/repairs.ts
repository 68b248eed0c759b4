// What somebody may have meant by a value that its field refuses: advised where the field takes it, and nowhere else.
import * as z from 'zod';
import { OTHER_PICTURE } from '../source/picture-size.ts';
import { slugify } from '../source/slug.ts';
import { unwrapped, type Schema } from './shape.ts';

/** What the text may have meant; anything where it cannot tell. */
type Repair = (written: string) => unknown;

const repairs = z.registry<{ repair: Repair }>();

/** Gives a field its repair. Last of all: a schema that is made from this one has none. */
export function repairable<T extends z.ZodType>(field: T, repair: Repair): T {
  repairs.add(field, { repair });
  return field;
}

/** The value as the field takes it, or the first of its ways to be; undefined when nobody can tell what is meant. */
export function repaired(field: Schema, value: unknown): unknown {
  if (typeof value === 'object') return undefined;
  const bare = unwrapped(field);
  const kind: Schema | undefined = bare instanceof z.ZodUnion ? bare.options[0] : bare;
  const meant = (repairs.get(kind as z.ZodType)?.repair ?? byType(kind))(String(value));
  return meant !== value && z.safeParse(field, meant).success ? meant : undefined;
}

const nothing: Repair = () => undefined;

function byType(field: Schema | undefined): Repair {
  // A comma is the point of other countries; a letter may be a compass point that turns the sign.
  if (field instanceof z.ZodNumber) return (written) => Number(written.replace(',', '.').replace(/[° ]+$/, '') || NaN);
  if (field instanceof z.ZodBoolean) return (written) => (/^(?:yes|on|true)$/i.test(written) ? true : undefined);
  return field instanceof z.ZodArray ? (written) => written.split(/, */) : nothing;
}

/** `Café No. 9` → `cafe-no-9`; of an address or a file its last part: `areas/herne-hill.yaml` → `herne-hill`. */
export const asSlug: Repair = (written) =>
  slugify(
    written
      .replace(/\.(?:md|ya?ml)$/, '')
      .split('/')
      .at(-1) ?? '',
  );

/** A part of an address at a time: `Gull Hill/` → `/gull-hill`. */
export const asPath: Repair = (written) => `/${written.split('/').map(slugify).filter(Boolean).join('/')}`;

/** `content/images/IMG_1234.JPG`, `/images/cat.gif` → `/images/img-1234.jpg`, `/images/cat.png`. */
export const asPicturePath: Repair = (written) => {
  const [, stem = '', ending = ''] = /^(.*)(\.\w+)$/.exec(written.replace(/^\/?content\//, '')) ?? [];
  return String(asPath(stem)) + ending.toLowerCase().replace('.jpeg', '.jpg').replace(OTHER_PICTURE, '.png');
};

/** `www.example.org/` → `https://www.example.org`. */
export const asUrl: Repair = (written) =>
  (/^https?:\/\//i.test(written) ? written : `https://${written}`).replace(/\/$/, '');

/** `sw2 1jf`, `SW21JF` → `SW2 1JF`. */
export const asPostcode: Repair = (written) =>
  written
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<=.{2})(?=[0-9][A-Z]{2}$)/, ' ');

/** `0044 (0)1632 960014`, `01632-960014` → `+44 1632 960014`, `01632 960014`. */
export const asPhone: Repair = (written) =>
  written
    .replace(/\(0\)/, '')
    .replace(/^\+?(?:00)?44/, '+44 ')
    .replace(/[^\d+]+/g, ' ')
    .trim();

/** `9:00`, `10am`, `7.30pm` → `09:00`, `10:00`, `19:30`. */
export const asTime: Repair = (written) => {
  const [, hour = '', minute = '00', half = ''] = /^(\d{1,2})(?:[:.](\d{2}))? ?([ap]m)?$/i.exec(written.trim()) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, '0')}:${minute}`;
};
