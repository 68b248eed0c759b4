// An empty content folder for another place: the frame of the second, fictional one, with its words taken out. Reads no disk.
import * as z from 'zod';
import { categoriesSchema } from '../../model/category.ts';
import { directorySchema } from '../../model/directory.ts';
import { shapeOf } from '../../model/findings.ts';
import { pageSchemas, type PageName } from '../../model/pages.ts';
import { settingsSchema } from '../../model/settings.ts';
import { loadSite, type Site } from '../../model/site.ts';
import { Report } from '../../report/report.ts';
import { decodeSource, type Source } from '../../source/files.ts';
import { parseYaml } from '../../source/yaml.ts';
import { asSlug } from '../listings/listing-pages.ts';
import { areaFields } from './area.ts';
import { guideFields } from './district.ts';
import { checkLeftovers, placeWords } from './leftovers.ts';
import { asYaml, skeleton, toWrite } from './skeleton.ts';

export interface Place {
  brand: string;
  url: string;
  place: string;
  /** In capitals, at least one. */
  postcodes: string[];
  /** Names of its neighbourhoods, at least two: each has another one nearby. */
  areas: string[];
}

/** The fictional place: its content, and its drawings by path from its folder. */
export interface Frame {
  source: Source;
  site: Site;
  drawings: ReadonlyMap<string, string>;
}

/** Words of the fictional place besides its names: a text that has one is written anew. */
const FLAVOUR = /harbour|tide|ferry|quay|boat|island|marsh|gull|water|three|\bsea\b/i;
/** Every file of the new folder, by path from it. */
export function makePlace(wanted: Place, { source, site, drawings }: Frame): Map<string, string> {
  const files = new Map<string, string>();
  const put = (name: string, value: object) => files.set(name, asYaml(value));
  const foreign = placeWords(site);
  const emptied = (name: string, schema: z.ZodType) => {
    const file = source.files.find(({ path }) => path === `${source.folder}/${name}`)!;
    return emptyTexts(parseYaml(file.text, name, new Report())!.value, schema, wanted, foreign);
  };
  const picture = site.settings.card;
  const areas = wanted.areas.map((name) => ({ name, slug: asSlug(name) }));

  put('site.yaml', siteFields(emptied('site.yaml', settingsSchema) as Record<string, unknown>, wanted, areas));
  put('categories.yaml', (emptied('categories.yaml', categoriesSchema) as { name: string }[]).map((category) => ({ ...category, description: toWrite(`one sentence about what is in ${category.name}.`) })));
  for (const name of Object.keys(pageSchemas) as PageName[]) put(`pages/${name}.yaml`, pageFields(name, emptied(`pages/${name}.yaml`, pageSchemas[name]) as Record<string, unknown>));
  areas.forEach(({ name, slug }, index) => {
    const nearby = [areas[(index + 1) % areas.length]!.slug];
    put(`areas/${slug}.yaml`, areaFields({ name, slug, order: index + 1, postcodes: [...wanted.postcodes], nearby, picture, map: mapPoint(index, areas.length) }));
  });
  wanted.postcodes.forEach((code, index) => {
    const low = code.toLowerCase();
    put(`guides/${low}.yaml`, guideFields({ code, order: index + 1, areas: areas.map(({ slug }) => slug), picture, link: `/${low}-eating-out` }));
    const head = { path: `/${low}-eating-out`, title: `Eating out in ${code}`, description: toWrite(`one sentence about eating out in ${code}.`), keywords: [code], heading: `Eating out in ${code}` };
    put(`directories/${low}/eating-out.yaml`, skeleton(directorySchema, head, picture));
  });
  const used = [...files.values()].join('\n');
  for (const [name, text] of drawings) if (used.includes(`/${name}`)) files.set(name, text);
  return files;
}

/** Loads the files as they would stand in `folder`, and looks for words of other places in them. */
export function checkPlace(files: ReadonlyMap<string, string>, folder: string, words: readonly string[], report: Report): Site | undefined {
  const raw = [...files].map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
  const site = loadSite(decodeSource(raw, folder, report), report);
  checkLeftovers(new Map([...files].map(([path, text]) => [`${folder}/${path}`, text])), words, report);
  return site;
}

/** Spread in rows, so that each name can be read until somebody says where it lies. */
function mapPoint(index: number, count: number): { x: number; y: number } {
  const columns = Math.ceil(Math.sqrt(count / 2));
  const rows = Math.ceil(count / columns);
  return { x: Math.round((100 * ((index % columns) + 0.5)) / columns), y: Math.round((100 * (Math.floor(index / columns) + 0.5)) / rows) };
}

const LONG = new Set(['description', 'text', 'intro', 'alt', 'body', 'promise', 'blurb', 'placeholder', 'updated']);

/** Names stay, with the new place's in them; what speaks of the fictional place, or at length, becomes a line that says what to write. */
function emptyTexts(value: unknown, schema: z.core.$ZodType, wanted: Place, foreign: readonly string[], name = ''): unknown {
  const shape = shapeOf(schema, value);
  if (shape.kind === 'array') return (value as unknown[]).map((item) => emptyTexts(item, shape.item, wanted, foreign, name));
  if (shape.kind === 'object') {
    return Object.fromEntries(Object.entries(value as object).map(([field, inner]) => [field, emptyTexts(inner, shape.fields[field]!, wanted, foreign, field)]));
  }
  if (typeof value !== 'string' || value.startsWith('/')) return value;
  const [brand, , place, ...others] = foreign as [string, string, string, ...string[]];
  const bare = value.replaceAll(brand, '').replaceAll(place, '');
  const local = FLAVOUR.test(bare) || others.some((word) => bare.includes(word));
  if (LONG.has(name) || local) return toWrite(z.globalRegistry.get(schema)?.description, 150);
  return value.replaceAll(`the ${brand}`, wanted.brand).replaceAll(brand, wanted.brand).replaceAll(place, wanted.place);
}

/** Pages may not share a description. An address to write to, and what lies behind the map, are left out until there are some. */
function pageFields(name: string, { contact: _contact, map, ...page }: Record<string, unknown>): object {
  const { backdrop: _backdrop, ...bareMap } = (map ?? {}) as Record<string, unknown>;
  return { ...page, description: toWrite(`one or two sentences about the page ${name}.`), ...(map ? { map: bareMap } : {}) };
}

function siteFields(frame: Record<string, unknown>, { brand, url, place, postcodes }: Place, areas: readonly { slug: string }[]): object {
  const { email: _email, social: _social, newsletter, ...rest } = frame;
  return {
    ...rest,
    brand,
    url,
    place,
    homeTitle: `Your ${place} Community Guide`,
    description: toWrite(`one or two sentences about ${brand}.`),
    keywords: [place],
    newsletter: { ...(newsletter as object), postcodes, day: 'Monday' },
    contact: { delivery: 'log' },
    filters: { postcodes, weeklyAreas: areas.slice(0, 3).map(({ slug }) => slug) },
  };
}
