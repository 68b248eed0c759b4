// Lists the photographs of a site and their variants, and encodes them.
import type { OutputFile } from '../output/file.ts';
import type { Report } from '../report/report.ts';
import { ENCODING, variantPath, widthsOf, type Inspected } from '../source/photograph.ts';
import type { Source } from '../source/files.ts';
import { PHOTOGRAPH, type RawFile } from '../source/raw-files.ts';
import { forEachAtOnce } from './draw-once.ts';
import type { Original, PhotoEncoder, Variant } from './encode-photograph.ts';

interface VariantFile extends Variant {
  path: string;
}

export function originalsOf(
  { pictures }: Pick<Source, 'pictures'>,
  raw: readonly RawFile[],
  inspected: ReadonlyMap<string, Inspected>,
): Original[] {
  const files = new Map(raw.filter(({ path }) => PHOTOGRAPH.test(path)).map((file) => [`/${file.path}`, file]));
  return [...pictures].flatMap(([src, { path: file, photo }]) => {
    const found = files.get(src);
    if (!photo || !found) return [];
    const copyright = inspected.get(found.hash ?? '')?.copyright;
    return [{ file, src, photo, copyright, read: () => bytesOf(found) }];
  });
}

function bytesOf({ path, content }: RawFile): Uint8Array {
  if (typeof content !== 'string') return content;
  throw new Error(`${path} can’t be read any more.`);
}

const FORMATS = ['avif', 'jpeg'] as const;

export const variantsOf = (originals: readonly Original[]): VariantFile[] =>
  originals.flatMap((original) =>
    FORMATS.flatMap((format) =>
      widthsOf(original.photo, format).map((width) => ({
        path: variantPath(original.src, original.photo, width, format).slice(1),
        original,
        width,
        format,
      })),
    ),
  );

/** Encodes the variants that the cache lacks, two photographs at a time. Reports photographs that stay over budget. */
export async function encodePhotographs(
  originals: readonly Original[],
  encoder: PhotoEncoder,
  report: Report,
  step: () => void,
): Promise<void> {
  await forEachAtOnce(originals, 2, async (original) => {
    step();
    for (const variant of variantsOf([original])) {
      if (encoder.weigh(variant) === undefined) await encoder.encode(variant);
    }
    if (await encoder.isTooHeavy(original)) reportTooHeavy(original, report);
  });
}

function reportTooHeavy({ file }: Original, report: Report): void {
  const most = ENCODING.phone.bytes / 1024;
  const message = `Even at its lowest quality the photograph is larger than ${most} KB on a phone.`;
  const advice = 'Crop it to its subject. Leaves, gravel and crowds make the largest files.';
  report.error('picture/too-heavy', { file, line: 1, column: 1 }, message, advice);
}

/** Paths and sizes of variants, for the checks. `bytes` is absent if a variant isn't encoded yet. */
export const weighedFiles = (variants: readonly VariantFile[], encoder: PhotoEncoder): OutputFile[] =>
  variants.map((variant) => {
    const bytes = encoder.weigh(variant);
    return { path: variant.path, body: '', ...(bytes !== undefined && { bytes }) };
  });
