// Watches folders, and reports changes after an editor has finished saving.
import { relative, sep } from 'node:path';
import Watchpack from 'watchpack';

/** Milliseconds. Editors save in several steps. */
const SETTLE = 12;

export interface Watcher {
  close(): Promise<void>;
}

/** Calls `follow` with the paths that changed, from the root. The path of a folder may mean all files in it. */
export function watchFolders(
  root: string,
  folders: readonly string[],
  follow: (paths: Set<string>) => Promise<void>,
): Watcher {
  const pathOf = (path: string) => relative(root, path).split(sep).join('/');
  // Watches the root, because folders may be created later, but ignores everything else in it.
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
