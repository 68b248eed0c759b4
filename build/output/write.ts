// Writes the finished site: what is new is put beside dist/ first, and moved in when all of it is there and nothing is
// wrong.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../cache/hash.ts';
import { UserError } from '../report/user-error.ts';
import type { OutputFile } from './file.ts';
import { LockHeld, takeLock, type Lock } from './lock.ts';
import { pathsIn, stampOf, type Manifest } from './manifest.ts';
import { assertPath, assertPaths } from './paths.ts';
import { precompressed } from './precompress.ts';

/** A site on its way to the disk: nobody sees it before it is published. */
export interface SiteWriter {
  /** Whether dist/ has the file as it was made under this key; then it stays. */
  keep(path: string, key: string): boolean;
  /**
   * Adds a file that was made under this key. Throws on a path that cannot be written, and on a full or failing disk.
   */
  put(file: OutputFile, key?: string): void;
  /** Brings dist/ to what was kept and put, and nothing else. Throws when two files want one place. */
  publish(): Manifest;
  /** Drops what is not published. Always called at the end. */
  close(): void;
}

export interface WriterOptions {
  /** What dist/ holds, as far as it is known. */
  manifest?: Manifest | undefined;
  /** Whether texts also stand there as .br and .gz. */
  precompress?: boolean | undefined;
}

const STAGING = /^\.dist-\d+$/;
/**
 * A staging folder with this name is complete: a build that was killed while it moved the files in is finished by the
 * next.
 */
const COMMIT = '.dist-commit';
/** In a staging folder: the new files, and the list of those that go. */
const [FILES, GONE] = ['files', 'gone.json'];

/**
 * Begins the site that is to replace `<root>/dist`. Throws while another process is writing, and when dist/ is not a
 * folder of its own.
 */
export function openSite(
  root: string,
  { manifest: before = new Map(), precompress = false }: WriterOptions = {},
): SiteWriter {
  const lock = takeSiteLock(root);
  const dist = join(root, 'dist');
  const staging = join(root, `.dist-${process.pid}`);
  try {
    recover(root);
    assertPlainFolder(dist);
    mkdirSync(join(staging, FILES), { recursive: true });
  } catch (error) {
    lock.release();
    throw error;
  }
  const manifest: Manifest = new Map();
  const folders = new Set<string>();
  const repeated: string[] = [];
  // The same text without its packed forms is another output.
  const keyed = (key: string) => (precompress ? `${key} precompressed` : key);

  function keep(path: string, key: string): boolean {
    const own = [path, `${path}.br`, `${path}.gz`].filter((each) => before.get(each)?.key === keyed(key));
    if (own[0] !== path || !own.every((each) => stampOf(join(dist, each)) === before.get(each)!.stamp)) return false;
    own.forEach((each) => manifest.set(each, before.get(each)!));
    return true;
  }

  return {
    keep,
    put(file, key = hashOf(file.body)) {
      assertPath(file.path);
      if (manifest.has(file.path)) repeated.push(file.path);
      else if (keep(file.path, key)) return;
      for (const { path, body } of precompress ? [file, ...precompressed(file)] : [file]) {
        // What wants the place of another, or of its folder, is told when all are known.
        if (!writeNew(join(staging, FILES, path), body, folders)) repeated.push(path);
        manifest.set(path, { key: keyed(key), stamp: '', bytes: Buffer.byteLength(body) });
      }
    },
    publish() {
      assertPaths([...manifest.keys(), ...repeated].map((path) => ({ path })));
      const gone = existsSync(dist) ? pathsIn(dist).filter((path) => !manifest.has(path)) : [];
      writeFileSync(join(staging, GONE), JSON.stringify(gone));
      lock.assertHeld();
      renameSync(staging, join(root, COMMIT));
      moveIn(root);
      for (const [path, entry] of manifest) if (entry.stamp === '') entry.stamp = stampOf(join(dist, path)) ?? '';
      return manifest;
    },
    close() {
      rmSync(staging, { recursive: true, force: true });
      lock.release();
    },
  };
}

/** Moves the files of a complete staging folder into dist/. May be begun again at any point. */
function moveIn(root: string): void {
  const [dist, staging] = [join(root, 'dist'), join(root, COMMIT)];
  const files = join(staging, FILES);
  if (!existsSync(dist)) renameSync(files, dist);
  else {
    // First what pages ask for, then the pages; last of all goes what no page needs any more.
    const isPage = (path: string) => path.endsWith('.html');
    const paths = pathsIn(files).sort((a, b) => Number(isPage(a)) - Number(isPage(b)));
    for (const path of paths) {
      makeRoom(dist, path);
      renameSync(join(files, path), join(dist, path));
    }
    for (const path of JSON.parse(readFileSync(join(staging, GONE), 'utf8')) as string[]) removeFrom(dist, path);
  }
  rmSync(staging, { recursive: true });
}

/** Makes the folders of a file, whatever stood in their place. */
function makeRoom(dist: string, path: string): void {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const folder = join(dist, path.slice(0, end));
    if (!isFolder(folder)) {
      // Of a link it removes the link; without `recursive` Node 24 refuses one that leads to a folder.
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
  }
  if (isFolder(join(dist, path))) rmSync(join(dist, path), { recursive: true });
}

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Removes a file, and its folders as far as they are empty then. */
function removeFrom(dist: string, path: string): void {
  // A folder may have taken its place.
  if (isFolder(join(dist, path))) return;
  rmSync(join(dist, path), { recursive: true, force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dist, folder));
    } catch {
      return; // There is more in it, or it has gone already.
    }
  }
}

function takeSiteLock(root: string): Lock {
  try {
    return takeLock(join(root, '.dist.lock'));
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    throw new UserError(
      `Another build (process ${error.pid}) is writing the site. Wait for it to end; if there is none, delete ${error.file}.`,
    );
  }
}

/** Finishes what a build that was killed had begun to move in, and clears away what one had not completed. */
function recover(root: string): void {
  if (existsSync(join(root, COMMIT))) moveIn(root);
  for (const name of readdirSync(root).filter((each) => STAGING.test(each))) {
    rmSync(join(root, name), { recursive: true, force: true });
  }
}

function assertPlainFolder(dist: string): void {
  const found = lstatSync(dist, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) {
    throw new UserError(
      `${dist} is ${found.isSymbolicLink() ? 'a symbolic link' : 'a file'}, not a folder: move it away, then build again.`,
    );
  }
}

/** False when something stands in the way. */
function writeNew(file: string, body: OutputFile['body'], folders: Set<string>): boolean {
  const folder = dirname(file);
  try {
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, body, { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
