// Reads the few facts of a TrueType font that layout needs: characters, advance widths, line metrics.

export interface FontFacts {
  unitsPerEm: number;
  /** In font units. The descent is negative, as in the font. */
  ascent: number;
  descent: number;
  lineGap: number;
  hasCharacter(character: string): boolean;
  /** Width of a character in ems, without kerning. A missing character has the width of the empty box. */
  advance(character: string): number;
}

/** @throws If the bytes are not an uncompressed TrueType font with a Unicode character map. */
export function readFontTables(bytes: Uint8Array): FontFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tableOffsets(view);
  const at = (tag: string) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  };

  const unitsPerEm = view.getUint16(at('head') + 18);
  const glyphs = glyphNumbers(view, at('cmap'));
  const measured = view.getUint16(at('hhea') + 34);
  const advance = (character: string) => {
    const glyph = glyphs.get(character.codePointAt(0) ?? 0) ?? 0;
    return view.getUint16(at('hmtx') + 4 * Math.min(glyph, measured - 1)) / unitsPerEm;
  };

  return {
    unitsPerEm,
    ascent: view.getInt16(at('hhea') + 4),
    descent: view.getInt16(at('hhea') + 6),
    lineGap: view.getInt16(at('hhea') + 8),
    hasCharacter: (character) => glyphs.has(character.codePointAt(0) ?? 0),
    advance,
  };
}

function tableOffsets(view: DataView): Map<string, number> {
  if (view.byteLength < 12 || view.getUint32(0) !== 0x00010000) {
    throw new Error('This is not an uncompressed TrueType font.');
  }
  const offsets = new Map<string, number>();
  for (let record = 12; record < 12 + 16 * view.getUint16(4); record += 16) {
    const tag = [0, 1, 2, 3].map((index) => view.getUint8(record + index));
    offsets.set(String.fromCharCode(...tag), view.getUint32(record + 8));
  }
  return offsets;
}

/** Code point → glyph, from the map's format 4 subtable, which every web font has. */
function glyphNumbers(view: DataView, cmap: number): Map<number, number> {
  for (let record = cmap + 4; record < cmap + 4 + 8 * view.getUint16(cmap + 2); record += 8) {
    const subtable = cmap + view.getUint32(record + 4);
    if (view.getUint16(subtable) === 4) return segmentGlyphs(view, subtable);
  }
  throw new Error('The font has no Unicode character map of format 4.');
}

function segmentGlyphs(view: DataView, subtable: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const size = view.getUint16(subtable + 6);
  for (let segment = 0; segment < size; segment += 2) {
    const end = view.getUint16(subtable + 14 + segment);
    const start = view.getUint16(subtable + 16 + size + segment);
    const delta = view.getInt16(subtable + 16 + 2 * size + segment);
    const rangeAt = subtable + 16 + 3 * size + segment;
    const range = view.getUint16(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const base = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - start));
      const glyph = range !== 0 && base === 0 ? 0 : (base + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
