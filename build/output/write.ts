// Writes the finished site whole: a new folder beside dist/, swapped in by renaming. Whatever goes wrong, the old dist/ stands.
import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LockHeld, liveHolder, takeLock, type Lock } from '../lock.ts';
import type { OutputFile } from './file.ts';
import { assertPaths } from './paths.ts';

const LEFTOVER = /^\.dist-\d+-(new|old)$/;

/**
 * Replaces `<root>/dist` by exactly `files`.
 * Throws, with the old dist/ as it was, on a path that cannot be written, on a full or failing disk, on a dist/ that is
 * not a folder of its own, and while another process is writing.
 */
export function writeSite(root: string, files: OutputFile[]): void {
  assertPaths(files);
  locked(root, (lock) => {
    recover(root);
    assertPlainFolder(join(root, 'dist'));
    const fresh = join(root, `.dist-${process.pid}-new`);
    try {
      writeFiles(fresh, files);
      lock.assertHeld();
      swap(root, fresh);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

/** Cleans up after a build that was killed, and puts its old site back if need be; for the start of a build. A live build is left alone. */
export function recoverSite(root: string): void {
  if (!leftovers(root).length) return;
  if (liveHolder(lockPath(root)) !== undefined) return;
  locked(root, () => recover(root));
}

const lockPath = (root: string) => join(root, '.dist.lock');

function locked(root: string, work: (lock: Lock) => void): void {
  const lock = takeSiteLock(root);
  try {
    work(lock);
  } finally {
    lock.release();
  }
}

function takeSiteLock(root: string): Lock {
  try {
    return takeLock(lockPath(root));
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new Error(`Another build (process ${error.pid}) is writing the site. Wait for it to end; if there is none, delete ${error.file}.`);
  }
}

function recover(root: string): void {
  const dist = join(root, 'dist');
  const names = leftovers(root);
  const old = names.find((name) => name.endsWith('-old'));
  if (old && !existsSync(dist)) renameSync(join(root, old), dist);
  for (const name of names) rmSync(join(root, name), { recursive: true, force: true });
}

const leftovers = (root: string) => readdirSync(root).filter((name) => LEFTOVER.test(name));

function assertPlainFolder(dist: string): void {
  const found = lstatSync(dist, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new Error(`${dist} is ${found.isSymbolicLink() ? 'a symbolic link' : 'a file'}, not a folder: move it away, then build again.`);
  }
}

function writeFiles(folder: string, files: OutputFile[]): void {
  mkdirSync(folder);
  const made = new Set([folder]);
  for (const file of files) {
    const path = join(folder, file.path);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, file.body, { flag: 'wx' });
  }
}

function swap(root: string, fresh: string): void {
  const dist = join(root, 'dist');
  const old = join(root, `.dist-${process.pid}-old`);
  if (!existsSync(dist)) return renameSync(fresh, dist);
  renameSync(dist, old);
  try {
    renameSync(fresh, dist);
  } catch (error) {
    renameSync(old, dist);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}
