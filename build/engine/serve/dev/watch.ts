// Follows what is saved below some folders, and hands changes on once an editor is through with them.
import { relative, sep } from 'node:path';
import Watchpack from 'watchpack';

/** Editors save in several steps; in milliseconds. */
const SETTLE = 12;

export interface Watcher {
  close(): Promise<void>;
}

/**
 * `follow` is given the paths that have changed, appeared or gone since the call, from the root and with forward
 * slashes; of a folder that has, its own may stand for all that is in it. It is called again when it is done, with what
 * has changed meanwhile. Folders may come later.
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  follow: (paths: Set<string>) => Promise<void>,
): Watcher {
  const pathOf = (path: string) => relative(root, path).split(sep).join('/');
  // The root itself, since folders may come later; of all else in it nothing is watched.
  const ignored = (path: string) => {
    const parts = pathOf(path).split('/');
    return parts[0] !== '' && (!folders.includes(parts[0]!) || parts.some((part) => part.startsWith('.')));
  };
  const watcher = new Watchpack({ ignored });
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const next = () => {
    working = working.then(() => {
      const paths = waiting;
      waiting = new Set();
      return paths.size > 0 ? follow(paths) : undefined;
    });
  };
  const note = (path: string) => {
    waiting.add(pathOf(path));
    clearTimeout(timer);
    timer = setTimeout(next, SETTLE);
  };
  watcher.on('change', note);
  watcher.on('remove', note);
  watcher.watch({ directories: [root], startTime: Date.now() });
  return {
    async close() {
      clearTimeout(timer);
      watcher.close();
      await working;
    },
  };
}
