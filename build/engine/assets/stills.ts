// Makes one small JPEG of each picture, for mails: a photograph without metadata, or a drawing in its light colours.
import type { Sharp } from 'sharp';
import type { Still } from './assets.ts';
import { hashOf } from '../cache/hash.ts';
import type { OutputFile } from '../output/file.ts';
import { forEachAtOnce } from './at-once.ts';
import type { Original } from './encode-photograph.ts';
import { isPublishedAsIs } from '../source/photograph.ts';
import { inkFlat, textOf } from './pictures.ts';
import { drawnWith, rasterise } from './rasterise.ts';
import { loadSharp } from './sharp.ts';
import type { Drawing } from './social-cards.ts';

const WIDTH = 1200;
/** Bytes. */
const MOST = 90 * 1024;
const QUALITIES = [80, 70, 60, 50, 40, 30, 20];

/** Makes each still that isn't in the cache, two at a time. Skips missing pictures. */
export async function makeStills(stills: readonly Still[], drawing: Drawing): Promise<OutputFile[]> {
  const files = new Map<string, OutputFile>();
  await forEachAtOnce(stills, 2, async ({ src, path }) => {
    const body = await makeStill(src, drawing);
    if (body) files.set(path, { path: path.slice(1), body });
  });
  return stills.flatMap(({ path }) => files.get(path) ?? []);
}

async function makeStill(src: string, drawing: Drawing): Promise<Uint8Array | undefined> {
  const photograph = drawing.photographs.get(src);
  if (photograph && isPublishedAsIs(photograph.photo)) {
    return drawing.encoder.encode(photograph, photograph.photo.full, 'jpeg');
  }
  if (photograph) return cached(`still:${photograph.photo.id}`, drawing, () => openPhotograph(photograph));
  const file = drawing.pictures.get(src);
  if (!file) return undefined;
  const svg = inkFlat(textOf(file), drawing.colours);
  return cached(`still:${drawnWith}:${hashOf(svg)}`, drawing, async () => {
    const { pixels, width, height } = await rasterise(svg, WIDTH);
    return (await loadSharp())(pixels, { raw: { width, height, channels: 4 } });
  });
}

async function openPhotograph({ read, copyright }: Original): Promise<Sharp> {
  const image = (await loadSharp())(read()).toColourspace('srgb');
  return copyright === undefined ? image : image.withExif({ IFD0: { Copyright: copyright } });
}

async function cached(key: string, { cache, colours }: Drawing, open: () => Promise<Sharp>): Promise<Uint8Array> {
  const known = cache.get<string>(key);
  if (known !== undefined) return Buffer.from(known, 'base64');
  const image = (await open())
    .resize(WIDTH, undefined, { withoutEnlargement: true })
    .flatten({ background: colours.light.get('paper') ?? '#fff' });
  const bytes = await smallJpeg(image);
  cache.put(key, bytes.toString('base64'));
  return bytes;
}

/** Returns the best quality within the limit, or the lowest one. */
async function smallJpeg(image: Sharp): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await image.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MOST || quality === QUALITIES.at(-1)) return bytes;
  }
  throw new Error('There is no quality to encode in.');
}
