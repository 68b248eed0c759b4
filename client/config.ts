// The settings that the build writes into each page for its scripts.

export interface SiteConfig {
  basePath: string;
  /**
   * Where sign-ups go; absent when the site was built without a backend. `url` may be relative to the site's own
   * origin.
   */
  backend?: { url: string; key: string };
  /** The newsletter service that takes sign-ups in place of the backend. */
  signUp?: { service: 'buttondown' | 'listmonk' | 'mailchimp' | 'ghost'; url: string; list?: string };
  /** The script that counts visits. */
  counter?: { src: string; attributes: Record<string, string> };
}

export const readConfig = (): SiteConfig =>
  JSON.parse(document.getElementById('site-config')?.textContent ?? '{"basePath":""}') as SiteConfig;
