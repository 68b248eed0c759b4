// What pages and service worker call what is kept on the device: three kinds of cache, and the one address of a page.

/** The form in which things are kept. Another number makes the worker remove what was kept before. */
const FORM = 1;

/** `base`: the site's own folder, '/' or '/guide/': an origin may hold other sites, with caches of their own. */
export const cacheNames = (base: string) => ({
  pages: `${base} pages ${FORM}`,
  files: `${base} files ${FORM}`,
  guide: (district: string) => `${base} guide ${district} ${FORM}`,
});

export const isOwnCache = (base: string, name: string) => name.startsWith(`${base} `);
export const isOldCache = (name: string) => !name.endsWith(` ${FORM}`);
export const isGuideCache = (base: string, name: string) => name.startsWith(`${base} guide `);

/** A page's address without its query, which may hold words that a reader typed, and without a last slash. */
export function pageKey(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname.replace(/\/$/, '') || '/');
}

/** A response that remembers no address: a query may hold what a reader typed, and browsers show no redirected one. */
export const settled = (response: Response) => new Response(response.body, response);
