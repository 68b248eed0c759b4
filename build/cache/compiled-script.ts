// Runs a script with what V8 made of it the last time: compiling it takes longer than what it is run for. Knows nothing of what it does.
// Whatever is wrong with what was kept costs time, never truth: its hash is of the script's version and of itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { hashOf } from './hash.ts';

export interface Running<Exports> {
  exports: Exports;
  /** Keeps what V8 has compiled by now, if what it knew from before did not serve. A folder that cannot be written is no error. */
  keep(): void;
}

export interface Compiled {
  /** Path of a CommonJS script that needs nothing but Node's own modules. */
  file: string;
  /** Whatever is another when the script is. */
  version: string;
  /** Path of what V8 makes of it. */
  kept: string;
}

/** Throws when there is no script, and what the script throws. */
export function runScript<Exports>({ file, version, kept }: Compiled): Running<Exports> {
  const code = readFileSync(file, 'utf8');
  const sumOf = (compiled: Uint8Array) => hashOf(version, process.arch, compiled);
  const cachedData = readKept(kept, sumOf);
  const script = new Script(`(function (module, exports, require) {${code}\n})`, { filename: file, cachedData });
  const known = cachedData !== undefined && !script.cachedDataRejected;
  const module = { exports: {} as Exports };
  (script.runInThisContext() as (...given: unknown[]) => void)(module, module.exports, process.getBuiltinModule);
  return { exports: module.exports, keep: () => known || writeKept(kept, script.createCachedData(), sumOf) };
}

/** Letters of a hash, which stands before what was kept. */
const SUM = 27;

function readKept(file: string, sumOf: (compiled: Uint8Array) => string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const compiled = bytes.subarray(SUM);
    return sumOf(compiled) === bytes.toString('latin1', 0, SUM) ? compiled : undefined;
  } catch {
    return undefined; // There is none yet.
  }
}

function writeKept(file: string, compiled: Buffer, sumOf: (compiled: Uint8Array) => string): void {
  try {
    writeFileSync(file, Buffer.concat([Buffer.from(sumOf(compiled), 'latin1'), compiled]));
  } catch {
    // Read-only or full: the next build compiles again.
  }
}
