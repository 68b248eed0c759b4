// The page about the site's open data: its address, its files, and what search engines are told of them.
import type { DatasetLeaf, WithContext } from 'schema-dts';
import type { StructuredData } from '../../components/document/head.ts';
import type { Overview } from '../model/site.ts';
import { absolute } from './address.ts';

export const DATA_PATH = '/data';

/** Where the files stand in dist/. */
export const DATA_FILES = {
  table: 'data/places.csv',
  points: 'data/places.geojson',
  services: 'data/services.json',
} as const;

const FORMATS: Record<keyof typeof DATA_FILES, string> = {
  table: 'text/csv',
  points: 'application/geo+json',
  services: 'application/json',
};

export function dataset({ settings, pages, sources }: Overview): StructuredData {
  const { title, description } = pages.data!;
  const data: WithContext<DatasetLeaf> = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${title}: ${settings.brand}`,
    description,
    url: absolute(settings, DATA_PATH),
    inLanguage: settings.language,
    isAccessibleForFree: true,
    creator: { '@id': `${absolute(settings, '/')}#organization` },
    isBasedOn: sources.flatMap(({ url }) => url ?? []),
    distribution: (Object.keys(DATA_FILES) as (keyof typeof DATA_FILES)[]).map((name) => ({
      '@type': 'DataDownload',
      contentUrl: absolute(settings, `/${DATA_FILES[name]}`),
      encodingFormat: FORMATS[name],
    })),
  };
  return data;
}
