// Guesses what a refused value or an unknown field means. A guess is suggested only if the field accepts it.
import * as z from 'zod';
import { unwrapped, type Schema } from './shape.ts';

export type Repair = (written: string) => unknown;

/** Returns advice for a text that can't be repaired, or undefined if the field's own message is enough. */
export type Advise = (written: string) => string | undefined;

const repairs = z.registry<{ repair: Repair; advise?: Advise | undefined }>();

/** Adds a repair to a field. Call this last, because the schema's methods return schemas without the repair. */
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

function byType(field: Schema | undefined): Repair {
  // A comma may be a decimal point. A number with a letter isn't repaired: a compass direction may change the sign.
  if (field instanceof z.ZodNumber) return (written) => Number(written.replace(',', '.').replace(/[° ]+$/, '') || NaN);
  if (field instanceof z.ZodBoolean) return (written) => (/^(?:yes|on|true)$/i.test(written) ? true : undefined);
  return field instanceof z.ZodArray ? (written) => written.split(/, */) : () => undefined;
}

const hints = z.registry<{ hints: ReadonlyMap<string, string> }>();

export function hinted<T extends z.ZodType>(group: T, named: Readonly<Record<string, string>>): T {
  hints.add(group, { hints: new Map(Object.entries(named)) });
  return group;
}

export const hintFor = (group: z.core.$ZodType | undefined, field: string): string | undefined =>
  group && hints.get(group as z.ZodType)?.hints.get(field.toLowerCase().replace(/[ _-]/g, ''));
