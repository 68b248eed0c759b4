// Remembers what was costly to make, in the process or between processes: values by name, good for as long as their key is the same.
// Knows nothing of what it keeps. Whatever is wrong with its files costs time, never truth: a value that is damaged or missing is made again.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './hash.ts';
import { Packs, type Place } from './packs.ts';

interface Kept {
  key: string;
  /** The value itself, in the process; where it lies, on the disk: then it is read when it is asked for, and not held. */
  value?: unknown;
  place?: Place;
  used: boolean;
}

/** A line of JSON about the second line, which is JSON too. */
type Header = { version: string; sum: string };
type List = [name: string, key: string, place: Place][];

export class Memory {
  #folder: string | undefined;
  #version: string;
  #packs: Packs | undefined;
  #kept: Map<string, Kept>;
  #changed = false;

  /** `version`: of all that the values depend on besides their keys. Without a folder it forgets everything with the process. */
  constructor(version: string, folder?: string) {
    this.#version = version;
    this.#folder = folder;
    this.#packs = folder === undefined ? undefined : new Packs(folder);
    this.#kept = (folder !== undefined && readIndex(folder, version)) || new Map();
  }

  /** Whether what it keeps lies on a disk and need not be held as well. */
  get lasting(): boolean {
    return this.#packs !== undefined;
  }

  /** The value kept under the name, if it was kept with this very key. It may be shared: nobody may change it. */
  recall<T>(name: string, key: string): T | undefined {
    const kept = this.#find(name, key);
    if (!kept?.place) return kept?.value as T | undefined;
    const bytes = this.#packs!.read(kept.place);
    return bytes && (JSON.parse(bytes.toString('utf8')) as T);
  }

  /** Bytes that were kept as such. */
  recallBytes(name: string, key: string): Uint8Array | undefined {
    const kept = this.#find(name, key);
    return kept?.place ? this.#packs!.read(kept.place) : (kept?.value as Uint8Array | undefined);
  }

  /** `value` is plain data, the same after a trip through JSON. */
  keep(name: string, key: string, value: unknown): void {
    this.#keep(name, key, value, () => Buffer.from(JSON.stringify(value)));
  }

  /** `bytes` may not be changed any more. */
  keepBytes(name: string, key: string, bytes: Uint8Array): void {
    this.#keep(name, key, bytes, () => bytes);
  }

  #find(name: string, key: string): Kept | undefined {
    const kept = this.#kept.get(name);
    if (kept?.key !== key) return undefined;
    kept.used = true;
    return kept;
  }

  #keep(name: string, key: string, value: unknown, pack: () => Uint8Array): void {
    this.#changed = true;
    const kept = { key, used: true };
    try {
      this.#kept.set(name, this.#packs ? { ...kept, place: this.#packs.append(pack()) } : { ...kept, value });
    } catch {
      // The disk is full or may not be written: from here on all is remembered in the process.
      this.#packs = undefined;
      for (const [other, { place }] of this.#kept) if (place) this.#kept.delete(other);
      this.#kept.set(name, { ...kept, value });
    }
  }

  /** The end of a build: drops what it did not use, and writes the rest. A folder that cannot be written is no error. */
  save(): void {
    for (const [name, kept] of this.#kept) {
      if (!kept.used && this.#kept.delete(name)) this.#changed = true;
      kept.used = false;
    }
    if (!this.#packs || !this.#changed) return;
    try {
      this.#write(this.#packs, this.#folder!);
      this.#changed = false;
    } catch {
      // Read-only or full: the next build makes again what this one could not keep.
    }
  }

  #write(packs: Packs, folder: string): void {
    const entries = [...this.#kept];
    const places = packs.tidy(entries.map(([, kept]) => kept.place!));
    entries.forEach(([name, kept], index) => {
      const place = places[index];
      if (place) kept.place = place;
      else this.#kept.delete(name);
    });
    packs.flush();
    const list: List = [...this.#kept].map(([name, { key, place }]) => [name, key, place!]);
    const text = JSON.stringify(list);
    const header: Header = { version: this.#version, sum: hashOf(text) };
    mkdirSync(folder, { recursive: true });
    const unfinished = join(folder, `index.${process.pid}`);
    try {
      writeFileSync(unfinished, `${JSON.stringify(header)}\n${text}`);
      renameSync(unfinished, join(folder, INDEX));
    } finally {
      rmSync(unfinished, { force: true });
    }
    packs.sweep(list.map(([, , place]) => place));
  }
}

const INDEX = 'index';

function readIndex(folder: string, version: string): Map<string, Kept> | undefined {
  try {
    const text = readFileSync(join(folder, INDEX), 'utf8');
    const end = text.indexOf('\n');
    const header = JSON.parse(text.slice(0, end)) as Header;
    const rest = text.slice(end + 1);
    if (header.version !== version || header.sum !== hashOf(rest)) return undefined;
    return new Map((JSON.parse(rest) as List).map(([name, key, place]) => [name, { key, place, used: false }]));
  } catch {
    return undefined; // There is none, or none that can be read.
  }
}
