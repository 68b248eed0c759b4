// Encodes the variants of photographs. Each variant is encoded once and kept in the cache.
import type { Sharp } from 'sharp';
import type { Cache } from '../cache/cache.ts';
import { ENCODING, type Photograph, type PhotographFormat } from '../source/photograph.ts';
import { loadSharp } from './sharp.ts';

export interface Original {
  file: string;
  src: string;
  photo: Photograph;
  copyright?: string | undefined;
  read(): Uint8Array;
}

/** Maximum number of decoded photographs in memory. Must be larger than the number encoded at a time. */
const MOST_BASES = 3;

export class PhotoEncoder {
  readonly #drawn: Cache;
  readonly #isDraft: boolean;
  readonly #bases = new Map<string, ReturnType<typeof decode>>();

  /** @param isDraft True for `npm run dev`, which encodes faster and without a limit on bytes. */
  constructor(drawn: Cache, isDraft = false) {
    this.#drawn = drawn;
    this.#isDraft = isDraft;
  }

  weigh({ photo }: Original, width: number, format: PhotographFormat): number | undefined {
    this.#drawn.touch(variantKey(photo, width, format));
    return this.#drawn.get<number>(`bytes-of:${variantKey(photo, width, format)}`);
  }

  async encode(original: Original, width: number, format: PhotographFormat): Promise<Uint8Array> {
    const known = this.#drawn.get<string>(variantKey(original.photo, width, format));
    if (known !== undefined) return Buffer.from(known, 'base64');
    const quality = await this.#quality(original, format);
    const made = this.#drawn.get<string>(variantKey(original.photo, width, format));
    return made === undefined ? this.#make(original, width, format, quality) : Buffer.from(made, 'base64');
  }

  async isTooHeavy(original: Original): Promise<boolean> {
    const { length } = await this.encode(original, phoneWidth(original.photo, 'avif'), 'avif');
    return length > ENCODING.phone.bytes;
  }

  /** Returns the best quality at which the variant for phones is within its byte budget, or else the lowest quality. */
  async #quality(original: Original, format: PhotographFormat): Promise<number> {
    if (this.#isDraft) return ENCODING[format].qualities[0];
    const key = `quality:${original.photo.id}:${format}`;
    const known = this.#drawn.get<number>(key);
    if (known !== undefined) return known;
    const width = phoneWidth(original.photo, format);
    for (const quality of ENCODING[format].qualities) {
      const { length } = await this.#make(original, width, format, quality);
      if (length > ENCODING.phone.bytes && quality !== ENCODING[format].qualities.at(-1)) continue;
      this.#drawn.put(key, quality);
      return quality;
    }
    throw new Error(`No quality is known for ${format}.`);
  }

  async #make(original: Original, width: number, format: PhotographFormat, quality: number): Promise<Buffer> {
    const { data, ...raw } = await this.#base(original);
    const image = (await loadSharp())(data, { raw }).resize(width);
    if (original.copyright !== undefined) image.withExif({ IFD0: { Copyright: original.copyright } });
    return this.#keep(original.photo, width, format, await this.#encoded(image, width, format, quality).toBuffer());
  }

  #encoded(image: Sharp, width: number, format: PhotographFormat, quality: number): Sharp {
    if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: !this.#isDraft });
    const effort = width <= ENCODING.phone.width ? ENCODING.effort.phone : ENCODING.effort.wider;
    // Stores colours at half the resolution, as cameras do.
    return image.avif({ quality, effort: this.#isDraft ? 0 : effort, chromaSubsampling: '4:2:0' });
  }

  #keep(photo: Photograph, width: number, format: PhotographFormat, bytes: Buffer): Buffer {
    const key = variantKey(photo, width, format);
    this.#drawn.put(key, bytes.toString('base64'));
    this.#drawn.put(`bytes-of:${key}`, bytes.length);
    return bytes;
  }

  #base(original: Original): ReturnType<typeof decode> {
    const known = this.#bases.get(original.photo.id);
    if (known) return known;
    const base = decode(original.read());
    this.#bases.set(original.photo.id, base);
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

async function decode(bytes: Uint8Array) {
  const open = await loadSharp();
  const { data, info } = await open(bytes)
    .toColourspace('srgb')
    .resize(Math.max(...ENCODING.avif.widths, ENCODING.jpeg.full), undefined, { withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 | 4 };
}
