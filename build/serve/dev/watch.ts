// Tells which files below some folders have changed, appeared or gone. Knows nothing of what they mean.
import { existsSync, readdirSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** What a system says that watches as many as it may. */
const LIMITS = ['ENOSPC', 'EMFILE', 'ENFILE'];

/**
 * Watches those `folders` that lie in `root`, now or later, with all that is in them. `tell` is given paths from the root, with forward
 * slashes; one save may tell several times. `warn` is told once when the system lets no more be watched. Returns what ends the watching.
 *
 * Folder by folder, because Node's own recursive watching loses folders that are renamed on some systems.
 */
export function watchFolders(root: string, folders: readonly string[], tell: (path: string) => void, warn: (text: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let warned = false;

  function enter(folder: string, told: boolean): void {
    if (watchers.has(folder) || !existsSync(join(root, folder))) return;
    open(folder, (name) => {
      if (!name) return tell(folder);
      if (name.startsWith('.')) return;
      const path = `${folder}/${name}`;
      tell(path);
      enterIfFolder(path);
    });
    try {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory() && !entry.name.startsWith('.')) enter(path, told);
        // What was put into a new folder before it was watched.
        else if (told) tell(path);
      }
    } catch {
      leave(folder); // It has gone again.
    }
  }

  function open(folder: string, listen: (name: string | null) => void): void {
    try {
      const watcher = watch(join(root, folder), (_, name) => listen(name));
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (warned || !LIMITS.includes(code)) return;
      warned = true;
      warn(`The system lets no more folders be watched (${code}), so some saves will not be seen. Stop other programs that watch files, or raise fs.inotify.max_user_watches and max_user_instances, and start again.`);
    }
  }

  function enterIfFolder(path: string): void {
    // A folder of a known name may be another one now.
    for (const known of watchers.keys()) if (known === path || known.startsWith(`${path}/`)) leave(known);
    try {
      readdirSync(join(root, path));
      enter(path, true);
    } catch {
      // A file, or gone.
    }
  }

  function leave(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  // A folder that is replaced as a whole, as by a checkout, tells its own watcher nothing more.
  open('', (name) => {
    for (const folder of folders) {
      if (name !== null && name !== folder) continue;
      tell(folder);
      enterIfFolder(folder);
    }
  });
  for (const folder of folders) enter(folder, false);
  return () => {
    for (const folder of [...watchers.keys()]) leave(folder);
  };
}
