// Writes the finished site: what is new is put beside dist/ first, and moved in when all of it is there and nothing is
// wrong.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
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
import { assertNoClash, assertPath } from './paths.ts';
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
  /** Prints what could not be deleted, which stops no build. */
  warn?: ((line: string) => void) | undefined;
}

const STAGING = '.dist-';
/**
 * A staging folder with this name is complete: a build that was killed while it moved the files in is finished by the
 * next.
 */
const COMMIT = '.dist-commit';
/** Says that a build made the folder it lies in, and so may delete what else it finds there. */
const MARK: OutputFile = {
  path: '.built',
  body: 'Made by "npm run build", which deletes whatever else it finds here. Files of your own belong in public/.\n',
};
/** In a staging folder: the new files, and the list of those that go. */
const [FILES, GONE] = ['files', 'gone.json'];

/**
 * Begins the site that is to replace `<root>/dist`. Throws while another process is writing, and when dist/ is not a
 * folder of its own, or holds what no build has made.
 */
export function openSite(
  root: string,
  { manifest: before = new Map(), precompress = false, warn = () => {} }: WriterOptions = {},
): SiteWriter {
  const lock = takeSiteLock(root);
  const dist = join(root, 'dist');
  let staging: string;
  try {
    recover(root, warn);
    assertOwnFolder(dist, before);
    staging = mkdtempSync(join(root, STAGING));
    mkdirSync(join(staging, FILES));
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
    if (own[0] !== path || !own.every((each) => stampOf(`${dist}/${each}`) === before.get(each)!.stamp)) return false;
    own.forEach((each) => manifest.set(each, before.get(each)!));
    return true;
  }

  function put(file: OutputFile, key = hashOf(file.body)): void {
    assertPath(file.path);
    if (manifest.has(file.path)) repeated.push(file.path);
    else if (keep(file.path, key)) return;
    for (const { path, body } of precompress ? [file, ...precompressed(file)] : [file]) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      // What wants the place of another, or of its folder, is told when all are known.
      if (!writeNew(join(staging, FILES, path), bytes, folders)) repeated.push(path);
      manifest.set(path, { key: keyed(key), stamp: '', bytes: bytes.length });
    }
  }

  return {
    keep,
    put,
    publish() {
      put(MARK);
      assertNoClash([...manifest.keys(), ...repeated]);
      const gone = existsSync(dist) ? pathsIn(dist).filter((path) => !manifest.has(path)) : [];
      writeFileSync(join(staging, GONE), JSON.stringify(gone));
      lock.assertHeld();
      renameSync(staging, join(root, COMMIT));
      moveIn(root, warn);
      for (const [path, entry] of manifest) if (entry.stamp === '') entry.stamp = stampOf(join(dist, path)) ?? '';
      return manifest;
    },
    close() {
      drop([staging], warn);
      lock.release();
    },
  };
}

/** Moves the files of a complete staging folder into dist/. May be begun again at any point. */
function moveIn(root: string, warn: (line: string) => void): void {
  const [dist, staging] = [join(root, 'dist'), join(root, COMMIT)];
  const files = join(staging, FILES);
  try {
    if (!existsSync(dist)) renameSync(files, dist);
    // First what pages ask for, then the pages, and the mark of a whole site.
    const rank = (path: string) => Number(path.endsWith('.html')) + 2 * Number(path === MARK.path);
    for (const path of existsSync(files) ? pathsIn(files).sort((a, b) => rank(a) - rank(b)) : []) {
      makeRoom(dist, path);
      move(join(files, path), join(dist, path));
    }
  } catch (error) {
    const advice = 'Make it a folder that you may write in, or delete it, and build again.';
    throw new UserError(`The new site could not be moved into ${dist}. ${advice}`, { cause: error });
  }
  // Last of all goes what no page needs any more. The list may come from a commit: its paths must stay inside dist/.
  const gone = JSON.parse(readFileSync(join(staging, GONE), 'utf8')) as string[];
  for (const path of gone) assertGonePath(path, join(staging, GONE));
  // A folder may have taken the place of a file.
  drop(
    gone.map((path) => join(dist, path)).filter((path) => !isFolder(path)),
    warn,
  );
  gone.forEach((path) => removeEmptyFolders(dist, path));
  // By a name that is not taken for a complete one, should it not be deleted whole.
  const done = mkdtempSync(join(root, STAGING));
  renameSync(staging, done);
  drop([done], warn);
}

function assertGonePath(path: string, file: string): void {
  try {
    assertPath(path);
  } catch (cause) {
    throw new UserError(`${file} names a file that no build has written. Delete the folder, and build again.`, {
      cause,
    });
  }
}

/** Moves a file whole, also to another disk, such as a volume. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
    rmSync(from);
  }
}

/** Deletes what no site needs. What cannot be deleted is in nobody's way. */
function drop(paths: string[], warn: (line: string) => void): void {
  const failed = paths.flatMap((path) => {
    try {
      rmSync(path, { recursive: true, force: true });
      return [];
    } catch (error) {
      return [{ path, reason: (error as Error).message }];
    }
  });
  const [first] = failed;
  if (!first) return;
  const more = failed.length > 1 ? ` and ${failed.length - 1} more` : '';
  warn(`Left from an earlier build: ${first.path}${more}. Delete it by hand. The system says: ${first.reason}.`);
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

/** Removes the folders that a file was in, as far as they are empty. */
function removeEmptyFolders(dist: string, path: string): void {
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
function recover(root: string, warn: (line: string) => void): void {
  if (existsSync(join(root, COMMIT))) moveIn(root, warn);
  const left = readdirSync(root).filter((name) => name.startsWith(STAGING));
  drop(
    left.map((name) => join(root, name)),
    warn,
  );
}

/** Throws unless dist/ is a folder that a build made, or an empty one: what lies there will be deleted. */
function assertOwnFolder(dist: string, before: Manifest): void {
  const found = lstatSync(dist, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    throw new UserError(
      `${dist} is ${found.isSymbolicLink() ? 'a symbolic link' : 'a file'}, not a folder: move it away, then build again.`,
    );
  }
  if (existsSync(join(dist, MARK.path))) return;
  const [first, ...more] = pathsIn(dist).filter((path) => !before.has(path));
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new UserError(
    `${dist} holds files that no build has made, and a build would delete them: ${first}${others}. ` +
      'Move them away (what belongs to the site goes into public/), or delete the folder, then build again.',
  );
}

/** False when something stands in the way. */
function writeNew(file: string, bytes: Uint8Array, folders: Set<string>): boolean {
  const folder = dirname(file);
  try {
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
