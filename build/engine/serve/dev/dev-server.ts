// Serves the site while it is edited, and shows changes and mistakes after each save. Doesn't write dist/.
import { join } from 'node:path';
import { Cache } from '../../cache/cache.ts';
import type { SiteOptions } from '../../pipeline.ts';
import { touches } from '../../source/inputs.ts';
import { startPreview, type Handler, type Preview } from '../preview.ts';
import { openCode, type Code, type CodeEntries } from './code.ts';
import { createLiveReload } from './live-reload.ts';
import { newDevState } from './rebuild.ts';
import { Session, type SessionOptions } from './dev-session.ts';
import { watchFolders } from './watch.ts';

export interface DevOptions {
  root: string;
  port: number;
  hosts?: readonly string[] | undefined;
  handlers?: Handler[];
  options: SiteOptions;
  log: (text: string) => void;
  code?: CodeEntries;
  otherFolders?: readonly string[];
  load?: SessionOptions['load'];
}

const WATCHED = ['components', 'client', 'public', 'build', 'own', 'effraside.config.ts'];

/** Serves on `port` or the next free one. Mistakes in content or code are shown and never stop the server. */
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
  const drawn = new Cache(join(root, '.cache/dev/drawn'));
  const load = code && codeLoader(code, root, options, drawn);
  const changed = () => reload.send();
  const session: Session = new Session({ load: (given ?? load)!, inSources: code?.inSources, log, changed });
  const reload = createLiveReload(entries?.root ?? root, (target) => session.messageAt(target));
  const folders = [options.content ?? 'content', ...WATCHED, ...otherFolders];
  // Watches before reading, so that a file saved meanwhile is read again.
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
    get redirects() {
      return session.shown?.redirects;
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
      drawn.save();
      drawn.close();
    },
  };
}

/** Keeps loaded content until the code that loads it changes. */
function codeLoader(code: Code, root: string, options: SiteOptions, drawn: Cache): SessionOptions['load'] {
  let state = newDevState(drawn);
  let loadedBy = '';
  return async (changed) => {
    const { createRebuild, site, version, loader } = await code.load();
    if (loader !== loadedBy || touches(changed, 'build')) state = newDevState(drawn);
    loadedBy = loader;
    return createRebuild(site, root, options, state, version);
  };
}

/** Policy of a preview page, which reloads after each save. Its frames may have inline styles, but no scripts. */
const PREVIEW_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'";

function previewHandler(session: Session, reload: ReturnType<typeof createLiveReload>): Handler {
  return async (request, response) => {
    const target = request.url ?? '';
    const html = request.method === 'GET' ? await session.preview(target) : undefined;
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
