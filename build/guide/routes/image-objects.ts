// Describes a page's photographs in schema.org's terms, because search engines show the licence and the credit.
import type { StructuredData } from './schema-types.ts';
import type { Picture } from '../../engine/content/loaded-fields.ts';
import { absolute } from '../../engine/pages/absolute-url.ts';
import { largestVariant } from '../feeds/plain-pictures.ts';
import { creditText } from '../prose/figures.ts';
import type { SharedData } from '../load-guide.ts';

/** Lists each credited photograph once. */
export function imageObjects(
  { settings }: Pick<SharedData, 'settings'>,
  pictures: readonly Picture[],
): StructuredData[] {
  const bySource = new Map(pictures.map((picture) => [picture.src, picture]));
  return [...bySource.values()].flatMap(({ src, width, height, photo }) => {
    if (!photo?.credit) return [];
    const { by, licence, source, place } = photo.credit;
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'ImageObject',
        contentUrl: absolute(settings, largestVariant(src, photo)),
        width: `${photo.jpeg.at(-1)!} px`,
        height: `${Math.round((photo.jpeg.at(-1)! * height) / width)} px`,
        creditText: creditText(photo.credit),
        creator: { '@type': 'Person', name: by },
        copyrightNotice: by,
        ...(licence !== undefined && { license: `https://spdx.org/licenses/${licence}.html` }),
        acquireLicensePage: source ?? absolute(settings, '/contact'),
        ...(place !== undefined && { contentLocation: { '@type': 'Place', name: place } }),
      },
    ];
  });
}
