// `npm run new -- district`: a postcode guide with every required field.
import { toYaml } from '../../engine/source/yaml.ts';
import { guideSchema } from '../../guide/guide/guide.ts';
import { areaSlugs } from './new-area.ts';
import { checkDistricts, checkKnown, checkUnused, listOf } from './questions.ts';
import { fillRequired, placeholder, REPLACE_PLACEHOLDERS, type Template } from './template.ts';

export const district: Template = {
  summary: 'a postcode guide',
  questions: [
    {
      flag: 'district',
      text: 'The postcode district, such as SW4',
      required: true,
      check: (code, project) => checkDistricts(code) ?? checkUnused(`guides/${code.toLowerCase()}`, project),
    },
    {
      flag: 'areas',
      text: 'The slugs of its areas, with commas',
      required: true,
      choices: areaSlugs,
      fallback: ({ site }, { district: code = '' }) =>
        site.areas
          .filter(({ postcodes }) => postcodes.includes(code.toUpperCase()))
          .map(({ slug }) => slug)
          .join(', '),
      check: (answer, project) => checkKnown('area', listOf(answer), areaSlugs(project)),
    },
  ],
  create({ district: answer = '', areas }, { site, workspace: { source } }) {
    const code = answer.toUpperCase();
    const slug = answer.toLowerCase();
    const order = Math.max(0, ...site.guides.map((each) => each.order)) + 1;
    const fields = guideFields({ code, order, areas: listOf(areas), picture: site.settings.card, link: '/directory' });
    return {
      texts: new Map([[`${source.folder}/guides/${slug}.yaml`, toYaml(fields)]]),
      path: `/${slug}-guide`,
      next: [
        REPLACE_PLACEHOLDERS,
        `Add its pages of listings to ${source.folder}/directories/${slug}/: copy one of another district.`,
        `For sign-ups and filters, add ${code} to site.yaml, and run "npm run new -- migration".`,
      ],
    };
  },
};

interface GuideOptions {
  code: string;
  order: number;
  areas: string[];
  picture: string;
  /** Path that the first card of the guide links to. */
  link: string;
}

/** Returns every required field of a postcode guide. */
function guideFields({ code, order, areas, picture, link }: GuideOptions) {
  const listings = {
    title: 'Listings',
    description: placeholder('one sentence.'),
    icon: picture,
    link,
    cta: 'See the listings',
  };
  const given = {
    district: code,
    path: `/${code.toLowerCase()}-guide`,
    order,
    title: `${code} Guide`,
    description: placeholder(`one or two sentences about ${code}.`),
    keywords: [code],
    heading: `The ${code} guide`,
    areas,
    services: [listings],
    transport: { stations: [], buses: [], journeys: [] },
  };
  return fillRequired(guideSchema, given, picture);
}
