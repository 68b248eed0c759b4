// Lets one process at a time write the site. Knows only a lock file that names the process that holds it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Takes the lock, breaking one whose process is dead. Throws, naming the process, when a live one holds it. */
export function takeLock(path: string): void {
  // A link appears whole or not at all: nobody ever reads a lock that is half written.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`);
  try {
    while (!linked(own, path)) {
      const holder = lockHolder(path);
      if (holder !== undefined && isAlive(holder)) throw heldBy(holder, path);
      breakLock(path);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Throws when the lock is no longer this process's: it was broken from outside. */
export function assertLock(path: string): void {
  if (lockHolder(path) !== process.pid) throw new Error(`The lock ${path} was taken away while the site was being written.`);
}

export function releaseLock(path: string): void {
  if (lockHolder(path) === process.pid) rmSync(path, { force: true });
}

/** The process that a lock names, or undefined when there is no lock or it names none. */
export function lockHolder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A lock that names this very process is left over from a dead one whose number was given again (containers do that). */
export function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function linked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a stale lock aside before removing it, so that of two processes that both saw it only one breaks it. */
function breakLock(path: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const holder = lockHolder(aside);
  // Between the look and the move another process may have broken the lock and taken its own: it gets it back.
  const mistaken = holder !== undefined && isAlive(holder);
  if (mistaken) linked(aside, path);
  rmSync(aside, { force: true });
}

const heldBy = (pid: number, path: string) =>
  new Error(`Another build (process ${pid}) is writing the site. Wait for it to end; if there is none, delete ${path}.`);

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
