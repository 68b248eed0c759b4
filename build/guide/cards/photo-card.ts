// A social card that shows a photograph: a JPEG, 1200 × 630.
import { SCENE, WIDTH } from './card-drawing.ts';
import type { Original, PhotoEncoder } from '../../engine/assets/encode-photograph.ts';
import { rasterise } from './rasterise.ts';
import { loadSharp } from '../../engine/assets/sharp.ts';

const MOST_BYTES = 60 * 1024;
const QUALITIES = [82, 62, 40];

interface PhotoCard {
  original: Original;
  focus?: string | undefined;
  /** The SVG of everything below the photograph. */
  below: string;
}

export async function drawPhotoCard(
  { original, focus = 'x5 y5', below }: PhotoCard,
  encoder: PhotoEncoder,
): Promise<Uint8Array> {
  const photograph = await encoder.encode({ original, width: original.photo.jpeg.at(-1)!, format: 'jpeg' });
  const open = await loadSharp();
  const scaled = await open(photograph)
    .resize(WIDTH, SCENE, { fit: 'outside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const top = await open(scaled.data, { raw: scaled.info })
    .extract({ ...cornerOf(focus, scaled.info), width: WIDTH, height: SCENE })
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
    // MozJPEG would make the file a fifth smaller, but takes seven times as long.
    jpeg = await card.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}

/** Upper left corner of the crop, placed as the browser's `object-position` places it. */
function cornerOf(focus: string, { width, height }: { width: number; height: number }) {
  const [x = 5, y = 5] = focus.split(' ').map((tenth) => Number(tenth.slice(1)));
  return { left: Math.round(((width - WIDTH) * x) / 10), top: Math.round(((height - SCENE) * y) / 10) };
}
