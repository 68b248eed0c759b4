// Whether a picture's data are all there and sound, as far as its format can tell. Knows nothing of what it shows.
import { crc32, inflateSync } from 'node:zlib';

const BREAKS_OFF = 'The picture breaks off before its end.';
const DAMAGED = 'The picture’s data are damaged.';

const CHECKS: Record<string, (picture: Buffer) => string | undefined> = {
  png: damageInPng,
  jpg: damageInJpeg,
  webp: damageInWebp,
  avif: damageInAvif,
};

/**
 * Why readers would see a part of the picture, or nothing; undefined when all is well, or nothing can be told without
 * drawing it. `kind`: as in its name.
 */
export function findDamage(bytes: Uint8Array, kind: string): string | undefined {
  return CHECKS[kind]?.(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** Bytes up to which a PNG is unpacked. A larger one is far too large for a page, and its checksums must do. */
const MOST_UNPACKED = 32 * 1024 * 1024;

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function damageInPng(png: Buffer): string | undefined {
  // It holds line ends, and a program that takes the file for a text changes those.
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return DAMAGED;
  const packed: Buffer[] = [];
  let type = '';
  for (let at = SIGNATURE.length; type !== 'IEND';) {
    const end = at + 12 <= png.length ? at + 12 + png.readUInt32BE(at) : Infinity;
    if (end > png.length) return BREAKS_OFF;
    const chunk = png.subarray(at + 4, end - 4);
    if (crc32(chunk) !== png.readUInt32BE(end - 4)) return DAMAGED;
    type = chunk.toString('latin1', 0, 4);
    if (type === 'IDAT') packed.push(chunk.subarray(4));
    at = end;
  }
  const size = unpackedSize(png);
  if (size === undefined) return DAMAGED;
  return size > MOST_UNPACKED ? undefined : damageInPacked(Buffer.concat(packed), size);
}

/** By the type of colour: values to a pixel, and the bits that each may have. */
const COLOURS: Record<number, [values: number, bits: number[]]> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
};
/** Of an interlaced picture's seven passes: the first pixel of each, and how far it is to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function unpackedSize(png: Buffer): number | undefined {
  if (png.toString('latin1', 8, 16) !== '\0\0\0\rIHDR') return undefined;
  const [width, height, bits, interlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24]!, png[28]!];
  const [values, allowed] = COLOURS[png[25]!] ?? [0, []];
  if (!allowed.includes(bits) || interlaced > 1) return undefined;
  // Each row begins with a byte that names its filter.
  const rows = (across: number, down: number) =>
    across > 0 ? down * (1 + Math.ceil((across * values * bits) / 8)) : 0;
  if (!interlaced) return rows(width, height);
  return PASSES.reduce(
    (sum, [x, y, right, down]) => sum + rows(Math.ceil((width - x) / right), Math.ceil((height - y) / down)),
    0,
  );
}

function damageInPacked(packed: Buffer, size: number): string | undefined {
  try {
    // In one piece, which takes half the time.
    return inflateSync(packed, { chunkSize: Math.max(64, size + 1), maxOutputLength: size }).length < size
      ? BREAKS_OFF
      : undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // More than enough is drawn as far as it is wanted.
    if (code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    return code === 'Z_BUF_ERROR' ? BREAKS_OFF : DAMAGED;
  }
}

const [RESTART, AFTER_RESTART, END, SCAN] = [0xd0, 0xd8, 0xd9, 0xda];

/** Behind the end there may be more: a second picture of some cameras, a film of some telephones. */
function damageInJpeg(jpeg: Buffer): string | undefined {
  for (let at = 2, inScan = false; ;) {
    // What is drawn follows the first scan's head, with no word on its length.
    if (inScan) at = jpeg.indexOf(0xff, at);
    if (at < 0 || at + 2 > jpeg.length) return BREAKS_OFF;
    const marker = jpeg[at + 1]!;
    if (jpeg[at] !== 0xff) return DAMAGED;
    if (marker === END) return inScan ? undefined : DAMAGED;
    if (marker === 0xff) at += 1;
    else if (inScan && (marker === 0 || (marker >= RESTART && marker < AFTER_RESTART))) at += 2;
    else if (marker < 0xc0 || marker === AFTER_RESTART) return DAMAGED;
    else if (at + 4 > jpeg.length) return BREAKS_OFF;
    else {
      inScan ||= marker === SCAN;
      at += 2 + jpeg.readUInt16BE(at + 2);
    }
  }
}

function damageInWebp(webp: Buffer): string | undefined {
  const end = 8 + webp.readUInt32LE(4);
  if (end > webp.length) return BREAKS_OFF;
  let at = 12;
  let shows = false;
  while (at + 8 <= end) {
    shows ||= ['VP8 ', 'VP8L', 'ANMF'].includes(webp.toString('latin1', at, at + 4));
    at += 8 + webp.readUInt32LE(at + 4);
    // Chunks begin at even places; a last one may leave that out.
    if (at < end) at += at % 2;
  }
  return at === end && shows ? undefined : DAMAGED;
}

function damageInAvif(avif: Buffer): string | undefined {
  let at = 0;
  let shows = false;
  while (at < avif.length) {
    const rest = avif.length - at;
    const short = rest < 8 ? Infinity : avif.readUInt32BE(at);
    if (short === 1 && rest < 16) return BREAKS_OFF;
    // 1: the length stands behind, in more bytes; 0: all that is left.
    const length = short === 1 ? Number(avif.readBigUInt64BE(at + 8)) : short || rest;
    if (length > rest) return BREAKS_OFF;
    if (length < 8) return DAMAGED;
    const type = avif.toString('latin1', at + 4, at + 8);
    // What is drawn is a box of its own, or a small one among those that describe it.
    shows ||= type === 'mdat' || (type === 'meta' && avif.subarray(at, at + length).includes('idat'));
    at += length;
  }
  return shows ? undefined : BREAKS_OFF;
}
