// Serves the site while it is being written: every save is on the screen at once, and so is every mistake. Writes no
// dist/.
import { dirname, join } from 'node:path';
import { Cache } from '../../cache/cache.ts';
import type { SiteOptions } from '../../pipeline.ts';
import { startPreview, type Handler, type Preview } from '../preview.ts';
import { openCode } from './code.ts';
import { createLiveReload } from './live-reload.ts';
import type { Kept } from './rebuild.ts';
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
  /** Loads the code that makes the site; that of the root when left out. */
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
  load: given,
}: DevOptions): Promise<Preview> {
  const code = given ? undefined : await openCode(root);
  const drawn = new Cache();
  let kept: Kept = { cache: new Cache(), drawn };
  const load = async (changed: ReadonlySet<string>) => {
    const { createRebuild, version } = await code!.load();
    // What was read from the content is a function of build/ alone; a page's key names all code.
    if ([...changed].some((path) => path.startsWith('build/'))) kept = { cache: new Cache(), drawn };
    return createRebuild(root, options, kept, version);
  };
  const session: Session = new Session({ load: given ?? load, log, changed: () => reload.send() });
  const reload = createLiveReload(root, (target) => session.messageAt(target));
  const content = options.content ?? 'content';
  const migrations = join(dirname(content), 'supabase');
  const folders = [content, 'components', 'client', 'public', 'build', 'supabase', migrations];
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
    handlers: [(request, response) => reload.handle(request, response), letterPreview(session, reload), ...handlers],
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

/** Of the page that hears of each save. The mail in its frames may show its own styles, and runs nothing. */
const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'";

/** Answers with the letters as their readers get them. */
function letterPreview(session: Session, reload: ReturnType<typeof createLiveReload>): Handler {
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
