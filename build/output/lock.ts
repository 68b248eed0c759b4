// Lets one process at a time hold something.
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A live process has the lock. */
export class LockHeld extends Error {
  readonly pid: number;
  readonly file: string;
  constructor(pid: number, file: string) {
    super(`Process ${pid} holds ${file}.`);
    this.name = 'LockHeld';
    this.pid = pid;
    this.file = file;
  }
}

export interface Lock {
  /** Throws when the lock is no longer this process's: it was broken from outside. */
  assertHeld(): void;
  release(): void;
}

/**
 * Locks that this process holds: its own number in a lock may also be a namesake's, from before a container restarted.
 */
const held = new Set<string>();

/** Takes the lock, breaking one whose process is gone. Throws LockHeld. */
export function takeLock(path: string): Lock {
  const file = resolve(path);
  // A link appears whole or not at all: nobody ever reads a lock that is half written.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    while (!linked(own, file)) {
      const pid = liveHolder(file);
      if (pid !== undefined) throw new LockHeld(pid, file);
      breakLock(file);
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  removeLeftovers(file);
  return {
    assertHeld() {
      if (liveHolder(file) !== process.pid) throw new Error(`The lock ${file} was taken away while it was in use.`);
    },
    release() {
      if (held.delete(file) && pidIn(file) === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The live process that has the lock, if any. */
function liveHolder(path: string): number | undefined {
  const file = resolve(path);
  const pid = pidIn(file);
  return pid !== undefined && isAlive(pid, file) ? pid : undefined;
}

function pidIn(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a stale lock aside before removing it, so that of two processes that both saw it only one breaks it. */
function breakLock(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  // Between the look and the move another process may have broken the lock and taken its own: it gets it back.
  const pid = pidIn(aside);
  if (pid !== undefined && isAlive(pid, file)) linked(aside, file);
  rmSync(aside, { force: true });
}

/** Removes the files of processes that died while they took the lock. */
function removeLeftovers(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const [, pid] = (name.startsWith(`${basename(file)}.`) && /\.(\d+)(?:\.stale)?$/.exec(name)) || [];
    if (pid !== undefined && !isAlive(Number(pid), file)) rmSync(join(dirname(file), name), { force: true });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
