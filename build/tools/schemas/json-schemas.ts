// The models as JSON Schemas, from which an editor completes and explains fields. Holds content to nothing: the build does that.
import * as z from 'zod';
import { kinds, type Kind } from './kinds.ts';

/** A JSON Schema of draft 7, as far as models need it. */
export interface JsonSchema {
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  [keyword: string]: unknown;
}

export const SCHEMA_FOLDER = 'build/tools/schemas/json';

/** The files of the schema folder, by path from the project's root. */
export function renderSchemas(): Map<string, string> {
  return new Map(kinds.map((kind) => [schemaFile(kind), `${JSON.stringify(jsonSchema(kind), null, 2)}\n`]));
}

export const schemaFile = ({ name }: Kind) => `${SCHEMA_FOLDER}/${name}.json`;

export function jsonSchema({ schema }: Kind): JsonSchema {
  // Draft 7 is what YAML editors know best. The input's side: a date is written as text, and a default may be left out.
  return forPeople(z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as JsonSchema);
}

/** Descriptions say first whether a field is needed. Formats of ours, which an editor does not know, become words. */
function forPeople({ oneOf, format, ...schema }: JsonSchema): JsonSchema {
  const shapes = schema.anyOf ?? (oneOf as JsonSchema[] | undefined);
  const markdown = format === 'markdown' || format === 'body';
  return {
    ...schema,
    ...(schema.description && markdown ? { description: `${schema.description} Markdown.` } : {}),
    ...(schema.properties ? { properties: withNeed(schema.properties, schema.required ?? []) } : {}),
    ...(schema.items ? { items: forPeople(schema.items) } : {}),
    ...(shapes ? { anyOf: shapes.map(forPeople) } : {}),
  };
}

function withNeed(properties: Record<string, JsonSchema>, required: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { description = '', ...rest } = forPeople(property);
      return [name, { description: `(${required.includes(name) ? 'required' : 'optional'}) ${description}`.trim(), ...rest }];
    }),
  );
}
