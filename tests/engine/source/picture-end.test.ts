// Tests the search for the byte at which a picture ends in its file.
import { expect, it } from 'vitest';
import { bareJpeg, PICTURE_END } from '../../../build/engine/source/picture-end.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

const PNG = '\x89PNG\r\n\x1a\n\0\0\0\0IEND\xaeB`\x82';
const WEBP = 'RIFF\x06\0\0\0WEBPVP';
/** A segment, then compressed data with a filler byte, an escaped 0xff, and the first and the last restart marker. */
const JPEG = '\xff\xd8\xff\xe0\0\x04ab\xff\xda\0\x03c\x01\xff\xff\xff\0\x02\xff\xd0\x03\xff\xd7\x04\xff\xff\xd9';
const AVIF = '\0\0\0\x0aftypav\0\0\0\x09mdatm';

it.each([
  ['png', PNG],
  ['webp', WEBP],
  ['jpg', JPEG],
])('a picture in %s ends before appended data, and has no end if it is cut off', (format, picture) => {
  expect(PICTURE_END[format]!(bytes(picture))).toBe(picture.length);
  expect(PICTURE_END[format]!(bytes(`${picture}more`))).toBe(picture.length);
  expect(PICTURE_END[format]!(bytes(picture.slice(0, -1)))).toBeUndefined();
});

it.each([
  ['gif', 'GIF89a;', 'GIF89a;x'],
  ['avif', AVIF, AVIF.slice(0, -1)],
  ['avif', AVIF.replace('mdat', 'idat'), '\0\0\0\x0aftypav\0\0\0\x08meta'],
  ['avif', `${AVIF}\0\0\0\x08free`, `${AVIF}\0\0\0\x09free`],
  ['avif', '\0\0\0\x0aftypav\0\0\0\0mdat', '\0\0\0\x0aftypav\0\0\0\0meta'],
  ['avif', '\0\0\0\x0aftypav\0\0\0\x01mdatlength64', '\0\0\0\x0aftypa'],
])('a picture in %s must end at the end of its file: %j does, %j does not', (format, whole, broken) => {
  expect(PICTURE_END[format]!(bytes(whole))).toBe(whole.length);
  expect(PICTURE_END[format]!(bytes(broken))).toBeUndefined();
});

it('a JPEG that is cut off anywhere has no end', () => {
  for (let length = 2; length < JPEG.length; length++) {
    expect(PICTURE_END['jpg']!(bytes(JPEG.slice(0, length)))).toBeUndefined();
  }
});

it.each([
  ['resolution', '\xe0', true],
  ['EXIF', '\xe1', false],
  ['colour profile', '\xe2', true],
  ['other data of an app', '\xe3', false],
  ['storage of colours', '\xee', true],
  ['last kind of app', '\xef', false],
  ['tables', '\xdb', true],
  ['comment', '\xfe', false],
])('bareJpeg keeps the segment “%s”: %s', (_, code, isKept) => {
  const segment = `\xff${code}\0\x08MPF data`.replace('MPF ', 'a ');
  const jpeg = (inside: string) => bytes(`\xff\xd8${inside}\xff\xda\0\x02pixels\xff\xd9`);
  expect(bareJpeg(jpeg(segment))).toEqual(jpeg(isKept ? segment : ''));
});
