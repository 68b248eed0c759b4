import { expect, it } from 'vitest';
import { phoneVariants } from '../../../build/guide/print/keep-lists.ts';
import { photographOf, variantPath } from '../../../build/engine/source/photograph.ts';

const photo = photographOf('hash', 4000);
const fileOf = (width: number, format: 'avif' | 'jpeg') => ({
  path: variantPath('/images/posts/stall.jpg', photo, width, format).slice(1),
  body: '',
});
const drawing = { path: 'images/map.svg', body: '' };
const files = [
  ...photo.avif.map((width) => fileOf(width, 'avif')),
  ...photo.jpeg.map((width) => fileOf(width, 'jpeg')),
  drawing,
];

it("phoneVariants replaces a photograph's JPEG with the AVIF variants for phones", () => {
  expect(phoneVariants(files)(fileOf(720, 'jpeg'))).toEqual([fileOf(360, 'avif'), fileOf(672, 'avif')]);
});

it('phoneVariants returns a drawing unchanged', () => {
  expect(phoneVariants(files)(drawing)).toEqual([drawing]);
});
