// Converts the models to JSON Schemas, so that editors complete and explain fields.
import * as z from 'zod';
import type { FileSchema } from '../../engine/content/collection.ts';
import { guideContent } from '../../guide/load-guide.ts';

export const fileSchemas: readonly FileSchema[] = guideContent.collections.flatMap(({ schemas }) => schemas);

/** Keywords of JSON Schema (draft 7) that the models need. */
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
  return new Map(fileSchemas.map((each) => [schemaFile(each), `${JSON.stringify(jsonSchema(each), null, 2)}\n`]));
}

export const schemaFile = ({ name }: FileSchema) => `${SCHEMA_FOLDER}/${name}.json`;

export function jsonSchema({ schema }: FileSchema): JsonSchema {
  // YAML editors support draft 7 best. With `io: 'input'`, a date is text, and a field with a default is optional.
  return forEditors(z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as JsonSchema);
}

/** Adds "(required)" or "(optional)" to descriptions, and replaces what editors don't support. */
function forEditors({ oneOf, format, mayRepeat: _, ...schema }: JsonSchema): JsonSchema {
  const shapes = schema.anyOf ?? (oneOf as JsonSchema[] | undefined);
  const markdown = format === 'markdown' || format === 'body';
  return {
    ...schema,
    ...(schema.description && markdown ? { description: `${schema.description} Markdown.` } : {}),
    ...(schema.properties ? { properties: markRequired(schema.properties, schema.required ?? []) } : {}),
    ...(schema.items ? { items: forEditors(schema.items) } : {}),
    ...(shapes ? { anyOf: shapes.map(forEditors) } : {}),
  };
}

function markRequired(properties: Record<string, JsonSchema>, required: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const { description = '', ...rest } = forEditors(property);
      return [
        name,
        { description: `(${required.includes(name) ? 'required' : 'optional'}) ${description}`.trim(), ...rest },
      ];
    }),
  );
}
