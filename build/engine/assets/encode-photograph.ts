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

export interface Variant {
  original: Original;
  width: number;
  format: PhotographFormat;
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

  weigh(variant: Variant): number | undefined {
    this.#drawn.touch(keyOf(variant));
    return this.#drawn.get<number>(`bytes-of:${keyOf(variant)}`);
  }

  async encode(variant: Variant): Promise<Uint8Array> {
    const known = this.#known(variant);
    if (known) return known;
    const quality = await this.#quality(variant);
    return this.#known(variant) ?? this.#make(variant, quality);
  }

  async isTooHeavy(original: Original): Promise<boolean> {
    const { length } = await this.encode(phoneVariant(original, 'avif'));
    return length > ENCODING.phone.bytes;
  }

  #known(variant: Variant): Buffer | undefined {
    const known = this.#drawn.get<string>(keyOf(variant));
    return known === undefined ? undefined : Buffer.from(known, 'base64');
  }

  /** Returns the best quality at which the variant for phones is within its byte budget, or else the lowest quality. */
  async #quality({ original, format }: Variant): Promise<number> {
    const { qualities } = ENCODING[format];
    if (this.#isDraft) return qualities[0];
    const key = `quality:${original.photo.id}:${format}`;
    const known = this.#drawn.get<number>(key);
    if (known !== undefined) return known;
    let quality: number = qualities[0];
    for (quality of qualities) {
      const { length } = await this.#make(phoneVariant(original, format), quality);
      if (length <= ENCODING.phone.bytes) break;
    }
    this.#drawn.put(key, quality);
    return quality;
  }

  async #make(variant: Variant, quality: number): Promise<Buffer> {
    const { original, width } = variant;
    const { data, ...raw } = await this.#base(original);
    const image = (await loadSharp())(data, { raw }).resize(width);
    if (original.copyright !== undefined) image.withExif({ IFD0: { Copyright: original.copyright } });
    const bytes = await this.#encoded(image, variant, quality).toBuffer();
    this.#drawn.put(keyOf(variant), bytes.toString('base64'));
    this.#drawn.put(`bytes-of:${keyOf(variant)}`, bytes.length);
    return bytes;
  }

  #encoded(image: Sharp, { width, format }: Variant, quality: number): Sharp {
    if (format === 'jpeg') return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: !this.#isDraft });
    const effort = width <= ENCODING.phone.width ? ENCODING.effort.phone : ENCODING.effort.wider;
    // Stores colours at half the resolution, as cameras do.
    return image.avif({ quality, effort: this.#isDraft ? 0 : effort, chromaSubsampling: '4:2:0' });
  }

  #base(original: Original): ReturnType<typeof decode> {
    const known = this.#bases.get(original.photo.id);
    if (known) return known;
    const base = decode(original.read());
    this.#bases.set(original.photo.id, base);
    const [oldest = ''] = this.#bases.keys();
    if (this.#bases.size > MOST_BASES) this.#bases.delete(oldest);
    return base;
  }
}

const keyOf = ({ original, width, format }: Variant) => `photo:${original.photo.id}:${width}:${format}`;

function phoneVariant(original: Original, format: PhotographFormat): Variant {
  const widths = original.photo[format];
  return { original, format, width: widths.findLast((each) => each <= ENCODING.phone.width) ?? widths[0]! };
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
