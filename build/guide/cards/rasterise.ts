// Converts SVG to pixels, without the fonts of the machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifyDrawing, type DrawingColours } from '../../engine/assets/pictures.ts';
import { hashOf } from '../../engine/cache/hash.ts';
import { codeRequire, codeRoot } from '../assets/code-root.ts';

/** The only fonts that a drawing may use. */
export const cardFonts = {
  display: { family: 'Bricolage Grotesque 96pt ExtraBold', weight: 800, file: 'bricolage-grotesque-800.ttf' },
  bold: { family: 'Atkinson Hyperlegible Next', weight: 700, file: 'atkinson-hyperlegible-next-700.ttf' },
};

const fontFiles = Object.values(cardFonts).map(({ file }) => join(codeRoot, 'build/guide/cards/fonts', file));

/** Cache key of the rasteriser and the fonts, because a different rasteriser or font draws different pixels. */
export const drawnWith = hashOf(
  readFileSync(codeRequire.resolve('@resvg/resvg-js/package.json')),
  ...fontFiles.map((file) => readFileSync(file)),
);

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes per pixel: red, green, blue, opacity. */
  pixels: Uint8Array;
}

/**
 * Draws in a worker thread.
 * @param width Width in pixels. The height follows from the drawing.
 */
export async function rasterise(svg: string, width: number): Promise<Pixels> {
  // Loads the rasteriser on demand, because a build with all cards in the cache doesn't need it.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles, loadSystemFonts: false },
  });
  return { width: image.width, height: image.height, pixels: image.pixels };
}

/** Replaces the variables of a drawing by its light colours, because the rasteriser doesn't support variables. */
export function inkFlat(svg: string, colours: DrawingColours): string {
  return minifyDrawing(svg).replace(
    /var\(\s{0,9}--([\w-]{1,99})\s{0,9}(?:,([^()]{0,999}))?\)/g,
    (whole, name: string, fallback?: string) => colours.light.get(name) ?? fallback?.trimStart() ?? whole,
  );
}
