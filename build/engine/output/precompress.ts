// Compresses texts for hosts that send prepared .br and .gz files.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OutputFile } from './file.ts';

const TEXT = /\.(?:html|css|js|json|svg|txt|webmanifest|xml)$/;
const SMALL = 1024;

/** Returns compressed copies of a text. Other versions of zlib or brotli may produce other bytes. */
export function precompressed({ path, body }: OutputFile): OutputFile[] {
  const bytes = Buffer.byteLength(body);
  if (!TEXT.test(path) || bytes <= SMALL) return [];
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes };
  return [
    { path: `${path}.br`, body: brotliCompressSync(body, { params }) },
    { path: `${path}.gz`, body: gzipSync(body, { level: 9 }) },
  ];
}
