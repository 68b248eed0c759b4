// Finds a Chromium for the browser tests: the one that is named, the machine's own, or the one that an npm package brings.
export const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

export interface Surroundings {
  /** CHROMIUM_PATH. One that leads nowhere leaves out the installed ones too, which is how to try the package's. */
  named: string | undefined;
  exists(path: string): boolean;
  /** Unpacks the package's and gives its path. */
  unpack(): Promise<string>;
}

export async function findChromium({ named, exists, unpack }: Surroundings): Promise<string> {
  return (named ? [named] : INSTALLED).find(exists) ?? unpack();
}
