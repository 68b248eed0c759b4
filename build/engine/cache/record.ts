// Reads and writes a record: plain data in its own file, with a checksum.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOf } from './hash.ts';

export function readRecord<T>(path: string): T | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.indexOf('\n');
    const json = text.slice(end + 1);
    return hashOf(json) === text.slice(0, end) ? (JSON.parse(json) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the file in one step. Ignores a folder that can't be written, because the value can be made again. */
export function writeRecord(path: string, value: unknown): void {
  const json = JSON.stringify(value);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, `${hashOf(json)}\n${json}`);
    renameSync(`${path}.${process.pid}`, path);
  } catch {}
}
