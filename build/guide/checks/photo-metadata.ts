// Finds private facts and the copyright line in the file of a picture. Everything that isn't known to be harmless
// counts as private: metadata that no program knows yet, comments, and older pictures inside a file.
import readExif from 'exif-reader';
import { startOf, type Finding } from '../../engine/report/finding.ts';
import type { Inspected } from '../../engine/source/photograph.ts';
import { formatOf, isPlain, pictureParts, startsWith, type PicturePart } from '../../engine/source/picture-parts.ts';
import { CAMERA_FILE, exportAdvice, FILM } from '../../engine/source/picture-size.ts';
import type { PublicFile } from '../../engine/source/inputs.ts';
import { PHOTOGRAPH } from '../../engine/source/raw-files.ts';

/** Each text continues the sentence "The file contains …". */
const FACTS = {
  place: 'the place where it was taken',
  camera: 'notes of its camera or its owner',
  preview: 'a preview from before any crop',
  other: 'other metadata, which may name people or places, or hold a preview from before any crop',
  trailer: 'other data after the picture’s end',
};
type Fact = keyof typeof FACTS;

/** EXIF fields with the orientation, the copyright line, or facts about how the picture is stored. */
const PLAIN_FIELDS = new Set(
  (
    'Orientation Copyright XResolution YResolution ResolutionUnit YCbCrPositioning ExifTag ExifVersion ColorSpace ' +
    'ComponentsConfiguration FlashpixVersion PixelXDimension PixelYDimension'
  ).split(' '),
);
/** Maximum bytes of EXIF without private facts. A longer block has data between its fields. */
const LONGEST_EXIF = 2000;
/** Number of bytes of EXIF that are read. A field may claim to have as many values as there are bytes. */
const READ_EXIF = 8000;
const LONGEST_LINE = 500;

interface Metadata {
  /** Private facts in the file: `the place where it was taken`. */
  privacy?: string[];
  /** Copyright line. */
  copyright?: string;
}

/** @param format Extension of the picture's format: `jpg`. By default, the format of the first bytes. */
export function parseMetadata(file: Uint8Array, format?: string): Metadata {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const own = formatOf(bytes) ?? format;
  const found = new Set<Fact>();
  let copyright: string | undefined;
  for (const part of partsOf(bytes, own)) {
    const exif = exifIn(part, bytes);
    if (startsWith(part.data, 'Photoshop')) copyright ??= iptcRights(part.data);
    if (exif) copyright ??= readFields(exif, found);
    else if (isCopyrightText(part)) copyright ??= line(part.data.toString('utf8', 10));
    else if (part.kind === 'extra') found.add('trailer');
    else found.add(startsWith(part.data, 'JFXX') || startsWith(part.data, 'MPF\0') ? 'preview' : 'other');
  }
  copyright ??= xmpRights(bytes);
  const privacy = (Object.keys(FACTS) as Fact[]).filter((fact) => found.has(fact)).map((fact) => FACTS[fact]);
  return { ...(privacy.length > 0 && { privacy }), ...(copyright !== undefined && { copyright }) };
}

/** Parts that may hold metadata. The end of a file that breaks off is unknown, so all of it may. */
function partsOf(bytes: Buffer, format: string | undefined): PicturePart[] {
  const parts = format === undefined ? undefined : pictureParts(bytes, format);
  if (parts) {
    const first = parts.find(({ kind }) => kind === 'infe:Exif');
    // Only the first EXIF of an AVIF can be found.
    const known = parts.map((part) => (part.kind === 'infe:Exif' && part !== first ? { ...part, kind: '' } : part));
    return known.filter((part) => !isPlain(format!, part));
  }
  return /Exif\0\0|<x:xmpmeta|8BIM/.test(bytes.toString('latin1'))
    ? [{ kind: '', from: 0, to: bytes.length, data: bytes }]
    : [];
}

/** EXIF of a part, from the first byte of its TIFF header. The item of an AVIF is elsewhere in its file. */
function exifIn({ kind, data }: PicturePart, bytes: Buffer): Buffer | undefined {
  if (kind === 'infe:Exif') {
    const at = bytes.toString('latin1').search(/(?<=\0\0\0(?:\0|\x06Exif\0\0))(?:II\*\0|MM\0\*)/);
    return at < 0 ? Buffer.alloc(0) : bytes.subarray(at, at + LONGEST_EXIF);
  }
  if (kind === 'eXIf' || kind === 'EXIF' || (kind === 'e1' && startsWith(data, 'Exif\0\0'))) {
    return data.subarray(startsWith(data, 'Exif\0\0') ? 6 : 0);
  }
  return undefined;
}

/** Adds the private facts of an EXIF block, and returns its copyright line. */
function readFields(block: Buffer, found: Set<Fact>): string | undefined {
  try {
    const { Image, Photo, Iop, GPSInfo, ...more } = readExif(block.subarray(0, READ_EXIF));
    const fields = [Image, Photo, Iop].flatMap((each) => Object.keys(each ?? {}));
    if (GPSInfo || fields.includes('GPSTag')) found.add('place');
    if ('Thumbnail' in more) found.add('preview');
    if (fields.some((field) => field !== 'GPSTag' && !PLAIN_FIELDS.has(field))) found.add('camera');
    const isBroken = !Image || (fields.includes('ExifTag') && !Photo);
    if (isBroken || (block.length > LONGEST_EXIF && found.size === 0)) found.add('other');
    // The library returns bytes for a text with other characters than those of ASCII.
    const rights: unknown = Image?.Copyright;
    return rights === undefined || rights === null ? undefined : line(String(rights));
  } catch {
    found.add('other');
    return undefined;
  }
}

function xmpRights(bytes: Buffer): string | undefined {
  const at = bytes.indexOf('<dc:rights');
  const packet = bytes.toString('utf8', at, at + 4 * LONGEST_LINE);
  return line(/^<dc:rights>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(packet)?.[1] ?? '');
}

/** Field 2:116 of IPTC: a marker, the length, the text. */
function iptcRights(data: Buffer): string | undefined {
  const at = data.indexOf('\x1c\x02\x74', 0, 'latin1');
  if (at < 0 || at + 5 > data.length) return undefined;
  const text = data.toString('utf8', at + 5, at + 5 + Math.min(LONGEST_LINE, data.readUInt16BE(at + 3)));
  return /^[^\p{C}]+$/u.test(text) && !text.includes('\uFFFD') ? line(text) : undefined;
}

const isCopyrightText = ({ kind, data }: PicturePart) =>
  kind === 'tEXt' && startsWith(data, 'Copyright\0') && data.length <= LONGEST_LINE;

const line = (text: string) =>
  text
    .slice(0, LONGEST_LINE)
    .replace(/[\0\s]+/g, ' ')
    .trim() || undefined;

export const listFacts = (facts: readonly string[]): string => new Intl.ListFormat('en-GB').format(facts);

function privateProblems({ privacy }: Metadata, suggestion: string): Inspected['problems'] {
  if (!privacy) return [];
  const message = `The file contains ${listFacts(privacy)}. Anyone can read that in the repository.`;
  return [{ rule: 'picture/private', severity: 'error', message, suggestion }];
}

const FIX = 'Run "npm run check -- --fix", which removes them.';

/** Names of fields with a position in a film. */
const FILMED_PLACE = /location\.ISO6709|\xa9xyz|GPSLatitude|GPSCoordinates/;

/** Reports private facts in a file of public/, which is published as it is. */
export function checkPublicPicture({ path, body }: PublicFile): Finding[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const isPicture = formatOf(bytes) !== undefined;
  const isFixable = PHOTOGRAPH.test(`images/${path.toLowerCase().replace('.jpeg', '.jpg')}`);
  const problems =
    isPicture || isFixable
      ? privateProblems(
          parseMetadata(body),
          isFixable ? FIX : `Rename it to end in .${formatOf(bytes)}. Then r${FIX.slice(1)}`,
        )
      : CAMERA_FILE.test(path)
        ? privateProblems(cameraFacts(path, bytes), exportAdvice(path))
        : [];
  return problems.map((problem) => ({ ...problem, ...startOf(`public/${path}`) }));
}

/** Only formats of browsers are taken apart. Files of a camera have a serial number and a preview at least. */
function cameraFacts(path: string, bytes: Buffer): Metadata {
  if (!FILM.test(path)) return { privacy: [FACTS.other] };
  return FILMED_PLACE.test(bytes.toString('latin1')) ? { privacy: [FACTS.place] } : {};
}

/** Reports private facts in a photograph in content/, because everybody can read the repository. */
export function checkMetadata(bytes: Uint8Array, format?: string): Pick<Inspected, 'copyright' | 'problems'> {
  const { copyright, ...metadata } = parseMetadata(bytes, format);
  return { ...(copyright !== undefined && { copyright }), problems: privateProblems(metadata, FIX) };
}
