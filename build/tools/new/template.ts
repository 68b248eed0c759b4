// Templates make the files of new content from answers, with placeholders for the texts still to be written.
import * as z from 'zod';
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import type { Answers, Project, Question } from './questions.ts';

export interface Template {
  summary: string;
  questions: readonly Question[];
  /** Takes answers that have passed the checks of the questions. */
  create(answers: Answers, project: Project): NewContent;
}

export interface NewContent {
  /** New or edited files by path from the project's root. */
  texts: ReadonlyMap<string, string>;
  /** The page's path on the site. */
  path: string;
  /** Next steps for the user, one sentence each. */
  next: readonly string[];
}

export const REPLACE_PLACEHOLDERS =
  `Replace every text that starts with "${PLACEHOLDER}", and check each fact: ` +
  '"npm run check -- --release" lists them.';

/**
 * Text that asks the editor to write something, cut to `limit` characters.
 * @param what Description of the text to write.
 */
export function placeholder(what = 'this', limit = 200): string {
  return `${PLACEHOLDER} ${what}`.slice(0, limit).trim();
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  description?: string;
}

/**
 * Returns the given fields, and fills the other required fields of a schema: `picture` for pictures, placeholders for
 * texts. Throws if another required field (a path, a number) is missing.
 */
export function fillRequired(schema: z.ZodType, given: object, picture: string): Record<string, unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fill(shape, given, picture, '') as Record<string, unknown>;
}

function fill(schema: JsonSchema, given: unknown, picture: string, path: string): unknown {
  const { properties, required, items } = schema;
  if (properties && (given === undefined || isObject(given))) {
    const own = (given ?? {}) as Record<string, unknown>;
    const names = Object.keys(properties).filter((name) => required?.includes(name) || own[name] !== undefined);
    return Object.fromEntries(
      names.map((name) => [name, fill(properties[name]!, own[name], picture, `${path}.${name}`)]),
    );
  }
  if (given !== undefined) return given;
  if (items) return Array.from({ length: schema.minItems ?? 0 }, () => fill(items, undefined, picture, `${path}[]`));
  if (schema.format?.startsWith('picture')) return picture;
  if (schema.type !== 'string' || schema.pattern) throw new Error(`A new file needs a value for ${path}.`);
  return placeholder(schema.description, schema.maxLength);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
