// The tables of fields in `content/README.md`, made from the models.
import { fileSchemas, jsonSchema, type JsonSchema } from './json-schemas.ts';

const OPENING = '<!-- fields: made by npm run schemas -->';
const CLOSING = '<!-- /fields -->';

/** Replaces the tables between the two marks. Throws when the marks are missing. */
export function renderReadme(readme: string): string {
  const [from, to] = [readme.indexOf(OPENING), readme.indexOf(CLOSING)];
  if (from < 0 || to < from) throw new Error(`content/README.md has no "${OPENING}" followed by "${CLOSING}".`);
  return `${readme.slice(0, from)}${OPENING}\n\n${renderFieldTables()}\n${readme.slice(to)}`;
}

function renderFieldTables(): string {
  const header = '| Field | | What it is |\n| --- | --- | --- |';
  return fileSchemas
    .filter((kind) => kind.heading)
    .map((kind) => `### ${kind.heading}\n\n${header}\n${rows(jsonSchema(kind), '').join('\n')}\n`)
    .join('\n');
}

/** A row per field. The fields of a list's entries are named `list[].field`, those of a group `group.field`. */
function rows(schema: JsonSchema, prefix: string): string[] {
  const { properties, items } = schema;
  if (items) return rows(items, prefix && `${prefix}[]`);
  if (schema.anyOf?.some((shape) => shape.properties)) return rows(mergeShapes(schema.anyOf), prefix);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const [, need, help] = /^\((\w+)\) ?(.*)$/.exec(field.description ?? '') ?? [];
    const text = [help, choicesOf(field)].filter(Boolean).join(' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
    return [`| \`${path}\` | ${need === 'required' ? 'required' : ''} | ${text} |`, ...rows(field, path)];
  });
}

function choicesOf({ enum: values, default: fallback }: JsonSchema): string {
  const known = values ? `One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.` : '';
  const otherwise = typeof fallback === 'string' ? `Otherwise \`${fallback}\`.` : '';
  return [known, otherwise].filter(Boolean).join(' ');
}

/** Merges the shapes of a union. A field that only some of them have is optional. */
function mergeShapes(shapes: readonly JsonSchema[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const shape of shapes) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      const before = properties[name];
      properties[name] =
        field.const === undefined ? field : { ...field, description: addChoice(before?.description, field) };
    }
  }
  const everywhere = (name: string) => shapes.every((shape) => shape.properties?.[name]);
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        everywhere(name)
          ? field
          : { ...field, description: field.description?.replace('(required)', '(optional)') ?? '' },
      ]),
    ),
  };
}

/** `(required) article: A story. timetable: Days with hours.` */
function addChoice(before: string | undefined, { const: value, description = '' }: JsonSchema): string {
  const help = description.replace(/^\(\w+\) /, '');
  return `${before ?? '(required)'} \`${String(value)}\`: ${help}`;
}
