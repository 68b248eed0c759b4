// Makes a data file for widgets. The file's name contains the hash of its content.
import { createHash } from 'node:crypto';
import type { OutputFile } from '../../engine/output/file.ts';

export function jsonFile(name: string, value: unknown): OutputFile & { body: string } {
  const body = JSON.stringify(value);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8).toUpperCase();
  return { path: `assets/${name}-${hash}.json`, body };
}
