// Lets one process at a time hold a folder. Knows nothing of what is kept in it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Locks that this process holds: its own number in a lock may also be a namesake's, from before a container restarted. */
const held = new Set<string>();

/** The folder belongs to another process, whose number is `pid`. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(pid: number, file: string) {
    super(
      `The newsletter's list is in use by process ${pid} (a running "npm start"?). Stop it and try again. ` +
        `If it is no process of this project, delete ${file}.`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/**
 * Takes the lock of an existing folder and gives the function that lets go of it. A lock whose process is gone is broken.
 * Throws FolderInUse.
 */
export function lockFolder(folder: string): () => void {
  const file = path.resolve(folder, 'lock');
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!create(own, file)) {
      const pid = holder(file);
      if (pid !== undefined && isAlive(pid, file)) throw new FolderInUse(pid, file);
      breakLock(file);
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  return () => {
    if (held.delete(file)) rmSync(file, { force: true });
  };
}

/** A link appears whole or not at all, so that nobody reads a lock before its number is written. */
function create(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, file: string): boolean {
  if (pid === process.pid) return held.has(file);
  if (!Number.isSafeInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Moves the lock aside before deleting it: of two that break it at once, one moves it and the other finds nothing. */
function breakLock(file: string): void {
  const aside = `${file}.broken.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const pid = holder(aside);
  // Between looking and moving, somebody else may have taken it: then it is theirs again.
  if (pid !== undefined && isAlive(pid, file)) create(aside, file);
  rmSync(aside, { force: true });
}
