// Draws files that are slow to make, such as social cards. Each file is drawn once and cached.
import type { Cache } from '../cache/cache.ts';

export interface DrawnFile {
  path: string;
  /** Cache key. It names all inputs except the code. */
  key(): string;
  draw(): Promise<Uint8Array>;
  /** True if the site may be published before the file is drawn. */
  mayFollow?: boolean;
}

export async function drawOnce(file: DrawnFile, drawn: Cache): Promise<Uint8Array> {
  const known = drawn.get<string>(file.key());
  if (known !== undefined) return Buffer.from(known, 'base64');
  const picture = await file.draw();
  drawn.put(file.key(), Buffer.from(picture).toString('base64'));
  return picture;
}

/** Draws two files at a time. Calls `step` before each file, and stops if `step` throws. */
export const drawFiles = (
  files: readonly DrawnFile[],
  drawn: Cache,
  put: (file: { path: string; body: Uint8Array }) => void,
  step: () => void = () => {},
): Promise<void> =>
  forEachAtOnce(files, 2, async (file) => {
    step();
    put({ path: file.path, body: await drawOnce(file, drawn) });
  });

/** Starts the items in order, at most `most` at a time. Rejects with the first failure. */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const workOff = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: most }, workOff));
}
