// Tests that the generated schemas and tables of fields are up to date and accept valid content.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { FIELDS, renderFields } from '../../../build/tools/schemas/field-tables.ts';
import {
  fileSchemas,
  jsonSchema,
  renderSchemas,
  SCHEMA_FOLDER,
  schemaFile,
  type JsonSchema,
} from '../../../build/tools/schemas/json-schemas.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { parseFrontMatter } from '../../../build/engine/source/front-matter.ts';

const SITE = 'tests/fixtures/site';
const read = (file: string) => readFileSync(file, 'utf8');
const stale = 'run "npm run schemas"';

/** Every field of a schema, with its path. */
function fields(schema: JsonSchema, path = ''): { path: string; description: string }[] {
  return [
    ...(schema.items ? fields(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((shape) => fields(shape, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      { path: `${path}.${name}`, description: field.description ?? '' },
      ...fields(field, `${path}.${name}`),
    ]),
  ];
}

describe('the schemas for editors', () => {
  it('the editor schemas match the models', () => {
    const wanted = renderSchemas();
    expect(
      readdirSync(SCHEMA_FOLDER)
        .map((name) => `${SCHEMA_FOLDER}/${name}`)
        .sort(),
      stale,
    ).toEqual([...wanted.keys()].sort());
    for (const [file, text] of wanted) expect(read(file) === text, `${file} is stale: ${stale}`).toBe(true);
  });

  it('the editor schemas explain every field, starting with whether it is required', () => {
    const silent = fileSchemas.flatMap((kind) =>
      fields(jsonSchema(kind))
        .filter(({ description }) => !/^\((?:required|optional)\) \S/.test(description))
        .map(({ path }) => `${kind.name}${path}`),
    );
    expect(silent).toEqual([]);
    const area = fields(jsonSchema(fileSchemas.find(({ name }) => name === 'area')!));
    expect(area.find(({ path }) => path === '.position')?.description).toMatch(/^\(optional\) A point/);
    expect(area.find(({ path }) => path === '.intro')?.description).toMatch(/^\(required\) .* Markdown\.$/);
  });

  it('VS Code uses the editor schemas', () => {
    const settings = JSON.parse(read('.vscode/settings.json')) as Record<string, unknown>;
    // Stories are Markdown, which the YAML extension of VS Code doesn't read.
    const inYaml = fileSchemas.filter(({ files }) => files.endsWith('.yaml'));
    expect(settings['yaml.schemas']).toEqual(
      Object.fromEntries(inYaml.map((kind) => [`./${schemaFile(kind)}`, `content/${kind.files}`])),
    );
  });

  it.each([
    ['area', 'areas/gull-hill.yaml'],
    ['directory', 'directories/zz1/eating-out.yaml'],
    ['guide', 'guides/zz1.yaml'],
    ['site', 'site.yaml'],
    ['categories', 'categories.yaml'],
    ['sources', 'sources.yaml'],
    ['useful', 'useful.yaml'],
    ['page-home', 'pages/home.yaml'],
    ['page-contact', 'pages/contact.yaml'],
  ])("the schema of %s accepts the model's fields and no others", (name, file) => {
    const schema = z.fromJSONSchema(jsonSchema(fileSchemas.find((kind) => kind.name === name)!) as never);
    const value = parse(read(`${SITE}/${file}`)) as Record<string, unknown>;
    expect(schema.safeParse(value).error?.issues).toBeUndefined();
    const wrong = Array.isArray(value) ? [{ ...(value[0] as object), colour: 'red' }] : { ...value, colour: 'red' };
    expect(schema.safeParse(wrong).success).toBe(false);
  });

  it.each(['five-benches', 'harbour-market', 'regatta-weekend'])(
    'the schema of a post accepts the story %s',
    (slug) => {
      const path = `${SITE}/posts/${slug}.md`;
      const { head } = parseFrontMatter({ path, text: read(path) }, new Report())!;
      const schema = z.fromJSONSchema(jsonSchema(fileSchemas[0]!) as never);
      expect(schema.safeParse(head!.value).error?.issues).toBeUndefined();
      expect(schema.safeParse({ ...(head!.value as object), layout: 'poem' }).success).toBe(false);
    },
  );
});

describe('the page about fields', () => {
  const page = read(FIELDS);

  it('the page about fields is up to date with the schemas', () => {
    expect(page === renderFields(), `${FIELDS} is stale: ${stale}`).toBe(true);
  });

  it('the page about fields has a row for each field, including fields that only one layout has', () => {
    expect(page).toContain('| `groups[].listings[].id` | required | A short name that never changes');
    expect(page).toContain('| `timetable[].items[].place` |  | Where it happens. |');
    expect(page).toMatch(/\| `timetable` \| {2}\|/);
  });
});
