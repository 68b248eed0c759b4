// A new postcode guide with every field that it needs. Knows no disk.
import { DISTRICT } from '../../model/fields.ts';
import { guideSchema } from '../../model/guide.ts';
import { listOf, taken, type Recipe } from './recipe.ts';
import { TO_WRITE } from '../../checks/release.ts';
import { asYaml, skeleton, toWrite } from './skeleton.ts';

export const district: Recipe = {
  summary: 'a postcode guide',
  questions: [
    { flag: 'district', ask: 'The postcode district, such as SW4', needed: true },
    {
      flag: 'areas',
      ask: 'The slugs of its areas, with commas',
      needed: true,
      choices: ({ site }) => site.areas.map(({ slug }) => slug),
      preset: ({ site }, { district: code = '' }) => site.areas.filter(({ postcodes }) => postcodes.includes(code.toUpperCase())).map(({ slug }) => slug).join(', ') || undefined,
    },
  ],
  make({ district: answer = '', areas }, world) {
    const code = answer.toUpperCase();
    if (!DISTRICT.test(code)) return `"${answer}" is not a postcode district, such as SW4.`;
    const { site, workspace } = world;
    const file = `${workspace.source.folder}/guides/${code.toLowerCase()}.yaml`;
    const refusal = taken(file, world);
    if (refusal) return refusal;
    const order = Math.max(0, ...site.guides.map((each) => each.order)) + 1;
    return {
      texts: new Map([[file, asYaml(guideFields({ code, order, areas: listOf(areas), picture: site.settings.card, link: '/directory' }))]]),
      path: `/${code.toLowerCase()}-guide`,
      next: [
        `Write every text that begins with "${TO_WRITE}", and check each fact: "npm run check -- --release" lists them.`,
        `Its pages of listings go into ${workspace.source.folder}/directories/${code.toLowerCase()}/: copy one of another district.`,
        `For sign-ups and filters, name ${code} in site.yaml, and in a migration of the newsletter's table.`,
      ],
    };
  },
};

interface GuideStart {
  code: string;
  order: number;
  areas: string[];
  picture: string;
  /** Where its first card leads. */
  link: string;
}

export function guideFields({ code, order, areas, picture, link }: GuideStart): Record<string, unknown> {
  const given = {
    district: code, path: `/${code.toLowerCase()}-guide`, order, title: `${code} Guide`, description: toWrite(`one or two sentences about ${code}.`), keywords: [code],
    heading: `The ${code} guide`, areas, services: [{ title: 'Listings', description: toWrite('one sentence.'), icon: picture, link, cta: 'See the listings' }],
    transport: { stations: [], buses: [], journeys: [] },
  };
  return skeleton(guideSchema, given, picture);
}
