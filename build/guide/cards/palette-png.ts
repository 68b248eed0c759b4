// Writes flat drawings as PNG with a palette, which takes a third of the bytes of full colour and compresses faster.
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import type { Pixels } from './rasterise.ts';

/** Rows of a picture whose pixels are indexes into a palette. */
export interface PaletteImage {
  /** Colours as 24 bits, red in the lowest byte. */
  palette: number[];
  height: number;
  /** Rows as a PNG stores them. Each starts with the number of its filter, 0. */
  rows: Uint8Array;
}

const MOST_COLOURS = 256;
/** Merges colours closer than this distance. The distance grows by this much until the palette is small enough. */
const STEP = 3;

/**
 * Converts pixels to palette indexes. If there are more than `most` colours, similar ones share an entry.
 *
 * @param image Opaque.
 * @param first Index of the image's first colour in the palette of the PNG.
 */
export function toIndexed({ width, height, pixels }: Pixels, most = MOST_COLOURS, first = 0): PaletteImage {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const byFrequency = [...countColours(words)].sort(([a, m], [b, n]) => n - m || a - b).map(([colour]) => colour);
  const palette = choosePalette(byFrequency, most);
  const indexOf = new Map(byFrequency.map((colour) => [colour, first + nearestIndex(colour, palette)]));
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0, from = 0; row < height; row++) {
    for (const end = from + width; from < end;) {
      const to = endOfRun(words, from, end);
      rows.fill(indexOf.get(words[from]! & RGB)!, from + row + 1, to + row + 1);
      from = to;
    }
  }
  return { palette, height, rows };
}

/** Masks the opacity, so that a colour is a small integer. V8 looks up larger integers much more slowly. */
const RGB = 0xffffff;

function countColours(words: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let from = 0, to = 0; from < words.length; from = to) {
    to = endOfRun(words, from, words.length);
    const colour = words[from]! & RGB;
    counts.set(colour, (counts.get(colour) ?? 0) + to - from);
  }
  return counts;
}

/** End of a run of pixels of the same colour. Comparing pixels is faster than looking up each colour. */
function endOfRun(words: Uint32Array, from: number, end: number): number {
  const colour = words[from]!;
  let to = from + 1;
  while (to < end && words[to] === colour) to++;
  return to;
}

/** Chooses frequent colours first, and skips colours that are similar to a chosen one. */
function choosePalette(colours: readonly number[], most: number): number[] {
  for (let closest = 0; ; closest += STEP) {
    const palette: number[] = [];
    for (const colour of colours) {
      if (palette.every((chosen) => distance(colour, chosen) > closest * closest)) palette.push(colour);
      if (palette.length > most) break;
    }
    if (palette.length <= most) return palette;
  }
}

const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255] as const;

function distance(one: number, other: number): number {
  const red = (one & 255) - (other & 255);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one >> 16) - (other >> 16);
  return red * red + green * green + blue * blue;
}

function nearestIndex(colour: number, palette: readonly number[]): number {
  let [nearest, best] = [0, Infinity];
  for (const [index, chosen] of palette.entries()) {
    const far = distance(colour, chosen);
    if (far < best) [nearest, best] = [index, far];
  }
  return nearest;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pack = promisify(deflate);
/** Level 6 would make the file a fifth smaller, but takes three times as long as level 3. */
const LEVEL = { level: 3 };

/** @param parts Parts of the picture from top to bottom. A part's indexes start after the previous part's palette. */
export async function encodePng(width: number, parts: readonly PaletteImage[]): Promise<Buffer> {
  const palette = parts.flatMap((part) => part.palette);
  if (palette.length > MOST_COLOURS) throw new RangeError(`A PNG's palette has no room for ${palette.length} colours.`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(
    parts.reduce((sum, { height }) => sum + height, 0),
    4,
  );
  header.set([8, 3], 8); // Bit depth 8, and colour type 3 (a palette).
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
    chunk('IDAT', await pack(Buffer.concat(parts.map(({ rows }) => rows)), LEVEL)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
