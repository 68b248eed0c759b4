// Lets one process at a time hold something.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

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
      const pid = pidIn(file);
      if (isAlive(pid, file)) throw new LockHeld(pid, file);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  return {
    assertHeld() {
      if (pidIn(file) !== process.pid) throw new Error(`The lock ${file} was taken away while it was in use.`);
    },
    release() {
      if (held.delete(file) && pidIn(file) === process.pid) rmSync(file, { force: true });
    },
  };
}

/** 0 when it holds none, or has gone. */
function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return held.has(file);
  try {
    return pid > 0 && process.kill(pid, 0);
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

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
