// Measures a picture. Reports files that are cut short or of another format than their extension.
import type { RuleName } from '../report/rules.ts';
import { isUtf8 } from 'node:buffer';
import { imageSize } from 'image-size';
import { positionsIn } from '../report/finding.ts';
import type { Report } from '../report/report.ts';
import type { Photograph } from './photograph.ts';
import { hasParts, pictureParts } from './picture-parts.ts';
import { parseSvg } from './svg.ts';

export interface Size {
  width: number;
  height: number;
}

/** A picture of the site. `photo` is set unless it is a drawing. */
export interface MeasuredPicture extends Size {
  photo?: Photograph;
  /** Colour of a drawing's first shape, which is its background in most drawings: `var(--sand)`. */
  ground?: string;
}

/** URL of a picture in `content/images/`: `/images/areas/brixton.svg`. */
export const PICTURE_PATH = /^\/images\/[a-z0-9]+(?:[-/][a-z0-9]+)*\.(?:svg|png|jpg|webp|avif|gif)$/;

/** Folder of the pictures of old posts, which `npm run import` brought. */
export const IMPORTED_PICTURES = '/images/imported/';

/** Path or URL of a file on the author's own computer. */
export const OWN_FILE =
  /^(?:[a-z]:[\\/]|[\\%]|~[\\/]|\/{2,}|(?:file|smb):|\/?(?:users|home|volumes|mnt|media|storage|private|tmp)\/)/i;

/** URL of a page that shows a picture, instead of the picture's own URL. */
export const SHARED_PICTURE =
  /^https?:\/\/(?:[\w-]+\.)*(?:(?:drive|docs|photos)\.google\.com|photos\.app\.goo\.gl|dropbox\.com|onedrive\.live\.com|1drv\.ms|sharepoint\.com|icloud\.com|flickr\.com\/photos|we\.tl|wetransfer\.com)(?:[/:?#]|$)/i;

/** Advice for a picture whose path doesn't begin with `/images/`. */
export function adviceForPicture(src: string): string {
  const run = 'run "npm run new -- picture" with it, and write the path that it prints: /images/name.jpg.';
  if (SHARED_PICTURE.test(src)) return `This is the page of a shared file. Download the file, ${run}`;
  if (OWN_FILE.test(src) || /^(?:blob|data|content):/i.test(src)) return `This is a file on your own computer: ${run}`;
  return 'Put it into content/images/ and write its path: /images/name.svg.';
}

/** Formats that some browsers don't show or that are very large. They should be saved as PNG. */
export const OTHER_PICTURE = /\.(?:bmp|ico|jxl|psd)$/i;

export const CAMERA_FILE = /\.(?:heic|heif|hif|tiff?|dng|cr[23w]|nef|arw|orf|raf|rw2|mov|mp4|m4v|3gp|webm|avi|mkv)$/i;
export const FILM = /\.(?:mov|mp4|m4v|3gp|webm|avi|mkv)$/i;

export function exportAdvice(name: string): string {
  if (FILM.test(name)) return 'Pages don’t show films. Pause the film, take a screenshot, and save that as JPEG.';
  return (
    'Export it as JPEG. iPhone: in Photos, Share, Options, “Most Compatible”, then Save to Files. ' +
    'Android: in Photos, Edit, then Save a copy. Mac: in Preview, File, Export, Format JPEG. ' +
    'Windows: in Photos, Save as, and choose .jpg.'
  );
}

/** Maximum number of pixels. A phone's camera has fewer, and more don't fit into the memory of a small machine. */
export const MOST_PIXELS = 40_000_000;
/** For each size in an AVIF, the library image-size searches the rest of the file, which takes quadratic time. */
const MOST_AVIF_SIZES = 100;

export function measurePicture(bytes: Uint8Array, file: string, report: Report): MeasuredPicture | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return file.endsWith('.svg') ? measureSvg(buffer, file, report) : measureRaster(buffer, file, report);
}

function measureRaster(bytes: Buffer, file: string, report: Report): MeasuredPicture | undefined {
  const problem = (message: string, suggestion: string, rule: RuleName = 'picture/unreadable') => {
    report.error(rule, { file, line: 1, column: 1 }, message, suggestion);
    return undefined;
  };
  const format = file.slice(file.lastIndexOf('.') + 1);
  const found = rasterSize(bytes);
  if (!found?.width || !found.height) return problem('The picture cannot be read.', `Save it again as .${format}.`);
  const { type, width, height, orientation = 1 } = found;
  if (type !== format) {
    const known = type !== undefined && hasParts(type);
    const advice = known ? `Rename it to end in .${type}.` : exportAdvice(file);
    return problem(`The picture is named .${format}, but its format is ${type === 'mif1' ? 'heic' : type}.`, advice);
  }
  if (width * height > MOST_PIXELS) {
    const advice = `Save it smaller: a picture may have ${MOST_PIXELS / 1_000_000} million pixels.`;
    return problem(`The picture is ${width} by ${height} pixels.`, advice);
  }
  if (pictureParts(bytes, format) === undefined) {
    return problem('The picture breaks off before its end.', 'Save or upload it again.', 'picture/damaged');
  }
  // Browsers turn a picture by 90 degrees if its EXIF orientation is 5 or more.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export function rasterSize(bytes: Buffer) {
  let sizes = 0;
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    if (++sizes > MOST_AVIF_SIZES) return undefined;
  }
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}

const FIRST_FILL = /\sfill="(?!none")([^"]+)"/;

function measureSvg(bytes: Buffer, file: string, report: Report): MeasuredPicture | undefined {
  const text = new TextDecoder().decode(bytes);
  const positionOf = positionsIn(text, file);
  if (!isUtf8(bytes)) {
    const position = positionOf(Math.max(0, text.indexOf('\uFFFD')));
    report.error('picture/unreadable', position, 'The drawing is not UTF-8 text.', 'Save it as UTF-8.');
    return undefined;
  }
  const { size, problems } = parseSvg(text);
  for (const { rule, offset, message, suggestion } of problems) {
    report.error(rule, positionOf(offset), message, suggestion);
  }
  const ground = FIRST_FILL.exec(text)?.[1];
  return problems.length === 0 && size ? { ...size, ...(ground !== undefined && { ground }) } : undefined;
}
