// Lets one process at a time hold something.
//
// A lock is a folder of tickets, one file per attempt, named `<pid>-<random>`. A process adds its ticket, then lists
// the folder, and holds the lock if no other ticket belongs to a living process. If two processes try, the one with the
// later ticket sees the other, so both can't hold it. Tickets of dead processes are ignored, and no process removes a
// ticket of a living one. That is why a stale lock never has to be broken, which is where lock files go wrong.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

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
  /** Throws if the lock was deleted from outside. */
  assertHeld(): void;
  release(): void;
}

/** Tickets of this process. An earlier process with the same pid ran before a container restarted. */
const own = new Set<string>();

/** Attempts while other processes also try. The process that has the lock keeps its ticket between attempts. */
const ATTEMPTS = 50;

/** Takes the lock at `path`. Throws LockHeld if a living process has it. */
export function takeLock(path: string): Lock {
  const folder = resolve(path);
  let seen: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const name = putTicket(folder);
    const others = name === undefined ? [] : livingTickets(folder).filter((other) => other !== name);
    if (name !== undefined && others.length === 0) return lockOf(folder, name);
    if (name !== undefined) drop(folder, name);
    const holder = others.find((other) => seen.includes(other)) ?? (attempt === ATTEMPTS ? others[0] : undefined);
    if (holder !== undefined) throw new LockHeld(pidOf(holder), join(folder, holder));
    seen = others;
    pause(1 + Math.random() * 20);
  }
}

function lockOf(folder: string, name: string): Lock {
  return {
    assertHeld() {
      const ticket = join(folder, name);
      if (!existsSync(ticket)) throw new Error(`The lock ${ticket} was taken away while it was in use.`);
    },
    release: () => drop(folder, name),
  };
}

/** Adds a ticket of this process. Returns undefined if another process removed the empty folder just then. */
function putTicket(folder: string): string | undefined {
  makeFolder(folder);
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  own.add(name);
  try {
    writeFileSync(join(folder, name), '');
    return name;
  } catch (error) {
    drop(folder, name);
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Removes the ticket, and the folder if it was the last one. */
function drop(folder: string, name: string): void {
  own.delete(name);
  ignoring(['ENOENT', 'ENOTDIR'], () => unlinkSync(join(folder, name)));
  ignoring(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => rmdirSync(folder));
}

function ignoring(codes: readonly string[], action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  }
}

function makeFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  // Older versions wrote a file with the holder's number.
  if (found?.isFile()) {
    const pid = Number(readFileSync(folder, 'utf8')) || 0;
    if (pid !== process.pid && isAlive(pid)) throw new LockHeld(pid, folder);
    ignoring(['ENOENT', 'EISDIR', 'EPERM'], () => unlinkSync(folder));
  }
  ignoring(['EEXIST'], () => mkdirSync(folder));
}

function livingTickets(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const pid = pidOf(name);
    if (pid === process.pid ? own.has(name) : isAlive(pid)) return true;
    ignoring(['ENOENT'], () => unlinkSync(join(folder, name)));
    return false;
  });
}

const pidOf = (name: string) => Number(name.split('-')[0]) || 0;

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // The process belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

const pause = (milliseconds: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
};

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
