// Urgent links (`content/useful.yaml`): official pages, and live departures of each station.
import { defineCollection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import { findAreas, type Area } from '../area/area.ts';
import type { Entry, LoadContext } from '../../engine/content/load-file.ts';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { groupList, list, publicUrl, slug, text } from '../fields/fields.ts';
import { district } from '../fields/contact-fields.ts';
import { checkDistricts, type Guide } from '../guide/guide.ts';

export const rules = {
  'useful/duplicate': 'Two useful links have the same label, or a station is listed twice.',
  'useful/unknown-station': 'Live departures name a station that no guide lists.',
};

const areasOf = (help: string) => list(help, slug('An area’s slug.')).min(1);

const usefulSchema = z.strictObject({
  heading: text('The heading above the links.'),
  links: groupList('Official pages, in order.', {
    label: text('Its name, in a reader’s words: Your bin day.').max(60),
    url: publicUrl('The official page.'),
    text: text('A few words after the link, if it needs them.').max(120).optional(),
    button: z.boolean().describe('True to show it first, as a button.').optional(),
    keywords: list('Words a reader might search for: recycling.', text('A keyword.')).optional(),
    districts: list('Districts whose pages show it. Without it, all.', district('A district that has a guide.'))
      .min(1)
      .optional(),
    areas: areasOf('Areas whose pages show it. Without it, all in its districts.').optional(),
  }).min(1),
  stations: groupList('Live departures of stations.', {
    name: text('The station’s name in the guides.'),
    mode: text('Its mode in the guides. Leave out if they have none.').optional(),
    url: publicUrl('The train operator’s page with its live departures.'),
    areas: areasOf('Areas whose pages show it. Guides show it when they list the station.'),
  }).default([]),
});

type UsefulFile = z.infer<typeof usefulSchema>;

type Station = UsefulFile['stations'][number];

/** Links of the whole site, or those of one page. */
export interface UsefulLinks extends Omit<UsefulFile, 'stations'> {
  /** `districts` are those whose guides list the station. */
  stations: (Station & { districts: string[] })[];
}

export function loadUseful(content: Content, { areas, guides }: JoinedSite): UsefulLinks | undefined {
  const [entry] = entriesOf(content, useful);
  if (!entry) return undefined;
  const { value } = entry;
  value.links.forEach((link, index) => {
    entry.claim('useful-link', link.label, ['links', index, 'label']);
    checkDistricts(link.districts ?? [], ['links', index, 'districts'], entry, guides);
    findAreas(link.areas ?? [], ['links', index, 'areas'], entry, areas);
  });
  const stations = value.stations.map((station, index) => {
    entry.claim('useful-station', stationName(station), ['stations', index, 'name']);
    findAreas(station.areas, ['stations', index, 'areas'], entry, areas);
    return { ...station, districts: districtsOf(station, index, entry, guides, content.context) };
  });
  return { ...value, stations };
}

function districtsOf(
  station: Station,
  index: number,
  entry: Entry<UsefulFile>,
  guides: readonly Guide[],
  context: LoadContext,
): string[] {
  const name = stationName(station);
  const listing = guides.filter(({ transport }) => transport.stations.some((each) => stationName(each) === name));
  if (listing.length === 0 && !context.incomplete.has('guide')) {
    const known = guides.flatMap(({ transport }) => transport.stations.map(stationName));
    const message = `No guide lists the station ${quoted(name)}.`;
    const advice = didYouMean(name, known, 'Add it to a guide’s "stations", or remove it here.');
    entry.error('useful/unknown-station', ['stations', index, 'name'], message, advice);
  }
  return listing.map((guide) => guide.district);
}

/** Distinguishes an Underground station from the railway station of the same name. */
const stationName = ({ name, mode }: Pick<Station, 'name' | 'mode'>) => (mode ? `${name} (${mode})` : name);

export const usefulInDistrict = (useful: UsefulLinks | undefined, wanted: string) =>
  shownOf(useful, ({ districts }) => !districts || districts.includes(wanted));

export const usefulInArea = (useful: UsefulLinks | undefined, { slug, postcodes }: Pick<Area, 'slug' | 'postcodes'>) =>
  shownOf(useful, ({ districts, areas }) =>
    areas ? areas.includes(slug) : !districts || districts.some((each) => postcodes.includes(each)),
  );

type Scope = Partial<Record<'districts' | 'areas', string[] | undefined>>;

const shownOf = (useful: UsefulLinks | undefined, isShown: (scope: Scope) => boolean): UsefulLinks | undefined =>
  useful && { ...useful, links: useful.links.filter(isShown), stations: useful.stations.filter(isShown) };

export const useful = defineCollection({
  name: 'useful',
  files: 'useful.yaml',
  heading: 'Useful links: `useful.yaml`',
  schema: usefulSchema,
  names: {
    'useful-link': {
      rule: 'useful/duplicate',
      noun: 'The label',
      advice: 'Give each a label of its own, or remove one.',
    },
    'useful-station': { rule: 'useful/duplicate', noun: 'The station', advice: 'Remove one of the two.' },
  },
});
