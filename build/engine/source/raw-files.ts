// Reads a content folder from the disk as bytes.
import { readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../cache/hash.ts';

export type Unread = 'outside' | 'too-large' | 'unreadable';

export interface RawFile {
  path: string;
  /** A photograph is read again each time, because hundreds don't fit into memory. */
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

/** Skips notes for editors and files of the system. `known` returns files that needn't be read again. */
export function readRawFiles(
  directory: string,
  known: (path: string) => RawFile | undefined = () => undefined,
): RawFile[] | undefined {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const root = realpathSync(directory);
  const folders = [''];
  const files: RawFile[] = [];
  // A loop, because deep folders would overflow the stack of a recursion.
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
      const before = known(name);
      const read = () => orUnreadable(name, () => readContent(`${directory}/${name}`, name, entry, root));
      const content = before ? undefined : read();
      if (before) files.push(before);
      else if (typeof content === 'string') files.push({ path: name, content });
      else if (content) files.push(rawFile(name, content, () => read() ?? 'unreadable'));
    }
  }
  return files;
}

function rawFile(path: string, content: Uint8Array, readAgain: () => RawFile['content']): RawFile {
  const hash = hashOf(content);
  if (!PHOTOGRAPH.test(path)) return { path, content, hash };
  return {
    path,
    get content() {
      return readAgain();
    },
    hash,
  };
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

function readContent(file: string, name: string, entry: Dirent, root: string): RawFile['content'] {
  if (entry.isSymbolicLink() && !leadsInside(file, root)) return 'outside';
  const stats = statSync(file);
  if (!stats.isFile()) return 'unreadable';
  const limit = PHOTOGRAPH.test(name) ? PHOTOGRAPH_LIMIT : LIMIT;
  return stats.size > limit ? 'too-large' : readFileSync(file);
}

function leadsInside(link: string, root: string): boolean {
  try {
    return realpathSync(link).startsWith(root + path.sep);
  } catch {
    return false;
  }
}
