// Locks a path, so that only one process at a time uses it.
//
// A lock is a folder of tickets, one file per attempt. A process adds its ticket, then lists the folder, and holds the
// lock if no other ticket belongs to a living process. If two processes try, the one with the later ticket sees the
// other ticket, so both can't hold the lock. No process removes the ticket of a living process, so no process ever has
// to break a stale lock.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../report/user-error.ts';

export class LockHeld extends UserError {
  readonly pid: number;
  constructor(pid: number, message: string) {
    super(message);
    this.pid = pid;
  }
}

export type Lock = ReturnType<typeof takeLock>;

/** Maximum attempts while other processes also try. A ticket that is still there at the next attempt holds the lock. */
const ATTEMPTS = 50;
/** Start of the names of this process's tickets. The pid alone isn't enough, because a restart may reuse it. */
const OWN = `${process.pid}-${performance.timeOrigin}-`;

/** Takes the lock at `path`. Throws LockHeld if a living process has it. */
export function takeLock(path: string, refusal = (pid: number, file: string) => `Process ${pid} holds ${file}.`) {
  const folder = resolve(path);
  let seen: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const ticket = OWN + randomUUID();
    const isIn = putTicket(folder, ticket);
    const others = isIn ? livingTickets(folder).filter((other) => other !== ticket) : [];
    if (isIn && others.length === 0) return lockOf(folder, ticket);
    drop(folder, ticket);
    const holder = others.find((other) => seen.includes(other)) ?? (attempt >= ATTEMPTS ? others[0] : undefined);
    if (holder !== undefined) throw new LockHeld(pidOf(holder), refusal(pidOf(holder), join(folder, holder)));
    seen = others;
    if (attempt > ATTEMPTS) throw new Error(`No lock can be made at ${folder}.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * 20);
  }
}

function lockOf(folder: string, ticket: string) {
  return {
    /** Throws if something else has deleted the lock. */
    assertHeld(): void {
      const file = join(folder, ticket);
      if (!existsSync(file)) throw new Error(`Something deleted the lock ${file} while it was in use.`);
    },
    release: (): void => drop(folder, ticket),
  };
}

/** Adds a ticket. Returns false if another process removed the empty folder just then. */
function putTicket(folder: string, ticket: string): boolean {
  tried(() => mkdirSync(folder), 'EEXIST');
  try {
    return tried(() => writeFileSync(join(folder, ticket), ''), 'ENOENT');
  } catch (error) {
    drop(folder, ticket);
    throw error;
  }
}

function drop(folder: string, ticket: string): void {
  tried(() => unlinkSync(join(folder, ticket)), 'ENOENT', 'ENOTDIR');
  tried(() => rmdirSync(folder), 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR');
}

function tried(action: () => void, ...codes: string[]): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
    return false;
  }
}

function livingTickets(folder: string): string[] {
  return readdirSync(folder).filter((ticket) => {
    const isLiving = isAlive(ticket);
    if (!isLiving) rmSync(join(folder, ticket), { force: true });
    return isLiving;
  });
}

function isAlive(ticket: string): boolean {
  const pid = pidOf(ticket);
  if (pid === process.pid) return ticket.startsWith(OWN);
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // The process is alive, but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

const pidOf = (ticket: string) => Number(ticket.split('-')[0]);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
