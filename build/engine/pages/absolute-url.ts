// Full URLs of the site's own pages and files.
import type { BaseSettings } from '../base-site.ts';

export type SiteAddress = Pick<BaseSettings, 'url' | 'basePath'>;

/** Joins own domain, base path and path. Keeps a full URL as it is. */
export function absolute(settings: SiteAddress, path: string): string {
  return path.startsWith('/') ? settings.url + (settings.basePath ?? '') + path : path;
}
