// Renders /sw.js: the service worker with what it must know of this build, or the one that takes an earlier one away.
import { inSite } from '../../../components/context/page-context.ts';
import type { Assets } from '../../engine/assets/assets.ts';
import { hashOf } from '../../engine/cache/hash.ts';
import type { Settings } from '../kinds/settings.ts';
import type { OutputFile } from '../../engine/output/file.ts';

export const WORKER = 'sw.js';

/** URL path of the page that the service worker shows when the network fails. */
export const OFFLINE = '/offline';

/**
 * Browsers take up a worker when its bytes differ, so it names what its page for readers without a net is made of.
 * `offlinePage` gives the HTML of that.
 */
export function renderWorker(
  settings: Settings,
  { styles, preloadFonts, loader, afterLoad, icons, workers }: Assets,
  offlinePage: () => string,
): OutputFile {
  if (!workers) throw new Error('The site has no service worker in its assets.');
  if (!settings.serviceWorker) return { path: WORKER, body: workers.off };
  const here = (address: string) => inSite(settings.basePath ?? '', address);
  const build = {
    version: hashOf(offlinePage()),
    offline: here(OFFLINE),
    files: [styles, ...preloadFonts, loader, afterLoad, icons.svg].filter((path) => path !== undefined).map(here),
  };
  return { path: WORKER, body: `const BUILD = ${JSON.stringify(build)};\n${workers.on}` };
}
