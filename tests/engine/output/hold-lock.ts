// Takes and releases a lock in rounds, as one of several processes. Prints in how many rounds it got the lock, and
// fails if another process had the lock at the same time.
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeld, takeLock } from '../../../build/engine/output/lock.ts';

const [folder = '', rounds = '0', dead = '1'] = process.argv.slice(2);
const [lock, inside] = [join(folder, 'lock'), join(folder, 'inside')];
let held = 0;
for (let round = 0; round < Number(rounds); round++) {
  try {
    const taken = takeLock(lock);
    held++;
    // Throws if two processes have the lock at once, because the other process has already made this file.
    closeSync(openSync(inside, 'wx'));
    rmSync(inside);
    taken.assertHeld();
    // Leaves a ticket (a file in the lock's folder), as a killed process would.
    if (round % 2 === 0) writeFileSync(join(lock, `${dead}-${round}-${process.pid}`), '');
    taken.release();
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
  }
}
process.stdout.write(String(held));
