// Tests the encoder of PNGs with a palette, by decoding its PNGs with sharp.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePng, toIndexed } from '../../../build/guide/cards/palette-png.ts';

/** A picture of opaque pixels, one pixel wide by default. */
const column = (colours: readonly [number, number, number][], width = 1) => ({
  width,
  height: colours.length / width,
  pixels: Uint8Array.from(colours.flatMap((colour) => [...colour, 255])),
});

const decode = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { ...info, pixels: [...data] };
};

it('encodePng keeps every pixel if there are few colours', async () => {
  const colours: [number, number, number][] = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 0, 0],
  ];
  const { width, height, channels, pixels } = await decode(await encodePng(2, [toIndexed(column(colours, 2))]));
  expect({ width, height, channels }).toEqual({ width: 2, height: 2, channels: 3 });
  expect(pixels).toEqual(colours.flat());
});

it('encodePng stacks several pictures, each with its own palette', async () => {
  const parts = [column([[1, 2, 3]]), column([[4, 5, 6]]), column([[1, 2, 3]])].map((pixels, index) =>
    toIndexed(pixels, 1, index),
  );
  expect((await decode(await encodePng(1, parts))).pixels).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3]);
});

it('encodePng refuses palettes of more than 256 colours in total', async () => {
  const many = toIndexed(column(Array.from({ length: 200 }, (_, index) => [index, 0, 0])));
  await expect(encodePng(1, [many, many])).rejects.toThrow('400 colours');
});

it('toIndexed changes colours only slightly if the palette is too small', () => {
  const colours = Array.from({ length: 900 }, (_, index): [number, number, number] => [
    index % 30,
    Math.floor(index / 30),
    128,
  ]);
  const { palette, rows } = toIndexed(column(colours), 100);
  expect(palette.length).toBeLessThanOrEqual(100);
  colours.forEach(([red, green], at) => {
    const chosen = palette[rows[2 * at + 1]!]!;
    expect(Math.hypot((chosen & 255) - red, ((chosen >> 8) & 255) - green)).toBeLessThanOrEqual(4);
  });
});

it('toIndexed keeps a rare colour that differs from all others', () => {
  const grey = Array.from({ length: 5000 }, (_, index): [number, number, number] => {
    const level = index % 250;
    return [level, level, level];
  });
  const { palette } = toIndexed(column([...grey, [255, 0, 0]]), 64);
  expect(palette.map((colour) => colour & 0xffffff)).toContain(0x0000ff);
});
