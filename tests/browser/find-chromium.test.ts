// Tests which Chromium is chosen for the browser tests.
import { expect, test } from 'vitest';
import { findChromium, INSTALLED } from './find-chromium.ts';

const unpack = async () => '/tmp/unpacked';
const cannotUnpack = () => Promise.reject(new Error('For another machine.'));

test.each<[string, string | undefined, () => Promise<string>, string[], string[]]>([
  ['only the browser that CHROMIUM_PATH names', '/opt/chrome', unpack, INSTALLED, ['/opt/chrome']],
  [
    'the browser of the package before installed ones',
    undefined,
    unpack,
    INSTALLED.slice(2),
    ['/tmp/unpacked', ...INSTALLED.slice(2)],
  ],
  ['the browser of the package if none is installed', undefined, unpack, [], ['/tmp/unpacked']],
  [
    'an installed browser if that of the package is for another machine',
    undefined,
    cannotUnpack,
    INSTALLED.slice(1, 2),
    INSTALLED.slice(1, 2),
  ],
])('findChromium returns %s', async (_, named, unpack, there, found) => {
  expect(await findChromium({ named, exists: (path) => there.includes(path), unpack })).toEqual(found);
});
