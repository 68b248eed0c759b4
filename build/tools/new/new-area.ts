// `npm run new -- area` and `-- district`: a neighbourhood guide or a postcode guide, made from the one in starter/.
import { PLACEHOLDER } from '../../engine/content/loaded-fields.ts';
import { slugify } from '../../engine/source/slug.ts';
import { checkSlug, districtsOf, listOf, REPLACE_PLACEHOLDERS, type Template } from './flags.ts';
import { fillStarterFile } from './place.ts';
import { readStarter } from './read-starter.ts';

export const area: Template = {
  summary: 'a neighbourhood guide',
  flags: [
    { flag: 'name', text: 'The neighbourhood', required: true },
    {
      flag: 'postcodes',
      text: 'Its postcode districts, with commas',
      required: true,
      choices: ({ site }) => site.guides.map(({ district }) => district),
    },
    { flag: 'nearby', text: 'The slugs of the areas beside it, with commas' },
    { flag: 'slug', text: 'Its address' },
  ],
  create(answers, project) {
    const { name = '' } = answers;
    const { areas, settings } = project.site;
    const [slug, postcodes] = [answers.slug ?? slugify(name), districtsOf(answers.postcodes)];
    checkSlug(slug, 'areas', project);
    const shared = areas.filter((each) => each.postcodes.some((code) => postcodes.includes(code)));
    const beside = (shared.length > 0 ? shared : areas).slice(0, 2).map((each) => each.slug);
    const starter = readStarter().get('areas/larkgate.yaml')!;
    const made = fillStarterFile(starter, { ...settings, today: project.today }, name, postcodes[0] ?? '', {
      path: `/${slug}`,
      order: orderAfter(areas),
      postcodes,
      nearby: answers.nearby === undefined ? beside : listOf(answers.nearby),
      'card.image': settings.card,
      'hero.image': settings.card,
      'hero.alt': `${PLACEHOLDER} one true sentence that names ${name} and what is drawn.`.slice(0, 200),
    });
    return {
      texts: new Map([[`${project.workspace.source.folder}/areas/${slug}.yaml`, made]]),
      path: `/${slug}`,
      next: [
        REPLACE_PLACEHOLDERS,
        'Draw its pictures. Until then it shows those of the home page.',
        'Give it a "position:" for the map, and add it to "areas:" of its guides.',
      ],
    };
  },
};

export const district: Template = {
  summary: 'a postcode guide',
  flags: [
    { flag: 'district', text: 'The postcode district, such as SW4', required: true },
    { flag: 'areas', text: 'The slugs of its areas, with commas' },
  ],
  create(answers, project) {
    const code = answers.district!.toUpperCase();
    const slug = slugify(code);
    const { areas, guides, settings } = project.site;
    const { folder } = project.workspace.source;
    checkSlug(slug, 'guides', project);
    const own = areas.filter(({ postcodes }) => postcodes.includes(code)).map((each) => each.slug);
    const listings = { title: 'Listings', description: `Listings in ${code}.`, icon: settings.card };
    const starter = readStarter().get('guides/qq1.yaml')!;
    const made = fillStarterFile(starter, { ...settings, today: project.today }, code, code, {
      path: `/${slug}-guide`,
      order: orderAfter(guides),
      image: settings.card,
      alt: `${PLACEHOLDER} what the picture shows, in one sentence.`,
      areas: answers.areas === undefined ? own : listOf(answers.areas),
      services: [{ ...listings, link: '/directory', cta: 'See the listings' }],
    });
    return {
      texts: new Map([[`${folder}/guides/${slug}.yaml`, made]]),
      path: `/${slug}-guide`,
      next: [
        REPLACE_PLACEHOLDERS,
        `Add its pages of listings to ${folder}/directories/${slug}/: copy one of another district.`,
        `For sign-ups and filters, add ${code} to site.yaml, and run "npm run new -- migration".`,
      ],
    };
  },
};

const orderAfter = (pages: readonly { order: number }[]) => Math.max(0, ...pages.map(({ order }) => order)) + 1;
