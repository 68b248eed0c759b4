// Turns opaque SVG into PNG without a font or library of the machine, and remembers what it has drawn.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encodeIndexed } from './indexed-png.ts';

const require = createRequire(import.meta.url);
const fontFolder = new URL('../../components/document/fonts/', import.meta.url);

/** The fonts of every drawing: no font of the machine is ever asked. */
export const cardFonts = {
  display: { family: 'Bricolage Grotesque 96pt ExtraBold', weight: 800, bytes: readFont('bricolage-grotesque-800.ttf') },
  bold: { family: 'Atkinson Hyperlegible Next', weight: 700, bytes: readFont('atkinson-hyperlegible-next-700.ttf') },
};

function readFont(file: string): Uint8Array {
  return readFileSync(new URL(file, fontFolder));
}

const fontBuffers = Object.values(cardFonts).map(({ bytes }) => bytes);
const rasteriser = readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));
// What a picture depends on besides its SVG: another rasteriser or font draws another picture.
// The number is that of our PNG writer.
const tools = createHash('sha256').update('2');
for (const bytes of [rasteriser, ...fontBuffers]) tools.update(bytes);
const drawnWith = tools.digest('hex');

let ready: Promise<void> | undefined;

/** When `npm run dev` loads this code anew the library is still the same, and ready. */
async function start(): Promise<void> {
  // V8 would have its optimising compiler at each function that has run for a moment: two thirds of what a first card
  // and the icons take, and no gain with sixty.
  setFlagsFromString('--wasm-tiering-budget=60000000');
  await initWasm(rasteriser).catch((error: unknown) => {
    if (!/already initialized/i.test(String(error))) throw error;
  });
}

/** `svg` paints its whole ground; `width` in pixels, the height follows from the drawing. `folder`: where drawn pictures are kept between builds; safe to delete. */
export async function rasterise(svg: string, width: number, folder: string): Promise<Uint8Array> {
  const key = createHash('sha256').update(`${drawnWith}\n${width}\n${svg}`).digest('hex');
  const file = join(folder, `${key}.png`);
  const known = readKept(file);
  if (known) return known;
  await (ready ??= start());
  const png = draw(svg, width);
  keep(file, png);
  return png;
}

function draw(svg: string, width: number): Uint8Array {
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { fontBuffers } });
  const image = resvg.render();
  try {
    return encodeIndexed(image.pixels, image.width, image.height) ?? image.asPng();
  } finally {
    image.free();
    resvg.free();
  }
}

// A kept picture ends in its own hash, after the last chunk of the PNG, so that a damaged one is drawn again.
const HASH_BYTES = 32;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

function readKept(file: string): Uint8Array | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const png = bytes.subarray(0, -HASH_BYTES);
  return hashOf(png).equals(bytes.subarray(-HASH_BYTES)) ? png : undefined;
}

/** A picture that cannot be kept is drawn again next time: no error. */
function keep(file: string, png: Uint8Array): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(unfinished, Buffer.concat([png, hashOf(png)]));
    renameSync(unfinished, file);
  } catch {
    // The folder is read-only, full or no folder.
  }
}
