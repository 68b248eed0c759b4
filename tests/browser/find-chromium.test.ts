// Tests the choice of Chromium.
import { expect, test } from 'vitest';
import { findChromium, INSTALLED } from './find-chromium.ts';

const unpack = async () => '/tmp/unpacked';
const cannotUnpack = () => Promise.reject(new Error('For another machine.'));

test.each<[string, string | undefined, () => Promise<string>, string[], string[]]>([
  ['the one that is named, and no other', '/opt/chrome', unpack, INSTALLED, ['/opt/chrome']],
  [
    "the package's before those that are installed",
    undefined,
    unpack,
    INSTALLED.slice(2),
    ['/tmp/unpacked', ...INSTALLED.slice(2)],
  ],
  ["the package's where none is installed", undefined, unpack, [], ['/tmp/unpacked']],
  [
    "an installed one where the package's is for another machine",
    undefined,
    cannotUnpack,
    INSTALLED.slice(1, 2),
    INSTALLED.slice(1, 2),
  ],
])('%s', async (_, named, unpack, there, found) => {
  expect(await findChromium({ named, exists: (path) => there.includes(path), unpack })).toEqual(found);
});
