// Settings that the build writes into each page for its scripts.

export interface SiteConfig {
  basePath: string;
  /** Backend for sign-ups. Absent if the site was built without one. `url` may be relative to the site's own origin. */
  backend?: { url: string; key: string };
  /** The newsletter service that receives sign-ups instead of the backend. */
  signUp?: { service: 'buttondown' | 'listmonk' | 'mailchimp' | 'ghost'; url: string; list?: string };
  /** The script that counts visits. */
  counter?: { src: string; attributes: Record<string, string> };
}

export const readConfig = (): SiteConfig =>
  JSON.parse(document.getElementById('site-config')?.textContent ?? '{"basePath":""}') as SiteConfig;
