// Caches values by key, so that no build repeats work. Values are appended to one file, and a second file is their
// index. Both files are safe to delete at any time.
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { hashOf } from './hash.ts';
import { readRecord, writeRecord } from './record.ts';

type Stored = [at: number, length: number, sum: number];

interface Index {
  /** Hash of the code that wrote the values. A different hash empties the cache. */
  version: string;
  end: number;
  stored: [key: string, Stored][];
}

/** Bytes. Above this size, a file is compacted if less than half of it is used. */
const SMALL = 1 << 20;

/**
 * A key names all inputs of its value, so values are never out of date. Values are plain data that survive JSON. Don't
 * mutate them. A damaged file only costs time, because unreadable values are made again.
 */
export class Cache {
  #path: string | undefined;
  #version: string;
  #file: number | undefined;
  #stored = new Map<string, Stored>();
  #isIndexOld = false;
  #values = new Map<string, unknown>();
  #used = new Set<string>();
  #end = 0;

  /** Without a path, values are kept in memory. `version` is the hash of the code that makes them. */
  constructor(path?: string, version = '') {
    this.#version = version;
    if (path === undefined) return;
    try {
      mkdirSync(dirname(path), { recursive: true });
      this.#file = openSync(path, 'a+');
      this.#path = path;
      const index = readRecord<Index>(`${path}.index`);
      if (index?.version === version) {
        this.#stored = new Map(index.stored);
        this.#end = Math.min(index.end, fstatSync(this.#file).size);
      }
      // Drops values that aren't in the index. A killed process or another version of the code has left them.
      ftruncateSync(this.#file, this.#end);
    } catch {
      this.close();
    }
  }

  get<T>(key: string): T | undefined {
    this.#used.add(key);
    const stored = this.#stored.get(key);
    return (stored ? this.#read(stored) : this.#values.get(key)) as T | undefined;
  }

  /** True if the key has a value. Marks the value as used, without reading it. */
  has(key: string): boolean {
    this.#used.add(key);
    return this.#stored.has(key) || this.#values.has(key);
  }

  getOrMake<T>(key: string, make: () => T): T {
    const known = this.get<T>(key);
    if (known !== undefined) return known;
    const made = make();
    this.put(key, made);
    return made;
  }

  touch(key: string): void {
    this.#used.add(key);
  }

  put(key: string, value: unknown): void {
    this.#putJson(key, JSON.stringify(value));
  }

  putByContent(kind: string, value: unknown): string {
    const json = JSON.stringify(value);
    const key = `${kind}:${hashOf(json)}`;
    this.#putJson(key, json);
    return key;
  }

  #putJson(key: string, json: string): void {
    this.#used.add(key);
    if (this.#file === undefined) return void this.#values.set(key, JSON.parse(json));
    const bytes = Buffer.from(json);
    try {
      for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(this.#file, rest));
    } catch {
      return this.close();
    }
    this.#stored.set(key, [this.#end, bytes.length, crc32(bytes)]);
    this.#end += bytes.length;
    this.#isIndexOld = true;
  }

  /** Writes the index. Without it, the next process drops the new values. */
  write(): void {
    if (this.#file === undefined || !this.#isIndexOld) return;
    const index: Index = { version: this.#version, end: this.#end, stored: [...this.#stored] };
    writeRecord(`${this.#path!}.index`, index);
    this.#isIndexOld = false;
  }

  /** Call at the end of a build. Drops values that were not used since the last call. */
  save(): void {
    for (const key of this.#values.keys()) if (!this.#used.has(key)) this.#values.delete(key);
    this.write();
    try {
      if (this.#file !== undefined && this.#end > SMALL && this.#usedBytes() * 2 < this.#end) this.#compact();
    } catch {
      this.close();
    }
    this.#used.clear();
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#stored.clear();
  }

  #read([at, length, sum]: Stored): unknown {
    try {
      const bytes = Buffer.allocUnsafe(length);
      readSync(this.#file!, bytes, 0, length, at);
      return crc32(bytes) === sum ? JSON.parse(bytes.toString('utf8')) : undefined;
    } catch {
      return undefined;
    }
  }

  #usedBytes(): number {
    return [...this.#used].reduce((sum, key) => sum + (this.#stored.get(key)?.[1] ?? 0), 0);
  }

  #compact(): void {
    const path = this.#path!;
    const fresh = new Cache(`${path}.${process.pid}`, this.#version);
    for (const key of this.#used) {
      const stored = this.#stored.get(key);
      const value = stored && this.#read(stored);
      if (value !== undefined) fresh.put(key, value);
    }
    renameSync(`${path}.${process.pid}`, path);
    closeSync(this.#file!);
    [this.#file, this.#stored, this.#end] = [fresh.#file, fresh.#stored, fresh.#end];
    this.#isIndexOld = true;
    this.write();
  }
}
