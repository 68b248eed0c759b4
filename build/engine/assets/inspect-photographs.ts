// Looks into photographs for damage, their colour, and metadata that nobody should publish.
import type { Sharp } from 'sharp';
import type { Cache } from '../cache/cache.ts';
import type { Inspected } from '../source/photograph.ts';
import { MOST_PIXELS, rasterSize } from '../source/picture-size.ts';
import { PHOTOGRAPH, type RawFile } from '../source/raw-files.ts';
import { forEachAtOnce } from './at-once.ts';
import { readMetadata } from './photo-metadata.ts';
import { loadSharp, type OpenPhotograph } from './sharp.ts';

/** Changes with what `inspect` looks for: its answers outlive a change of the code. */
const VERSION = 1;

/**
 * Looks into each photograph once, whatever its name.
 *
 * @param drawn Cache of what doesn't depend on the code.
 * @returns By the hash of the bytes.
 */
export async function inspectPhotographs(
  files: readonly RawFile[],
  drawn: Cache,
  step: () => void = () => {},
): Promise<Map<string, Inspected>> {
  const found = new Map<string, Inspected>();
  const photographs = files.filter(({ path, hash }) => hash !== undefined && PHOTOGRAPH.test(path));
  let open: Promise<OpenPhotograph> | undefined;
  await forEachAtOnce(photographs, 2, async (file) => {
    const key = `inspected:${VERSION}:${file.hash!}`;
    const known = drawn.get<Inspected>(key);
    if (known) return void found.set(file.hash!, known);
    step();
    const { content } = file;
    if (typeof content === 'string') return;
    const inspected = await inspect(content, await (open ??= loadSharp()));
    drawn.put(key, inspected);
    found.set(file.hash!, inspected);
  });
  return found;
}

const UNREADABLE: Inspected = { problems: [] };

async function inspect(bytes: Uint8Array, open: OpenPhotograph): Promise<Inspected> {
  // The header is checked first: a few bytes may claim more pixels than the memory holds.
  const size = rasterSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!size?.width || size.width * size.height > MOST_PIXELS) return UNREADABLE;
  try {
    return await lookInto(bytes, open, 'warning');
  } catch {
    // Something is wrong. A viewer may still show the picture, or a part of it.
  }
  try {
    const { problems, ...rest } = await lookInto(bytes, open, 'error');
    return { ...rest, problems: [...problems, BROKEN_PART] };
  } catch {
    return { problems: [DAMAGED] };
  }
}

async function lookInto(bytes: Uint8Array, open: OpenPhotograph, failOn: 'warning' | 'error'): Promise<Inspected> {
  const image = open(bytes, { failOn });
  const { exif, xmp, pages = 1 } = await image.metadata();
  const metadata = readMetadata(exif, xmp);
  const problems = (metadata.privacy ?? []).map(privateProblem);
  if (pages > 1) problems.push(MOVING);
  return { ground: await groundOf(image), ...metadata, problems };
}

/** Its average colour in eight steps a channel. Decodes all of the picture, and so finds damage in it. */
async function groundOf(image: Sharp): Promise<string> {
  const pixel = await image
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return [...pixel.subarray(0, 3)].map((value) => value >> 5).join('');
}

type Problem = Inspected['problems'][number];

const privateProblem = (what: string): Problem => ({
  rule: 'picture/private',
  severity: 'error',
  message: `The metadata say ${what}, and everybody can read them in the repository.`,
  suggestion: 'Run "npm run check -- --fix", which takes them out.',
});

const DAMAGED = {
  rule: 'picture/damaged',
  severity: 'error',
  message: 'The picture can’t be decoded: its data are broken.',
  suggestion: 'Save it again, or copy it from the camera again.',
} as const;

const BROKEN_PART = {
  rule: 'picture/damaged',
  severity: 'warn',
  message: 'A part of the picture’s data is broken, and may show as a grey area.',
  suggestion: 'Look at it. If it is not as you took it, copy it from the camera again.',
} as const;

const MOVING = {
  rule: 'picture/moving',
  severity: 'warn',
  message: 'The picture moves, and pages show its first frame only.',
  suggestion: 'Save the frame that you want to show as JPEG or PNG.',
} as const;
