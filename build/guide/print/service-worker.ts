// Renders /sw.js: the service worker with data about this build, or a worker that removes an earlier one.
import { inSite } from '../../../components/context/page-context.ts';
import type { Assets } from '../../engine/assets/assets.ts';
import { hashOf } from '../../engine/cache/hash.ts';
import type { Settings } from '../settings/settings.ts';
import type { OutputFile } from '../../engine/output/file.ts';

export const WORKER = 'sw.js';

/** URL path of the page that the service worker shows when the network fails. */
export const OFFLINE = '/offline';

/**
 * Renders a service worker with a hash of the offline page, because browsers update a service worker only if its bytes
 * differ.
 * @param offlinePage Returns the HTML of the offline page.
 */
export function renderWorker(
  settings: Settings,
  { styles, sheets, preloadFonts, loader, afterLoad, icon, workers }: Assets,
  offlinePage: () => string,
): OutputFile {
  if (!workers) throw new Error('The site has no service worker in its assets.');
  if (!settings.serviceWorker) return { path: WORKER, body: workers.off };
  const here = (address: string) => inSite(settings.basePath ?? '', address);
  const page = offlinePage();
  const linked = Object.values(sheets).filter((sheet) => page.includes(`"${here(sheet)}"`));
  const build = {
    version: hashOf(page),
    offline: here(OFFLINE),
    files: [styles, ...linked, ...preloadFonts, loader, afterLoad, icon].filter((path) => path !== undefined).map(here),
  };
  return { path: WORKER, body: `const BUILD = ${JSON.stringify(build)};\n${workers.on}` };
}
