// Finds private facts and the copyright line in a picture's file. Reads the bytes itself, because image decoders show
// only a part of the metadata, and crafted pictures make other metadata readers run out of memory.
import { inflateSync } from 'node:zlib';
import { startOf, type Finding } from '../../engine/report/finding.ts';
import type { Inspected } from '../../engine/source/photograph.ts';
import type { PublicFile } from '../../engine/source/public.ts';
import { PHOTOGRAPH } from '../../engine/source/raw-files.ts';
import { CAMERA_FILE, exportAdvice, rasterSize } from '../../engine/source/picture-size.ts';
import { PICTURE_END } from '../../engine/source/picture-end.ts';

/** Each text continues the sentence "The file contains …". */
const FACTS = {
  place: 'the place where it was taken',
  camera: 'numbers or notes of its camera',
  people: 'the names of people in it',
  preview: 'a preview from before any crop',
  trailer: 'other data after the picture’s end',
  unreadable: 'metadata that can’t be read',
};
type Fact = keyof typeof FACTS;

/** Names of fields in XMP, in PNG texts and in videos. They don't occur by chance in compressed data. */
const NAMES: [Fact, string[]][] = [
  ['place', ['GPSLatitude', 'GPSLongitude', 'GpsLatitude', 'GpsLong', 'GPSCoordinates', 'location.ISO6709']],
  ['place', ['photoshop:City', 'photoshop:State', 'photoshop:Country']],
  ['place', ['Iptc4xmpCore:Location', 'Iptc4xmpCore:CountryCode', 'Iptc4xmpExt:Location']],
  ['camera', ['SerialNumber', 'OwnerName', 'ImageUniqueID']],
  ['people', ['PersonDisplayName', 'mwg-rs:Name']],
];

interface Metadata {
  /** Private facts in the file: `the place where it was taken`. */
  privacy?: string[];
  /** Copyright line. */
  copyright?: string;
}

/** @param format Extension of the picture's format: `jpg`. */
export function readMetadata(file: Uint8Array, format?: string): Metadata {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const found = new Set<Fact>();
  let copyright: string | undefined;
  for (const part of [bytes, ...(format === 'png' ? pngTexts(bytes) : [])]) {
    if (!part) {
      found.add('unreadable');
      continue;
    }
    for (const [fact, names] of NAMES) if (names.some((name) => hasValue(part, name))) found.add(fact);
    if (hasPlaceNames(part)) found.add('place');
    const blocks = exifBlocks(part);
    for (const block of blocks.slice(0, MOST_BLOCKS)) {
      const line = readExif(block, found);
      copyright ??= line;
    }
    if (blocks.length > MOST_BLOCKS) found.add('unreadable');
    copyright ??= xmpRights(part);
  }
  const end = PICTURE_END[format ?? '']?.(bytes);
  // Ignores zeros after the picture, with which some programs pad files.
  if (end !== undefined && bytes.subarray(end).some((byte) => byte !== 0)) found.add('trailer');
  const privacy = (Object.keys(FACTS) as Fact[]).filter((fact) => found.has(fact)).map((fact) => FACTS[fact]);
  return { ...(privacy.length > 0 && { privacy }), ...(copyright !== undefined && { copyright }) };
}

function offsetsOf(part: Buffer, text: string | Buffer): number[] {
  const offsets: number[] = [];
  for (let at = part.indexOf(text); at >= 0; at = part.indexOf(text, at + text.length)) offsets.push(at);
  return offsets;
}

/** True if an XMP field has a value. The text may be UTF-8 or UTF-16. */
function hasValue(part: Buffer, name: string): boolean {
  const isFilled = (text: Buffer) =>
    offsetsOf(part, text).some((at) => {
      const end = at + text.length;
      const next = part.toString('latin1', end, end + 6).replaceAll('\0', '');
      const isClosing = part.toString('latin1', at - 2, at).includes('/');
      return !isClosing && !/^(?:=""|=''|\/>|><\/)/.test(next);
    });
  return [Buffer.from(name), Buffer.from(name, 'utf16le'), Buffer.from(name, 'utf16le').swap16()].some(isFilled);
}

/** Marker before IPTC-IIM data, in a JPEG and in a PNG that ImageMagick wrote. */
const IPTC = Buffer.from('8BIM\x04\x04', 'latin1');

function hasPlaceNames(part: Buffer): boolean {
  for (const at of offsetsOf(part, IPTC)) {
    // Skips a name and the four bytes of the data's length. The name's first byte is its length, and the name is
    // padded to an even length.
    const name = at + IPTC.length;
    const data = name + Math.ceil(((part[name] ?? 0) + 1) / 2) * 2 + 4;
    if (hasPlaceInIptc(part.subarray(data))) return true;
  }
  return false;
}

/** IPTC fields with city, street, state and country of the camera, and with code and name of the pictured location. */
const IPTC_PLACES = [90, 92, 95, 100, 101, 26, 27];

/** An IPTC field has a marker, the numbers of its record and type, its length, and its text. */
function hasPlaceInIptc(data: Buffer): boolean {
  for (let at = 0; data[at] === 0x1c && at + 5 <= data.length;) {
    const length = data.readUInt16BE(at + 3);
    if (length > 0 && data[at + 1] === 2 && IPTC_PLACES.includes(data[at + 2]!)) return true;
    at += 5 + length;
  }
  return false;
}

/** Maximum number of EXIF blocks that are read. Cameras write fewer. Each block may claim to have 65,535 tags. */
const MOST_BLOCKS = 20;

interface ExifBlock {
  view: DataView;
  /** False if nothing before the block says that it is EXIF, so it may be other data. */
  isCertain: boolean;
}

/** Finds EXIF by the TIFF header that it starts with, in all picture formats and in embedded previews. */
function exifBlocks(bytes: Buffer): ExifBlock[] {
  const blocks: ExifBlock[] = [];
  for (const header of ['II*\0', 'MM\0*']) {
    for (const at of offsetsOf(bytes, header).slice(0, MOST_BLOCKS + 1)) {
      const before = bytes.toString('latin1', at - 8, at);
      const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.length - at);
      blocks.push({ view, isCertain: /Exif\0\0$|eXIf$|^EXIF/.test(before) });
    }
  }
  return blocks;
}

const TAG = { copyright: 0x8298, iptc: 0x83bb, photo: 0x8769, gps: 0x8825, version: 0, preview: 0x201 };
/** EXIF tags for the serial numbers of camera and lens, owner, unique number of the picture, and the maker's notes. */
const CAMERA_TAGS = [0xa431, 0xa435, 0xa430, 0xa420, 0x927c, 0xc62f];

/**
 * Adds the private facts of an EXIF block, and returns its copyright line. Private tags are found without reading their
 * values.
 */
function readExif({ view, isCertain }: ExifBlock, found: Set<Fact>): string | undefined {
  try {
    const isLittle = view.getUint8(0) === 0x49;
    const long = (at: number) => view.getUint32(at, isLittle);
    const directory = (start: number) => {
      const entries = view.getUint16(start, isLittle);
      const entryAt = (index: number) => start + 2 + index * 12;
      const tags = new Map<number, number>();
      for (let index = 0; index < entries; index++) {
        tags.set(view.getUint16(entryAt(index), isLittle), entryAt(index));
      }
      return { tags, end: entryAt(entries) };
    };
    const main = directory(long(4));
    const tagsBelow = (tag: number) => {
      const at = main.tags.get(tag);
      return at === undefined ? [] : [...directory(long(at + 8)).tags.keys()];
    };
    if (tagsBelow(TAG.gps).some((tag) => tag !== TAG.version)) found.add('place');
    if ([...main.tags.keys(), ...tagsBelow(TAG.photo)].some((tag) => CAMERA_TAGS.includes(tag))) found.add('camera');
    const iptc = main.tags.get(TAG.iptc);
    if (iptc !== undefined && hasPlaceInIptc(bytesAt(view, long(iptc + 8)))) found.add('place');
    const next = main.end + 4 <= view.byteLength ? long(main.end) : 0;
    if (next > 0 && directory(next).tags.has(TAG.preview)) found.add('preview');
    const line = main.tags.get(TAG.copyright);
    return line === undefined ? undefined : textAt(view, line, long(line + 4), long);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    if (isCertain) found.add('unreadable');
    return undefined;
  }
}

const bytesAt = (view: DataView, at: number) => Buffer.from(view.buffer, view.byteOffset + at, view.byteLength - at);

const LONGEST_LINE = 500;

function textAt(view: DataView, entry: number, length: number, long: (at: number) => number): string | undefined {
  const at = length <= 4 ? entry + 8 : long(entry + 8);
  return line(bytesAt(view, at).toString('utf8', 0, Math.min(length, LONGEST_LINE)));
}

function xmpRights(bytes: Buffer): string | undefined {
  const at = bytes.indexOf('<dc:rights');
  const packet = bytes.toString('utf8', at, at + 4 * LONGEST_LINE);
  return line(/^<dc:rights>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(packet)?.[1] ?? '');
}

const line = (text: string) => text.replace(/[\0\s]+/g, ' ').trim() || undefined;

const MOST_TEXT = 1024 * 1024;

/**
 * Text chunks of a PNG, and metadata that some programs write into them as hexadecimal digits. Contains undefined for a
 * text that can't be unpacked, or is too long.
 */
function pngTexts(png: Buffer): (Buffer | undefined)[] {
  const texts: (Buffer | undefined)[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (!/^(?:tEXt|zTXt|iTXt)$/.test(type)) continue;
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const name = data.toString('latin1', 0, data.indexOf(0));
    const text = textIn(type, data.subarray(name.length + 1));
    texts.push(text);
    if (text && name.startsWith('Raw profile type')) {
      texts.push(Buffer.from(text.toString('latin1').replace(/^\s*\w+\s+\d+|\s/g, ''), 'hex'));
    }
  }
  return texts;
}

/** @param rest The chunk's data after its keyword. */
function textIn(type: string, rest: Buffer): Buffer | undefined {
  if (type === 'zTXt') return inflated(rest.subarray(1));
  if (type === 'tEXt') return rest;
  // Skips two flags, the language and the translated keyword. The last two end with a zero byte.
  const text = rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1);
  return rest[0] === 1 ? inflated(text) : text;
}

function inflated(data: Buffer): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MOST_TEXT });
  } catch {
    return undefined;
  }
}

export const listFacts = (facts: readonly string[]): string => new Intl.ListFormat('en-GB').format(facts);

export function privateFactsIn(bytes: Uint8Array): Metadata {
  return readMetadata(bytes, rasterSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))?.type);
}

function privateProblems({ privacy }: Metadata, suggestion: string): Inspected['problems'] {
  if (!privacy) return [];
  const message = `The file contains ${listFacts(privacy)}. Anyone can read that in the repository.`;
  return [{ rule: 'picture/private', severity: 'error', message, suggestion }];
}

const FIX = 'Run "npm run check -- --fix", which removes them.';

/** Reports private facts in a file of public/, which is published as it is. */
export function checkPublicPicture({ path, body }: PublicFile): Finding[] {
  const isFixable = PHOTOGRAPH.test(`images/${path.toLowerCase().replace('.jpeg', '.jpg')}`);
  if (!isFixable && !CAMERA_FILE.test(path)) return [];
  const problems = privateProblems(privateFactsIn(body), isFixable ? FIX : exportAdvice(path));
  return problems.map((problem) => ({ ...problem, ...startOf(`public/${path}`) }));
}

/** Reports private facts in a photograph in content/, because everybody can read the repository. */
export function checkMetadata(bytes: Uint8Array, format?: string): Pick<Inspected, 'copyright' | 'problems'> {
  const { copyright, ...metadata } = readMetadata(bytes, format);
  return { ...(copyright !== undefined && { copyright }), problems: privateProblems(metadata, FIX) };
}
