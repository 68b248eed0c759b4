// Watches folders, and reports changes after an editor has finished saving.
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import Watchpack from 'watchpack';
import { touches } from '../../source/inputs.ts';

/** Milliseconds to wait after a change, because editors save in several steps. */
const SETTLE = 12;

/** Calls `follow` with the changed paths, relative to the root. A folder's path may mean all files in it. */
export function watchFolders(given: string, folders: readonly string[], follow: (paths: Set<string>) => Promise<void>) {
  const root = realpathSync(given);
  const pathOf = (path: string) => relative(root, path).split(sep).join('/');
  // Watches the root, because the folders may be created later, but ignores everything else in the root.
  const ignored = (path: string) => {
    const parts = pathOf(path).split('/');
    if (parts[0] === '') return false;
    return parts.some((part) => part.startsWith('.')) || !folders.some((folder) => touches([parts.join('/')], folder));
  };
  const start = () => {
    const watcher = new Watchpack({ ignored, followSymlinks: true });
    watcher.on('change', note);
    watcher.on('remove', note);
    watcher.watch({ directories: [root], startTime: Date.now() });
    return watcher;
  };
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  // Restarts the watcher if a folder was removed and created again quickly, because it still watches the old folder.
  const settle = () => {
    const before = known;
    known = foldersIn(root, folders);
    const replaced = [...known].filter(([path, identity]) => (before.get(path) ?? identity) !== identity);
    if (replaced.length > 0) {
      watcher.close();
      watcher = start();
      for (const [path] of replaced) waiting.add(pathOf(path));
    }
    working = working.then(() => {
      const paths = waiting;
      waiting = new Set();
      return paths.size > 0 ? follow(paths) : undefined;
    });
  };
  const note = (path: string) => {
    waiting.add(pathOf(path));
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE);
  };
  let known = foldersIn(root, folders);
  let watcher = start();
  return {
    async close() {
      clearTimeout(timer);
      watcher.close();
      await working;
    },
  };
}

/** Identity of each folder. The inode isn't enough, because a new folder may get the inode of a removed folder. */
function foldersIn(root: string, names: readonly string[], found = new Map<string, string>()): Map<string, string> {
  for (const path of names.filter((each) => !each.startsWith('.')).map((name) => join(root, name))) {
    try {
      const inside = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const { ino, birthtimeMs } = statSync(path);
      found.set(path, `${ino} ${birthtimeMs}`);
      for (const { name } of inside) foldersIn(path, [name], found);
    } catch {
      // The path was removed just now, or isn't a folder.
    }
  }
  return found;
}
