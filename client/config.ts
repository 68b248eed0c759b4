// What the build tells the browser about this site, read from the page.

export interface SiteConfig {
  basePath: string;
  /** Where sign-ups go; absent when the build was given no backend. `url` may be relative to the site's own origin. */
  backend?: { url: string; key: string };
}

export const readConfig = (): SiteConfig =>
  JSON.parse(document.getElementById('site-config')?.textContent ?? '{"basePath":""}') as SiteConfig;
