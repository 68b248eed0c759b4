// Which Chromium the browser tests drive: the one that is named; else the one that an npm package brings, or where that
// does not run, the machine's own.
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
  /** Unpacks the package's and gives its path. */
  unpack(): Promise<string>;
}

/**
 * Gives those to try, the first first. The package's is the same on every machine, and has no windows to draw: it takes
 * half as long over everything as an installed one. But it is for Linux alone, and needs some of its libraries.
 */
export async function findChromium({ named, exists, unpack }: Surroundings): Promise<string[]> {
  if (named) return [named];
  const unpacked = await unpack().then(
    (path) => [path],
    () => [],
  );
  return [...unpacked, ...INSTALLED.filter(exists)];
}
