// A file of a kind with every field that it needs, each saying what is to be written there. Knows no kind in particular.
import { stringify } from 'yaml';
import * as z from 'zod';
import { TO_WRITE } from '../../checks/release.ts';

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  description?: string;
}

/**
 * The needed fields of a model around those that are given: pictures are `picture`, other texts say what belongs there.
 * Throws when a field that no words can stand for (a path, a number) is not given.
 */
export function skeleton(schema: z.ZodType, given: object, picture: string): Record<string, unknown> {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, given, picture, '') as Record<string, unknown>;
}

function fill(shape: Shape, given: unknown, picture: string, path: string): unknown {
  if (shape.properties && (given === undefined || isGroup(given))) {
    const own = (given ?? {}) as Record<string, unknown>;
    const names = Object.keys(shape.properties).filter((name) => shape.required?.includes(name) || own[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, fill(shape.properties![name]!, own[name], picture, `${path}.${name}`)]));
  }
  if (given !== undefined) return given;
  if (shape.items) return Array.from({ length: shape.minItems ?? 0 }, () => fill(shape.items!, undefined, picture, `${path}[]`));
  if (shape.format === 'picture') return picture;
  if (shape.type !== 'string' || shape.pattern) throw new Error(`A new file needs a value for ${path}.`);
  return toWrite(shape.description, shape.maxLength);
}

const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

export function toWrite(what = 'this', limit = 200): string {
  return `${TO_WRITE} ${what}`.slice(0, limit).trim();
}

/** Long lines stay whole, and what is used twice is written twice: content does without aliases. */
export const asYaml = (value: object) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
