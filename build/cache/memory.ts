// Remembers what was costly to make, in the process and between processes: values by name, good for as long as their key is the same.
// Knows nothing of what it keeps. Whatever is wrong with its files costs time, never truth: a value that is damaged or missing is made again.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

interface Kept {
  key: string;
  /** The value as JSON, part of the file's bytes; absent of one that was made since. */
  bytes?: Buffer;
  sum: string;
  /** Absent until it is asked for. */
  value?: unknown;
  used: boolean;
}

/** The file is a line of JSON, the list of [name, key, length, sum], and after it the values as JSON, one after the other. */
type Index = { version: string; sum: string; list: [name: string, key: string, length: number, sum: string][] };

export const hashOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(typeof part === 'string' ? `${part.length}:${part}` : part);
  return hash.digest('base64url');
};

export class Memory {
  #file: string | undefined;
  #version: string;
  #kept: Map<string, Kept>;
  #changed = false;

  /** `version`: of all that the values depend on besides their keys. Without a file it forgets everything with the process. */
  constructor(version: string, file?: string) {
    this.#version = version;
    this.#file = file;
    this.#kept = (file && readKept(file, version)) || new Map();
  }

  /** The value kept under the name, if it was kept with this very key. It is shared: nobody may change it. */
  recall<T>(name: string, key: string): T | undefined {
    const kept = this.#kept.get(name);
    if (kept?.key !== key) return undefined;
    if (kept.bytes && kept.value === undefined) {
      if (hashOf(kept.bytes) !== kept.sum) return undefined;
      kept.value = JSON.parse(kept.bytes.toString('utf8'));
    }
    kept.used = true;
    return kept.value as T;
  }

  /** `value` is plain data, the same after a trip through JSON. */
  keep(name: string, key: string, value: unknown): void {
    this.#kept.set(name, { key, value, sum: '', used: true });
    this.#changed = true;
  }

  /** The end of a build: drops what it did not use, and writes the rest. A file that cannot be written is no error. */
  save(): void {
    for (const [name, kept] of this.#kept) {
      if (!kept.used && this.#kept.delete(name)) this.#changed = true;
      kept.used = false;
    }
    if (!this.#file || !this.#changed) return;
    const unfinished = `${this.#file}.${process.pid}`;
    try {
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(unfinished, this.#serialised());
      renameSync(unfinished, this.#file);
      this.#changed = false;
    } catch {
      discard(unfinished);
    }
  }

  #serialised(): Uint8Array {
    const list: Index['list'] = [];
    const values: Uint8Array[] = [];
    for (const [name, kept] of this.#kept) {
      const bytes = kept.bytes ?? Buffer.from(JSON.stringify(kept.value));
      list.push([name, kept.key, bytes.length, kept.sum || (kept.sum = hashOf(bytes))]);
      values.push(bytes);
    }
    const index: Index = { version: this.#version, sum: hashOf(JSON.stringify(list)), list };
    return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...values]);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Its folder is no folder.
  }
}

function readKept(file: string, version: string): Map<string, Kept> | undefined {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const index = JSON.parse(bytes.toString('utf8', 0, end)) as Index;
    if (index.version !== version || index.sum !== hashOf(JSON.stringify(index.list))) return undefined;
    let at = end + 1;
    return new Map(index.list.map(([name, key, length, sum]) => [name, { key, sum, bytes: bytes.subarray(at, (at += length)), used: false }]));
  } catch {
    return undefined; // There is none, or none that can be read.
  }
}
