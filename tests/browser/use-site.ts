// Builds and serves a site of its own for the tests of a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startPreview, type Preview } from '../../build/engine/serve/preview.ts';
import type { Site } from '../../build/guide/load-guide.ts';
import { buildContent } from '../site/build.ts';

/** Builds the content that `write` puts into a folder, and serves the site under /guide, without social cards. */
export function useSite(write: (root: string) => void): { url: string; site: Site } {
  const served = {} as { url: string; site: Site };
  let preview: Preview | undefined;
  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), 'own-site-'));
    write(root);
    const backend = { url: '/', key: 'public-key' };
    const options = { basePath: '/guide', serviceWorker: false, drawLater: true, backend };
    const { files, site } = await buildContent(root, options);
    rmSync(root, { recursive: true });
    const bodies = new Map(files.map(({ path, body }) => [`/${path}`, body]));
    const find = async (path: string) => (bodies.has(path) ? path : undefined);
    preview = await startPreview({
      root: { find, read: async (name) => bodies.get(name)! },
      basePath: '/guide',
      port: 0,
    });
    Object.assign(served, { url: preview.url, site });
  });
  afterAll(() => preview?.close());
  return served;
}
