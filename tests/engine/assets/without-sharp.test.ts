// Tests photographs on a machine that can't run the encoder sharp.
import { expect, it, vi } from 'vitest';
import { PhotoEncoder } from '../../../build/engine/assets/encode-photograph.ts';
import { inspectPhotographs } from '../../../build/engine/assets/inspect-photographs.ts';
import { originalsOf, variantsOf } from '../../../build/engine/assets/photographs.ts';
import { checkMetadata } from '../../../build/guide/checks/photo-metadata.ts';
import { Cache } from '../../../build/engine/cache/cache.ts';
import { hashOf } from '../../../build/engine/cache/hash.ts';
import { Memory } from '../../../build/engine/cache/memory.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { decodeSource } from '../../../build/engine/source/files.ts';

vi.mock('sharp', () => {
  throw new Error('There is no program for this processor.');
});

const bytes = (text: string) => Buffer.from(text, 'latin1');
/** EXIF with a field of the number `tag`. */
const exif = (tag: string) => `Exif\0\0MM\0*\0\0\0\x08\0\x01${tag}\0\x03\0\0\0\x01\0\x02${'\0'.repeat(6)}`;
const RESOLUTION = exif('\x01\x28');

/** A JPEG of 40 by 30 pixels with `scan` bytes of compressed data. */
const jpeg = (metadata = RESOLUTION, scan = 10) =>
  Buffer.concat([
    bytes(`\xff\xd8\xff\xe1\0${String.fromCharCode(metadata.length + 2)}${metadata}`),
    bytes('\xff\xc0\0\x11\x08\0\x1e\0\x28\x03\x01\x11\0\x02\x11\0\x03\x11\0\xff\xda\0\x02'),
    Buffer.alloc(scan, 1),
    bytes('\xff\xd9'),
  ]);

async function publish(content: Buffer) {
  const files = [{ path: 'images/stall.jpg', content, hash: hashOf(content) }];
  const report = new Report();
  const inspected = await inspectPhotographs(files, new Cache(), checkMetadata);
  const source = decodeSource(files, 'content', report, new Cache(), new Memory(), inspected);
  const variants = variantsOf(originalsOf(source, files, inspected));
  const encoder = new PhotoEncoder(new Cache());
  const bodies = variants.map(({ original, width, format }) => encoder.encode(original, width, format));
  return { rules: report.sorted().map(({ rule }) => rule), variants, bodies: await Promise.all(bodies) };
}

it('a small JPEG is published without its metadata, but otherwise unchanged, if there is no encoder', async () => {
  const { rules, variants, bodies } = await publish(jpeg());
  expect(rules).toEqual([]);
  expect(variants.map(({ path }) => path.replace(/-\w{10}-/, '-ID-'))).toEqual(['assets/stall-ID-40.jpg']);
  expect(bodies[0]!.length).toBe(jpeg().length - RESOLUTION.length - 4);
});

it('a JPEG that is large or has private metadata is an error if there is no encoder', async () => {
  expect((await publish(jpeg(RESOLUTION, 62_000))).rules).toEqual(['picture/too-heavy']);
  expect((await publish(jpeg(exif('\x88\x25')))).rules).toEqual(['picture/private']);
});
