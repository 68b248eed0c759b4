// Writes the finished site whole: a new folder beside dist/, swapped in by renaming. Whatever goes wrong, the old dist/ stands.
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LockHeld, takeLock, type Lock } from './lock.ts';
import { UserError } from '../report/user-error.ts';
import type { OutputFile } from './file.ts';
import { assertPath, assertPaths } from './paths.ts';

const LEFTOVER = /^\.dist-\d+-(new|old)$/;

/** A site on its way to the disk: nobody sees it before it is finished. */
export interface UnfinishedSite {
  /** Writes a file beside dist/. Throws on a path that cannot be written, and on a full or failing disk. */
  put(file: OutputFile): void;
  /** Puts all that was written in the place of dist/. Throws when two files want one place, or dist/ is not a folder of its own. */
  finish(): void;
  /** Lets go of what is not finished. Always called at the end. */
  close(): void;
}

/** Begins the site that is to replace `<root>/dist`, which stands as it was until then. Throws while another process is writing. */
export function openSite(root: string): UnfinishedSite {
  const lock = takeSiteLock(root);
  const fresh = join(root, `.dist-${process.pid}-new`);
  const made = new Set<string>();
  const paths = new Set<string>();
  try {
    recover(root);
    assertPlainFolder(join(root, 'dist'));
    mkdirSync(fresh);
    made.add(fresh);
  } catch (error) {
    lock.release();
    throw error;
  }
  const clashing: Pick<OutputFile, 'path'>[] = [];
  return {
    put({ path, body }) {
      assertPath(path);
      const seen = paths.has(path);
      paths.add(path);
      // What wants the place of another, or of its folder, is told when all are known.
      if (seen || !writeFile(fresh, path, body, made)) clashing.push({ path });
    },
    finish() {
      assertPaths([...[...paths].map((path) => ({ path })), ...clashing]);
      lock.assertHeld();
      swap(root, fresh);
    },
    close() {
      rmSync(fresh, { recursive: true, force: true });
      lock.release();
    },
  };
}

/**
 * Puts some files in the place of those that stand in `<root>/dist`, each whole, and gives the difference in bytes. On any error all
 * of it stands as it was; throws when one of them is not there.
 */
export function replaceFiles(root: string, files: readonly OutputFile[]): number {
  const lock = takeSiteLock(root);
  const aside = join(root, `.dist-${process.pid}-new`);
  const moves = files.map(({ path, body }, index) => ({ body, target: join(root, 'dist', path), fresh: join(aside, `${index}`), old: join(aside, `${index}.old`) }));
  const done: typeof moves = [];
  try {
    recover(root);
    assertPlainFolder(join(root, 'dist'));
    mkdirSync(aside);
    let difference = 0;
    for (const { body, target, fresh, old } of moves) {
      copyFileSync(target, old);
      writeFileSync(fresh, body, { flag: 'wx' });
      difference += Buffer.byteLength(body) - statSync(old).size;
    }
    lock.assertHeld();
    for (const move of moves) {
      renameSync(move.fresh, move.target);
      done.push(move);
    }
    return difference;
  } catch (error) {
    for (const { old, target } of done) renameSync(old, target);
    throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
    lock.release();
  }
}

const lockPath = (root: string) => join(root, '.dist.lock');

function takeSiteLock(root: string): Lock {
  try {
    return takeLock(lockPath(root));
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new UserError(`Another build (process ${error.pid}) is writing the site. Wait for it to end; if there is none, delete ${error.file}.`);
  }
}

/** Cleans up after a build that was killed, and puts its old site back if need be. */
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
    throw new UserError(`${dist} is ${found.isSymbolicLink() ? 'a symbolic link' : 'a file'}, not a folder: move it away, then build again.`);
  }
}

/** False when something stands in the way. */
function writeFile(folder: string, path: string, body: OutputFile['body'], made: Set<string>): boolean {
  const file = join(folder, path);
  const parent = dirname(file);
  try {
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(file, body, { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
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
