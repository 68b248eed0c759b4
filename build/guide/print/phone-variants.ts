// Chooses the variants of photographs that a phone loads.
import type { OutputFile } from '../../engine/output/file.ts';
import { ENCODING } from '../../engine/source/photograph.ts';

const VARIANT = /^(.+-[0-9a-f]{10})-(\d+)\.(?:avif|jpg)$/;

/**
 * Returns a function that replaces a photograph's JPEG by the variants that a phone may load.
 * @param files All files of the site.
 */
export function phoneVariants(files: readonly OutputFile[]): (file: OutputFile) => OutputFile[] {
  const byPhotograph = new Map<string, OutputFile[]>();
  for (const file of files) {
    const [, stem, width] = VARIANT.exec(file.path) ?? [];
    if (stem === undefined || !file.path.endsWith('.avif') || Number(width) > ENCODING.phone.width) continue;
    byPhotograph.set(stem, [...(byPhotograph.get(stem) ?? []), file]);
  }
  return (file) => byPhotograph.get(VARIANT.exec(file.path)?.[1] ?? '') ?? [file];
}
