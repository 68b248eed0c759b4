// Makes photographs for tests from gradients, noise and shapes.
import sharp, { type Sharp } from 'sharp';

/** Returns the same bytes in every run. */
function randomBytes(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

/** A scene with a sky, a red square in its upper left corner, and some grain. */
export async function scene(width = 200, height = 150, seed = 1): Promise<Sharp> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9fc7e8"/><stop offset="1" stop-color="#4d6b3c"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="60%" cy="55%" r="20%" fill="#d9b35a"/>
    <rect width="${height / 4}" height="${height / 4}" fill="#c00"/></svg>`;
  const grain = await sharp(randomBytes((width >> 2) * (height >> 2), seed), {
    raw: { width: width >> 2, height: height >> 2, channels: 1 },
  })
    .resize(width, height, { fit: 'fill' })
    .linear(0.1, 115)
    .png()
    .toBuffer();
  const grained = await sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return sharp(grained).removeAlpha();
}

/** The scene as stored by a rotated camera. A viewer that applies the orientation shows it upright. */
export async function turned(orientation: number): Promise<Buffer> {
  const upright = await (await scene()).png().toBuffer();
  const stored = sharp(upright);
  // Operations that undo the rotation by a viewer. sharp flips before it rotates.
  const undo: Record<number, () => Sharp> = { 2: () => stored.flop(), 6: () => stored.rotate(270) };
  const pixels = await undo[orientation]!().png().toBuffer();
  return sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
}

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 6/1 0/1' };

/** A JPEG whose metadata contain a place, a camera and an owner. */
export const withPrivateMetadata = async (picture: Sharp): Promise<Buffer> =>
  picture
    .withExif({ IFD0: { Copyright: 'Copyright 2026 A. Neighbour' }, IFD2: { BodySerialNumber: '4711' }, IFD3: GPS })
    .jpeg()
    .toBuffer();
