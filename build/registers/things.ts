// Things of OpenStreetMap that mostly have no name, such as toilets and post boxes: a name and a line for readers.
type Tags = Readonly<Record<string, string>>;

interface Thing {
  name: string;
  /** Parts of the line after the name. Empty parts are left out. */
  line: (tags: Tags) => (string | false | undefined)[];
}

const yes = (tags: Tags, key: string, text: string) => tags[key] === 'yes' && text;

const THINGS: Readonly<Record<string, Thing>> = {
  'amenity=toilets': {
    name: 'Public toilets',
    line: (tags) => [
      tags.fee === 'no' && 'free',
      tags.fee === 'yes' && (tags.charge ?? tags['fee:amount'] ?? 'not free'),
      tags.male === 'yes' && tags.female !== 'yes' && 'for men',
      tags.female === 'yes' && tags.male !== 'yes' && 'for women',
      yes(tags, 'changing_table', 'baby changing'),
      yes(tags, 'centralkey', 'Radar key'),
    ],
  },
  'emergency=defibrillator': {
    name: 'Defibrillator',
    line: (tags) => [yes(tags, 'indoor', 'indoors'), tags.indoor === 'no' && 'outdoors'],
  },
  'amenity=drinking_water': { name: 'Drinking water', line: (tags) => [yes(tags, 'bottle', 'fits a bottle')] },
  'amenity=recycling': {
    name: 'Recycling',
    line: (tags) =>
      Object.entries(tags).flatMap(([key, value]) =>
        key.startsWith('recycling:') && value === 'yes' ? key.slice('recycling:'.length).replaceAll('_', ' ') : [],
      ),
  },
  'leisure=playground': { name: 'Playground', line: () => [] },
  'amenity=post_box': {
    name: 'Post box',
    line: (tags) => [tags.collection_times && `collected ${tags.collection_times.replaceAll(';', ',')}`],
  },
  'amenity=charging_station': {
    name: 'Charging point',
    line: (tags) => [
      ...SOCKETS.flatMap(([key, name]) => (tags[`socket:${key}`] ? `${tags[`socket:${key}`]} × ${name}` : [])),
      tags.operator ?? tags.brand,
    ],
  },
};

const SOCKETS = [
  ['type2', 'Type 2'],
  ['type2_combo', 'CCS'],
  ['chademo', 'CHAdeMO'],
] as const;

/** Kinds of stops by their codes in NaPTAN. Its other codes are entrances and platforms. */
export const STOPS: ReadonlyMap<string, string> = new Map([
  ['BCT', 'Bus stop'],
  ['BST', 'Bus station'],
  ['RLY', 'Railway station'],
  ['MET', 'Tram, metro or Underground station'],
  ['FER', 'Pier'],
]);
const STOP_KINDS = new Set(STOPS.values());

/** True for a kind whose places come and go without a question. */
export const isThingKind = (kind: string) => Object.hasOwn(THINGS, kind) || STOP_KINDS.has(kind);

const LONGEST_LINE = 90;
/** A name that only says what the thing is. */
const NO_NAME =
  /^(?:the )?(?:public |community )*(?:toilets?|w\.?c\.?|conveniences?|defibrillator|aed|drinking (?:water|fountain)|recycling(?: (?:point|bank|bin)s?)?|play(?:ground| ?area)|post ?box|(?:ev )?charg(?:er|ing (?:point|station)))s?$/i;

/**
 * Returns the words for a thing. Its name is its own, or its kind with the street, or only its kind.
 * @param street Undefined if the map doesn't say it.
 */
export function thingOf(kind: string, tags: Tags, street: string | undefined) {
  const thing = Object.hasOwn(THINGS, kind) ? THINGS[kind] : undefined;
  if (!thing) return undefined;
  const own = NO_NAME.test(tags.name ?? '') ? undefined : tags.name;
  const [first = thing.name, ...more] = [thing.name, ...thing.line(tags)].filter((part) => typeof part === 'string');
  const line = more.reduce(
    (text, part) => (`${text}, ${part}`.length > LONGEST_LINE ? text : `${text}, ${part}`),
    first,
  );
  const where = tags['defibrillator:location'] ?? tags.description;
  return {
    thing: own === undefined && street === undefined ? ('nameless' as const) : ('named' as const),
    name: own ?? [thing.name, street].filter(Boolean).join(', '),
    line,
    // A longer text, or one with a number or an email address, is no place in a few words.
    note: where !== undefined && where.length <= LONGEST_LINE && !/\d{5}|@/.test(where) ? where : undefined,
  };
}
