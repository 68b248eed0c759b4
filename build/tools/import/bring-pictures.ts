// Copies the pictures of old posts into the content, from their URLs or a folder, without private metadata.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cleanPhotograph } from '../clean-photograph.ts';
import { forEachAtOnce } from '../../engine/assets/draw-once.ts';
import { codeRequire } from '../../guide/assets/code-root.ts';
import { readMetadata } from '../../guide/checks/photo-metadata.ts';
import { loadSharp } from '../../engine/assets/sharp.ts';
import { decoded } from '../../engine/source/parse-url.ts';
import { createFetch, type FetchOptions } from '../../registers/fetch-answer.ts';
import { HostFailure } from '../../registers/unexpected-answer.ts';
import type { PlannedPicture } from './picture-plan.ts';

/** Returns the bytes of a picture. Throws or returns undefined if it isn't available. */
export type ReadPicture = (url: string) => Promise<Uint8Array | undefined>;

const MEGABYTE = 1024 * 1024;
/** Number of failed requests in a row after which a host gets no more requests. */
const MOST_FAILURES = 5;

/** Fetches pictures. Gives up on a host after repeated failures, because an old site that is gone would take hours. */
export function fetchPictures(options: FetchOptions): ReadPicture {
  const fetchAnswer = createFetch({ mostBytes: 25 * MEGABYTE, timeout: 30_000, pause: 50, ...options });
  const failures = new Map<string, number>();
  return async (url) => {
    const { host } = new URL(url);
    if ((failures.get(host) ?? 0) >= MOST_FAILURES) {
      throw new Error(`${host} failed ${MOST_FAILURES} times in a row, so this run doesn't ask it again.`);
    }
    try {
      const { bytes } = await fetchAnswer({ url, accept: 'image/*' });
      failures.delete(host);
      return bytes;
    } catch (error) {
      if (error instanceof HostFailure) failures.set(host, (failures.get(host) ?? 0) + 1);
      throw error;
    }
  };
}

export interface Brought {
  written: string[];
  /** Reason for each picture that couldn't be copied, by its path. */
  missing: Map<string, string>;
}

const AT_ONCE = 4;

/**
 * @param write Writes a picture by its path on the site.
 * @param drawingTime Maximum milliseconds to draw an SVG.
 */
export async function bringPictures(
  pictures: readonly PlannedPicture[],
  read: ReadPicture,
  write: (src: string, bytes: Uint8Array) => void,
  drawingTime = 20_000,
): Promise<Brought> {
  const brought: Brought = { written: [], missing: new Map() };
  await forEachAtOnce(pictures, AT_ONCE, async ({ src, urls }) => {
    let reason = 'It was not found.';
    for (const url of urls) {
      try {
        const bytes = await read(url);
        if (!bytes) continue;
        write(src, await publishable(isDrawing(bytes) ? await drawSvg(bytes, drawingTime) : bytes, formatOf(src)));
        brought.written.push(src);
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    brought.missing.set(src, reason);
  });
  return brought;
}

/** True for an SVG, which may be compressed by gzip. */
function isDrawing(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 10_000));
  return (start[0] === 0x1f && start[1] === 0x8b) || /<svg[\s>]/.test(start.toString('latin1'));
}

const DRAW = `const { default: sharp } = await import(process.argv[1]);
const parts = [];
for await (const part of process.stdin) parts.push(part);
process.stdout.write(await sharp(Buffer.concat(parts)).resize(2400, 2400, { fit: 'inside', withoutEnlargement: true })
  .png().toBuffer());`;

/** Draws an SVG in a process of its own, because only a process can be stopped while it draws. */
function drawSvg(bytes: Uint8Array, timeout: number): Promise<Uint8Array> {
  const sharp = codeRequire.resolve('sharp');
  const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: 25 * MEGABYTE, encoding: 'buffer' } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['--input-type=module', '-e', DRAW, sharp], limits, (error, drawn) => {
      const reason =
        error?.killed && !error.code
          ? `Drawing this SVG takes over ${timeout / 1000} seconds.`
          : 'Its URL has no picture.';
      if (error) reject(new Error(reason));
      else resolve(drawn);
    });
    // A process that ends before it has read everything closes the pipe.
    child.stdin!.on('error', () => {}).end(bytes);
  });
}

type Format = 'jpg' | 'png' | 'webp' | 'avif';

const formatOf = (src: string) => src.slice(src.lastIndexOf('.') + 1) as Format;

/** Maximum pixels of the longer side, as in `cleanPhotograph`. */
const LONGEST_SIDE = 2400;

/**
 * Keeps a picture as it is if it contains nothing private and isn't too large, because encoding it again loses quality
 * and takes time.
 */
async function publishable(bytes: Uint8Array, format: Format): Promise<Uint8Array> {
  const open = await loadSharp();
  const metadata = await open(bytes)
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw new Error('Its URL has no picture.');
  const { format: own, width, height, orientation = 1, pages = 1 } = metadata;
  const isSame = own === (format === 'jpg' ? 'jpeg' : format);
  const isPrivate = readMetadata(bytes, format).privacy !== undefined;
  if (isSame && !isPrivate && orientation === 1 && pages === 1 && Math.max(width, height) <= LONGEST_SIDE) return bytes;
  return (await cleanPhotograph(bytes, format)).bytes;
}

/** Finds the file of a URL in a folder of uploads: the file whose path shares the longest end with the URL. */
export function pictureFinder(files: readonly string[]): (url: string) => string | undefined {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = file.split('/').at(-1)!.toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  return (url) => {
    const parts = partsOf(new URL(url).pathname);
    const candidates = byName.get(parts[0]?.toLowerCase() ?? '') ?? [];
    const shared = (file: string) => {
      const own = partsOf(file);
      const different = parts.findIndex((part, at) => part.toLowerCase() !== own[at]?.toLowerCase());
      return different < 0 ? parts.length : different;
    };
    return candidates.toSorted((a, b) => shared(b) - shared(a))[0];
  };
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decoded).toReversed();

/** Finds pictures in a folder of uploads. Undefined if there is no such folder. */
export function pictureFolder(folder: string): ReadPicture | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).split(sep).join('/'));
  const find = pictureFinder(files);
  return async (url) => {
    const file = find(url);
    return file === undefined ? undefined : readFileSync(file);
  };
}
