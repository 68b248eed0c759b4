// Pictures with broken data are found, sound ones are not, and no bytes whatever make the check throw or hang.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Report } from '../../build/report/report.ts';
import { measurePicture } from '../../build/source/picture.ts';

const FOLDER = path.join(import.meta.dirname, '../fixtures/pictures');
const samples = readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name))] as const);

/** What is said of it; empty when it is a sound picture with a size. */
function said(bytes: Uint8Array, name: string): string {
  const report = new Report();
  const size = measurePicture(bytes, `content/images/${name}`, report);
  const messages = report.sorted().map(({ message }) => message);
  expect(messages).toHaveLength(size ? 0 : 1);
  return messages.join();
}

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Another byte at this place. */
function flipped(bytes: Uint8Array, at: number, difference = 0x10): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= difference;
  return copy;
}

describe.each(samples)('%s', (name, bytes) => {
  it('is sound, whatever lies around it in the memory', () => {
    expect(said(bytes, name)).toBe('');
    const among = Buffer.concat([Buffer.alloc(5, 0xff), bytes, Buffer.alloc(5, 0xff)]);
    expect(said(new Uint8Array(among.buffer, among.byteOffset + 5, bytes.length), name)).toBe('');
  });

  it('is not, wherever it breaks off', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(said(bytes.subarray(0, length), name), `${length} bytes`).not.toBe('');
    }
    expect(said(bytes.subarray(0, -1), name)).toBe('The picture breaks off before its end.');
  });

  it('may be anything, and the check neither throws nor hangs', () => {
    const random = numbers(bytes.length);
    for (let round = 0; round < 500; round++) {
      const broken = Buffer.from(bytes.subarray(0, random(4) ? bytes.length : random(bytes.length)));
      for (let flips = random(8); flips >= 0; flips--) {
        if (broken.length > 0) broken[random(broken.length)] = random(256);
      }
      said(broken, name);
    }
  });
});

it('finds every single byte that is another, in a PNG', () => {
  for (const [name, bytes] of samples) {
    if (name.endsWith('.png')) {
      for (let at = 0; at < bytes.length; at++) expect(said(flipped(bytes, at), name), `${name}, ${at}`).not.toBe('');
    }
  }
});

it('takes what some programs write behind the end', () => {
  const more = Buffer.from('a film');
  for (const [name, bytes] of samples) {
    if (!name.endsWith('.avif')) expect(said(Buffer.concat([bytes, more]), name)).toBe('');
  }
});

const chunk = (type: string, data: Uint8Array) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8);
  return bytes;
};
/** `rest`: bits, type of colour, and three more. */
function png(width: number, height: number, rest: number[], data: Uint8Array): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ...rest]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('unpacks a PNG whose checksums are right, and finds rows that are missing', () => {
  const grey = [8, 0, 0, 0, 0];
  const rows = (count: number) => deflateSync(Buffer.alloc(count * 11));
  expect(said(png(10, 5, grey, rows(5)), 'a.png')).toBe('');
  // Browsers draw what they want, and leave the rest.
  expect(said(png(10, 5, grey, rows(9)), 'a.png')).toBe('');
  expect(said(png(10, 5, grey, rows(4)), 'a.png')).toBe('The picture breaks off before its end.');
  expect(said(png(10, 5, grey, rows(5).subarray(0, -6)), 'a.png')).toBe('The picture breaks off before its end.');
  expect(said(png(10, 5, grey, flipped(rows(5), 0)), 'a.png')).toBe('The picture’s data are damaged.');
  for (const rest of [
    [7, 0, 0, 0, 0],
    [16, 3, 0, 0, 0],
    [8, 5, 0, 0, 0],
    [8, 0, 0, 0, 2],
  ]) {
    expect(said(png(10, 5, rest, rows(5)), 'a.png')).toBe('The picture’s data are damaged.');
  }
});

const box = (type: string, ...data: Uint8Array[]) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...data]);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};

it('is quick with a picture that is made to be slow', () => {
  const start = performance.now();
  const bomb = deflateSync(Buffer.alloc(30_000_000));
  said(png(5_000, 5_000, [8, 0, 0, 0, 0], bomb), 'a.png');
  said(png(7_000, 7_000, [16, 6, 0, 0, 0], bomb), 'a.png');
  const sizes = Buffer.concat(Array.from({ length: 200_000 }, () => box('ispe', Buffer.alloc(12, 1))));
  said(
    Buffer.concat([box('ftyp', Buffer.from('avif')), box('meta', Buffer.alloc(4), box('iprp', box('ipco', sizes)))]),
    'a.avif',
  );
  said(
    Buffer.concat([samples.find(([name]) => name === 'turned.jpg')![1].subarray(0, -2), Buffer.alloc(5_000_000, 0xff)]),
    'a.jpg',
  );
  // A second on a machine that has nothing else to do; without limits minutes.
  expect(performance.now() - start).toBeLessThan(30_000);
});
