// The cache: values by key, in one file that only grows, so that a build makes nothing twice. Safe to delete at any
// time.
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Where a value lies in the file: its JSON, with a checksum. */
interface Stored {
  at: number;
  length: number;
  sum: number;
}

const LINE_END = '\n'.charCodeAt(0);
/** Bytes that are gathered before they are written. */
const BATCH = 1 << 20;
/** A file in which less than half is still used, and that is larger than this, is written anew; in bytes. */
const SMALL = 1 << 20;

/**
 * A key names all that its value was made of, so that a value is never out of date. Keys hold no white space; values
 * are plain data, and come back as they are after a trip through JSON: nobody may change them.
 *
 * Whatever is wrong with the file costs time, never truth: what cannot be read is made again.
 */
export class Cache {
  #path: string | undefined;
  #file: number | undefined;
  /** The file as it was when it was opened: a build reads most of it, and thousands of single reads take longer. */
  #opened: Buffer = Buffer.alloc(0);
  #stored = new Map<string, Stored>();
  /** Values by key where there is no file. */
  #values = new Map<string, unknown>();
  #used = new Set<string>();
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #end = 0;
  /** The file's first line: of other code nothing is kept. */
  #head: string;

  /** `version`: of the code that makes the values. Without a path all is kept in memory, and gone with the process. */
  constructor(path?: string, version = '') {
    this.#head = `${version}\n`;
    if (path === undefined) return;
    try {
      mkdirSync(dirname(path), { recursive: true });
      this.#file = openSync(path, 'a+');
      this.#path = path;
      const bytes = readFileSync(path);
      if (bytes.toString('utf8', 0, this.#head.length) === this.#head) this.#readIndex(bytes);
      this.#opened = bytes.subarray(0, this.#end);
      // What a killed process left half written would make all that follows unreadable.
      ftruncateSync(this.#file, this.#end);
      if (this.#end === 0) this.#end = writeSync(this.#file, this.#head);
    } catch {
      this.#giveUpFile();
    }
  }

  get<T>(key: string): T | undefined {
    this.#used.add(key);
    const stored = this.#stored.get(key);
    return (stored ? this.#read(stored) : this.#values.get(key)) as T | undefined;
  }

  /** Marks a value as still of use, without reading it. */
  touch(key: string): void {
    this.#used.add(key);
  }

  put(key: string, value: unknown): void {
    this.#used.add(key);
    const json = JSON.stringify(value);
    if (this.#file === undefined) this.#values.set(key, JSON.parse(json));
    else this.#append(key, Buffer.from(json));
  }

  /** Writes what waits. */
  write(): void {
    try {
      this.#flush();
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
    this.#opened = Buffer.alloc(0);
  }

  /** A record is a line of key, length and checksum, then the value. The later of two records with one key counts. */
  #readIndex(bytes: Buffer): void {
    for (let at = (this.#end = this.#head.length); at < bytes.length;) {
      const lineEnd = bytes.indexOf(LINE_END, at);
      const [, key, length, sum] = /^(\S+) (\d+) (\d+)$/.exec(bytes.toString('latin1', at, lineEnd)) ?? [];
      const next = lineEnd + 1 + Number(length);
      if (lineEnd < 0 || key === undefined || next > bytes.length) return;
      this.#stored.set(key, { at: lineEnd + 1, length: Number(length), sum: Number(sum) });
      this.#end = at = next;
    }
  }

  #append(key: string, value: Buffer): void {
    const stored = { length: value.length, sum: crc32(value) };
    const head = Buffer.from(`${key} ${stored.length} ${stored.sum}\n`);
    this.#stored.set(key, { ...stored, at: this.#end + this.#waitingBytes + head.length });
    this.#waiting.push(head, value);
    this.#waitingBytes += head.length + value.length;
    try {
      if (this.#waitingBytes > BATCH) this.#flush();
    } catch {
      this.#giveUpFile(); // The disk is full.
    }
  }

  #flush(): void {
    if (this.#file === undefined || this.#waitingBytes === 0) return;
    for (let rest = Buffer.concat(this.#waiting); rest.length > 0;) rest = rest.subarray(writeSync(this.#file, rest));
    this.#end += this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  #read({ at, length, sum }: Stored): unknown {
    try {
      const bytes =
        at + length > this.#opened.length ? this.#readFile(at, length) : this.#opened.subarray(at, at + length);
      return crc32(bytes) === sum ? JSON.parse(bytes.toString('utf8')) : undefined;
    } catch {
      return undefined;
    }
  }

  #readFile(at: number, length: number): Buffer {
    if (at + length > this.#end) this.#flush();
    const bytes = Buffer.alloc(length);
    readSync(this.#file!, bytes, 0, length, at);
    return bytes;
  }

  #usedBytes(): number {
    return [...this.#used].reduce((sum, key) => sum + (this.#stored.get(key)?.length ?? 0), 0);
  }

  /** Writes the values that were used into a new file, which takes the place of this one. */
  #compact(): void {
    const path = this.#path!;
    const fresh = new Cache(`${path}.${process.pid}`, this.#head.trimEnd());
    for (const key of this.#used) {
      const stored = this.#stored.get(key);
      const value = stored && this.#read(stored);
      if (value !== undefined) fresh.put(key, value);
    }
    fresh.#flush();
    renameSync(`${path}.${process.pid}`, path);
    closeSync(this.#file!);
    [this.#file, this.#stored, this.#end, this.#opened] = [fresh.#file, fresh.#stored, fresh.#end, fresh.#opened];
  }

  /** On a disk that is full or may not be written: from here on all is kept in memory. */
  #giveUpFile(): void {
    this.close();
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}
