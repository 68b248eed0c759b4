// Follows what is saved below some folders, and hands changes on once an editor is through with them.
import { basename, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Editors save in several steps; in milliseconds. */
const SETTLE = 12;

export interface Watcher {
  /** Resolves once every folder is watched. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/**
 * `follow` is given the paths that have changed, appeared or gone, from the root and with forward slashes; it is called
 * again when it is done, with what has changed meanwhile. `log` is told what the system refuses. Folders may come
 * later.
 */
export function watchFolders(
  root: string,
  folders: readonly string[],
  follow: (paths: Set<string>) => Promise<void>,
  log: (text: string) => void,
): Watcher {
  const pathOf = (path: string) => relative(root, path).split(sep).join('/');
  // The root itself, since folders may come later; of all else in it nothing is watched.
  const ignored = (path: string) => {
    const parts = pathOf(path).split('/');
    return parts[0] !== '' && (!folders.includes(parts[0]!) || parts.some((part) => part.startsWith('.')));
  };
  const watcher = watch(root, { ignoreInitial: true, ignored });
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  const next = () => {
    working = working
      .then(() => {
        const paths = waiting;
        waiting = new Set();
        return paths.size > 0 ? follow(paths) : undefined;
      })
      .catch((error: unknown) => log(String(error)));
  };
  const note = (path: string) => {
    waiting.add(pathOf(path));
    clearTimeout(timer);
    timer = setTimeout(next, SETTLE);
  };
  watcher.on('all', (_, path) => note(path));
  // Of two saves within 50 ms 'all' tells the first alone; a formatter saves right after its editor.
  watcher.on('raw', (_, name, details) => {
    const { watchedPath } = details as { watchedPath: string };
    if (basename(watchedPath) === name && !ignored(watchedPath)) note(watchedPath);
  });
  watcher.on('error', (error) => log(explainLimit(error as NodeJS.ErrnoException)));
  return {
    ready: new Promise((resolve) => watcher.once('ready', resolve)),
    async close() {
      clearTimeout(timer);
      await watcher.close();
      await working;
    },
  };
}

function explainLimit({ code = '', message }: NodeJS.ErrnoException): string {
  if (!['ENOSPC', 'EMFILE', 'ENFILE'].includes(code)) return `Some saves may not be seen: ${message}`;
  return (
    `The system lets no more files be watched (${code}), so some saves will not be seen. Stop other programs that watch ` +
    'files, or raise fs.inotify.max_user_watches and max_user_instances, and start again.'
  );
}
