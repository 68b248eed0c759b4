// Registers and calendars that a guide follows (`content/registers.yaml`). `npm run refresh` reads them.
import { defineCollection, type Collection } from '../../engine/content/collection.ts';
import * as z from 'zod';
import { entriesOf, type Content, type JoinedSite } from '../define-kind.ts';
import { anchorPath, list, nameOfFile, publicUrl, slug, text } from '../fields/fields.ts';
import { district } from '../fields/contact-fields.ts';
import type { Entry } from '../../engine/content/load-file.ts';
import { didYouMean, quoted } from '../../engine/report/wording.ts';
import type { SourceFile } from '../../engine/source/files.ts';
import { findAreas } from '../area/area.ts';
import { findCategories } from '../post/category.ts';
import { pageLookup, type Directory } from '../listing/directory.ts';
import { checkDistricts } from '../guide/guide.ts';
import { byId, findSource } from '../source/source-list.ts';

export const rules = {
  'registers/duplicate': 'Two registers or calendars share an id.',
  'registers/unknown-page': 'A register adds places to a topic page that is missing.',
  'registers/unknown-group': 'A register adds places to a group that its topic page doesn’t have.',
  'registers/unknown-category': 'A calendar names a category that is missing.',
};

/** Kinds of registers. Each is the name of a file in build/registers/connectors. */
export const REGISTER_KINDS = [
  'food-hygiene',
  'openstreetmap',
  'nhs',
  'pharmacy-hours',
  'schools',
  'mot',
  'naptan',
  'postcodes',
] as const;
export type RegisterKind = (typeof REGISTER_KINDS)[number];

/** Kinds of calendars. Each is the name of a file in build/registers/calendars. */
export const CALENDAR_KINDS = ['icalendar', 'json-ld', 'squarespace', 'openactive', 'moderngov'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

const placementSchema = z.strictObject({
  kinds: list(
    'Kinds in the register’s words: Restaurant/Cafe/Canteen. shop=* means all kinds that begin with shop=.',
    text('A kind.'),
  ).min(1),
  pages: list('Topic pages, one for each district: /eating-out.', anchorPath('A topic page.')).min(1),
  group: text('The group on those pages that a new listing joins.'),
  line: text('The line of a new listing: Restaurant or cafe.').max(90).optional(),
});

const registerSchema = z.strictObject({
  id: slug('A short name that never changes.'),
  kind: z.enum(REGISTER_KINDS).describe('Which register it is.'),
  source: slug('The id of a source in sources.yaml. New listings get it.'),
  url: publicUrl('The URL of its data, if there is more than one.').optional(),
  reports: list('Reports of the NHS: epraccur, edispensary, egdpprac.', text('A report.')).default([]),
  query: text(
    'A query for things in OpenStreetMap: nwr[shop]. The default asks for shops, crafts, health care and more.',
  ).optional(),
  placements: list(
    'The kinds that become listings, and their pages. Other kinds only update listings.',
    placementSchema,
  ).default([]),
});

const calendarSchema = z.strictObject({
  id: nameOfFile('A short name that never changes. It names the file in events/from/.'),
  kind: z.enum(CALENDAR_KINDS).describe('The format of its data.'),
  url: publicUrl('The URL of its data.'),
  sessions: publicUrl('For openactive: the feed of the sessions of its series.').optional(),
  title: text('The calendar’s name, shown as the source of its events.'),
  publisher: text('Who publishes it.'),
  page: publicUrl('Its page for readers.').optional(),
  committees: list('For moderngov: the numbers of the council’s committees.', z.int().positive()).default([]),
  where: text('The place of events that don’t name one.').optional(),
  elsewhere: z.literal(true).describe('true: events outside the districts are listed, too.').optional(),
  only: list('Words in the titles of the events to list, such as swimming.', text('A word, or several.')).default([]),
  areas: list('Areas whose pages show its events.', slug('An area’s slug.')).default([]),
  postcodes: list('Districts whose guides show its events.', district('A district that has a guide.')).min(1),
  interests: list('Categories whose readers get it in their newsletter.', text('The name of a category.')).min(1),
});

/** Words of canteens, caterers, clubs, churches and schools, and of shops that sell food only on the side. */
const LEAVE_OUT = (
  'academy,school,college,university,nursery,preschool,pre school,playgroup,children’s centre,church,chapel,' +
  'cathedral,parish,mosque,masjid,temple,gurdwara,synagogue,hospital,hospice,care home,nursing home,day centre,' +
  'hmp,canteen,staff restaurant,catering,caterer,caterers,sodexo,elior,aramark,chartwells,baxterstorey,' +
  'bartlett mitchell,caterlink,compass group,mitie,eurest,gather and gather,vacherin,houston and hawkes,' +
  'thomas franks,bennett hay,ch and co,holroyd howe,olive dining,pabulum,servest,bowls club,bowling club,' +
  'golf club,cricket club,tennis club,badminton club,squash club,rugby club,football club,hockey club,' +
  'croquet club,sailing club,yacht club,rowing club,boat club,canoe club,swimming club,athletic club,' +
  'sports club,social club,fitness club,snooker club,youth club,boys club,lunch club,breakfast club,' +
  'members club,mens club,conservative club,liberal club,labour club,constitutional club,legion,sea cadets,' +
  'scout,scouts,guides,royal mail,bus garage,bus depot,fire station,police station,barracks,job centre,clinic,' +
  'health centre,medical centre,training centre,leisure centre,pharmacy,chemist,chemists,boots,superdrug,' +
  'savers,optician,whsmith,wh smith,argos,wilko,homebase,b and q,wickes,halfords,currys,dunelm,hema,' +
  'oliver bonas,tk maxx,primark,card factory,clintons,pets at home,hmv,odeon,cineworld,vue,puregym,ladbrokes,' +
  'coral,betfred,paddy power,william hill,wilkinsons,waterstones,barber,slimming world,community association,' +
  'community assoc,foodbank,food bank,food club,bingo,salvation army,training ground,cultural centre,masonic,' +
  'trades hall,residential home,respite,hostel,crown court,magistrates court,prison,civic centre,offices,' +
  'healthcare,housing,asset management,unilever,iss,ocs,department of health,department of work,' +
  'bank of america,workplace,staff cafe,staff cafeteria,executive dining,client dining,restaurant associates,' +
  'students union,student union,powerleague,goals soccer,virgin active,david lloyd,nuffield health,' +
  'fitness first,gym,sports ground,golf centre,services club,catholic club,kids club,stagecoach,oxfam,new look,' +
  'sports direct,ann summers,beauty,wedding,events,event management,boulder,climbing,quaker centre,' +
  'meeting house,tenpin,megabowl,bowlplex,hollywood bowl,lockers,memorial club,royal naval association,industries'
).split(',');

export const registersSchema = z.strictObject({
  districts: list('Postcode districts that the guide covers.', district('A district: SW2.')).min(1),
  registers: list('Registers of places.', registerSchema).default([]),
  calendars: list('Calendars of events.', calendarSchema).default([]),
  leaveOut: list(
    'Words in the names of places that the food register has, but that aren’t shops or restaurants for everyone.',
    text('A word, or several: bowls club.'),
  ).default(LEAVE_OUT),
  bankHolidays: publicUrl('The URL of the bank holidays: https://www.gov.uk/bank-holidays.json.').optional(),
});

export type RegisterSettings = z.infer<typeof registerSchema>;
export type Placement = z.infer<typeof placementSchema>;
export type CalendarSettings = z.infer<typeof calendarSchema>;
export type RefreshSettings = z.infer<typeof registersSchema>;

export function loadRegisters(
  content: Content,
  { sources, directories, areas: allAreas, guides, categories }: JoinedSite,
): RefreshSettings | undefined {
  const [entry] = entriesOf(content, registers);
  if (!entry) return undefined;
  const { registers: followed, calendars } = entry.value;
  const known = byId(sources);
  followed.forEach(({ id, source, placements }, index) => {
    entry.claim('register', id, ['registers', index, 'id']);
    findSource(source, ['registers', index, 'source'], entry, known);
    placements.forEach((_, at) => checkPlacement(entry, index, at, directories));
  });
  calendars.forEach(({ id, areas, postcodes, interests }, index) => {
    const path = ['calendars', index];
    entry.claim('register', id, [...path, 'id']);
    findAreas(areas, [...path, 'areas'], entry, allAreas);
    checkDistricts(postcodes, [...path, 'postcodes'], entry, guides);
    findCategories(interests, [...path, 'interests'], entry, categories, 'registers/unknown-category');
  });
  return entry.value;
}

function checkPlacement(
  entry: Entry<RefreshSettings>,
  index: number,
  at: number,
  directories: readonly Directory[],
): void {
  const { pages, group } = entry.value.registers[index]!.placements[at]!;
  const path = ['registers', index, 'placements', at];
  const lookup = pageLookup(directories, 'registers/unknown-page');
  for (const { path: page, titles } of entry.referAll(pages, [...path, 'pages'], lookup)) {
    if (titles.includes(group)) continue;
    const advice = didYouMean(group, titles, `Its groups are ${titles.join(', ')}.`);
    const message = `The page ${page} has no group ${quoted(group)}.`;
    entry.error('registers/unknown-group', [...path, 'group'], message, advice);
  }
}

export const registers = defineCollection({
  name: 'registers',
  files: 'registers.yaml',
  heading: 'Registers and calendars to follow: `registers.yaml`',
  schema: registersSchema,
  names: { register: { rule: 'registers/duplicate', noun: 'The id', advice: 'Give one of the two another id.' } },
});

const holidaysSchema = z.object({ days: z.array(z.object({ date: z.string(), title: z.string() })) });

export const HOLIDAYS_FILE = 'registers/bank-holidays.json';

/** Bank holidays that the latest `npm run refresh` read. Empty if the file is missing or invalid. */
export function bankHolidaysIn(files: readonly SourceFile[]): string[] {
  const file = files.find(({ path }) => path.endsWith(`/${HOLIDAYS_FILE}`));
  try {
    return file ? holidaysSchema.parse(JSON.parse(file.text)).days.map(({ date }) => date) : [];
  } catch {
    return [];
  }
}

const pointsSchema = z.record(z.string(), z.tuple([z.number(), z.number()]));

export const POSTCODES_FILE = 'registers/postcodes.json';

export type PostcodePoints = ReadonlyMap<string, { lat: number; lon: number }>;

/** Positions of the districts' postcodes. Empty if no file of postcodes was read. */
export function postcodePointsIn(files: readonly SourceFile[]): PostcodePoints {
  const file = files.find(({ path }) => path.endsWith(`/${POSTCODES_FILE}`));
  try {
    const points = Object.entries(file ? pointsSchema.parse(JSON.parse(file.text)) : {});
    return new Map(points.map(([postcode, [lat, lon]]) => [postcode, { lat, lon }]));
  } catch {
    return new Map();
  }
}

/**
 * State of `npm run refresh`: the latest answer of each register, the bank holidays, and positions of postcodes. The
 * site reads only the last two.
 */
export const registerMemory: Collection = { name: 'memory', files: ['registers/<scheme>.json'], schemas: [] };
