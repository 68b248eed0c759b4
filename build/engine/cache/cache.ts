// The cache: values by key, so that a build makes nothing twice. One file has the values and only grows, another says
// where each of them lies. Safe to delete at any time.
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { hashOf } from './hash.ts';
import { readRecord, writeRecord } from './record.ts';

/** Where a value lies among the others: its JSON, with a checksum. */
type Stored = [at: number, length: number, sum: number];

interface Index {
  /** Of the code that made the values: of other code nothing is kept. */
  version: string;
  /** Where the last value ends. */
  end: number;
  stored: [key: string, Stored][];
}

/** Bytes that are gathered before they are written. */
const BATCH = 1 << 20;
/** A file in which less than half is still used, and that is larger than this, is written anew; in bytes. */
const SMALL = 1 << 20;

/**
 * A key names all that its value was made of, so that a value is never out of date. Values are plain data, and come
 * back as they are after a trip through JSON: nobody may change them.
 *
 * Whatever is wrong with the files costs time, never truth: what cannot be read is made again.
 */
export class Cache {
  #path: string | undefined;
  #version: string;
  #file: number | undefined;
  #stored = new Map<string, Stored>();
  /** Whether the index on the disk is of other values. */
  #isIndexOld = false;
  /** Values by key where there is no file. */
  #values = new Map<string, unknown>();
  #used = new Set<string>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #end = 0;

  /** `version`: of the code that makes the values. Without a path all is kept in memory, and gone with the process. */
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
      // What a killed process, or other code, has added is in no index.
      ftruncateSync(this.#file, this.#end);
    } catch {
      this.#giveUpFile();
    }
  }

  get<T>(key: string): T | undefined {
    this.#used.add(key);
    const stored = this.#stored.get(key);
    return (stored ? this.#read(stored) : this.#values.get(key)) as T | undefined;
  }

  /** What is there under the key; made and put there where nothing is. */
  getOrMake<T>(key: string, make: () => T): T {
    const known = this.get<T>(key);
    if (known !== undefined) return known;
    const made = make();
    this.put(key, made);
    return made;
  }

  /** Marks a value as still of use, without reading it. */
  touch(key: string): void {
    this.#used.add(key);
  }

  put(key: string, value: unknown): void {
    this.#putJson(key, JSON.stringify(value));
  }

  /** Puts a value under a key that names what it says, and gives the key. */
  putByContent(kind: string, value: unknown): string {
    const json = JSON.stringify(value);
    const key = `${kind}:${hashOf(json)}`;
    this.#putJson(key, json);
    return key;
  }

  #putJson(key: string, json: string): void {
    this.#used.add(key);
    if (this.#file === undefined) this.#values.set(key, JSON.parse(json));
    else this.#append(key, Buffer.from(json));
  }

  /** Writes what waits, for the next process to find. */
  write(): void {
    try {
      this.#flush();
      this.#writeIndex();
    } catch {
      this.#giveUpFile();
    }
  }

  /**
   * To be called at the end of a build: writes what waits, and drops what has not been asked for since the last call.
   */
  save(): void {
    for (const key of this.#values.keys()) if (!this.#used.has(key)) this.#values.delete(key);
    this.write();
    try {
      if (this.#file !== undefined && this.#end > SMALL && this.#usedBytes() * 2 < this.#end) this.#compact();
    } catch {
      this.#giveUpFile();
    }
    this.#used.clear();
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#stored.clear();
  }

  #append(key: string, value: Buffer): void {
    this.#stored.set(key, [this.#end + this.#waitingBytes, value.length, crc32(value)]);
    this.#waiting.push(value);
    this.#waitingBytes += value.length;
    this.#isIndexOld = true;
    try {
      if (this.#waitingBytes > BATCH) this.#flush();
    } catch {
      this.#giveUpFile(); // The disk is full.
    }
  }

  #writeIndex(): void {
    if (this.#file === undefined || !this.#isIndexOld) return;
    const index: Index = { version: this.#version, end: this.#end, stored: [...this.#stored] };
    writeRecord(`${this.#path!}.index`, index);
    this.#isIndexOld = false;
  }

  #flush(): void {
    if (this.#file === undefined || this.#waitingBytes === 0) return;
    for (let rest = Buffer.concat(this.#waiting); rest.length > 0;) rest = rest.subarray(writeSync(this.#file, rest));
    this.#end += this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #read([at, length, sum]: Stored): unknown {
    try {
      if (at + length > this.#end) this.#flush();
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

  /** Writes the values that were used into a new file, which takes the place of this one. */
  #compact(): void {
    const path = this.#path!;
    const fresh = new Cache(`${path}.${process.pid}`, this.#version);
    for (const key of this.#used) {
      const stored = this.#stored.get(key);
      const value = stored && this.#read(stored);
      if (value !== undefined) fresh.put(key, value);
    }
    fresh.#flush();
    renameSync(`${path}.${process.pid}`, path);
    closeSync(this.#file!);
    [this.#file, this.#stored, this.#end] = [fresh.#file, fresh.#stored, fresh.#end];
    this.#isIndexOld = true;
    this.#writeIndex();
  }

  /** On a disk that is full or may not be written: from here on all is kept in memory. */
  #giveUpFile(): void {
    this.close();
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
