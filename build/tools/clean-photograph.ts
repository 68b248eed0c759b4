// Rewrites a photograph for the repository: upright, smaller, and without metadata except the copyright line.
import { parseMetadata } from '../guide/checks/photo-metadata.ts';
import { loadSharp } from '../engine/assets/sharp.ts';

/** Maximum pixels of the longer side. No page needs more. */
export const LONGEST_SIDE = 2400;
const QUALITY = 85;

export interface CleanPhotograph {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** True if the original has several frames. Only the first frame is kept. */
  isMoving: boolean;
}

/** @param format Format of the result. All formats except JPEG keep transparency. */
export async function cleanPhotograph(
  bytes: Uint8Array,
  format: 'jpg' | 'png' | 'webp' | 'avif' | 'gif',
  copyright?: string,
): Promise<CleanPhotograph> {
  const open = await loadSharp();
  const image = open(bytes)
    .toColourspace('srgb')
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
  const line = copyright ?? parseMetadata(bytes).copyright;
  if (line !== undefined) image.withExif({ IFD0: { Copyright: line } });
  if (format === 'jpg') image.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: true });
  else if (format === 'png') image.png();
  else if (format === 'gif') image.gif();
  else if (format === 'webp') image.webp({ quality: QUALITY });
  // With a quality setting 15 lower, AVIF looks about as good as JPEG.
  else image.avif({ quality: QUALITY - 15 });
  const { pages = 1 } = await image.metadata();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, isMoving: pages > 1 };
}
