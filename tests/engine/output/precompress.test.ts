// Tests the compressed copies of texts.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompressed } from '../../../build/engine/output/write.ts';

const text = 'Äpfel und Birnen. '.repeat(100);

it('every kind of text is compressed with brotli and gzip', () => {
  const names = ['index.html', 'a.css', 'a.js', 'a.svg', 'a.xml', 'a.json', 'a.txt', 'a.webmanifest'];
  expect(names.flatMap((path) => precompressed({ path, body: text })).map(({ path }) => path)).toEqual(
    names.flatMap((name) => [`${name}.br`, `${name}.gz`]),
  );
});

it('small files and files in compressed formats get no compressed copies', () => {
  const body = new Uint8Array(5000);
  expect(
    [
      { path: 'small.html', body: 'x'.repeat(1024) },
      { path: '_headers', body: text },
    ].flatMap(precompressed),
  ).toEqual([]);
  expect(['a.png', 'a.jpg', 'a.webp', 'a.avif', 'a.woff2'].flatMap((path) => precompressed({ path, body }))).toEqual(
    [],
  );
});

it.each([text, new TextEncoder().encode(text)])(
  'compressed files are smaller and decompress to the original',
  (body) => {
    const [brotli, gzip] = precompressed({ path: 'index.html', body });
    expect(brotliDecompressSync(brotli!.body).toString()).toBe(text);
    expect(gunzipSync(gzip!.body).toString()).toBe(text);
    for (const file of [brotli!, gzip!]) expect(file.body.length).toBeLessThan(Buffer.byteLength(text) / 10);
  },
);
