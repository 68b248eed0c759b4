// Tests photographs, from the originals to the published files.
import readExif from 'exif-reader';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PhotoEncoder } from '../../../build/engine/assets/encode-photograph.ts';
import { inspectPhotographs } from '../../../build/engine/assets/inspect-photographs.ts';
import { encodePhotographs, originalsOf, variantsOf, weighedFiles } from '../../../build/engine/assets/photographs.ts';
import { checkMetadata } from '../../../build/guide/checks/photo-metadata.ts';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { hashOf } from '../../../build/engine/cache/hash.ts';
import { Memory } from '../../../build/engine/cache/memory.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { decodeSource } from '../../../build/engine/source/files.ts';
import type { RawFile } from '../../../build/engine/source/raw-files.ts';
import { scene, turned, withPrivateMetadata } from './sample-photographs.ts';

const fileOf = (path: string, content: Uint8Array): RawFile => ({ path, content, hash: hashOf(content) });

async function load(...files: RawFile[]) {
  const report = new Report();
  const inspected = await inspectPhotographs(files, new Cache(), checkMetadata);
  const source = decodeSource(files, 'content', report, new Cache(), new Memory(), inspected);
  return { originals: originalsOf(source, files, inspected), source, inspected, findings: report.sorted() };
}

/** Encodes every variant of a photograph. */
async function publish(content: Uint8Array, path = 'images/stall.jpg', encoder = new PhotoEncoder(new Cache())) {
  const { originals } = await load(fileOf(path, content));
  const variants = variantsOf(originals);
  return Promise.all(variants.map(async (variant) => ({ ...variant, bytes: await encoder.encode(variant) })));
}

const pixelsOf = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    return [...data.subarray(start, start + 3)];
  };
  return { ...info, at };
};

it.each([2, 6])(
  'variants of a photograph are upright if the camera stored it with orientation %i',
  async (orientation) => {
    const variants = await publish(await turned(orientation));
    expect(variants).toHaveLength(2);
    for (const { path, bytes } of variants) {
      const { width, height, at } = await pixelsOf(bytes);
      expect(width / height, path).toBeCloseTo(4 / 3, 1);
      const [red, green, blue] = at(0.05, 0.05);
      expect(red! > 150 && green! < 80 && blue! < 80, `${path} has its red square in the upper left corner`).toBe(true);
      for (const [x, y] of [
        [0.95, 0.05],
        [0.05, 0.95],
        [0.95, 0.95],
      ] as const) {
        expect(at(x, y)[2], `${path} has it in no other corner`).toBeGreaterThan(30);
      }
    }
  },
);

it('variants of a photograph have no metadata except the copyright line', async () => {
  const original = await withPrivateMetadata(await scene());
  expect(original.includes('4711')).toBe(true);
  for (const { path, bytes } of await publish(original)) {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata();
    expect({ xmp, iptc, icc, comments, orientation: orientation ?? 1 }, path).toEqual({ orientation: 1 });
    const { Image, Photo, GPSInfo } = readExif(exif!);
    expect(Image?.Copyright, path).toBe('Copyright 2026 A. Neighbour');
    expect(Image?.Make ?? Image?.Model ?? GPSInfo ?? Photo?.BodySerialNumber, path).toBeUndefined();
    expect(Buffer.from(bytes).includes('4711'), path).toBe(false);
  }
});

it('the variants of a photograph without a copyright line have no metadata', async () => {
  for (const { path, bytes } of await publish(await (await scene()).jpeg().toBuffer())) {
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc }, path).toEqual({});
  }
});

it.each([
  [2000, [360, 672, 1080, 1440], [720, 1200, 1600]],
  [900, [360, 672, 900], [720, 900]],
  [200, [200], [200]],
])(
  'an original of %i pixels has variants in the widths of the layout, and none wider than the original',
  async (width, avif, jpeg) => {
    const bytes = await (await scene(width, 100)).jpeg().toBuffer();
    const { originals } = await load(fileOf('images/stall.jpg', bytes));
    const widths = (format: string) =>
      variantsOf(originals).flatMap((variant) => (variant.format === format ? [variant.width] : []));
    expect([widths('avif'), widths('jpeg')]).toEqual([avif, jpeg]);
  },
);

it.each([
  ['a PNG of 16 bits', 'png', async () => (await scene()).toColourspace('rgb16').png().toBuffer()],
  ['a transparent PNG', 'png', async () => (await scene()).ensureAlpha(0.5).png().toBuffer()],
  ['a JPEG in CMYK', 'jpg', async () => (await scene()).toColourspace('cmyk').jpeg().toBuffer()],
  ['an AVIF', 'avif', async () => (await scene()).avif({ effort: 0 }).toBuffer()],
] as const)('the variants of a photograph are 8-bit sRGB if the original is %s', async (_, ending, make) => {
  for (const { path, bytes } of await publish(await make(), `images/stall.${ending}`)) {
    const { space, depth, format } = await sharp(bytes).metadata();
    expect(space === 'srgb' || space === 'b-w', `${path} is in ${space}`).toBe(true);
    expect({ depth, format }, path).toEqual({ depth: 'uchar', format: path.endsWith('.avif') ? 'heif' : 'jpeg' });
  }
});

it('a photograph that is too heavy at the first quality is published at a lower one, but not in `npm run dev`', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const busy = sharp({ create: { width: 672, height: 504, channels: 3, background: '#888', noise } });
  const { originals } = await load(fileOf('images/stall.jpg', await busy.jpeg().toBuffer()));
  const [encoder, report] = [new PhotoEncoder(new Cache()), new Report()];
  await encodePhotographs(originals, encoder, report, () => {});
  expect(report.sorted()).toEqual([]);
  const variant = variantsOf(originals).find(({ path }) => path.endsWith('-672.avif'))!;
  expect((await encoder.encode(variant)).length).toBeLessThanOrEqual(60 * 1024);
  const draft = await new PhotoEncoder(new Cache(), true).encode(variant);
  expect(draft.length).toBeGreaterThan(60 * 1024);
});

it('variants of a photograph are renamed only when the bytes of the original change', async () => {
  const [one, other] = await Promise.all([1, 2].map(async (seed) => (await scene(64, 48, seed)).jpeg().toBuffer()));
  const names = async (bytes: Uint8Array) => (await load(fileOf('images/a.jpg', bytes))).originals[0]!.photo.id;
  expect(await names(one!)).toBe(await names(Buffer.from(one!)));
  expect(await names(one!)).not.toBe(await names(other!));
  expect(await names(one!)).toMatch(/^[0-9a-f]{10}$/);
});

it('encoding a photograph twice gives the same bytes', async () => {
  const bytes = await (await scene()).jpeg().toBuffer();
  const [first, second] = [await publish(bytes), await publish(bytes)];
  first.forEach((variant, index) => expect(Buffer.from(variant.bytes).equals(second[index]!.bytes)).toBe(true));
});

it('an encoded photograph is not read again', async () => {
  const drawn = new Cache();
  const bytes = await (await scene()).jpeg().toBuffer();
  const { originals } = await load(fileOf('images/stall.jpg', bytes));
  let reads = 0;
  const counted = originals.map((original) => ({ ...original, read: () => (reads++, original.read()) }));
  for (let round = 0; round < 3; round++) {
    await encodePhotographs(counted, new PhotoEncoder(drawn), new Report(), () => {});
  }
  expect(reads).toBe(1);
  const files = weighedFiles(variantsOf(counted), new PhotoEncoder(drawn));
  expect(files.every(({ bytes: weight }) => weight! > 100)).toBe(true);
});

describe('inspectPhotographs', () => {
  const rules = async (path: string, bytes: Uint8Array) =>
    (await load(fileOf(path, bytes))).findings.map(({ rule, severity }) => `${severity} ${rule}`);

  it('inspectPhotographs finds a location and a camera’s serial number in JPEG, PNG, WebP and AVIF', async () => {
    const exif = { IFD2: { BodySerialNumber: '4711' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } };
    const picture = (await scene(64, 48)).withExif(exif);
    const formats = { jpg: picture.clone().jpeg(), png: picture.clone().png(), webp: picture.clone().webp() };
    const originals = { ...formats, avif: picture.clone().avif({ effort: 0 }) };
    for (const [ending, image] of Object.entries(originals)) {
      const found = await rules(`images/a.${ending}`, await image.toBuffer());
      expect(found, ending).toEqual(['error picture/private']);
    }
  });

  it('inspectPhotographs returns the average colour', async () => {
    const red = { create: { width: 40, height: 30, channels: 3, background: '#e02010' } } as const;
    const { source } = await load(fileOf('images/a.png', await sharp(red).png().toBuffer()));
    expect(source.pictures.get('/images/a.png')!.photo!.ground).toBe('710');
  });

  it('inspectPhotographs refuses a small file whose header claims gigapixels, without decoding the picture', async () => {
    const jpeg = Buffer.from(await (await scene(16, 16)).jpeg().toBuffer());
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_535, frame + 5);
    jpeg.writeUInt16BE(65_535, frame + 7);
    expect(await rules('images/a.jpg', jpeg)).toEqual(['error picture/unreadable']);
  });
});
