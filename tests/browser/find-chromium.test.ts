// Which Chromium the browser tests drive.
import { expect, test } from 'vitest';
import { findChromium, INSTALLED } from './find-chromium.ts';

test.each<[string, string | undefined, string[], string]>([
  ['the one that is named, before any other', '/opt/chrome', ['/opt/chrome', ...INSTALLED], '/opt/chrome'],
  ['the first that is installed', undefined, INSTALLED.slice(2), INSTALLED[2]!],
  ["the package's where none is installed", undefined, [], '/tmp/unpacked'],
  ["the package's where the named one is not there", '/opt/chrome', INSTALLED, '/tmp/unpacked'],
])('%s', async (_, named, there, found) => {
  const surroundings = { named, exists: (path: string) => there.includes(path), unpack: async () => '/tmp/unpacked' };
  expect(await findChromium(surroundings)).toBe(found);
});
