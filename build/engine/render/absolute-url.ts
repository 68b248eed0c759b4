// Full addresses of this site's own pages and files.
import type { Settings } from '../../guide/kinds/settings.ts';

export type SiteAddress = Pick<Settings, 'url' | 'basePath'>;

/** Own domain + base path + path; a full address stays as it is. */
export function absolute(settings: SiteAddress, path: string): string {
  return path.startsWith('/') ? settings.url + (settings.basePath ?? '') + path : path;
}
