// The content folder of a new place: made from the fictional place of the tests, with placeholders for its texts.
import * as z from 'zod';
import { categoriesSchema } from '../../guide/kinds/category.ts';
import { directorySchema } from '../../guide/kinds/directory.ts';
import { shapeOf } from '../../engine/content/shape.ts';
import { OPTIONAL_PAGES, pageSchemas, type PageName } from '../../guide/kinds/pages.ts';
import { settingsSchema } from '../../guide/kinds/settings.ts';
import { loadSite, type Site } from '../../guide/kinds/site.ts';
import { Report } from '../../engine/report/report.ts';
import { decodeSource, type Source } from '../../engine/source/files.ts';
import { parseYaml } from '../../engine/source/yaml.ts';
import { slugify } from '../../engine/source/slug.ts';
import { areaFields } from './new-area.ts';
import { guideFields } from './new-district.ts';
import { checkForeignNames, namesOf } from './foreign-names.ts';
import { fillRequired, placeholder, toYaml } from '../../engine/content/template.ts';

export interface PlaceOptions {
  brand: string;
  url: string;
  place: string;
  /** In capitals, at least one. */
  postcodes: string[];
  /** The names of its neighbourhoods, at least two: each lists another one as nearby. */
  areas: string[];
}

/** The fictional place: its content, and its drawings by path from its folder. */
export interface BasePlace {
  source: Source;
  site: Site;
  drawings: ReadonlyMap<string, string>;
}

/** Matches the texts that are about the fictional place without naming it. */
const FICTIONAL_SCENERY = /harbour|tide|ferry|quay|boat|island|marsh|gull|water|three|\bsea\b/i;

/** Every file of the new folder, by path from it. */
export function makePlace(options: PlaceOptions, { source, site, drawings }: BasePlace): Map<string, string> {
  const files = new Map<string, string>();
  const put = (name: string, value: object) => files.set(name, toYaml(value));
  const foreign = namesOf(site);
  const emptied = (name: string, schema: z.ZodType) => {
    const file = source.files.find(({ path }) => path === `${source.folder}/${name}`)!;
    return replaceTexts(parseYaml(file.text, name, new Report())!.value, schema, options, foreign);
  };
  const picture = site.settings.card;
  const areas = options.areas.map((name) => ({ name, slug: slugify(name) }));

  put('site.yaml', siteFields(emptied('site.yaml', settingsSchema) as Record<string, unknown>, options, areas));
  const categories = emptied('categories.yaml', categoriesSchema) as { name: string }[];
  const describe = (name: string) => placeholder(`one sentence about what is in ${name}.`);
  put(
    'categories.yaml',
    categories.map((category) => ({ ...category, description: describe(category.name) })),
  );
  for (const name of Object.keys(pageSchemas) as PageName[]) {
    if (OPTIONAL_PAGES.includes(name)) continue;
    const file = `pages/${name}.yaml`;
    put(file, pageFields(name, emptied(file, pageSchemas[name]) as Record<string, unknown>));
  }
  areas.forEach(({ name, slug }, index) => {
    const nearby = [areas[(index + 1) % areas.length]!.slug];
    put(
      `areas/${slug}.yaml`,
      areaFields({ name, slug, order: index + 1, postcodes: [...options.postcodes], nearby, picture }),
    );
  });
  options.postcodes.forEach((code, index) => {
    const slug = code.toLowerCase();
    const link = `/${slug}-eating-out`;
    put(
      `guides/${slug}.yaml`,
      guideFields({ code, order: index + 1, areas: areas.map((area) => area.slug), picture, link }),
    );
    put(`directories/${slug}/eating-out.yaml`, fillRequired(directorySchema, directoryHead(code, link), picture));
  });
  const used = [...files.values()].join('\n');
  for (const [name, text] of drawings) if (used.includes(`/${name}`)) files.set(name, text);
  return files;
}

function directoryHead(code: string, path: string): object {
  const title = `Eating out in ${code}`;
  const description = placeholder(`one sentence about eating out in ${code}.`);
  return { path, title, description, keywords: [code], heading: title };
}

/** Loads the files as if they were in `folder`, and looks for names of other places in them. */
export function checkPlace(
  files: ReadonlyMap<string, string>,
  folder: string,
  names: readonly string[],
  report: Report,
): Site | undefined {
  const raw = [...files].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
  const site = loadSite(decodeSource(raw, folder, report), report);
  checkForeignNames(new Map([...files].map(([path, text]) => [`${folder}/${path}`, text])), names, report);
  return site;
}

const LONG_TEXTS = new Set([
  'description',
  'text',
  'intro',
  'alt',
  'body',
  'promise',
  'blurb',
  'placeholder',
  'updated',
]);

/** Puts placeholders for texts that are long or about the fictional place, and the new names into the others. */
function replaceTexts(
  value: unknown,
  schema: z.core.$ZodType,
  options: PlaceOptions,
  foreign: readonly string[],
  field = '',
): unknown {
  const shape = shapeOf(schema, value);
  const replace = (inner: unknown, innerSchema: z.core.$ZodType, name: string) =>
    replaceTexts(inner, innerSchema, options, foreign, name);
  if (shape.kind === 'array') return (value as unknown[]).map((item) => replace(item, shape.item, field));
  if (shape.kind === 'object') {
    const fields = Object.entries(value as object);
    return Object.fromEntries(fields.map(([name, inner]) => [name, replace(inner, shape.fields[name]!, name)]));
  }
  if (typeof value !== 'string' || value.startsWith('/')) return value;
  const [brand, , place, ...others] = foreign as [string, string, string, ...string[]];
  const rest = value.replaceAll(brand, '').replaceAll(place, '');
  const isLocal = FICTIONAL_SCENERY.test(rest) || others.some((name) => rest.includes(name));
  if (LONG_TEXTS.has(field) || isLocal) return placeholder(z.globalRegistry.get(schema)?.description, 150);
  return value
    .replaceAll(`the ${brand}`, options.brand)
    .replaceAll(brand, options.brand)
    .replaceAll(place, options.place);
}

/** With a description of its own, which no two pages may share. */
function pageFields(name: string, page: object): object {
  const description = placeholder(`one or two sentences about the page ${name}.`);
  return { ...page, description };
}

function siteFields(
  base: Record<string, unknown>,
  { brand, url, place, postcodes }: PlaceOptions,
  areas: readonly { slug: string }[],
): object {
  const { email: _email, byline: _byline, social: _social, newsletter, ...rest } = base;
  const { from: _from, postal: _postal, ...words } = newsletter as Record<string, unknown>;
  return {
    ...rest,
    brand,
    url,
    place,
    homeTitle: `Your ${place} Community Guide`,
    description: placeholder(`one or two sentences about ${brand}.`),
    keywords: [place],
    newsletter: { ...words, postcodes, day: 'Monday' },
    contact: { delivery: 'log' },
    filters: { postcodes, weeklyAreas: areas.slice(0, 3).map(({ slug }) => slug) },
  };
}
