// Reads OpenStreetMap: queries Overpass for places in the outlines of the districts. The licence is share-alike, so
// docs/registers.md has rules for its data.
import * as z from 'zod';
import { quoted } from '../../engine/report/wording.ts';
import type { Outline } from '../../guide/map/outlines.ts';
import { checkShape, UnexpectedAnswer } from '../answer/read-answer.ts';
import { readJsonRows } from '../answer/read-rows.ts';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { thingOf } from '../things.ts';
import { joinAddress } from '../text/addresses.ts';
import type { Connector, Extract } from '../register-record.ts';

const OVERPASS = 'https://overpass-api.de/api/interpreter';

/** Places that readers look for and that other registers lack. */
const USUAL = [
  'nwr[shop]',
  'nwr[craft]',
  'nwr[healthcare]',
  'nwr[amenity~"^(restaurant|cafe|pub|bar|fast_food|ice_cream|toilets|place_of_worship|post_office|library|' +
    'community_centre|arts_centre|theatre|cinema|nightclub|events_venue|marketplace|bank|veterinary|childcare|' +
    'kindergarten|dentist|doctors|clinic|pharmacy|bicycle_repair_station|drinking_water|recycling|post_box|' +
    'charging_station)$"]',
  'nwr[emergency=defibrillator]',
  'nwr[leisure~"^(playground|fitness_centre|sports_centre|dance|swimming_pool|park|garden)$"]',
];

/** Tag keys that say the kind of a place. The first one that a place has is used. */
const KINDS = ['amenity', 'shop', 'craft', 'leisure', 'healthcare', 'office', 'tourism', 'emergency', 'landuse'];

const NOT_IN_USE = /^(?:vacant|disused|abandoned|closed|no)$/;
/** Values of `access` for places such as the playground of a school or the garden of a house. */
const NOT_PUBLIC = /^(?:private|no)$/;

const answerSchema = z.object({
  osm3s: z.object({ timestamp_osm_base: z.string() }),
  remark: z.string().optional(),
  elements: z.array(z.unknown()),
});

const point = { lat: z.number().optional(), lon: z.number().optional() };
const elementSchema = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  ...point,
  center: z.object(point).optional(),
  tags: z.record(z.string(), z.string()).default({}),
});
type Element = z.infer<typeof elementSchema>;

export const connector: Connector = {
  title: 'OpenStreetMap',
  scheme: 'osm',
  requests: ({ url = OVERPASS, query }, { outlines }) => {
    if (outlines.length === 0) {
      throw new UnexpectedAnswer(
        'The query for OpenStreetMap needs outlines of the districts, but outlines.json has none, and no register before it has ' +
          'places there to draw them around.',
      );
    }
    return [
      { url, form: { data: overpassQuery(query ? query.split(';') : USUAL, outlines) }, accept: 'application/json' },
    ];
  },
  parse(answer): Extract {
    const { from } = answer;
    const builder = new ExtractBuilder(answer);
    const use = (element: Element) => addElement(element, builder);
    const whole = readJsonRows(answer, { lists: ['elements'], row: elementSchema }, use, () =>
      builder.skipBad('osm', undefined),
    );
    const { osm3s, remark } = checkShape(whole, answerSchema, from);
    // For a slow query, Overpass sends status 200, only a part of the result, and a remark.
    if (remark !== undefined) throw new UnexpectedAnswer(`${from} stopped before the end: ${quoted(remark)}.`);
    return builder.build(osm3s.timestamp_osm_base.slice(0, 10));
  },
};

function overpassQuery(selectors: readonly string[], outlines: readonly Outline[]): string {
  const areas = outlines.flatMap(({ rings }) =>
    rings.map((ring) => ring.map(([lon, lat]) => `${lat} ${lon}`).join(' ')),
  );
  const statements = areas.flatMap((area) => selectors.map((selector) => `${selector.trim()}(poly:"${area}");`));
  return `[out:json][timeout:90];(${statements.join('')});out center tags;`;
}

function addElement({ type, id, tags, center, ...at }: Element, builder: ExtractBuilder): void {
  const ref = `osm:${type}/${id}`;
  const key = KINDS.find((name) => tags[name] !== undefined);
  if (key === undefined) return builder.skip('of a kind that a guide doesn’t list', ref);
  if (NOT_IN_USE.test(tags[key]!) || tags.disused === 'yes' || tags.abandoned === 'yes') {
    return builder.skip('that are not in use');
  }
  if (NOT_PUBLIC.test(tags.access ?? '')) return builder.skip('that are not public');
  const kind = `${key}=${tags[key]}`;
  const road = tags['addr:street'] ?? tags['addr:place'];
  const number = tags['addr:housenumber'];
  const street = number ? `${number} ${road}` : road;
  const address = joinAddress([road && !number ? tags['addr:housename'] : undefined, street]);
  const thing = thingOf(kind, tags, road);
  const name = thing?.name ?? tags.name ?? tags.brand;
  if (name === undefined) return builder.skip('without a name', ref);
  const fhrs = (tags['fhrs:id'] ?? '').split(';').flatMap((id) => (/^ *\d+ *$/.test(id) ? [`fhrs:${id.trim()}`] : []));
  builder.add({
    ref,
    otherRefs: fhrs,
    kind,
    name,
    address,
    ...thing,
    postcode: tags['addr:postcode'],
    lat: at.lat ?? center?.lat,
    lon: at.lon ?? center?.lon,
    phone: tags.phone ?? tags['contact:phone'],
    website: (tags.website ?? tags['contact:website'])?.split(';')[0],
    hours: tags.opening_hours,
    cuisine: tags.cuisine?.split(';').slice(0, 3).join(', ').replaceAll('_', ' '),
    wheelchair: tags.wheelchair,
    stepFree: tags.step_count === '0' || tags['entrance:step_count'] === '0' ? true : undefined,
    outdoorSeats: tags.outdoor_seating === 'yes' ? true : tags.outdoor_seating === 'no' ? false : undefined,
  });
}
