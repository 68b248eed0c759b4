// Writes the finished site. New files go to a staging folder, and move into dist/ when all are complete and valid.
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
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { hashOf } from '../cache/hash.ts';
import { UserError } from '../report/user-error.ts';
import type { OutputFile } from './file.ts';
import { takeLock } from './lock.ts';
import { pathsIn, stampOf, type Manifest } from './manifest.ts';
import { assertNoClash, assertPath, findClashes } from './paths.ts';

export interface SiteWriter {
  /** If the file in dist/ was made with this key, keeps the file and returns true. */
  keep(path: string, key: string): boolean;
  keepAll(): void;
  /** Adds a file that was made with this key. Throws on an invalid path and on a disk error. */
  put(file: OutputFile, key?: string): void;
  /** Replaces dist/ by the kept and added files. Throws if two files have the same path. */
  publish(): Manifest;
  /** Deletes unpublished files. Must be called at the end. */
  close(): void;
}

export interface WriterOptions {
  manifest?: Manifest | undefined;
  precompress?: boolean | undefined;
  warn?: ((line: string) => void) | undefined;
}

const STAGING = '.dist-';
/** Marks dist/ as made by a build. A build deletes the files of a folder only if the folder has this mark. */
const MARK: OutputFile = {
  path: '.built',
  body: 'Made by "npm run build", which deletes all other files here. Put files of your own into public/.\n',
};
/** Names in a staging folder: a folder of new files, and the list of all paths of the site, which is written last. */
const [FILES, PATHS] = ['files', 'paths.json'];

/** Throws if another process is writing, or if dist/ is a link or contains files that no build has made. */
export function openSiteWriter(
  root: string,
  { manifest: before = new Map(), precompress = false, warn = () => {} }: WriterOptions = {},
): SiteWriter {
  const lock = takeLock(
    join(root, '.dist.lock'),
    (pid, file) =>
      `Another build (process ${pid}) is writing the site. Wait until it ends. If no build is running, delete ${file}.`,
  );
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
  const repeated: string[] = [];
  // Otherwise files without compressed copies would be kept when `precompress` is turned on.
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
      // A clash with another file is reported by `publish`, when all files are known.
      if (!writeNew(join(staging, FILES, path), bytes)) repeated.push(path);
      manifest.set(path, { key: keyed(key), stamp: '', bytes: bytes.length });
    }
  }

  return {
    keep,
    keepAll: () => keptIn(dist, before).forEach(([path, entry]) => manifest.set(path, entry)),
    put,
    publish() {
      put(MARK);
      assertNoClash([...manifest.keys(), ...repeated]);
      lock.assertHeld();
      writeFileSync(join(staging, `${PATHS}.new`), JSON.stringify([...manifest.keys()]));
      renameSync(join(staging, `${PATHS}.new`), join(staging, PATHS));
      moveIn(dist, staging, warn);
      for (const [path, entry] of manifest) if (entry.stamp === '') entry.stamp = stampOf(join(dist, path)) ?? '';
      return manifest;
    },
    close() {
      // Deletes the folder only if it is incomplete. The next build moves the files of a complete folder into dist/.
      if (!existsSync(join(staging, PATHS))) drop([staging], warn);
      lock.release();
    },
  };
}

/** Files of the manifest that are unchanged in dist/, except the mark, which every build writes again. */
const keptIn = (dist: string, before: Manifest) =>
  [...before].filter(([path, { stamp }]) => path !== MARK.path && stampOf(join(dist, path)) === stamp);

/** Moves the files of a complete staging folder into dist/. Can be repeated after a crash at any point. */
function moveIn(dist: string, staging: string, warn: (line: string) => void): void {
  const [files, list] = [join(staging, FILES), join(staging, PATHS)];
  const paths = new Set(JSON.parse(readFileSync(list, 'utf8')) as string[]);
  const staged = () => (isFolder(files) ? pathsIn(files) : []);
  const goneIn = (folder: string) => pathsIn(folder).filter((path) => !paths.has(path));
  let gone: string[];
  try {
    mkdirSync(dist, { recursive: true });
    if (staged().length === paths.size) swap(dist, files, join(staging, 'old'));
    // Deletes old spellings of a path before the move. After it, a disk that ignores case would delete the new file.
    gone = goneIn(dist);
    const clashes = findClashes([...paths, ...gone].map((path) => ({ path })));
    for (const [kept, old] of clashes) if (kept !== old) rmSync(join(dist, old), { recursive: true, force: true });
    // Moves the files that pages load first, then the pages, then the mark.
    const rank = (path: string) => Number(path.endsWith('.html')) + 2 * Number(path === MARK.path);
    for (const path of staged().sort((a, b) => rank(a) - rank(b))) {
      makeRoom(dist, path);
      move(join(files, path), join(dist, path));
    }
    if (clashes.length > 0) gone = goneIn(dist);
  } catch (error) {
    const advice = 'Make it a folder that you may write in, or delete it, and build again.';
    throw new UserError(`The new site could not be moved into ${dist}. ${advice}`, { cause: error });
  }
  drop(
    gone.map((path) => join(dist, path)),
    warn,
  );
  gone.forEach((path) => removeEmptyFolders(dist, path));
  // Renames the list, so that the folder doesn't count as complete if deleting the folder fails.
  renameSync(list, `${list}.old`);
  drop([staging], warn);
}

/** Replaces dist/ in one step. Changes nothing if dist/ can't be moved, such as a mounted volume. */
function swap(dist: string, files: string, old: string): void {
  try {
    renameSync(dist, old);
    renameSync(files, dist);
  } catch {
    if (!existsSync(dist)) renameSync(old, dist);
  }
}

/** Moves a file, also to another disk such as a volume. */
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

function makeRoom(dist: string, path: string): void {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const folder = join(dist, path.slice(0, end));
    if (!isFolder(folder)) {
      // Removes a link itself, not its target. Without `recursive`, Node 24 refuses links to folders.
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
    }
  }
  if (isFolder(join(dist, path))) rmSync(join(dist, path), { recursive: true });
}

const isFolder = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function removeEmptyFolders(dist: string, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(dist, folder));
    } catch {
      return; // The folder isn't empty or no longer exists.
    }
  }
}

/** Finishes moving the files of a killed build, or deletes its incomplete staging folder. */
function recover(root: string, warn: (line: string) => void): void {
  for (const name of readdirSync(root).filter((each) => each.startsWith(STAGING))) {
    if (existsSync(join(root, name, PATHS))) moveIn(join(root, 'dist'), join(root, name), warn);
    else drop([join(root, name)], warn);
  }
}

/** Throws unless dist/ is empty or was made by a build, because its content will be deleted. */
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

function writeNew(file: string, bytes: Uint8Array): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { flag: 'wx' });
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const TEXT = /\.(?:html|css|js|json|svg|txt|webmanifest|xml)$/;
const SMALL = 1024;

/** Returns compressed copies of a text. Other versions of zlib or brotli may produce other bytes. */
export function precompressed({ path, body }: OutputFile): OutputFile[] {
  const bytes = Buffer.byteLength(body);
  if (!TEXT.test(path) || bytes <= SMALL) return [];
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes };
  return [
    { path: `${path}.br`, body: brotliCompressSync(body, { params }) },
    { path: `${path}.gz`, body: gzipSync(body, { level: 9 }) },
  ];
}
