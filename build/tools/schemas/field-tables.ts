// The tables of fields in `content/README.md`, made from the models. Knows nothing of the words around them.
import { jsonSchema, type JsonSchema } from './json-schemas.ts';
import { kinds } from './kinds.ts';

const OPENING = '<!-- fields: made by npm run schemas -->';
const CLOSING = '<!-- /fields -->';

/** The text with its tables made anew between the two marks. Throws when the marks are not there. */
export function renderReadme(readme: string): string {
  const [from, to] = [readme.indexOf(OPENING), readme.indexOf(CLOSING)];
  if (from < 0 || to < from) throw new Error(`content/README.md has no "${OPENING}" followed by "${CLOSING}".`);
  return `${readme.slice(0, from)}${OPENING}\n\n${renderFieldTables()}\n${readme.slice(to)}`;
}

function renderFieldTables(): string {
  return kinds
    .filter((kind) => kind.heading)
    .map((kind) => `### ${kind.heading}\n\n| Field | | What it is |\n| --- | --- | --- |\n${rows(jsonSchema(kind), '').join('\n')}\n`)
    .join('\n');
}

/** A row a field. The fields of an entry of a list stand under `list[]`, those of a group under `group.`. */
function rows(schema: JsonSchema, prefix: string): string[] {
  const { properties, items } = schema;
  if (items) return rows(items, prefix && `${prefix}[]`);
  if (schema.anyOf?.some((shape) => shape.properties)) return rows(joined(schema.anyOf), prefix);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const [, need, words] = /^\((\w+)\) ?(.*)$/.exec(field.description ?? '') ?? [];
    const text = [words, choices(field)].filter(Boolean).join(' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
    return [`| \`${path}\` | ${need === 'required' ? 'required' : ''} | ${text} |`, ...rows(field, path)];
  });
}

function choices({ enum: values, default: preset }: JsonSchema): string {
  const known = values ? `One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
  const usual = typeof preset === 'string' ? `Otherwise \`${preset}\`.` : '';
  return [known, usual].filter(Boolean).join(' ');
}

/** Several shapes as one: a field that only some of them have is not needed by all. */
function joined(shapes: readonly JsonSchema[]): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const shape of shapes) {
    for (const [name, field] of Object.entries(shape.properties ?? {})) {
      const before = properties[name];
      properties[name] = field.const === undefined ? field : { ...field, description: oneMore(before?.description, field) };
    }
  }
  const everywhere = (name: string) => shapes.every((shape) => shape.properties?.[name]);
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        everywhere(name) ? field : { ...field, description: field.description?.replace('(required)', '(optional)') ?? '' },
      ]),
    ),
  };
}

/** `(required) article: A story. timetable: Days with hours.` */
function oneMore(before: string | undefined, { const: value, description = '' }: JsonSchema): string {
  const words = description.replace(/^\(\w+\) /, '');
  return `${before ?? '(required)'} \`${String(value)}\`: ${words}`;
}
