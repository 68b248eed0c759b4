// Reads public/. Its files are copied into the site unchanged.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface PublicFile {
  path: string;
  body: Uint8Array;
}

/** Skips dot files except `.well-known`. Throws on a link that leads out of the folder or to a folder. */
export function readPublic(folder: string): PublicFile[] {
  if (!existsSync(folder)) return [];
  const home = realpathSync(folder);
  return filePaths(home).map((path) => ({ path, body: readFileSync(join(home, path)) }));
}

function filePaths(home: string): string[] {
  const paths = readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = relative(home, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')) return [];
    if (entry.isSymbolicLink()) assertInside(home, path);
    return entry.isFile() || entry.isSymbolicLink() ? [path] : [];
  });
  return paths.sort();
}

function assertInside(home: string, path: string): void {
  const target = realpathSync(join(home, path));
  if (!target.startsWith(home + sep)) {
    throw new Error(`public/${path} is a link that leads out of public/: copy the file instead.`);
  }
  if (statSync(target).isDirectory()) throw new Error(`public/${path} is a link to a folder: copy the files instead.`);
}
