// Values in files, many in one: written one after the other and read back one at a time. Knows bytes, places and sums, and no names.
import { fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hashBytes } from './hash.ts';

/** Where a value lies. */
export interface Place {
  pack: string;
  at: number;
  length: number;
  sum: string;
}

/** Bytes that are gathered before they are written. */
const BATCH = 1 << 20;
const ENDING = '.pack';
/** More than these are joined. */
const MOST_PACKS = 12;

export class Packs {
  #folder: string;
  #opened = new Map<string, number | undefined>();
  #own = `${randomBytes(8).toString('hex')}${ENDING}`;
  #writing: number | undefined;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #written = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Throws when the disk is full or may not be written. */
  append(bytes: Uint8Array): Place {
    const place = { pack: this.#own, at: this.#written + this.#waitingBytes, length: bytes.length, sum: hashBytes(bytes) };
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes > BATCH) this.flush();
    return place;
  }

  flush(): void {
    if (this.#waiting.length === 0) return;
    if (this.#writing === undefined) {
      mkdirSync(this.#folder, { recursive: true });
      this.#writing = openSync(join(this.#folder, this.#own), 'wx+');
      this.#opened.set(this.#own, this.#writing);
    }
    for (let rest = Buffer.concat(this.#waiting); rest.length > 0; ) {
      const count = writeSync(this.#writing, rest);
      this.#written += count;
      rest = rest.subarray(count);
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** Undefined when it is not there as it was written. */
  read({ pack, at, length, sum }: Place): Buffer | undefined {
    try {
      if (pack === this.#own && at + length > this.#written) this.flush();
      const file = this.#open(pack);
      if (file === undefined) return undefined;
      const bytes = Buffer.allocUnsafe(length);
      return readSync(file, bytes, 0, length, at) === length && hashBytes(bytes) === sum ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  #open(pack: string): number | undefined {
    if (!this.#opened.has(pack)) this.#opened.set(pack, openOrNone(join(this.#folder, pack)));
    return this.#opened.get(pack);
  }

  /** Moves values out of packs that are mostly waste, and out of small ones when there are many. Gives the places as they are then; a value that cannot be read has none. */
  tidy(places: readonly Place[]): (Place | undefined)[] {
    const live = new Map<string, number>();
    for (const { pack, length } of places) live.set(pack, (live.get(pack) ?? 0) + length);
    const packs = [...live.keys()].filter((pack) => pack !== this.#own);
    const size = new Map(packs.map((pack) => [pack, sizeOf(this.#open(pack))]));
    const bySize = [...packs].sort((a, b) => size.get(b)! - size.get(a)!);
    const left = new Set(packs.filter((pack) => live.get(pack)! * 2 < size.get(pack)!));
    if (packs.length > MOST_PACKS) bySize.slice(1).forEach((pack) => left.add(pack));
    return places.map((place) => {
      if (!left.has(place.pack)) return place;
      const bytes = this.read(place);
      return bytes && this.append(bytes);
    });
  }

  /** Removes the packs that no place names. */
  sweep(places: readonly Place[]): void {
    const named = new Set(places.map(({ pack }) => pack));
    for (const name of readdirSync(this.#folder)) {
      if (name.endsWith(ENDING) && !named.has(name)) rmSync(join(this.#folder, name), { force: true });
    }
  }
}

function openOrNone(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

const sizeOf = (file: number | undefined) => (file === undefined ? 0 : fstatSync(file).size);
