// Reads private facts and the copyright line from a photograph's metadata.
import readExif from 'exif-reader';
import type { Inspected } from '../source/photograph.ts';

const SERIAL_TAGS = ['BodySerialNumber', 'LensSerialNumber', 'CameraOwnerName', 'ImageUniqueID'] as const;
const XMP_SERIAL = /(?:aux|exifEX|exif):(?:SerialNumber|BodySerialNumber|LensSerialNumber|OwnerName|CameraOwnerName)\b/;

/** Private facts, worded to follow "The metadata say", and the copyright line. */
export function readMetadata(exif?: Uint8Array, xmp?: Uint8Array): Pick<Inspected, 'privacy' | 'copyright'> {
  const tags = exif && exifTags(exif);
  const packet = xmp ? Buffer.from(xmp).toString('utf8') : '';
  const { GPSLatitude, GPSLongitude } = tags?.GPSInfo ?? {};
  const hasPlace = GPSLatitude || GPSLongitude || /\bexif:GPS(?:Latitude|Longitude)\b/.test(packet);
  const hasSerial = SERIAL_TAGS.some((tag) => tags?.Photo?.[tag]) || XMP_SERIAL.test(packet);
  const privacy = [...(hasPlace ? ['where it was taken'] : []), ...(hasSerial ? ['which camera took it'] : [])];
  const copyright = text(tags?.Image?.Copyright) ?? xmpRights(packet);
  return { ...(privacy.length > 0 && { privacy }), ...(copyright !== undefined && { copyright }) };
}

/** Undefined for metadata that can't be read. No metadata are published anyway. */
function exifTags(exif: Uint8Array): ReturnType<typeof readExif> | undefined {
  try {
    return readExif(Buffer.from(exif));
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

const xmpRights = (packet: string) => text(/<dc:rights>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)</.exec(packet)?.[1]);
