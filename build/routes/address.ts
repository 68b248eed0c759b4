// Full addresses of this site's own pages and files.
import type { Settings } from '../model/settings.ts';

/** Own domain + base path + path; a full address stays as it is. */
export function absolute(settings: Pick<Settings, 'url' | 'basePath'>, path: string): string {
  return path.startsWith('/') ? settings.url.replace(/\/$/, '') + (settings.basePath ?? '') + path : path;
}
