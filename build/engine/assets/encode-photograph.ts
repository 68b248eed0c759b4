// Encodes the variants of photographs. Each is made once and kept in the cache.
import type { Sharp } from 'sharp';
import type { Cache } from '../cache/cache.ts';
import { ENCODING, isPublishedAsIs, type Photograph, type PhotographFormat } from '../source/photograph.ts';
import { bareJpeg } from '../source/picture-end.ts';
import { loadSharp } from './sharp.ts';

export interface Original {
  file: string;
  src: string;
  photo: Photograph;
  copyright?: string | undefined;
  read(): Uint8Array;
}

interface Base {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

/** Maximum number of decoded photographs in memory. Must be larger than the number encoded at a time. */
const MOST_BASES = 3;
const WIDEST = Math.max(...ENCODING.avif.widths, ENCODING.jpeg.full);

export class PhotoEncoder {
  readonly #drawn: Cache;
  readonly #bases = new Map<string, Promise<Base>>();

  /** @param drawn Cache of values that don't depend on the code. */
  constructor(drawn: Cache) {
    this.#drawn = drawn;
  }

  weigh({ photo }: Original, width: number, format: PhotographFormat): number | undefined {
    this.#drawn.touch(variantKey(photo, width, format));
    return this.#drawn.get<number>(`bytes-of:${variantKey(photo, width, format)}`);
  }

  async encode(original: Original, width: number, format: PhotographFormat): Promise<Uint8Array> {
    const known = this.#drawn.get<string>(variantKey(original.photo, width, format));
    if (known !== undefined) return Buffer.from(known, 'base64');
    if (isPublishedAsIs(original.photo)) {
      return this.#keep(original.photo, width, format, bareJpeg(Buffer.from(original.read())));
    }
    const quality = await this.#quality(original, format);
    const made = this.#drawn.get<string>(variantKey(original.photo, width, format));
    return made === undefined ? this.#make(original, width, format, quality) : Buffer.from(made, 'base64');
  }

  async isTooHeavy(original: Original): Promise<boolean> {
    if (isPublishedAsIs(original.photo)) return false;
    const width = phoneWidth(original.photo, 'avif');
    await this.encode(original, width, 'avif');
    return this.weigh(original, width, 'avif')! > ENCODING.phone.bytes;
  }

  /** Returns the best quality at which the phone's variant is within its budget, or the lowest one. */
  async #quality(original: Original, format: PhotographFormat): Promise<number> {
    const key = `quality:${original.photo.id}:${format}`;
    const known = this.#drawn.get<number>(key);
    if (known !== undefined) return known;
    const width = phoneWidth(original.photo, format);
    const { qualities } = ENCODING[format];
    for (const quality of qualities) {
      const { length } = await this.#make(original, width, format, quality);
      if (length > ENCODING.phone.bytes && quality !== qualities.at(-1)) continue;
      this.#drawn.put(key, quality);
      return quality;
    }
    throw new Error(`No quality is known for ${format}.`);
  }

  async #make(original: Original, width: number, format: PhotographFormat, quality: number): Promise<Buffer> {
    const { data, ...raw } = await this.#base(original);
    const open = await loadSharp();
    const image = open(data, { raw }).resize(width);
    const { copyright } = original;
    if (copyright !== undefined) image.withExif({ IFD0: { Copyright: copyright } });
    return this.#keep(original.photo, width, format, await encoded(image, width, format, quality).toBuffer());
  }

  #keep(photo: Photograph, width: number, format: PhotographFormat, bytes: Buffer): Buffer {
    const key = variantKey(photo, width, format);
    this.#drawn.put(key, bytes.toString('base64'));
    this.#drawn.put(`bytes-of:${key}`, bytes.length);
    return bytes;
  }

  #base(original: Original): Promise<Base> {
    const { id } = original.photo;
    const known = this.#bases.get(id);
    if (known) return known;
    const base = decode(original.read());
    this.#bases.set(id, base);
    for (const oldest of this.#bases.keys()) {
      if (this.#bases.size <= MOST_BASES) break;
      this.#bases.delete(oldest);
    }
    return base;
  }
}

const variantKey = ({ id }: Photograph, width: number, format: PhotographFormat) => `photo:${id}:${width}:${format}`;

function phoneWidth(photo: Photograph, format: PhotographFormat): number {
  return photo[format].findLast((width) => width <= ENCODING.phone.width) ?? photo[format][0]!;
}

async function decode(bytes: Uint8Array): Promise<Base> {
  const open = await loadSharp();
  const { data, info } = await open(bytes)
    .toColourspace('srgb')
    .resize(WIDEST, undefined, { withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
}

function encoded(image: Sharp, width: number, format: PhotographFormat, quality: number): Sharp {
  if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true });
  const effort = width <= ENCODING.phone.width ? ENCODING.effort.phone : ENCODING.effort.wider;
  // Cameras store colours at half the resolution, too.
  return image.avif({ quality, effort, chromaSubsampling: '4:2:0' });
}
