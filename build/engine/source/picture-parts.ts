// Splits the file of a picture into its parts: segments, chunks, blocks or boxes. Cameras and programs add parts with
// private facts and with older pictures, so every part that isn't on a list of this file counts as private.

export interface PicturePart {
  /** `e1` in a JPEG, `tEXt` in a PNG, `infe:Exif` in an AVIF; `extra` for data between or after the parts. */
  kind: string;
  from: number;
  to: number;
  data: Buffer;
}

/** Kinds of parts that every picture may have: the picture itself, its colours and its resolution. */
const PLAIN: Record<string, RegExp> = {
  jpg: /^(?:c[0-9a-f]|d[9a-d])$/,
  png: /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|bKGD|hIST|pHYs|acTL|fcTL|fdAT)$/,
  webp: /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/,
  gif: /^(?:2c|3b|f9|ff:(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012))$/,
  avif: new RegExp(
    '^(?:ftyp|meta|mdat|hdlr|pitm|iinf|iloc|idat|iprp|ipco|ipma|iref|grpl|infe:(?:av01|grid|iovl|tmap)|ispe|pixi|av1C|' +
      'colr|irot|imir|auxC|clap|pasp|clli|mdcv|cclv|amve|a1op|a1lx|lsel|dimg|auxl|prem|cdsc|altr)$',
  ),
};

/** JPEG segments that are plain by their first bytes: resolution, colour profile and how the colours are stored. */
const PLAIN_SEGMENTS: Record<string, (data: Buffer) => boolean> = {
  // A longer segment has a preview.
  e0: (data) => data.length === 14 && startsWith(data, 'JFIF\0'),
  e2: (data) => startsWith(data, 'ICC_PROFILE\0'),
  ee: (data) => data.length === 12 && startsWith(data, 'Adobe'),
};

export const startsWith = (data: Buffer, text: string): boolean => data.toString('latin1', 0, text.length) === text;

export const isPlain = (format: string, { kind, data }: PicturePart): boolean =>
  PLAIN[format]!.test(kind) ||
  (/^(?:free|skip|extra)$/.test(kind) && data.every((byte) => byte === 0)) ||
  (format === 'jpg' && PLAIN_SEGMENTS[kind]?.(data) === true);

const READERS = new Map<string, (bytes: Buffer) => Generator<PicturePart, number | undefined>>([
  ['jpg', segments],
  ['png', chunks],
  ['webp', (webp) => riffChunks(webp, 12, Math.min(webp.length, 8 + webp.readUInt32LE(4)))],
  ['gif', blocks],
  ['avif', (avif) => boxes(avif, 0, avif.length)],
]);

export const hasParts = (format: string): boolean => READERS.has(format);

/** Format of a picture by its first bytes. */
export function formatOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('GIF8')) return 'gif';
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp';
  return /^[^]{4}ftypavi[fs]/.test(head) ? 'avif' : undefined;
}

/** Returns undefined if the file breaks off before the end of the picture. */
export function pictureParts(bytes: Buffer, format: string): PicturePart[] | undefined {
  const parts: PicturePart[] = [];
  const reader = READERS.get(format)!(bytes);
  try {
    for (let next = reader.next(); ; next = reader.next()) {
      if (!next.done) {
        parts.push(next.value);
        continue;
      }
      if (next.value === undefined) return undefined;
      return next.value < bytes.length ? [...parts, part(bytes, 'extra', next.value, bytes.length)] : parts;
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const part = (bytes: Buffer, kind: string, from: number, to: number, data = from): PicturePart => ({
  kind,
  from,
  to,
  data: bytes.subarray(data, to),
});

function* segments(jpeg: Buffer): Generator<PicturePart, number | undefined> {
  for (let from = nextMarker(jpeg, 2); from !== undefined;) {
    const kind = jpeg.toString('hex', from + 1, from + 2);
    if (kind === 'd9') {
      yield part(jpeg, kind, from, from + 2);
      return from + 2;
    }
    const end = from + 2 + jpeg.readUInt16BE(from + 2);
    const next = nextMarker(jpeg, end);
    // The compressed picture follows the segment "da".
    const to = kind === 'da' ? next : Math.min(end, next ?? end);
    if (to === undefined) return undefined;
    yield part(jpeg, kind, from, to, from + 4);
    const hasExtra = next !== undefined && jpeg.subarray(to, next).some((byte) => byte !== 0xff);
    if (hasExtra) yield part(jpeg, 'extra', to, next);
    from = next;
  }
  return undefined;
}

/** Skips compressed data, where 0xff is followed by 0 or is part of a restart marker. */
function nextMarker(jpeg: Buffer, start: number): number | undefined {
  for (let at = jpeg.indexOf(0xff, start); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return undefined;
}

function* chunks(png: Buffer): Generator<PicturePart, number | undefined> {
  for (let from = 8; from + 12 <= png.length;) {
    const kind = png.toString('latin1', from + 4, from + 8);
    const to = from + 12 + png.readUInt32BE(from);
    if (to > png.length) return undefined;
    yield { ...part(png, kind, from, to), data: png.subarray(from + 8, to - 4) };
    if (kind === 'IEND') return to;
    from = to;
  }
  return undefined;
}

function* riffChunks(webp: Buffer, start: number, end: number): Generator<PicturePart, number | undefined> {
  let from = start;
  while (from + 8 <= end) {
    const to = from + 8 + webp.readUInt32LE(from + 4);
    if (to > webp.length) return undefined;
    const chunk = part(webp, webp.toString('latin1', from, from + 4), from, to, from + 8);
    yield chunk;
    // The frame of an animation consists of 16 bytes and of chunks.
    if (chunk.kind === 'ANMF') yield* riffChunks(webp, from + 24, to);
    from = to + (to % 2);
  }
  return start === 12 && webp.length < 8 + webp.readUInt32LE(4) ? undefined : Math.min(from, webp.length);
}

function* blocks(gif: Buffer): Generator<PicturePart, number | undefined> {
  const tableAfter = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  for (let from = 13 + tableAfter(gif.readUInt8(10)); ;) {
    const code = gif.readUInt8(from);
    if (code === 0x3b) return from + 1;
    const isImage = code === 0x2c;
    let to = isImage ? from + 11 + tableAfter(gif.readUInt8(from + 9)) : code === 0x21 ? from + 2 : from + 1;
    const data = to + 1;
    if (code === 0x21 || isImage) {
      while (gif.readUInt8(to) > 0) to += gif.readUInt8(to) + 1;
      to++;
    }
    const label = gif.toString('hex', isImage ? from : from + 1, isImage ? from + 1 : from + 2);
    const name = label === 'ff' ? `:${gif.toString('latin1', data, data + 11)}` : '';
    yield part(
      gif,
      code === 0x21 || isImage ? label + name : 'extra',
      from,
      to,
      code === 0x21 || isImage ? data : from,
    );
    from = to;
  }
}

/** Boxes that contain boxes, with the bytes before the first of these. */
const CONTAINERS: Record<string, (box: Buffer) => number> = {
  meta: () => 4,
  iprp: () => 0,
  ipco: () => 0,
  grpl: () => 0,
  iref: () => 4,
  iinf: (box) => (box.readUInt8(0) === 0 ? 6 : 8),
};

function* boxes(avif: Buffer, start: number, end: number): Generator<PicturePart, number | undefined> {
  let from = start;
  let hasPicture = start > 0;
  while (from + 8 <= end) {
    const short = avif.readUInt32BE(from);
    const size = short === 0 ? end - from : short === 1 ? Number(avif.readBigUInt64BE(from + 8)) : short;
    const data = from + (short === 1 ? 16 : 8);
    if (from + size > end || from + size < data) return undefined;
    const kind = avif.toString('latin1', from + 4, from + 8);
    const box = part(avif, kind, from, from + size, data);
    // An item has its type after its number, which has two bytes in version 2, and four in version 3.
    const type = kind === 'infe' ? box.data.readUInt8(0) * 2 + 4 : 0;
    yield kind === 'infe' ? { ...box, kind: `infe:${box.data.toString('latin1', type, type + 4)}` } : box;
    const inner = CONTAINERS[kind]?.(box.data);
    if (inner !== undefined && (yield* boxes(avif, data + inner, from + size)) === undefined) return undefined;
    hasPicture ||= kind === 'mdat' || box.data.includes('idat');
    from += size;
  }
  return hasPicture ? from : undefined;
}
