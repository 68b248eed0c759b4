// Finds the end of a picture in its file. Cameras append previews and films to the picture.

const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');
const END_OF_IMAGE = 0xd9;

/** Returns the offset after the picture, by format, or undefined if the file breaks off before. */
export const PICTURE_END: Record<string, (bytes: Buffer) => number | undefined> = {
  png: (png) => (png.includes(PNG_END) ? png.indexOf(PNG_END) + PNG_END.length : undefined),
  jpg: jpegEnd,
  webp: (webp) => within(webp, 8 + webp.readUInt32LE(4)),
  gif: (gif) => (gif.at(-1) === 0x3b ? gif.length : undefined),
  // An AVIF consists of boxes that start with their length. A length below 8 means "to the end" or a 64-bit length.
  avif: (avif) => {
    let at = 0;
    while (at + 8 <= avif.length && avif.readUInt32BE(at) >= 8) at += avif.readUInt32BE(at);
    return avif.includes('mdat') || avif.includes('idat') ? within(avif, at) && avif.length : undefined;
  },
};

function jpegEnd(jpeg: Buffer): number | undefined {
  for (const { code, to } of jpegSegments(jpeg)) if (code === END_OF_IMAGE) return to;
  return undefined;
}

const within = (bytes: Buffer, end: number) => (end <= bytes.length ? end : undefined);

/** Yields the range of each segment, with the compressed data that follows the segment. */
function* jpegSegments(jpeg: Buffer) {
  for (let from = nextMarker(jpeg, 2); from !== undefined;) {
    const code = jpeg[from + 1]!;
    if (code === END_OF_IMAGE) {
      yield { code, from, to: from + 2 };
      return;
    }
    if (from + 4 > jpeg.length) return;
    const next = nextMarker(jpeg, from + 2 + jpeg.readUInt16BE(from + 2));
    yield { code, from, to: next ?? jpeg.length };
    from = next;
  }
}

/** Skips compressed data, where 0xff is followed by 0 or is part of a restart marker. */
function nextMarker(jpeg: Buffer, start: number): number | undefined {
  for (let at = jpeg.indexOf(0xff, start); at >= 0; at = jpeg.indexOf(0xff, at + 1)) {
    const code = jpeg[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  return undefined;
}

/** Segments to keep: APP0 has the resolution, APP2 the colour profile, and APP14 how the colours are stored. */
const KEPT = new Set([0xe0, 0xe2, 0xee]);

export function bareJpeg(jpeg: Buffer): Buffer {
  const isMetadata = (code: number) => (code >= 0xe0 && code <= 0xef && !KEPT.has(code)) || code === 0xfe;
  const isPreviewList = (from: number) => jpeg.toString('latin1', from + 4, from + 8) === 'MPF\0';
  const kept = [...jpegSegments(jpeg)].filter(({ code, from }) => !isMetadata(code) && !isPreviewList(from));
  return Buffer.concat([jpeg.subarray(0, 2), ...kept.map(({ from, to }) => jpeg.subarray(from, to))]);
}
