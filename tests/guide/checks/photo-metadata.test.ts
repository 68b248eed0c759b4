// Tests that private facts and copyright lines are found in the files of pictures.
import sharp, { type Exif } from 'sharp';
import { expect, it } from 'vitest';
import { checkMetadata, checkPublicPicture, parseMetadata } from '../../../build/guide/checks/photo-metadata.ts';
import { cleanPhotograph } from '../../../build/tools/clean-photograph.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const base = () => sharp({ create: { width: 16, height: 12, channels: 3, background: '#369' } });
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
const files = Object.fromEntries(
  await Promise.all(FORMATS.map(async (format) => [format, await base()[format]().toBuffer()] as const)),
) as Record<(typeof FORMATS)[number], Buffer>;
const animation = () => sharp([files.png, files.png], { join: { animated: true } });
const withExif = (format: 'jpeg' | 'png' | 'webp' | 'avif', exif: Exif) => base().withExif(exif)[format]().toBuffer();

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
/** A JPEG with additional segments at its start. */
const jpeg = (...segments: Buffer[]) => Buffer.concat([files.jpeg.subarray(0, 2), ...segments, files.jpeg.subarray(2)]);
const xmp = (text: string) => jpeg(segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${text}`)));
const photoshop = (resource: string, data: Buffer) =>
  jpeg(
    segment(
      0xed,
      Buffer.concat([bytes(`Photoshop 3.0\x008BIM${resource}\0\0\0\0\0`), Buffer.from([data.length]), data]),
    ),
  );
const iptc = (kind: number, text: string) =>
  photoshop('\x04\x04', Buffer.concat([Buffer.from([0x1c, 2, kind, 0, Buffer.byteLength(text)]), Buffer.from(text)]));

/** EXIF of a JPEG with one field of four bytes, of any number. */
function exifWith(tag: number, type = 4, next = 0): Buffer {
  const block = bytes(`Exif\0\0MM\0*\0\0\0\x08\0\x01${'\0'.repeat(16)}`);
  block.writeUInt16BE(tag, 16);
  block.writeUInt16BE(type, 18);
  block.writeUInt32BE(1, 20);
  block.writeUInt32BE(next, 28);
  return jpeg(segment(0xe1, block));
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, bytes(type), data, Buffer.alloc(4)]);
}
const png = (...chunks: Buffer[]) => Buffer.concat([files.png.subarray(0, 33), ...chunks, files.png.subarray(33)]);
const webp = (...chunks: Buffer[]) => {
  const all = Buffer.concat([files.webp, ...chunks]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
};
const gif = (block: string) => Buffer.concat([files.gif.subarray(0, -1), bytes(block), files.gif.subarray(-1)]);
const sized = (type: string, data = '') => {
  const made = chunk(type, bytes(data)).subarray(0, -4);
  made.writeUInt32BE(made.length);
  return made.toString('latin1');
};
const avif = (type: string, data = '') => Buffer.concat([files.avif, bytes(sized(type, data))]);

const place = 'the place where it was taken';
const camera = 'notes of its camera or its owner';
const preview = 'a preview from before any crop';
const other = 'other metadata, which may name people or places, or hold a preview from before any crop';
const trailer = 'other data after the picture’s end';
const GPS = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } };
const PRIVATE: [string, Buffer | Promise<Buffer>, string[]][] = [
  ['a place in the EXIF of a JPEG', withExif('jpeg', GPS), [place]],
  ['a place in the EXIF of a WebP', withExif('webp', GPS), [place]],
  ['a place in the EXIF of an AVIF', withExif('avif', GPS), [place]],
  ['an artist with an address', withExif('jpeg', { IFD0: { Artist: 'Ada, 3 Mill Lane' } }), [camera]],
  ['a computer’s name', exifWith(0x13c), [camera]],
  ['an unknown field of EXIF', exifWith(0xabcd), [camera]],
  ['a place that can’t be read', exifWith(0x8825, 0), [place]],
  ['EXIF with a preview', exifWith(0x112, 4, 8), [preview]],
  [
    'EXIF with data between its fields',
    jpeg(segment(0xe1, Buffer.concat([bytes('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0'), Buffer.alloc(3000, 1)]))),
    [other],
  ],
  ['EXIF that breaks off', jpeg(segment(0xe1, bytes('Exif\0\0MM\0*\0\0'))), [other]],
  ['a second block of EXIF', Buffer.concat([exifWith(0x112).subarray(0, 38), exifWith(0xabcd).subarray(2)]), [camera]],
  ['people in XMP', xmp('<Iptc4xmpExt:PersonInImage>Ada</Iptc4xmpExt:PersonInImage>'), [other]],
  ['a longer XMP', jpeg(segment(0xe1, bytes('http://ns.adobe.com/xmp/extension/\0GImage:Data'))), [other]],
  ['a contact in IPTC', iptc(118, 'Ada'), [other]],
  ['a comment of a JPEG', jpeg(segment(0xfe, bytes('At home'))), [other]],
  ['a name after the colours of Adobe', jpeg(segment(0xee, bytes('Adobe\0d\0\0\0\0\x01, Ada'))), [other]],
  ['a preview beside the JFIF header', jpeg(segment(0xe0, bytes('JFXX\0\x10'))), [preview]],
  ['a list of previews', jpeg(segment(0xe2, bytes('MPF\0'))), [preview]],
  ['a film after a JPEG', Buffer.concat([files.jpeg, bytes('\0\0\0\x18ftypmp42')]), [trailer]],
  ['a text in a PNG', png(chunk('tEXt', bytes('Author\0Ada'))), [other]],
  ['bytes after a PNG', Buffer.concat([files.png, bytes('more')]), [trailer]],
  ['XMP in a WebP', webp(bytes('XMP \x02\0\0\0ab')), [other]],
  ['an unknown chunk of a WebP', webp(bytes('C2PA\x02\0\0\0ab')), [other]],
  ['a chunk in the frame of a WebP', webp(bytes(`ANMF\x1a\0\0\0${'\0'.repeat(16)}XMP \x02\0\0\0ab`)), [other]],
  ['a comment in a GIF', gif('!\xfe\x03Ada\0'), [other]],
  ['bytes after a GIF', Buffer.concat([files.gif, bytes('more')]), [trailer]],
  ['data in the free space of an AVIF', avif('free', 'Ada'), [other]],
];

it.each(PRIVATE)('parseMetadata finds %s, and the cleaned file has none', async (_, file, facts) => {
  const made = await file;
  expect(parseMetadata(made).privacy).toEqual(facts);
  const { format } = await sharp(made).metadata();
  const clean = await cleanPhotograph(made, format === 'jpeg' ? 'jpg' : (format.replace('heif', 'avif') as 'png'));
  expect(parseMetadata(clean.bytes)).toEqual({});
});

it.each<[string, Buffer | Promise<Buffer>]>([
  ...FORMATS.map((format): [string, Buffer] => [`a plain file of the format ${format}`, files[format]]),
  ['a colour profile', base().withIccProfile('p3').jpeg().toBuffer()],
  ['a colour profile of a PNG', base().withIccProfile('p3').png().toBuffer()],
  ['the colours of Adobe', jpeg(segment(0xee, bytes('Adobe\0d\0\0\0\0\x01')))],
  ['an orientation', base().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['a resolution', base().withMetadata({ density: 300 }).png().toBuffer()],
  ['a copyright line', withExif('avif', { IFD0: { Copyright: '© Ada' } })],
  ['transparency', base().ensureAlpha(0.5).webp().toBuffer()],
  ['zeros after the end', Buffer.concat([files.jpeg, Buffer.alloc(64)])],
  ['zeros in the free space of an AVIF', avif('free', '\0\0')],
  ['bytes of 0xff between segments', jpeg(bytes('\xff\xff'))],
  ['several frames', animation().gif().toBuffer()],
  ['several frames of a WebP', animation().webp().toBuffer()],
])('parseMetadata finds nothing private in a picture with %s', async (_, file) =>
  expect(parseMetadata(await file).privacy).toBeUndefined(),
);

it('parseMetadata reads EXIF whose fields claim to have thousands of values each', () => {
  const block = Buffer.alloc(1_000_000, 1);
  block.write('MM\0*\0\0\0\x08\xff\xff', 'latin1');
  for (let at = 10; at + 12 < 786_000; at += 12) {
    block.writeUInt16BE((at / 12) & 0x7fff, at);
    block.writeUInt16BE(1, at + 2);
    block.writeUInt32BE(900_000, at + 4);
    block.writeUInt32BE(10, at + 8);
  }
  expect(parseMetadata(png(chunk('eXIf', block))).privacy).toEqual([other]);
});

it('parseMetadata finds the second EXIF of an AVIF, and accepts a copyright line in a large one', async () => {
  const rights = { IFD0: { Copyright: 'Ada' } };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } });
  const file = await large.withExif(rights).avif({ effort: 0 }).toBuffer();
  expect(file.length).toBeGreaterThan(4000);
  expect(parseMetadata(file)).toEqual({ copyright: 'Ada' });
  const item = '\x02\0\0\0\0\x09\0\0Exif';
  const meta = sized('meta', `\0\0\0\0${sized('iinf', `\0\0\0\0\0\x01${sized('infe', item)}`)}`);
  expect(parseMetadata(Buffer.concat([file, bytes(meta)])).privacy).toEqual([other]);
});

it('parseMetadata finds data between two segments of a JPEG', () => {
  const hidden = jpeg(segment(0xdd, bytes('\0\0')), bytes('At home'));
  expect(parseMetadata(hidden).privacy).toEqual([trailer]);
});

it('parseMetadata finds metadata in a file that breaks off', async () => {
  const whole = await withExif('jpeg', GPS);
  expect(parseMetadata(whole.subarray(0, -9), 'jpg').privacy).toEqual([other]);
  for (let length = 0; length < whole.length; length++) parseMetadata(whole.subarray(0, length), 'jpg');
});

it.each<[string, Buffer | Promise<Buffer>, string]>([
  ['in EXIF', withExif('jpeg', { IFD0: { Copyright: 'By  A. Neighbour' } }), 'By A. Neighbour'],
  ['of an AVIF', withExif('avif', { IFD0: { Copyright: 'Ada' } }), 'Ada'],
  ['in XMP', xmp('<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© Ada</rdf:li></rdf:Alt></dc:rights>'), '© Ada'],
  ['in IPTC', iptc(116, '© Ada'), '© Ada'],
  ['in a text of a PNG', png(chunk('tEXt', bytes('Copyright\0Ada'))), 'Ada'],
  ['in several spaces and lines', png(chunk('tEXt', bytes('Copyright\0Ada \n  and\0Ben '))), 'Ada and Ben'],
])('parseMetadata finds the copyright line %s', async (_, file, line) =>
  expect(parseMetadata(await file).copyright).toBe(line),
);

it.each([
  ['control characters', iptc(116, 'A\u0001da')],
  ['a broken character', photoshop('\x04\x04', bytes('\x1c\x02\x74\0\x03A\xffa'))],
  ['no words', iptc(116, ' ')],
  ['another form of XMP', xmp('<dc:rights>Ada</dc:rights>')],
  ['too many words', png(chunk('tEXt', bytes(`Copyright\0${'a'.repeat(500)}`)))],
])('parseMetadata finds no copyright line with %s', (_, file) => {
  expect(parseMetadata(file)).toEqual({ privacy: [other] });
});

it('a picture in public/ with private facts is reported, with advice for its format', async () => {
  const body = await withExif('jpeg', GPS);
  const advice = (path: string, own: Uint8Array = body) =>
    checkPublicPicture({ path, body: own }).map(({ suggestion }) => suggestion);
  expect(advice('pier.jpg', files.jpeg)).toEqual([]);
  expect(advice('map.txt', Buffer.from('GPSLatitude'))).toEqual([]);
  expect(advice('PIER.JPEG')).toEqual(['Run "npm run check -- --fix", which removes them.']);
  expect(advice('pier.png')).toEqual(['Run "npm run check -- --fix", which removes them.']);
  expect(advice('pier.jfif')).toEqual([expect.stringMatching(/^Rename it to end in \.jpg\. Then run "npm run check/)]);
  expect(advice('pier.heic', bytes('\0\0\0\x18ftypheic'))).toEqual([expect.stringContaining('Export')]);
  expect(advice('pier.mp4', bytes('\0\0\0\x18ftypmp42\xa9xyz+51.5-000.1/'))).toEqual([expect.stringContaining('film')]);
  for (const name of ['com.apple.quicktime.location.ISO6709', 'GPSCoordinates', 'GPSLatitude']) {
    expect(advice('pier.MOV', bytes(name))).toHaveLength(1);
  }
  expect(advice('pier.mp4', bytes('\0\0\0\x18ftypmp42'))).toEqual([]);
  const both = await withExif('jpeg', { ...GPS, IFD0: { Artist: 'Ada' } });
  expect(checkPublicPicture({ path: 'pier.jpg', body: both })).toMatchObject([
    {
      file: 'public/pier.jpg',
      severity: 'error',
      message: `The file contains ${place} and ${camera}. Anyone can read that in the repository.`,
    },
  ]);
});

it('checkMetadata returns the problems and the copyright line of a photograph', async () => {
  expect(checkMetadata(files.jpeg, 'jpg')).toEqual({ problems: [] });
  const { copyright, problems } = checkMetadata(await withExif('jpeg', { ...GPS, IFD0: { Copyright: 'Ada' } }), 'jpg');
  expect([copyright, problems.map(({ rule }) => rule)]).toEqual(['Ada', ['picture/private']]);
});
