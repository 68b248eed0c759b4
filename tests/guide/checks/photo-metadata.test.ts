// Tests that private facts and copyright lines are found in the bytes of pictures.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkMetadata, checkPublicPicture, readMetadata } from '../../../build/guide/checks/photo-metadata.ts';
import { bareJpeg } from '../../../build/engine/source/picture-end.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

interface Tags {
  main?: number[];
  photo?: number[];
  gps?: number[];
  preview?: number[];
  copyright?: string;
  iptc?: Buffer;
}

/** Makes an EXIF block. Its tags have the value 1, except those for the copyright and IPTC. */
function exif({ main = [], photo, gps, preview, copyright, iptc }: Tags, isLittle = true): Buffer {
  const block = Buffer.alloc(600);
  const short = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  const directory = (at: number, tags: [number, number][], next = 0) => {
    short(tags.length, at);
    tags.forEach(([tag, value], index) => {
      short(tag, at + 2 + index * 12);
      long(tag === 0x8298 ? Buffer.byteLength(copyright!) : 1, at + 6 + index * 12);
      long(value, at + 10 + index * 12);
      // A value of at most four bytes is stored in place of its offset.
      if (tag === 0x8298 && Buffer.byteLength(copyright!) <= 4) block.write(copyright!, at + 10 + index * 12);
    });
    long(next, at + 2 + tags.length * 12);
  };
  const ones = (tags: number[] = []) => tags.map((tag): [number, number] => [tag, 1]);
  block.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  long(8, 4);
  const pointers: [number, number][] = [
    ...(copyright === undefined ? [] : [[0x8298, 400] as [number, number]]),
    ...(iptc ? [[0x83bb, 500] as [number, number]] : []),
    ...(photo ? [[0x8769, 100] as [number, number]] : []),
    ...(gps ? [[0x8825, 200] as [number, number]] : []),
  ];
  directory(8, [...ones(main), ...pointers], preview && 300);
  directory(100, ones(photo));
  directory(200, ones(gps));
  directory(300, ones(preview));
  if (copyright && Buffer.byteLength(copyright) > 4) block.write(copyright, 400);
  iptc?.copy(block, 500);
  return block;
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Encodes a field of IPTC metadata. */
const field = (kind: number, text: string) =>
  Buffer.concat([Buffer.from([0x1c, 2, kind, 0, text.length]), bytes(text)]);
/**
 * Encodes IPTC fields in a JPEG segment.
 * @param name Name of the block in the segment: its length in a byte, then the name, padded to an even length.
 */
const iptcNamed = (name: string, ...fields: Buffer[]) => {
  const data = Buffer.concat(fields);
  const head = Buffer.concat([bytes(`8BIM\x04\x04${name}\0\0\0`), Buffer.from([data.length])]);
  return segment(0xed, Buffer.concat([bytes('Photoshop 3.0\0'), head, data]));
};
const iptc = (...fields: Buffer[]) => iptcNamed('\0\0', ...fields);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** Compressed JPEG data with an escaped 0xff and a restart marker. */
const SCAN = Buffer.concat([segment(0xda, bytes('scan')), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const jpeg = (...segments: Buffer[]) => Buffer.concat([START, ...segments, SCAN, END]);
const inApp1 = (block: Buffer) => segment(0xe1, Buffer.concat([bytes('Exif\0\0'), block]));
const xmp = (text: string) => segment(0xe1, bytes(`http://ns.adobe.com/xap/1.0/\0${text}`));

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, bytes(type), data, Buffer.alloc(4)]);
}
const png = (...chunks: Buffer[]) =>
  Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.alloc(13)),
    ...chunks,
    bytes('\0\0\0\0IEND\xaeB`\x82'),
  ]);

const GPS = { gps: [0, 2, 4] };
const place = ['the place where it was taken'];
const camera = ['numbers or notes of its camera'];
const preview = ['a preview from before any crop'];
const trailer = ['other data after the picture’s end'];
const unreadable = ['metadata that can’t be read'];
const people = ['the names of people in it'];

describe('readMetadata finds', () => {
  it.each<[string, string, Buffer, string[]]>([
    ['a place in EXIF', 'jpg', jpeg(inApp1(exif(GPS))), place],
    ['a place in big-endian EXIF', 'jpg', jpeg(inApp1(exif(GPS, false))), place],
    [
      'a place in a second block of EXIF',
      'jpg',
      jpeg(inApp1(exif({ copyright: 'A.\0\0\0\0' })), inApp1(exif(GPS))),
      place,
    ],
    [
      'a place in the EXIF of a preview',
      'jpg',
      jpeg(inApp1(Buffer.concat([exif({}), jpeg(inApp1(exif(GPS)))]))),
      place,
    ],
    ['a place in a first block of EXIF', 'jpg', jpeg(inApp1(exif(GPS)), inApp1(exif({}))), place],
    ['the number of a camera', 'jpg', jpeg(inApp1(exif({ photo: [0xa431] }))), camera],
    ['a maker’s notes', 'jpg', jpeg(inApp1(exif({ photo: [0x927c] }))), camera],
    ['a preview', 'jpg', jpeg(inApp1(exif({ preview: [0x201, 0x202] }))), preview],
    ['a place in XMP', 'jpg', jpeg(xmp('<a:GPSLatitude>51,27N</a:GPSLatitude>')), place],
    ['a number in XMP', 'jpg', jpeg(xmp('<rdf:Description aux:SerialNumber="4711"/>')), camera],
    ['a city in XMP', 'jpg', jpeg(xmp('<rdf:Description photoshop:City="Saltmarsh"/>')), place],
    ['a country in XMP', 'jpg', jpeg(xmp('<photoshop:Country>Wales</photoshop:Country>')), place],
    ['a part of a city in XMP', 'jpg', jpeg(xmp('<Iptc4xmpCore:Location>The Slip</Iptc4xmpCore:Location>')), place],
    ['a place in XMP of UTF-16', 'jpg', jpeg(segment(0xe1, utf16('photoshop:City="Saltmarsh"'))), place],
    ['a place in big-endian XMP', 'jpg', jpeg(segment(0xe1, utf16('<GPSLatitude>51').swap16())), place],
    ['a city in IPTC', 'jpg', jpeg(iptc(field(0, '\0\x04'), field(116, '© A.'), field(90, 'Saltmarsh'))), place],
    ['a part of a city in IPTC', 'jpg', jpeg(iptc(field(92, 'The Slip'))), place],
    ['a country in IPTC', 'jpg', jpeg(iptc(field(101, 'Wales'))), place],
    ['a city in IPTC in EXIF', 'jpg', jpeg(inApp1(exif({ iptc: field(90, 'Saltmarsh') }))), place],
    ['a city in IPTC with a short name', 'jpg', jpeg(iptcNamed('\x01A', field(90, 'Saltmarsh'))), place],
    ['a city in IPTC with a longer name', 'jpg', jpeg(iptcNamed('\x02AB\0', field(90, 'Saltmarsh'))), place],
    ['people in XMP', 'jpg', jpeg(xmp('<mwg-rs:Name>Ada</mwg-rs:Name>')), people],
    ['a second picture', 'jpg', Buffer.concat([jpeg(), jpeg(inApp1(exif(GPS)))]), [...place, ...trailer]],
    ['a film', 'jpg', Buffer.concat([jpeg(), bytes('\0\0\0\x18ftypmp42')]), trailer],
    ['a place in a chunk of PNG', 'png', png(chunk('eXIf', exif(GPS))), place],
    ['XMP in a PNG', 'png', png(chunk('iTXt', bytes('XML:com.adobe.xmp\0\0\0\0\0exif:GPSLatitude="51,27N"'))), place],
    [
      'packed XMP in a PNG',
      'png',
      png(chunk('iTXt', Buffer.concat([bytes('XML:com.adobe.xmp\0\x01\0x-default\0\0'), deflateSync('GPSLatitude')]))),
      place,
    ],
    [
      'XMP in a PNG of libpng, which packs it in a small window',
      'png',
      png(
        chunk('zTXt', Buffer.concat([bytes('XML:com.adobe.xmp\0\0'), deflateSync('GPSLatitude', { windowBits: 9 })])),
      ),
      place,
    ],
    [
      'a text in a PNG that unpacks to more than 1 MB',
      'png',
      png(chunk('zTXt', Buffer.concat([bytes('Comment\0\0'), deflateSync(Buffer.alloc(2 ** 21))]))),
      unreadable,
    ],
    [
      'EXIF that ImageMagick writes as digits',
      'png',
      png(
        chunk(
          'zTXt',
          Buffer.concat([
            bytes('Raw profile type exif\0\0'),
            deflateSync(`\nexif\n     600\n${exif(GPS).toString('hex').replace(/.{72}/g, '$&\n')}\n`),
          ]),
        ),
      ),
      place,
    ],
    [
      'EXIF as digits that are not compressed',
      'png',
      png(chunk('tEXt', bytes(`Raw profile type exif\0exif 600\n${exif(GPS).toString('hex')}`))),
      place,
    ],
    [
      'XMP in the largest packed text that is read',
      'png',
      png(chunk('zTXt', Buffer.concat([bytes('a\0\0'), deflateSync('GPSLatitude'.padStart(1_048_576))]))),
      place,
    ],
    [
      'a packed text that is too large to read',
      'png',
      png(chunk('zTXt', Buffer.concat([bytes('a\0\0'), deflateSync(Buffer.alloc(1_048_577))]))),
      unreadable,
    ],
    ['bytes after a PNG', 'png', Buffer.concat([png(), bytes('more')]), trailer],
    ['a place in WebP', 'webp', Buffer.concat([bytes('RIFF\xff\0\0\0WEBPEXIF\x58\x02\0\0'), exif(GPS)]), place],
    ['a place in AVIF', 'avif', Buffer.concat([bytes('\0\0\0\x08mdat\0\0\0\x06Exif\0\0'), exif(GPS)]), place],
    ['more blocks than a camera writes', 'jpg', jpeg(segment(0xe2, Buffer.alloc(21 * 4, 'II*\0'))), unreadable],
    ['EXIF that breaks off', 'jpg', jpeg(inApp1(exif(GPS).subarray(0, 20))), unreadable],
    ['EXIF of a PNG that breaks off', 'png', png(chunk('eXIf', exif(GPS).subarray(0, 20))), unreadable],
    [
      'EXIF of a WebP that breaks off',
      'webp',
      Buffer.concat([bytes('RIFF\xff\0\0\0WEBPEXIF\x14\0\0\0'), exif(GPS).subarray(0, 20)]),
      unreadable,
    ],
  ])('readMetadata finds %s', (_, format, file, facts) =>
    expect(readMetadata(Uint8Array.from(file), format).privacy).toEqual(facts),
  );

  it.each<[string, string, Buffer]>([
    ['in a plain JPEG', 'jpg', jpeg()],
    [
      'in a GPS block with only its version',
      'jpg',
      jpeg(inApp1(exif({ gps: [0], main: [0x10f, 0x110], photo: [0x9003] }))),
    ],
    ['in zeros after the end', 'jpg', Buffer.concat([jpeg(), Buffer.alloc(64)])],
    ['in data that look like a TIFF', 'jpg', Buffer.concat([START, SCAN, bytes('II*\0\x01\x02\x03\x04'), END])],
    ['in as many blocks as a camera writes', 'jpg', jpeg(segment(0xe2, Buffer.alloc(20 * 4, 'II*\0')))],
    ['in empty names of places', 'jpg', jpeg(xmp('<a photoshop:City=""/><photoshop:Country></photoshop:Country>'))],
    [
      'in empty names of places in UTF-16',
      'jpg',
      jpeg(segment(0xe1, utf16('<a photoshop:City=""/><photoshop:Country></photoshop:Country>'))),
    ],
    ['in other data after IPTC', 'jpg', jpeg(iptc(field(80, 'Ada'), bytes('\0\x02\x5a\0\x01A')))],
    ['in the pixels of a PNG', 'png', png(chunk('IDAT', Buffer.concat([bytes('a\0'), deflateSync('GPSLatitude')])))],
    ['in a photographer’s name in IPTC', 'jpg', jpeg(iptc(field(80, 'Ada'), field(90, '')))],
    ['in a plain PNG', 'png', png(chunk('tEXt', bytes('Software\0draw')))],
  ])('readMetadata finds nothing %s', (_, format, file) => expect(readMetadata(file, format)).toEqual({}));

  it.each([90, 92, 95, 100, 101, 26, 27])('readMetadata finds the place in field %i of IPTC', (kind) => {
    expect(readMetadata(jpeg(iptc(field(kind, 'A'))), 'jpg').privacy).toEqual(place);
  });

  it.each([
    ['four bytes', '© A', '© A'],
    ['five bytes', '© AB', '© AB'],
    ['zeros and spaces', ' ©  A. Neighbour\0\0', '© A. Neighbour'],
    ['more characters than a line has', 'A'.repeat(180), 'A'.repeat(180)],
  ])('readMetadata finds a copyright line in EXIF with %s', (_, copyright, line) => {
    expect(readMetadata(jpeg(inApp1(exif({ copyright }))), 'jpg')).toEqual({ copyright: line });
  });

  it('readMetadata finds the copyright line in XMP', () => {
    const lang = '<rdf:li xml:lang="x-default">© A. Neighbour</rdf:li>';
    const rights = Buffer.from(`<dc:rights><rdf:Alt>${lang}</rdf:Alt></dc:rights>`);
    expect(readMetadata(jpeg(segment(0xe1, rights)), 'jpg')).toEqual({ copyright: '© A. Neighbour' });
  });

  it('readMetadata reads a copyright line up to the end of a truncated file', () => {
    const block = Uint8Array.from(exif({ copyright: '© A. Neighbour' }).subarray(0, 405));
    expect(readMetadata(block)).toEqual({ copyright: '© A.' });
  });
});

it('readMetadata does not throw on a truncated file', () => {
  const whole = jpeg(
    iptc(field(80, 'Ada'), field(90, 'A')),
    inApp1(exif({ ...GPS, photo: [0xa431] }).subarray(0, 260)),
  );
  for (let length = 0; length < whole.length; length++) {
    expect(readMetadata(Uint8Array.from(whole.subarray(0, length)), 'jpg').privacy ?? []).not.toContain(undefined);
  }
});

it("readMetadata finds a place even if the file ends before the place's name", () => {
  const whole = iptc(field(90, 'Saltmarsh'));
  expect(readMetadata(Uint8Array.from(whole.subarray(0, -'Saltmarsh'.length))).privacy).toEqual(place);
});

it.each([0, 1, 2, 3])('readMetadata reads EXIF that ends %i bytes after its fields', (more) => {
  const block = bytes('Exif\0\0MM\0*\0\0\0\x08\0\x01\xa4\x31' + '\0'.repeat(10 + more));
  expect(readMetadata(Uint8Array.from(block)).privacy).toEqual(camera);
});

it('a picture in public/ with private facts is reported, with advice for its file format', () => {
  const body = jpeg(inApp1(exif(GPS)));
  const advice = (path: string) => checkPublicPicture({ path, body }).map(({ suggestion }) => suggestion);
  expect(checkPublicPicture({ path: 'pier.jpg', body: jpeg() })).toEqual([]);
  expect(advice('map.txt')).toEqual([]);
  expect(advice('PIER.JPEG')).toEqual(['Run "npm run check -- --fix", which removes them.']);
  expect(advice('pier.heic')).toEqual([expect.stringContaining('Export')]);
});

it('checkMetadata returns the problems and the copyright line of a photograph', () => {
  expect(checkMetadata(jpeg(), 'jpg')).toEqual({ problems: [] });
  const { copyright, problems } = checkMetadata(jpeg(inApp1(exif({ ...GPS, copyright: '© Ada' }))), 'jpg');
  expect([copyright, problems.map(({ rule }) => rule)]).toEqual(['© Ada', ['picture/private']]);
});

it('bareJpeg keeps the picture and its colours, and drops metadata and appended data', () => {
  const [adobe, profile] = [segment(0xee, bytes('Adobe')), segment(0xe2, bytes('ICC_PROFILE\0'))];
  const kept = [adobe, profile, segment(0xdb, bytes('table'))];
  const dropped = [inApp1(exif(GPS)), segment(0xed, bytes('Photoshop')), segment(0xfe, bytes('At home'))];
  const previews = segment(0xe2, bytes('MPF\0'));
  expect(bareJpeg(Buffer.concat([jpeg(...dropped, ...kept, previews), jpeg()]))).toEqual(jpeg(...kept));
});

it('readMetadata finds a preview if the pointer to it is the last four bytes of an EXIF block', () => {
  const block = Buffer.from('MM\0*\0\0\0\x08\0\x01\x02\x01' + '\0'.repeat(12) + '\0\x08', 'latin1');
  expect(readMetadata(block).privacy).toEqual(['a preview from before any crop']);
  expect(readMetadata(block.subarray(0, -1)).privacy).toBeUndefined();
});
