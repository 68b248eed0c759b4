import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { fixPhotographs } from '../../../build/tools/fix/fix-photographs.ts';
import { scene, withPrivateMetadata } from '../../engine/assets/sample-photographs.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fix-'));
  mkdirSync(join(root, 'content/images'), { recursive: true });
});

const write = (name: string, bytes: Uint8Array) => writeFileSync(join(root, 'content/images', name), bytes);
const read = (name: string) => readFileSync(join(root, 'content/images', name));

it('fixPhotographs removes location and serial number, keeps the copyright, and lists the change', async () => {
  write('stall.jpg', await withPrivateMetadata(await scene(3000, 400)));
  expect(await fixPhotographs(root, 'content')).toEqual([
    'content/images/stall.jpg: removed the place where it was taken and notes of its camera or its owner; 2400 × 320; kept the copyright line',
  ]);
  const { width, height, exif } = await sharp(read('stall.jpg')).metadata();
  expect([width, height]).toEqual([2400, 320]);
  const { Image, GPSInfo } = readExif(exif!);
  expect([Image?.Copyright, GPSInfo]).toEqual(['Copyright 2026 A. Neighbour', undefined]);
  expect(read('stall.jpg').includes('4711')).toBe(false);
  expect(await fixPhotographs(root, 'content')).toEqual([]);
});

it('fixPhotographs leaves a photograph without private metadata unchanged', async () => {
  const bytes = await (await scene(64, 48)).jpeg().toBuffer();
  write('stall.jpg', bytes);
  expect(await fixPhotographs(root, 'content')).toEqual([]);
  expect(read('stall.jpg').equals(bytes)).toBe(true);
});

it('fixPhotographs turns a photograph upright before it removes the orientation', async () => {
  const picture = (await scene(64, 48)).withExif({
    IFD0: { Orientation: '6' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' },
  });
  write('stall.jpg', await picture.jpeg().toBuffer());
  const before = await sharp(read('stall.jpg')).metadata();
  await fixPhotographs(root, 'content');
  const { width, height, orientation } = await sharp(read('stall.jpg')).metadata();
  const isTurned = (before.orientation ?? 1) >= 5;
  expect([width, height, orientation]).toEqual(isTurned ? [48, 64, undefined] : [64, 48, undefined]);
});
