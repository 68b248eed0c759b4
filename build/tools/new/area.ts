// A new neighbourhood guide with every field that it needs. Knows no disk.
import { asSlug } from '../listings/listing-pages.ts';
import { areaSchema } from '../../model/area.ts';
import { listOf, taken, type Recipe } from './recipe.ts';
import { TO_WRITE } from '../../checks/release.ts';
import { asYaml, skeleton, toWrite } from './skeleton.ts';

export const area: Recipe = {
  summary: 'a neighbourhood guide',
  questions: [
    { flag: 'name', ask: 'The neighbourhood', needed: true },
    { flag: 'postcodes', ask: 'Its postcode districts, with commas', needed: true, choices: ({ site }) => site.guides.map(({ district }) => district) },
    {
      flag: 'nearby',
      ask: 'The slugs of the areas beside it, with commas',
      choices: ({ site }) => site.areas.map(({ slug }) => slug),
      preset: ({ site }, { postcodes }) => {
        const shared = site.areas.filter((each) => each.postcodes.some((district) => listOf(postcodes).includes(district)));
        return (shared.length > 0 ? shared : site.areas).slice(0, 2).map(({ slug }) => slug).join(', ');
      },
    },
    { flag: 'slug', ask: 'Its address', preset: (_, { name = '' }) => asSlug(name) },
  ],
  make({ name = '', postcodes, nearby, slug = '' }, world) {
    if (asSlug(slug) !== slug || !slug) return 'An address has lower-case letters, digits and hyphens: give one with --slug.';
    const { site, workspace } = world;
    const file = `${workspace.source.folder}/areas/${slug}.yaml`;
    const refusal = taken(file, world);
    if (refusal) return refusal;
    const order = Math.max(0, ...site.areas.map((each) => each.order)) + 1;
    const fields = areaFields({ name, slug, order, postcodes: listOf(postcodes), nearby: listOf(nearby), picture: site.settings.card });
    return {
      texts: new Map([[file, asYaml(fields)]]),
      path: `/${slug}`,
      next: [
        `Write every text that begins with "${TO_WRITE}", and check each fact: "npm run check -- --release" lists them.`,
        'Draw its pictures: until then it shows those of the home page.',
        'Set "map:" to its place on the map, and name it in "areas:" of its guides.',
      ],
    };
  },
};

interface AreaStart {
  name: string;
  slug: string;
  order: number;
  postcodes: string[];
  nearby: string[];
  picture: string;
  /** In the middle when left out. */
  map?: { x: number; y: number };
}

/** Every field that an area needs. */
export function areaFields({ name, slug, order, postcodes, nearby, picture, map = { x: 50, y: 50 } }: AreaStart): Record<string, unknown> {
  const given = {
    name, path: `/${slug}`, order, postcodes, title: name, description: toWrite(`one or two sentences about ${name}.`), keywords: [name], heading: name,
    hero: { alt: toWrite(`one true sentence that names ${name} and what is drawn.`) }, nearby, map,
  };
  return skeleton(areaSchema, given, picture);
}
