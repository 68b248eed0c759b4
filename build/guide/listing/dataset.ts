// Describes the open data page: its URL, its files, and its data for search engines.
import type { StructuredData } from '../routes/schema-types.ts';
import type { SharedData } from '../load-guide.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';

export const DATA_FILES = {
  table: { path: 'data/places.csv', type: 'text/csv', what: 'A table: open it in any spreadsheet.' },
  points: {
    path: 'data/places.geojson',
    type: 'application/geo+json',
    what: 'Points: open it in any mapping program.',
  },
  services: {
    path: 'data/services.json',
    type: 'application/json',
    what: 'Services, in the terms of Open Referral UK 3.0.',
  },
} as const;

/** Separate file for share-alike data, because any data mixed with it must be published under the same licence. */
export const SHARE_ALIKE = {
  path: 'data/share-alike.csv',
  type: 'text/csv',
  what: 'Places and opening hours from OpenStreetMap, a table of its own. Share what you make of it alike.',
} as const;

export function dataset({ settings, pages, sources }: SharedData): StructuredData {
  const { title, description } = pages.data!;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${title}: ${settings.brand}`,
    description,
    url: absolute(settings, '/data'),
    inLanguage: settings.language,
    isAccessibleForFree: true,
    creator: { '@id': `${absolute(settings, '/')}#organization` },
    isBasedOn: sources.flatMap(({ url }) => url ?? []),
    distribution: Object.values(DATA_FILES).map(({ path, type }) => ({
      '@type': 'DataDownload',
      contentUrl: absolute(settings, `/${path}`),
      encodingFormat: type,
    })),
  };
}
