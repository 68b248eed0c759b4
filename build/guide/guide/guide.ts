// A postcode guide (`content/guides/<district>.yaml`): neighbourhoods, services, transport.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import { findAreas } from '../area/area.ts';
import { checkHeadWords } from '../fields/plain-words.ts';
import { fileSlug, type Entry } from '../../engine/content/load-file.ts';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { focusPoint, withFocus } from '../fields/focus.ts';
import { byOrder } from '../fields/order.ts';
import {
  address,
  anchorPath,
  group,
  groupList,
  list,
  listOf,
  picturePath,
  slug,
  summary,
  text,
} from '../fields/fields.ts';
import { prose, type Picture } from '../../engine/content/loaded-fields.ts';
import { head } from '../page/page-fields.ts';
import { district } from '../fields/contact-fields.ts';
import type { FieldPath } from '../../engine/source/yaml.ts';
import { byId, checkCitations, citationSchema, findSource } from '../source/source-list.ts';

export const rules = {
  '*/unknown-district': 'A field names a district that has no guide.',
  'guide/other-district': 'A guide’s district differs from its file name.',
  'guide/no-attribution': 'A guide prints the attribution of a source that has none.',
};

const guideSchema = z.strictObject({
  district: district('The postcode district.'),
  path: anchorPath('Its path: /sw2-guide.'),
  order: z.int().min(1).describe('Its position among the guides, from 1.'),
  ...head,
  heading: text('The heading on its page.'),
  card: summary('One sentence for links to it.').max(180),
  image: picturePath('The wide scene at the top, 960 × 400.'),
  alt: text('One true sentence that says what is drawn.'),
  focus: focusPoint,
  intro: prose('Two or three sentences.'),
  inside: list('The list under "What’s inside".', summary('One line.')).min(3),
  areas: list('Neighbourhood cards, in order.', slug('An area’s slug.')).min(1),
  services: groupList('Cards that lead to its pages of listings.', {
    title: text('The card’s title.'),
    description: summary('One sentence.'),
    icon: picturePath('A small square drawing.'),
    link: address('Where it leads.'),
    cta: text('The words of the link.'),
  }).min(1),
  transport: group('How to get about.', {
    intro: text('One or two sentences.').optional(),
    stations: groupList('Its stations. None: [].', {
      name: text('The station’s name.'),
      mode: text('Underground, National Rail, Overground …').optional(),
      services: groupList('The operators of its trains, and their destinations.', {
        operator: text('Who runs the trains.'),
        destinations: list('Where the trains go.', text('A place the trains go to.')).min(1),
        zone: text('Fare zone, in quotes: "2" or "2/3".').optional(),
      }).min(1),
    }),
    buses: groupList('Its bus routes. None: [].', {
      route: text('The number on the front, in quotes: "37".'),
      description: text('Where it runs: Putney Heath to Peckham.'),
    }),
    journeys: groupList('How long typical journeys take. None: [].', {
      area: text('Where the journeys start.'),
      destinations: groupList('Destinations, with the time that each takes.', {
        destination: text('The destination.'),
        time: text('The time: 8 minutes.'),
      }).min(1),
    }),
    night: prose('Trains and buses after midnight.').optional(),
    notes: list('Advice before setting out.', prose('One note.')).min(1),
  }),
  sources: list('Sources of its facts, shown at the foot of the page.', citationSchema).default([]),
  attribution: list(
    'Sources whose attribution the foot of the page prints.',
    slug('A source’s id in sources.yaml.'),
  ).default([]),
});

export interface Guide extends Omit<z.infer<typeof guideSchema>, 'areas'> {
  areas: { name: string; path: string; description: string; image: Picture }[];
  /** Attribution lines, word for word. */
  attribution: string[];
  origin: string;
}

export const loadGuides = (content: Content, { areas, sources }: JoinedSite): Guide[] =>
  entriesOf(content, guides)
    .map((entry) => loadGuide(entry, content, { areas, sources }))
    .sort(byOrder((guide) => guide.district));

function loadGuide(
  entry: Entry<z.infer<typeof guideSchema>>,
  { context }: Content,
  { areas, sources }: Pick<JoinedSite, 'areas' | 'sources'>,
): Guide {
  const { value } = entry;
  const known = byId(sources);
  const isAtHome = value.district.toLowerCase() === fileSlug(entry.origin);
  // Marks the guides as incomplete, so that this guide's district and stations aren't reported as unknown.
  if (!isAtHome || !entry.isValid('transport', 'stations')) context.incomplete.add('guide');
  if (!isAtHome) {
    const message = `The guide to ${quoted(value.district)} is in the file of another district.`;
    const advice = `Rename the file to ${value.district.toLowerCase()}.yaml.`;
    entry.error('guide/other-district', ['district'], message, advice);
  }
  entry.claim('address', value.path, ['path']);
  checkHeadWords(entry);
  checkCitations(value.sources, entry, context);
  entry.claim('description', value.description, ['description']);
  return {
    ...value,
    image: withFocus(value.image, value.focus, ['focus'], entry),
    areas: findAreas(value.areas, ['areas'], entry, areas).map(({ name, path, card }) => ({ name, path, ...card })),
    attribution: value.attribution.flatMap((id, index) => {
      const source = findSource(id, ['attribution', index], entry, known);
      if (source && !source.attribution) {
        const advice = 'Add one in sources.yaml, or leave the source out here.';
        const message = `The source ${quoted(id)} has no attribution line.`;
        entry.error('guide/no-attribution', ['attribution', index], message, advice);
      }
      return source?.attribution ?? [];
    }),
    origin: entry.origin,
  };
}

export function checkDistricts(
  districts: readonly string[],
  path: FieldPath,
  entry: Entry<unknown>,
  guides: readonly Guide[],
): void {
  const known = new Map(guides.map((guide) => [guide.district, guide]));
  const guide = { kind: 'guide', noun: 'guide to the district', rule: '*/unknown-district' as const, known };
  entry.referAll(districts, path, { ...guide, otherwise: listOf('Guides', known.keys()) });
}

/** Name of a topic page in its district's guide, or else the page's heading without the district: `Out and About`. */
export const topicTitle = (guide: Guide | undefined, { path, heading }: { path: string; heading: string }): string =>
  guide?.services.find(({ link }) => link === path)?.title ??
  (guide && heading.startsWith(`${guide.district} `) ? heading.slice(guide.district.length + 1) : heading);

export const guides = defineCollection({
  name: 'guide',
  files: 'guides/<district>.yaml',
  heading: 'A postcode guide: `guides/<district>.yaml`',
  schema: guideSchema,
});
