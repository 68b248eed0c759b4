// Packs the texts of the finished site for hosts that send ready-made .br and .gz files.
// The same machine gives the same bytes; another zlib or brotli may pack otherwise,
// and what is unpacked is always the same.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OutputFile } from './file.ts';

const TEXT = /\.(?:html|css|js|json|svg|txt|webmanifest|xml)$/;
/** Bytes below which a file travels as fast unpacked. */
const SMALL = 1024;

/** The packed files alone, beside those they stand for. Node's gzip writes no time. */
export function precompress(files: readonly OutputFile[]): OutputFile[] {
  return files
    .filter(({ path, body }) => TEXT.test(path) && Buffer.byteLength(body) > SMALL)
    .flatMap(({ path, body }) => [
      { path: `${path}.br`, body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body) } }) },
      { path: `${path}.gz`, body: gzipSync(body, { level: 9 }) },
    ]);
}
