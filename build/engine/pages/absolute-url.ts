// Full URLs of the site's own pages and files.
import type { BaseSettings } from '../base-site.ts';

export type SiteAddress = Pick<BaseSettings, 'url' | 'basePath'>;

/** Joins the site's domain, the base path and a path. Returns a full URL unchanged. */
export function absolute(settings: SiteAddress, path: string): string {
  return path.startsWith('/') ? settings.url + (settings.basePath ?? '') + path : path;
}
