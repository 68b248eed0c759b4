// How a schema is made, for those who ask more of it than whether a value fits: its fields, its items, its ways to be.
import * as z from 'zod';
import type { FieldPath } from '../source/yaml.ts';

export type Schema = z.core.$ZodType;

export type Shape =
  | { kind: 'object'; fields: Record<string, Schema> }
  | { kind: 'array'; item: Schema }
  | { kind: 'other'; options: readonly Schema[] };

/** A schema without its wrappers: the fields of an object, the item of a list, or the ways to be something else. */
export function shapeOf(schema: Schema, value: unknown): Shape {
  const bare = chosen(schema, value);
  if (bare instanceof z.ZodObject) return { kind: 'object', fields: bare.shape };
  if (bare instanceof z.ZodArray) return { kind: 'array', item: bare.element };
  if (bare instanceof z.ZodDiscriminatedUnion) {
    return { kind: 'object', fields: commonFields(bare.options, bare.def.discriminator) };
  }
  return { kind: 'other', options: bare instanceof z.ZodUnion ? bare.options : [bare] };
}

/** A schema without its wrappers; of several groups of fields the one that a value names, or has the most fields of. */
export function chosen(schema: Schema, value: unknown): Schema {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodUnion)) return bare;
  const groups = (bare.options as readonly Schema[]).filter((option) => option instanceof z.ZodObject);
  if (bare instanceof z.ZodDiscriminatedUnion) {
    return groups.find((group) => isNamed(group, bare.def.discriminator, value)) ?? bare;
  }
  const common = (group: z.ZodObject) => Object.keys(value ?? {}).filter((name) => name in group.shape).length;
  const isGroup = typeof value === 'object' && !Array.isArray(value) && groups.length > 0;
  return isGroup ? groups.reduce((best, group) => (common(group) > common(best) ? group : best)) : bare;
}

/** What stands directly inside a schema: its fields, its items, its ways to be, or itself without a wrapper. */
export function schemasIn(schema: Schema): readonly Schema[] {
  const bare = unwrapped(schema);
  if (bare !== schema) return [bare];
  if (bare instanceof z.ZodObject) return Object.values<Schema>(bare.shape);
  if (bare instanceof z.ZodArray) return [bare.element];
  return bare instanceof z.ZodUnion ? bare.options : [];
}

/** Of what is one of several things, and does not say which: the fields that all of them have. */
function commonFields(options: readonly Schema[], discriminator: string): Record<string, Schema> {
  const [first = {}, ...others] = options.map((option): Record<string, Schema> =>
    option instanceof z.ZodObject ? option.shape : {},
  );
  const isCommon = ([name, field]: [string, Schema]) =>
    name === discriminator || others.every((fields) => fields[name] === field);
  return Object.fromEntries(Object.entries(first).filter(isCommon));
}

function isNamed(option: z.ZodObject, discriminator: string, value: unknown): boolean {
  const fields: Readonly<Record<string, Schema>> = option.shape;
  const literal = fields[discriminator];
  return literal instanceof z.ZodLiteral && literal.values.has(valueAt(value, [discriminator]) as z.core.util.Literal);
}

export function unwrapped(schema: Schema): Schema {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner;
}

/** A value of the schema's type, and of no meaning: it may be no date, no address, no choice. */
export function standInFor(schema: Schema): unknown {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray) return [];
  if (bare instanceof z.ZodUnion) return standInFor((bare.options as readonly Schema[])[0]!);
  if (bare instanceof z.ZodEnum) return bare.options[0];
  if (bare instanceof z.ZodLiteral) return [...bare.values][0];
  if (bare instanceof z.ZodNumber) return Number.NaN;
  if (bare instanceof z.ZodBoolean) return false;
  if (!(bare instanceof z.ZodObject)) return '';
  const fields = Object.entries<Schema>(bare.shape).map(([name, field]) => {
    const absent = z.safeParse(field, undefined);
    return [name, absent.success ? absent.data : standInFor(field)] as const;
  });
  return Object.fromEntries(fields);
}

export function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}

/** The schema of the field at a path; for one of several shapes, that which the value names. */
export function schemaAt(schema: Schema, value: unknown, path: FieldPath): Schema | undefined {
  let inner: Schema | undefined = schema;
  let here = value;
  for (const step of path) {
    const shape: Shape | undefined = inner && shapeOf(inner, here);
    inner = shape?.kind === 'object' ? shape.fields[String(step)] : shape?.kind === 'array' ? shape.item : undefined;
    here = valueAt(here, [step]);
  }
  return inner;
}

export function fieldsOf(schema: Schema, value: unknown): string[] {
  const shape = shapeOf(schema, value);
  return shape.kind === 'object' ? Object.keys(shape.fields) : [];
}
