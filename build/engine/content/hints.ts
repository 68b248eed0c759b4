// Suggests what to write instead of common fields that a group doesn't have.
import * as z from 'zod';

type Hints = ReadonlyMap<string, string>;

const hints = z.registry<{ hints: Hints }>();

/** Adds hints to a group, by lower-case field name. */
export function hinted<T extends z.ZodType>(group: T, named: Readonly<Record<string, string>>): T {
  hints.add(group, { hints: new Map(Object.entries(named)) });
  return group;
}

export const hintFor = (group: z.core.$ZodType | undefined, field: string): string | undefined =>
  group && hints.get(group as z.ZodType)?.hints.get(field.toLowerCase().replace(/[ _-]/g, ''));
