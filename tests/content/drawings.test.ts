// Tests the drawings of the real content: small, in the palette, and all in use.
import { fillColours, paletteOf } from '../../components/palette.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseDrawingColours } from '../../build/engine/assets/pictures.ts';
import { gzipBytes } from '../../build/engine/report/outcome.ts';

const folder = 'content/images';
const drawings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('each drawing has at most 2.5 KB after gzip', () => {
  expect(drawings.length).toBeGreaterThan(80);
  expect(drawings.filter((name) => gzipBytes(read(name)) > 2560)).toEqual([]);
});

test('each drawing uses only named colours, so that it follows the light or dark theme', () => {
  const { light } = parseDrawingColours(
    fillColours(readFileSync('components/document/drawing-colours.css', 'utf8'), paletteOf()),
  );
  const strays = drawings.flatMap((name) =>
    [...read(name).matchAll(/\b(?:fill|stroke)="([^"]*)"/g)]
      .map(([, colour]) => colour!)
      .filter((colour) => colour !== 'none' && !light.has(/^var\(--([\w-]+)\)$/.exec(colour)?.[1] ?? ''))
      .map((colour) => `${name}: ${colour}`),
  );
  expect(strays).toEqual([]);
});

test('no drawing is unused', () => {
  const content = readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ya?ml|md|json)$/.test(name))
    .map((name) => readFileSync(join('content', name), 'utf8'))
    .join('\n');
  expect(drawings.filter((name) => !content.includes(`/images/${name}`))).toEqual([]);
});
