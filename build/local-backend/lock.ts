// Lets one process at a time hold the newsletter's folder, and says so in a maintainer's words.
import path from 'node:path';
import { LockHeld, takeLock } from '../output/lock.ts';

/** The folder belongs to another process, whose number is `pid`. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor({ pid, file }: LockHeld) {
    super(
      `The newsletter's list is in use by process ${pid} (a running "npm start"?). Stop it and try again. ` +
        `If it is no process of this project, delete ${file}.`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/** Takes the lock of an existing folder and gives the function that lets go of it. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  try {
    return takeLock(path.join(folder, 'lock')).release;
  } catch (error) {
    throw error instanceof LockHeld ? new FolderInUse(error) : error;
  }
}
