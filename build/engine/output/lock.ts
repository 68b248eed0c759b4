// Locks a path, so that only one process at a time uses it.
//
// A lock is a folder of tickets, one file per attempt. A process adds its ticket, then lists the folder, and holds the
// lock if no other ticket belongs to a living process. If two processes try, the one with the later ticket sees the
// other ticket, so both can't hold the lock. If they try at the same moment, both may be refused. No process removes
// the ticket of a living process, so no process ever has to break a stale lock.
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

/** Start of the names of this process's tickets. The pid alone isn't enough, because a restart may reuse it. */
const OWN = `${process.pid}-${performance.timeOrigin}-`;

/** Takes the lock at `path`. Throws LockHeld if a living process has it. */
export function takeLock(path: string, refusal = (pid: number, file: string) => `Process ${pid} holds ${file}.`) {
  const folder = resolve(path);
  const ticket = OWN + randomUUID();
  const file = join(folder, ticket);
  const release = () => {
    unless(['ENOENT', 'ENOTDIR'], () => unlinkSync(file));
    unless(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], () => rmdirSync(folder));
  };
  try {
    // Adds the ticket again if another process removed the empty folder just then.
    do mkdirSync(folder, { recursive: true });
    while (!unless(['ENOENT'], () => writeFileSync(file, '')));
    const holder = livingTickets(folder).find((other) => other !== ticket);
    if (holder !== undefined) throw new LockHeld(pidOf(holder), refusal(pidOf(holder), join(folder, holder)));
  } catch (error) {
    release();
    throw error;
  }
  return {
    /** Throws if something else has deleted the lock. */
    assertHeld(): void {
      if (!existsSync(file)) throw new Error(`Something deleted the lock ${file} while it was in use.`);
    },
    release,
  };
}

/** Returns false if the action fails with one of these codes. */
function unless(codes: string[], action: () => void): boolean {
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
