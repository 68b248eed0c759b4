// Metadata of a photograph: what it gives away about its maker, and whose it is.
import readExif from 'exif-reader';
import type { Inspected } from '../source/photograph.ts';

/** Tags that name one camera, or somebody who owns it. */
const SERIAL_TAGS = ['BodySerialNumber', 'LensSerialNumber', 'CameraOwnerName', 'ImageUniqueID'] as const;
const XMP_SERIAL = /(?:aux|exifEX|exif):(?:SerialNumber|BodySerialNumber|LensSerialNumber|OwnerName|CameraOwnerName)\b/;

type Problem = Inspected['problems'][number];

/** @returns Errors for a place and for a camera's number, and the line of copyright. */
export function privateFacts(exif?: Uint8Array, xmp?: Uint8Array): { problems: Problem[]; copyright?: string } {
  const tags = exif && exifTags(exif);
  const packet = xmp ? Buffer.from(xmp).toString('utf8') : '';
  const problems: Problem[] = [];
  const { GPSLatitude, GPSLongitude } = tags?.GPSInfo ?? {};
  if (GPSLatitude || GPSLongitude || /\bexif:GPS(?:Latitude|Longitude)\b/.test(packet)) {
    problems.push(privateProblem('where it was taken'));
  }
  if (SERIAL_TAGS.some((tag) => tags?.Photo?.[tag]) || XMP_SERIAL.test(packet)) {
    problems.push(privateProblem('which camera took it'));
  }
  const copyright = text(tags?.Image?.Copyright) ?? xmpRights(packet);
  return { problems, ...(copyright !== undefined && { copyright }) };
}

const privateProblem = (what: string): Problem => ({
  rule: 'picture/private',
  severity: 'error',
  message: `The metadata say ${what}, and everybody can read them in the repository.`,
  suggestion: 'Run "npm run check -- --fix", which takes them out.',
});

/** Undefined for metadata that can't be read: they are published nowhere. */
function exifTags(exif: Uint8Array): ReturnType<typeof readExif> | undefined {
  try {
    return readExif(Buffer.from(exif));
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const xmpRights = (packet: string) => text(/<dc:rights>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(packet)?.[1]);
