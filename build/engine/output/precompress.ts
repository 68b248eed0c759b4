// Compresses the texts of the finished site for hosts that send ready-made .br and .gz files.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { OutputFile } from './file.ts';

const TEXT = /\.(?:html|css|js|json|svg|txt|webmanifest|xml)$/;
/** Bytes below which a file travels as fast as it is. */
const SMALL = 1024;

/** What stands beside a file, if it is a text that is worth it. Another zlib or brotli may give other bytes. */
export function precompressed({ path, body }: OutputFile): OutputFile[] {
  const bytes = Buffer.byteLength(body);
  if (!TEXT.test(path) || bytes <= SMALL) return [];
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes };
  return [
    { path: `${path}.br`, body: brotliCompressSync(body, { params }) },
    { path: `${path}.gz`, body: gzipSync(body, { level: 9 }) },
  ];
}
