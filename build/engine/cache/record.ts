// A record: plain data in a file of its own, with its checksum.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashOf } from './hash.ts';

/** What `writeRecord` wrote; undefined when it is not there as it was written. */
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

/**
 * Takes the place of what stood there at once. A folder that cannot be written is no error: the next build makes again
 * what it does not find.
 */
export function writeRecord(path: string, value: unknown): void {
  const json = JSON.stringify(value);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, `${hashOf(json)}\n${json}`);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // Read-only or full.
  }
}
