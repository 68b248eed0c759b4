// A social card that shows a photograph: a JPEG, 1200 × 630.
import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';
import { SCENE, WIDTH } from './card-drawing.ts';
import type { Original, PhotoEncoder } from './encode-photograph.ts';
import { drawnWith, rasterise } from './rasterise.ts';
import { loadSharp } from './sharp.ts';

const MOST_BYTES = 60 * 1024;
const QUALITIES = [82, 74, 66, 58, 50, 40];

/** @param below The SVG of all that is below the photograph. */
export async function drawPhotoCard(
  original: Original,
  below: string,
  encoder: PhotoEncoder,
  cache: Cache,
): Promise<Uint8Array> {
  const key = `photo-card:${hashOf(drawnWith, original.photo.id, below)}`;
  const known = cache.get<string>(key);
  if (known !== undefined) return Buffer.from(known, 'base64');
  const open = await loadSharp();
  const photograph = await encoder.encode(original, original.photo.jpeg.at(-1)!, 'jpeg');
  const top = await open(photograph)
    .resize(WIDTH, SCENE, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const { pixels, width, height } = await rasterise(below, WIDTH);
  const bottom = await open(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width: WIDTH, height: SCENE + height, channels: 3 } as const;
  const card = open(Buffer.concat([top, bottom]), { raw });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await card.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  cache.put(key, jpeg.toString('base64'));
  return jpeg;
}
