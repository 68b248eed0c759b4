// `npm run new -- area`: a neighbourhood guide with every required field.
import { toYaml } from '../../engine/source/yaml.ts';
import { areaSchema } from '../../guide/area/area.ts';
import { slugify } from '../../engine/source/slug.ts';
import { checkDistricts, checkKnown, checkSlug, districtsOf, listOf, matches, type Project } from './questions.ts';
import { fillRequired, placeholder, REPLACE_PLACEHOLDERS, type Template } from './template.ts';

export const area: Template = {
  summary: 'a neighbourhood guide',
  questions: [
    { flag: 'name', text: 'The neighbourhood', required: true, check: matches('name', areaSchema.shape.name) },
    {
      flag: 'postcodes',
      text: 'Its postcode districts, with commas',
      required: true,
      choices: ({ site }) => site.guides.map(({ district }) => district),
      check: checkDistricts,
    },
    {
      flag: 'nearby',
      text: 'The slugs of the areas beside it, with commas',
      choices: areaSlugs,
      fallback: ({ site }, { postcodes }) => {
        const shared = site.areas.filter((each) =>
          each.postcodes.some((code) => districtsOf(postcodes).includes(code)),
        );
        return (shared.length > 0 ? shared : site.areas)
          .slice(0, 2)
          .map(({ slug }) => slug)
          .join(', ');
      },
      check: (answer, project) => checkKnown('area', listOf(answer), areaSlugs(project)),
    },
    {
      flag: 'slug',
      text: 'Its address',
      fallback: (_, { name = '' }) => slugify(name),
      check: (slug, project) => checkSlug(slug, `areas/${slug}`, project),
    },
  ],
  create({ name = '', postcodes, nearby, slug = '' }, { site, workspace }) {
    const order = Math.max(0, ...site.areas.map((each) => each.order)) + 1;
    const picture = site.settings.card;
    const fields = areaFields({
      name,
      slug,
      order,
      postcodes: districtsOf(postcodes),
      nearby: listOf(nearby),
      picture,
    });
    return {
      texts: new Map([[`${workspace.source.folder}/areas/${slug}.yaml`, toYaml(fields)]]),
      path: `/${slug}`,
      next: [
        REPLACE_PLACEHOLDERS,
        'Draw its pictures. Until then it shows those of the home page.',
        'Give it a "position:" for the map, and add it to "areas:" of its guides.',
      ],
    };
  },
};

export function areaSlugs({ site }: Project): string[] {
  return site.areas.map(({ slug }) => slug);
}

interface AreaOptions {
  name: string;
  slug: string;
  order: number;
  postcodes: string[];
  nearby: string[];
  picture: string;
}

/** Returns every required field of an area. */
function areaFields({ name, slug, order, postcodes, nearby, picture }: AreaOptions) {
  const given = {
    name,
    path: `/${slug}`,
    order,
    postcodes,
    title: name,
    description: placeholder(`one or two sentences about ${name}.`),
    keywords: [name],
    heading: name,
    hero: { alt: placeholder(`one true sentence that names ${name} and what is drawn.`) },
    nearby,
  };
  return fillRequired(areaSchema, given, picture);
}
