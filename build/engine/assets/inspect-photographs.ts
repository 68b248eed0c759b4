// Inspects photographs: reports damage, and finds the average colour.
import type { Sharp } from 'sharp';
import type { Cache } from '../cache/cache.ts';
import type { Inspected } from '../source/photograph.ts';
import { MOST_PIXELS, rasterSize } from '../source/picture-size.ts';
import { PHOTOGRAPH, type RawFile } from '../source/raw-files.ts';
import { forEachAtOnce } from './draw-once.ts';
import { loadSharp, type OpenPhotograph } from './sharp.ts';

/** Increase this number when you change the results of `inspect`, because cached results survive code changes. */
const VERSION = 4;

/** Reads the metadata of a photograph. `format` is its file extension, such as `jpg`. */
export type CheckPhotograph = (bytes: Uint8Array, format?: string) => Pick<Inspected, 'copyright' | 'problems'>;

/** @param step Called before each photograph that isn't in the cache. */
export async function inspectPhotographs(
  files: readonly RawFile[],
  drawn: Cache,
  check: CheckPhotograph = () => ({ problems: [] }),
  step: () => void = () => {},
): Promise<Map<string, Inspected>> {
  const found = new Map<string, Inspected>();
  const photographs = files.filter(({ path, hash }) => hash !== undefined && PHOTOGRAPH.test(path));
  await forEachAtOnce(photographs, 2, async (file) => {
    const key = `inspected:${VERSION}:${file.hash}`;
    const known = drawn.get<Inspected>(key);
    if (known) return void found.set(file.hash!, known);
    step();
    const { content } = file;
    if (typeof content === 'string') return;
    const inspected = await inspect(content, check);
    drawn.put(key, inspected);
    found.set(file.hash!, inspected);
  });
  return found;
}

async function inspect(bytes: Uint8Array, check: CheckPhotograph): Promise<Inspected> {
  // Checks the size in the header first, because a small file may claim more pixels than fit into memory.
  const size = rasterSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!size?.width || size.width * size.height > MOST_PIXELS) return { problems: [] };
  const metadata = check(bytes, size.type);
  const seen = await look(bytes);
  return { ...metadata, ...seen, problems: [...metadata.problems, ...seen.problems] };
}

type Seen = Pick<Inspected, 'ground' | 'problems'>;

async function look(bytes: Uint8Array): Promise<Seen> {
  const open = await loadSharp();
  try {
    return await lookInto(bytes, open, 'warning');
  } catch {
    // The picture is damaged, but viewers may still show part of it.
  }
  try {
    const { problems, ...rest } = await lookInto(bytes, open, 'error');
    return { ...rest, problems: [...problems, BROKEN_PART] };
  } catch {
    return { problems: [DAMAGED] };
  }
}

async function lookInto(bytes: Uint8Array, open: OpenPhotograph, failOn: 'warning' | 'error'): Promise<Seen> {
  const image = open(bytes, { failOn });
  const { pages = 1 } = await image.metadata();
  return { ground: await groundOf(image), problems: pages > 1 ? [MOVING] : [] };
}

/** Average colour, as a digit from 0 to 7 per channel. Throws if a part of the picture can't be decoded. */
async function groundOf(image: Sharp): Promise<string> {
  const pixel = await image
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return [...pixel.subarray(0, 3)].map((value) => value >> 5).join('');
}

const DAMAGED = {
  rule: 'picture/damaged',
  severity: 'error',
  message: 'The picture can’t be decoded, because its data is broken.',
  suggestion: 'Save it again, or copy it from the camera again.',
} as const;

const BROKEN_PART = {
  rule: 'picture/damaged',
  severity: 'warn',
  message: 'A part of the picture’s data is broken. Readers may see a grey area.',
  suggestion: 'Look at the picture. If a part is missing, copy it from the camera again.',
} as const;

const MOVING = {
  rule: 'picture/moving',
  severity: 'warn',
  message: 'The picture is animated, but pages show only its first frame.',
  suggestion: 'Save the frame that you want to show as JPEG or PNG.',
} as const;
