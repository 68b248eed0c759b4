// Finds a Chromium for the browser tests: the given one, an npm package's, or the machine's own.
export const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export interface Surroundings {
  /** CHROMIUM_PATH. */
  named: string | undefined;
  exists(path: string): boolean;
  /** Unpacks the package's Chromium and returns its path. */
  unpack(): Promise<string>;
}

/**
 * Candidates in order. The package's Chromium is the same on every machine and has no windows, so it is twice as fast
 * as an installed one. But it only runs on Linux, and needs some libraries.
 */
export async function findChromium({ named, exists, unpack }: Surroundings): Promise<string[]> {
  if (named) return [named];
  const unpacked = await unpack().then(
    (path) => [path],
    () => [],
  );
  return [...unpacked, ...INSTALLED.filter(exists)];
}
