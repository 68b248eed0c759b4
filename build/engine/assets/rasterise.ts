// Turns opaque SVG into PNG without a font or library of the machine, and caches what it has drawn.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../cache/hash.ts';

const require = createRequire(import.meta.url);
const fontFolder = new URL('../../../components/document/fonts/', import.meta.url);

/** The fonts of every drawing: no font of the machine is ever asked. */
export const cardFonts = {
  display: {
    family: 'Bricolage Grotesque 96pt ExtraBold',
    weight: 800,
    bytes: readFont('bricolage-grotesque-800.ttf'),
  },
  bold: { family: 'Atkinson Hyperlegible Next', weight: 700, bytes: readFont('atkinson-hyperlegible-next-700.ttf') },
};

function readFont(file: string): Uint8Array {
  return readFileSync(new URL(file, fontFolder));
}

const fontBuffers = Object.values(cardFonts).map(({ bytes }) => bytes);
const rasteriser = readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));
// What a picture depends on besides its SVG: another rasteriser or font draws another picture.
const drawnWith = hashOf(rasteriser, ...fontBuffers);

let ready: Promise<void> | undefined;

/** When `npm run dev` loads this code anew the library is still the same, and ready. */
async function start(): Promise<void> {
  await initWasm(rasteriser).catch((error: unknown) => {
    if (!/already initialized/i.test(String(error))) throw error;
  });
}

/** `svg` paints its whole ground; `width` in pixels, the height follows from the drawing. */
export async function rasterise(svg: string, width: number, cache: Cache): Promise<Uint8Array> {
  const key = `png:${hashOf(drawnWith, String(width), svg)}`;
  const known = cache.get<string>(key);
  if (known !== undefined) return Buffer.from(known, 'base64');
  await (ready ??= start());
  const png = draw(svg, width);
  cache.put(key, Buffer.from(png).toString('base64'));
  return png;
}

function draw(svg: string, width: number): Uint8Array {
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } });
  const image = resvg.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}
