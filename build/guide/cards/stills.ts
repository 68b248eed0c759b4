// Makes a small JPEG for mails from a photograph or a drawing. Leaves out the photograph's metadata, and uses the
// drawing's light colours.
import type { Sharp } from 'sharp';
import { hashOf } from '../../engine/cache/hash.ts';
import type { DrawnFile } from '../../engine/assets/draw-once.ts';
import type { Original } from '../../engine/assets/encode-photograph.ts';
import { textOf } from '../../engine/assets/pictures.ts';
import { drawnWith, inkFlat, rasterise } from './rasterise.ts';
import { loadSharp } from '../../engine/assets/sharp.ts';
import type { CardDrawing } from './social-cards.ts';

const WIDTH = 1200;
/** Maximum number of bytes. */
const MOST = 90 * 1024;
const QUALITIES = [80, 70, 60, 50, 40, 30, 20];

/** A picture that mails need as a JPEG. Both paths are without the base path. */
export interface Still {
  /** `/images/stall.jpg` */
  src: string;
  path: string;
}

/** Returns undefined for a missing picture. */
export function stillFile({ src, path: url }: Still, drawing: CardDrawing): DrawnFile | undefined {
  const path = url.slice(1);
  const original = drawing.photographs.get(src);
  if (original) {
    const draw = async () => smallJpeg(await openPhotograph(original), drawing);
    return { path, key: () => `still:${original.photo.id}`, draw };
  }
  const file = drawing.pictures.get(src);
  if (!file) return undefined;
  const svg = inkFlat(textOf(file), drawing.colours);
  return {
    path,
    key: () => `still:${drawnWith}:${hashOf(svg)}`,
    async draw() {
      const { pixels, width, height } = await rasterise(svg, WIDTH);
      return smallJpeg((await loadSharp())(pixels, { raw: { width, height, channels: 4 } }), drawing);
    },
  };
}

async function openPhotograph({ read, copyright }: Original): Promise<Sharp> {
  const image = (await loadSharp())(read()).toColourspace('srgb');
  return copyright === undefined ? image : image.withExif({ IFD0: { Copyright: copyright } });
}

/** Returns the best quality within the limit, or the lowest quality. */
async function smallJpeg(picture: Sharp, { colours }: CardDrawing): Promise<Buffer> {
  const image = picture
    .resize(WIDTH, undefined, { withoutEnlargement: true })
    .flatten({ background: colours.light.get('paper') ?? '#fff' });
  for (const quality of QUALITIES) {
    const bytes = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MOST || quality === QUALITIES.at(-1)) return bytes;
  }
  throw new Error('There is no quality to encode in.');
}
