// Serves the site while it is being written: every save is on the screen at once, and so is every mistake. Writes no
// dist/.
import { Cache } from '../../cache/cache.ts';
import type { SiteOptions } from '../../pipeline.ts';
import { startPreview, type Handler, type Preview } from '../preview.ts';
import { openCode, type CodeEntries } from './code.ts';
import { createLiveReload } from './live-reload.ts';
import { newDevState } from './rebuild.ts';
import { Session, type SessionOptions } from './dev-session.ts';
import { watchFolders } from './watch.ts';

export interface DevOptions {
  /** The project's root, with the content folder, public/ and the code. */
  root: string;
  port: number;
  hosts?: readonly string[] | undefined;
  handlers?: Handler[];
  options: SiteOptions;
  /** Prints what a person at the terminal should read. */
  log: (text: string) => void;
  /** The code of the root that makes the site. */
  code?: CodeEntries;
  /** Folders to watch besides content, code and public/. */
  otherFolders?: readonly string[];
  /** Loads the site in another way than from the root's code. */
  load?: SessionOptions['load'];
}

/** Serves on `port` or the next free one. Mistakes in the content or the code never end it; they are shown. */
export async function startDev({
  root,
  port,
  hosts,
  handlers = [],
  options,
  log,
  code: entries,
  otherFolders = [],
  load: given,
}: DevOptions): Promise<Preview> {
  const code = entries && (await openCode(root, entries));
  const drawn = new Cache();
  let state = newDevState(drawn);
  const load = async (changed: ReadonlySet<string>) => {
    const { createRebuild, site, version } = await code!.load();
    // Parsed content depends on build/ only. Page keys contain a hash of all code.
    if ([...changed].some((path) => path.startsWith('build/'))) state = newDevState(drawn);
    return createRebuild(site, root, options, state, version);
  };
  const session: Session = new Session({ load: given ?? load, log, changed: () => reload.send() });
  const reload = createLiveReload(root, (target) => session.messageAt(target));
  const folders = [options.content ?? 'content', 'components', 'client', 'public', 'build', ...otherFolders];
  // Before anything is read: what is saved meanwhile is read again.
  const watcher = watchFolders(root, folders, (paths) => session.update(paths));
  await session.update();
  const { find, read } = session.files;
  const preview = await startPreview({
    root: {
      find,
      read: async (name) => {
        const body = await read(name);
        return name.endsWith('.html') ? reload.inject(String(body), await session.messageOf(name)) : body;
      },
    },
    get basePath() {
      return session.shown?.basePath ?? '';
    },
    get outside() {
      return session.shown?.outside ?? {};
    },
    port,
    hosts,
    handlers: [(request, response) => reload.handle(request, response), previewHandler(session, reload), ...handlers],
    log,
  });
  return {
    ...preview,
    async close() {
      await watcher.close();
      session.close();
      await preview.close();
      await code?.close();
    },
  };
}

/** For a page that reloads after each save. Frames in it may have their own styles, but no scripts. */
const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'";

/** Serves the site's previews. */
function previewHandler(session: Session, reload: ReturnType<typeof createLiveReload>): Handler {
  return async (request, response) => {
    const target = request.url ?? '';
    const html = request.method === 'GET' ? session.preview(target) : undefined;
    if (html === undefined) return false;
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': PREVIEW_POLICY,
        'Cache-Control': 'no-store',
      })
      .end(reload.inject(html, await session.messageAt(target)));
    return true;
  };
}
