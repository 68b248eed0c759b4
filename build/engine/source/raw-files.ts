// Reads a content folder from the disk as bytes.
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../cache/hash.ts';
import { UserError } from '../report/user-error.ts';

export type Unread = 'outside' | 'too-large' | 'unreadable';

export interface RawFile {
  path: string;
  /** Photographs, and files whose hash is cached, are read at each use, because hundreds don't fit into memory. */
  readonly content: Uint8Array | Unread;
  hash?: string;
}

const MB = 1024 * 1024;
const LIMIT = 5 * MB;
const PHOTOGRAPH_LIMIT = 25 * MB;
const TEXT = /\.(?:md|yaml|json)$/;
export const PICTURE = /^images\/.+\.(?:svg|png|jpg|webp|avif|gif)$/;
export const PHOTOGRAPH = /^images\/.+\.(?:png|jpg|webp|avif|gif)$/;
export const isContent = (name: string) => TEXT.test(name) || PICTURE.test(name);
const FOR_PEOPLE = new Set(['README.md', 'STYLE.md']);
/** Hidden files, and files of Windows and editors. */
const LEFT_BEHIND = /^(?:\..*|thumbs\.db|desktop\.ini|.*~|#.*#)$/i;
const isIgnored = (name: string) => LEFT_BEHIND.test(name) || FOR_PEOPLE.has(name);

/** Hashes by file stamp (path, inode, size, times). A file that still has the stamp is not read for its hash. */
export interface Hashes {
  before: ReadonlyMap<string, string>;
  now: Map<string, string>;
}

/**
 * Milliseconds that must have passed since a file's last change before its hash is stored. Two changes at shorter
 * intervals may leave the same stamp.
 */
const SETTLED = 1000;

/** Skips READMEs and files of the operating system. `known` returns files that needn't be read again. */
export function readRawFiles(
  directory: string,
  known: (path: string) => RawFile | undefined = () => undefined,
  hashes?: Hashes,
): RawFile[] | undefined {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const root = realpathSync(directory);
  const folders = [''];
  const files: RawFile[] = [];
  // Uses a loop, because deep folders would overflow the stack of a recursion.
  for (const folder of folders) {
    const entries = orUnreadable(folder, () => readdirSync(path.join(directory, folder), { withFileTypes: true }));
    if (!Array.isArray(entries)) {
      if (entries) files.push({ path: folder, content: entries });
      continue;
    }
    for (const entry of entries) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (isIgnored(entry.name)) continue;
      if (entry.isDirectory()) {
        if (isContent(name)) files.push({ path: name, content: 'unreadable' });
        else folders.push(name);
        continue;
      }
      const read = () => readRawFile(`${directory}/${name}`, name, entry.isSymbolicLink() ? root : undefined, hashes);
      const file = known(name) ?? orUnreadable(name, read);
      if (file) files.push(typeof file === 'string' ? { path: name, content: file } : file);
    }
  }
  return files;
}

/** Returns the result of `read`, or undefined if the file no longer exists, for example while an editor saves. */
function orUnreadable<T>(name: string, read: () => T): T | 'unreadable' | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    // A name that isn't UTF-8 is listed, but can't be opened under its decoded name.
    return code === 'ENOENT' && !name.includes('\uFFFD') ? undefined : 'unreadable';
  }
}

/** @param within Set if the file is a symbolic link: the folder that the link must lead into. */
function readRawFile(file: string, name: string, within?: string, hashes?: Hashes): RawFile | Unread {
  if (within !== undefined && !leadsInside(file, within)) return 'outside';
  const stats = statSync(file);
  if (!stats.isFile()) return 'unreadable';
  const { ino, size, mtimeMs, ctimeMs } = stats;
  const isPhotograph = PHOTOGRAPH.test(name);
  if (size > (isPhotograph ? PHOTOGRAPH_LIMIT : LIMIT)) return 'too-large';
  // Includes the ctime, which tools can't set back.
  const stamp = [name, ino, size, mtimeMs, ctimeMs].join(' ');
  const known = hashes?.before.get(stamp);
  const content = known === undefined ? readFileSync(file) : undefined;
  const hash = known ?? hashOf(content!);
  if (ctimeMs < Date.now() - SETTLED) hashes?.now.set(stamp, hash);
  if (content && !isPhotograph) return { path: name, content, hash };
  return {
    path: name,
    hash,
    get content() {
      const read = orUnreadable(name, () => readFileSync(file)) ?? 'unreadable';
      if (typeof read === 'string' || hashOf(read) === hash) return read;
      throw new UserError(`${path.relative('', file)} was changed during the build. Build again.`);
    },
  };
}

function leadsInside(link: string, root: string): boolean {
  try {
    return realpathSync(link).startsWith(root + path.sep);
  } catch {
    return false;
  }
}
