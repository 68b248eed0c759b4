// Guesses what a refused value or an unknown field means. A guess is suggested only if the field accepts it.
import * as z from 'zod';
import { unwrapped, type Schema } from './shape.ts';

export type Repair = (written: string) => unknown;

/** Returns advice for a text that can't be repaired, or undefined if the field's own message is enough. */
export type Advise = (written: string) => string | undefined;

const repairs = z.registry<{ repair?: Repair | undefined; advise?: Advise | undefined; sure?: RegExp | undefined }>();

/**
 * Adds a repair or an advice to a field. Call this last, because the schema’s methods return schemas without it.
 * @param sure Matches texts that can mean only one thing. `check -- --fix` writes the repaired value of such texts.
 */
export function repairable<T extends z.ZodType>(field: T, repair?: Repair, advise?: Advise, sure?: RegExp): T {
  repairs.add(field, { repair, advise, sure });
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

/** The repaired value, if the text can mean nothing else. */
export function surelyRepaired(field: Schema, value: unknown, written: string): unknown {
  if (typeof value === 'object') return undefined;
  const { repair, sure } = repairs.get(kindOf(field, value) as z.ZodType) ?? {};
  return (repair ? sure : YES_OR_NO)?.test(written) ? repaired(field, value, written) : undefined;
}

const YES_OR_NO = /^(?:yes|no|on|off|true|false|y|n)$/i;

function byType(field: Schema | undefined): Repair {
  // A comma may be a decimal point. A number with a letter isn't repaired: a compass direction may change the sign.
  if (field instanceof z.ZodNumber) return (written) => Number(written.replace(',', '.').replace(/[° ]+$/, '') || NaN);
  if (field instanceof z.ZodArray) {
    const item = field.element;
    return (written) => {
      // Bullets and lines without hyphens, such as "• market" above "• fish".
      const parts = written.split(/,\s*|\s*\n\s*/).map((each) => each.replace(/^[-–—•·*]+\s*/, '').trim());
      return parts.filter(Boolean).map((each) => repaired(item, each) ?? each);
    };
  }
  return (written) => (YES_OR_NO.test(written) ? /^(?:yes|on|true|y)$/i.test(written) : undefined);
}

const hints = z.registry<{ hints: ReadonlyMap<string, string> }>();

export function hinted<T extends z.ZodType>(group: T, named: Readonly<Record<string, string>>): T {
  hints.add(group, { hints: new Map(Object.entries(named)) });
  return group;
}

export const hintFor = (group: z.core.$ZodType | undefined, field: string): string | undefined =>
  group && hints.get(group as z.ZodType)?.hints.get(field.toLowerCase().replace(/[ _-]/g, ''));
