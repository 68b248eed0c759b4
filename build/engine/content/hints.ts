// What to write instead of fields that people expect in a group, and that it does not have.
import * as z from 'zod';

type Hints = ReadonlyMap<string, string>;

const hints = z.registry<{ hints: Hints }>();

/** Gives a group its hints, by the name of the field in lower case. */
export function hinted<T extends z.ZodType>(group: T, named: Readonly<Record<string, string>>): T {
  hints.add(group, { hints: new Map(Object.entries(named)) });
  return group;
}

/** What to write instead of a field that the group does not have. */
export const hintFor = (group: z.core.$ZodType | undefined, field: string): string | undefined =>
  group && hints.get(group as z.ZodType)?.hints.get(field.toLowerCase().replace(/[ _-]/g, ''));
