// Tests that drawings get their light and dark colours, and lose nothing visible.
import { fillColours, paletteOf } from '../../../components/palette.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drawingsToInline,
  dressDrawing,
  dressPictures,
  parseDrawingColours,
} from '../../../build/engine/assets/pictures.ts';

const colours = parseDrawingColours(`/* --not: this; */
:root, .drawing { --paper: #fff; --ink: #111; --brick: #a00 }
@media (prefers-color-scheme: dark) { :root, .drawing { --paper: #eee; --ink: #000; } }`);

const drawing = `<?xml version="1.0"?>
<!-- by hand -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">
  <!-- ground -->
  <rect width="4" height="4" fill="var(--paper)"/>
  <path d="M0 0
    h4" stroke="var( --brick )"/>
</svg>
`;

it('parseDrawingColours reads the light and the dark colours', () => {
  expect([...colours.light]).toEqual([
    ['paper', '#fff'],
    ['ink', '#111'],
    ['brick', '#a00'],
  ]);
  expect([...colours.dark]).toEqual([
    ['paper', '#eee'],
    ['ink', '#000'],
  ]);
});

it("the site's style sheet has the same colour names for light and dark", () => {
  const real = parseDrawingColours(
    fillColours(
      readFileSync(new URL('../../../components/document/drawing-colours.css', import.meta.url), 'utf8'),
      paletteOf(),
    ),
  );
  expect(real.light.size).toBeGreaterThan(10);
  expect([...real.dark.keys()]).toEqual([...real.light.keys()]);
  for (const value of [...real.light.values(), ...real.dark.values()]) expect(value).toMatch(/^#[0-9a-f]{6}$/);
});

it('dressDrawing adds only the colours that the drawing uses', () => {
  expect(dressDrawing(drawing, colours)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">' +
      '<style>:root{--brick:#a00;--paper:#fff}@media(prefers-color-scheme:dark){:root{--paper:#eee}}</style>' +
      '<rect width="4" height="4" fill="var(--paper)"/><path d="M0 0\n    h4" stroke="var( --brick )"/></svg>',
  );
});

it('dressDrawing returns a drawing without variables unchanged', () => {
  expect(dressDrawing('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', colours)).toBe(
    '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  );
});

it('dressDrawing keeps the space between words, and dollar signs', () => {
  const words = '<svg><text><tspan>A</tspan> <tspan fill="var(--ink)">$&amp; B</tspan></text></svg>';
  expect(dressDrawing(words, colours)).toContain('<tspan>A</tspan> <tspan fill="var(--ink)">$&amp; B</tspan>');
});

it('dressPictures returns photographs unchanged', () => {
  const photograph = { path: 'images/a.jpg', body: Uint8Array.of(255, 216, 255) };
  const [first, second] = dressPictures(
    [photograph, { path: 'images/b.svg', body: new TextEncoder().encode(drawing) }],
    colours,
  );
  expect(first).toBe(photograph);
  expect(second!.path).toBe('images/b.svg');
  expect(second!.body).toContain('<style>');
});

describe('drawingsToInline', () => {
  const inlined = (body: string, path = 'images/a.svg') => [...drawingsToInline([{ path, body }]).keys()];
  const svg = (inside: string, root = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"${root}>${inside}</svg>`;

  it('drawingsToInline returns small drawings of plain shapes without editor metadata', () => {
    expect([...drawingsToInline([{ path: 'images/a.svg', body: drawing }])]).toEqual([
      ['/images/a.svg', expect.stringMatching(/^<svg xmlns="[^"]+" viewBox="0 0 4 4"><rect /)],
    ]);
  });

  it('drawingsToInline skips large drawings, photographs, and drawings with ids or styles', () => {
    const clashing = [
      '<g id="a"/>',
      '<g class="a"/>',
      '<g style="fill:red"/>',
      '<use href="#a"/>',
      '<style>rect{}</style>',
      '<text>A</text>',
      '<title>A</title>',
    ];
    for (const inside of clashing) expect(inlined(svg(inside)), inside).toEqual([]);
    expect(inlined(svg('', ' id="a"'))).toEqual([]);
    expect(inlined(svg('', ' data-a="1>2"'))).toEqual([]);
    expect(inlined('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>')).toEqual([]);
    expect(inlined(svg('<path d="M0 0"/>'.repeat(100)))).toEqual([]);
    expect(inlined(svg(''), 'images/a.png')).toEqual([]);
    expect(inlined(svg(''))).toEqual(['/images/a.svg']);
  });
});
