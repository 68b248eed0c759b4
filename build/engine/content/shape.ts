// Inspects schemas: their fields, list items and alternatives.
import * as z from 'zod';
import { nearest } from '../report/wording.ts';
import type { FieldPath } from '../source/yaml.ts';

export type Schema = z.core.$ZodType;

export type Shape =
  | { kind: 'object'; fields: Record<string, Schema> }
  | { kind: 'array'; item: Schema }
  | { kind: 'other'; options: readonly Schema[] };

/** Unwraps a schema and returns the fields of an object, the item of a list, or the alternatives of a union. */
export function shapeOf(schema: Schema, value: unknown): Shape {
  const bare = chosen(schema, value);
  if (bare instanceof z.ZodObject) return { kind: 'object', fields: bare.shape };
  if (bare instanceof z.ZodArray) return { kind: 'array', item: bare.element };
  if (bare instanceof z.ZodDiscriminatedUnion) {
    return { kind: 'object', fields: commonFields(bare.options, bare.def.discriminator) };
  }
  return { kind: 'other', options: bare instanceof z.ZodUnion ? bare.options : [bare] };
}

/** Unwraps a schema. From a union, picks the group that the value names, or shares most fields with. */
export function chosen(schema: Schema, value: unknown): Schema {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodUnion)) return bare;
  const groups = (bare.options as readonly Schema[]).filter((option) => option instanceof z.ZodObject);
  if (bare instanceof z.ZodDiscriminatedUnion) {
    return groups.find((group) => isNamed(group, bare.def.discriminator, value)) ?? bare;
  }
  const common = (group: z.ZodObject) => Object.keys(value ?? {}).filter((name) => name in group.shape).length;
  const isGroup = typeof value === 'object' && !Array.isArray(value) && groups.length > 0;
  if (isGroup) return groups.reduce((best, group) => (common(group) > common(best) ? group : best));
  const [single, ...others] = (bare.options as readonly Schema[]).filter((option) => !(option instanceof z.ZodObject));
  return single && others.length === 0 && groups.length > 0 && value !== undefined ? single : bare;
}

export function schemasIn(schema: Schema): readonly Schema[] {
  const bare = unwrapped(schema);
  if (bare !== schema) return [bare];
  if (bare instanceof z.ZodObject) return Object.values<Schema>(bare.shape);
  if (bare instanceof z.ZodArray) return [bare.element];
  return bare instanceof z.ZodUnion ? bare.options : [];
}

/** Fields that all groups of a union share. Used for a value that doesn't name its group. */
function commonFields(options: readonly Schema[], discriminator: string): Record<string, Schema> {
  const [first = {}, ...others] = options.map((option): Record<string, Schema> =>
    option instanceof z.ZodObject ? option.shape : {},
  );
  const isCommon = ([name, field]: [string, Schema]) =>
    name === discriminator || others.every((fields) => fields[name] === field);
  return Object.fromEntries(Object.entries(first).filter(isCommon));
}

/** Names of the value's fields that no group of the union has. Empty if the value names its group. */
export function foreignNames(schema: Schema, value: object): string[] {
  const bare = chosen(schema, value);
  if (!(bare instanceof z.ZodDiscriminatedUnion)) return [];
  const known = new Set(
    bare.options.flatMap((option) => (option instanceof z.ZodObject ? Object.keys(option.shape) : [])),
  );
  const meant = nearest(bare.def.discriminator, Object.keys(value));
  return Object.keys(value).filter((name) => !known.has(name) && name !== meant);
}

function isNamed(option: z.ZodObject, discriminator: string, value: unknown): boolean {
  const fields: Readonly<Record<string, Schema>> = option.shape;
  const literal = fields[discriminator];
  return literal instanceof z.ZodLiteral && literal.values.has(valueAt(value, [discriminator]) as z.core.util.Literal);
}

export function unwrapped(schema: Schema): Schema {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
    else if (inner instanceof z.ZodPipe && inner.in instanceof z.ZodUnion) inner = inner.in;
    else return inner;
  }
}

/** Makes a value of the schema's type. It has no meaning and needn't be a valid date, URL or choice. */
export function substituteFor(schema: Schema): unknown {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray) return [];
  if (bare instanceof z.ZodUnion) return substituteFor((bare.options as readonly Schema[])[0]!);
  if (bare instanceof z.ZodEnum) return bare.options[0];
  if (bare instanceof z.ZodLiteral) return [...bare.values][0];
  if (bare instanceof z.ZodNumber) return Number.NaN;
  if (bare instanceof z.ZodBoolean) return false;
  if (!(bare instanceof z.ZodObject)) return '';
  const fields = Object.entries<Schema>(bare.shape).map(([name, field]) => {
    const absent = z.safeParse(field, undefined);
    return [name, absent.success ? absent.data : substituteFor(field)] as const;
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

/** Schema of the field at a path. In unions it follows the alternative that the value names. */
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
