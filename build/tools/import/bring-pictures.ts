// Copies the pictures of old posts into the content, from their URLs or a folder, without private metadata.
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cleanPhotograph, LONGEST_SIDE } from '../clean-photograph.ts';
import { forEachAtOnce } from '../../engine/assets/draw-once.ts';
import { parseMetadata } from '../../guide/checks/photo-metadata.ts';
import { loadSharp } from '../../engine/assets/sharp.ts';
import { decoded } from '../../engine/source/parse-url.ts';
import { createFetch, type FetchOptions } from '../../registers/answer/fetch-answer.ts';
import { HostFailure } from '../../registers/answer/read-answer.ts';
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

/** @param write Writes a picture by its path on the site. */
export async function bringPictures(
  pictures: readonly PlannedPicture[],
  read: ReadPicture,
  write: (src: string, bytes: Uint8Array) => void,
): Promise<Brought> {
  const brought: Brought = { written: [], missing: new Map() };
  await forEachAtOnce(pictures, AT_ONCE, async ({ src, urls }) => {
    let reason = 'It was not found.';
    for (const url of urls) {
      try {
        const bytes = await read(url);
        if (!bytes) continue;
        write(src, await publishable(bytes, formatOf(src)));
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

type Format = 'jpg' | 'png' | 'webp' | 'avif';

const formatOf = (src: string) => src.slice(src.lastIndexOf('.') + 1) as Format;

/**
 * Keeps a picture as it is if it contains nothing private and isn't too large, because encoding it again loses quality
 * and takes time.
 */
async function publishable(bytes: Uint8Array, format: Format): Promise<Uint8Array> {
  const open = await loadSharp();
  const metadata = await open(bytes)
    .metadata()
    .catch(() => undefined);
  // Drawing an SVG of another site can take hours.
  if (metadata?.format === 'svg') throw new Error('It is an SVG. Save it as a PNG.');
  if (!metadata) throw new Error('Its URL has no picture.');
  const { format: own, width, height, orientation = 1, pages = 1 } = metadata;
  const isSame = own === (format === 'jpg' ? 'jpeg' : format);
  const isPrivate = parseMetadata(bytes, format).privacy !== undefined;
  if (isSame && !isPrivate && orientation === 1 && pages === 1 && Math.max(width, height) <= LONGEST_SIDE) return bytes;
  return (await cleanPhotograph(bytes, format)).bytes;
}

/** Finds the picture of a URL in a folder of uploads: the file with the longest end of the URL’s path. */
export function pictureFolder(folder: string): ReadPicture | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  return async (url) => {
    // A part such as `%2e%2e%2f` could lead out of the folder.
    const parts = new URL(url).pathname.split('/').map((part) => basename(decoded(part)));
    const files = parts.map((_, at) => join(folder, ...parts.slice(at)));
    const file = files.find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
    return file === undefined ? undefined : readFileSync(file);
  };
}
