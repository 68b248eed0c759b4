// Full addresses of this site's own pages and files.
import type { BaseSettings } from '../base-site.ts';

export type SiteAddress = Pick<BaseSettings, 'url' | 'basePath'>;

/** Own domain + base path + path; a full address stays as it is. */
export function absolute(settings: SiteAddress, path: string): string {
  return path.startsWith('/') ? settings.url + (settings.basePath ?? '') + path : path;
}
