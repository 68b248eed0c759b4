// Tests that files of pictures are split into their parts, up to the byte at which the picture ends.
import { expect, it } from 'vitest';
import { isPlain, pictureParts } from '../../../build/engine/source/picture-parts.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const kinds = (format: string, file: string) => pictureParts(bytes(file), format)?.map(({ kind }) => kind);

/** A segment, then compressed data with a filler byte, an escaped 0xff, and the first and the last restart marker. */
const JPEG = '\xff\xd8\xff\xe0\0\x04ab\xff\xda\0\x03c\x01\xff\xff\xff\0\x02\xff\xd0\x03\xff\xd7\x04\xff\xff\xd9';
const AVIF = '\0\0\0\x0aftypav\0\0\0\x09mdatm';
const GIF_START = `GIF89a${'\0'.repeat(7)}`;

it.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\0IEND\xaeB`\x82', ['IEND']],
  ['webp', 'RIFF\x0e\0\0\0WEBPVP8 \x01\0\0\0a\0', ['VP8 ']],
  ['jpg', JPEG, ['e0', 'da', 'd9']],
  ['gif', `${GIF_START}!\xfe\x01a\0,${'\0'.repeat(9)}\x02\x01a\0;`, ['fe', '2c']],
])('a picture in %s ends before appended data, and has no end if it is cut off anywhere', (format, picture, parts) => {
  expect(kinds(format, picture)).toEqual(parts);
  expect(kinds(format, `${picture}more`)).toEqual([...parts, 'extra']);
  for (let length = 12; length < picture.length; length++) {
    expect(kinds(format, picture.slice(0, length)), `${length} bytes`).toBeUndefined();
  }
});

/** A GIF with a table of two colours. */
const GIF_TABLE = `GIF89a${'\0'.repeat(4)}\x80\0\0${'\xff'.repeat(6)}`;

it.each([
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\x02tEXtab\0\0\0\0\0\0\0\0IEND\xaeB`\x82', ['tEXt=ab', 'IEND=']],
  ['webp', 'RIFF\x16\0\0\0WEBPVP8 \x01\0\0\0a\0EXIF\0\0\0\0', ['VP8 =a', 'EXIF=']],
  ['webp', `RIFF\x26\0\0\0WEBPANMF\x1a\0\0\0${'x'.repeat(16)}VP8 \x01\0\0\0a\0`, ['ANMF=', 'VP8 =a']],
  ['webp', 'RIFF\x0e\0\0\0WEBPVP8 \x02\0\0\0abEXIF\0\0\0\0', ['VP8 =ab', 'extra=EXIF']],
  ['gif', `${GIF_TABLE}!\xff\x0bXMP DataXMP\x01a\x02bc\0;`, ['ff:XMP DataXMP=XMP DataXMP']],
  ['gif', `${GIF_TABLE},${'\0'.repeat(8)}\x81${'t'.repeat(12)}\x02\x01a\0x!\xfe\x01b\0;`, ['2c=', 'extra=x', 'fe=b']],
  ['jpg', '\xff\xd8\xff\xe0\0\x04abXY\xff\xda\0\x02c\xff\xd9', ['e0=ab', 'extra=XY', 'da=c', 'd9=']],
  ['jpg', '\xff\xd8\xff\xfe\0\x04ab\xff\xff\xff\xda\0\x02c\xff\xd9', ['fe=ab', 'da=c', 'd9=']],
])('the file of a %s, %j, has the parts %j', (format, file, parts) => {
  const found = pictureParts(bytes(file), format)?.map(({ kind, data }) => {
    const [text = ''] = /^[ -~]*/.exec(data.toString('latin1'))!;
    return `${kind}=${['ANMF', '2c', 'd9'].includes(kind) ? '' : text}`;
  });
  expect(found).toEqual(parts);
});

it('boxes of an AVIF are found inside other boxes, after the bytes that each kind of box has before them', () => {
  const box = (kind: string, inside: string) => `\0\0\0${String.fromCharCode(8 + inside.length)}${kind}${inside}`;
  const secret = box('free', 'a');
  const inner = [
    ...['iprp', 'ipco', 'grpl'].map((kind) => box(kind, secret)),
    box('iref', `\0\0\0\0${secret}`),
    box('iinf', `\0\0\0\0\0\x01${secret}`),
    box('iinf', `\x01\0\0\0\0\0\0\x01${secret}`),
  ];
  for (const each of inner) {
    const file = box('meta', `\0\0\0\0${each}`) + AVIF;
    expect(kinds('avif', file)).toEqual(['meta', each.slice(4, 8), 'free', 'ftyp', 'mdat']);
  }
});

it.each([
  [AVIF, AVIF.slice(0, -1)],
  ['\0\0\0\x0aftypav\0\0\0\x14meta\0\0\0\0\0\0\0\x08idat', '\0\0\0\x0aftypav\0\0\0\x0cmeta\0\0\0\0'],
  [`${AVIF}\0\0\0\x08free`, `${AVIF}\0\0\0\x09free`],
  ['\0\0\0\x0aftypav\0\0\0\0mdat', '\0\0\0\x0aftypav\0\0\0\0meta'],
  ['\0\0\0\x0aftypav\0\0\0\x01mdat\0\0\0\0\0\0\0\x10', '\0\0\0\x0aftypav\0\0\0\x01mdat\0\0\0\0\0\0\0\x0f'],
])('an AVIF consists of boxes up to the end of its file: %j does, %j does not', (whole, broken) => {
  expect(kinds('avif', whole)).toBeDefined();
  expect(kinds('avif', broken)).toBeUndefined();
});

it('the items of an AVIF have their types as kinds, in both versions of the format', () => {
  const item = (head: string) => `\0\0\0${String.fromCharCode(12 + head.length)}infe${head}Exif`;
  const items = item('\x02\0\0\0\0\x01\0\0') + item('\x03\0\0\0\0\0\0\x01\0\0');
  const info = `\0\0\0${String.fromCharCode(14 + items.length)}iinf\0\0\0\0\0\x02${items}`;
  const meta = `\0\0\0${String.fromCharCode(12 + info.length)}meta\0\0\0\0${info}`;
  expect(kinds('avif', meta + AVIF)).toEqual(['meta', 'iinf', 'infe:Exif', 'infe:Exif', 'ftyp', 'mdat']);
});

it('a file that nests boxes or chunks thousands of times breaks off', () => {
  const nested = Buffer.alloc(800_000);
  for (let at = 0; at < nested.length; at += 8) {
    nested.writeUInt32BE(nested.length - at, at);
    nested.write('iprp', at + 4, 'latin1');
  }
  expect(pictureParts(nested, 'avif')).toBeUndefined();
});

it.each([
  ['resolution', '\xe0', `JFIF${'\0'.repeat(10)}`, true],
  ['resolution with a preview', '\xe0', `JFIF${'\0'.repeat(13)}`, false],
  ['EXIF', '\xe1', 'Exif\0\0', false],
  ['colour profile', '\xe2', 'ICC_PROFILE\0', true],
  ['list of previews', '\xe2', 'MPF\0', false],
  ['storage of colours', '\xee', 'Adobe\0d\0\0\0\0\x01', true],
  ['comment', '\xfe', 'a', false],
])('the segment “%s” is plain: %s', (_, code, data, expected) => {
  const segment = `\xff${code}\0${String.fromCharCode(data.length + 2)}${data}`;
  const [part] = pictureParts(bytes(`\xff\xd8${segment}\xff\xda\0\x02pixels\xff\xd9`), 'jpg')!;
  expect(isPlain('jpg', part!)).toBe(expected);
});
