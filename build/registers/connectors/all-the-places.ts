// Reads All The Places (licence CC0): branches of chains with OpenStreetMap's tags, one GeoJSON file per spider.
import * as z from 'zod';
import { ExtractBuilder } from '../answer/extract-builder.ts';
import { joinAddress } from '../text/addresses.ts';
import { checkShape } from '../answer/read-answer.ts';
import { readJsonRows } from '../answer/read-rows.ts';
import type { Connector, Extract } from '../register-record.ts';
import { UnexpectedAnswer } from '../answer/unexpected-answer.ts';

const RUN = 'https://data.alltheplaces.xyz/runs/latest/output';

const answerSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) });

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullish(),
});
type Feature = z.infer<typeof featureSchema>;

export const connector: Connector = {
  title: 'All The Places',
  scheme: 'atp',
  requests: ({ id, url, spiders }) => {
    if (url !== undefined) return [{ url, accept: 'application/geo+json' }];
    if (spiders.length === 0) {
      throw new UnexpectedAnswer(
        `The register "${id}" in registers.yaml names no spider. Write "spiders: [oxfam_gb]".`,
      );
    }
    return spiders.map((name) => ({ url: `${RUN}/${name}.geojson`, accept: 'application/geo+json' }));
  },
  parse(answer): Extract {
    const builder = new ExtractBuilder(answer);
    const paths = { rows: ['$.features.*'], others: ['$.type'] };
    const use = (feature: Feature) => addFeature(feature, builder);
    const whole = readJsonRows(answer, { ...paths, row: featureSchema }, use, () => builder.skipBad('atp', undefined));
    checkShape(whole, answerSchema, answer.from);
    return builder.build();
  },
};

const POSTCODE = /\b[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}\b/i;

/** `12 Acre Lane, Brixton, London, SW2 5SG` → `12 Acre Lane, Brixton`. */
const streetIn = (full = '', city?: string) =>
  joinAddress(full.replace(POSTCODE, '').split(','), [city, 'united kingdom', 'uk', 'gb', 'england']);

function addFeature({ id, properties, geometry }: Feature, builder: ExtractBuilder): void {
  const tag = (name: string) => (typeof properties[name] === 'string' ? properties[name] : undefined);
  const own = tag('ref') ?? id;
  if (own === undefined) return builder.skip('without an id');
  // Passes no ref, so that the place counts as missing and an editor is asked about it after two weeks.
  if (tag('end_date')) return builder.skip('that have closed');
  const [brand, branch] = [tag('brand'), tag('branch')];
  const hasBrand = brand && branch?.toLowerCase().startsWith(brand.toLowerCase());
  const kind = ['amenity', 'shop', 'leisure', 'office', 'craft', 'healthcare'].find((name) => tag(name));
  const [lon, lat] = geometry?.type === 'Point' ? geometry.coordinates : [];
  builder.add({
    ref: `atp:${tag('@spider') ?? 'unknown'}/${String(own).replace(/[^\w/.-]+/g, '-')}`,
    kind: kind ? `${kind}=${tag(kind)}` : (tag('brand') ?? 'place'),
    name: branch && brand ? (hasBrand ? branch : `${brand} ${branch}`) : (tag('name') ?? brand),
    address: joinAddress([
      tag('addr:street_address') ??
        (tag('addr:street')
          ? [tag('addr:housenumber'), tag('addr:street')].filter(Boolean).join(' ')
          : streetIn(tag('addr:full'), tag('addr:city'))),
    ]),
    postcode: tag('addr:postcode') ?? POSTCODE.exec(tag('addr:full') ?? '')?.[0],
    lat: lat as number | undefined,
    lon: lon as number | undefined,
    phone: tag('phone'),
    website: tag('website'),
    hours: tag('opening_hours'),
  });
}
