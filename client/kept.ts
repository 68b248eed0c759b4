// Names of the caches on the device, and rules for what goes into them: shared by pages and the service worker.

/** Version of the caches. Another number makes the worker remove the old ones. */
const FORM = 1;

/** @param base The site's own folder, '/' or '/guide/': an origin may hold other sites, with caches of their own. */
export const cacheNames = (base: string) => ({
  pages: `${base} pages ${FORM}`,
  files: `${base} files ${FORM}`,
  guide: (district: string) => `${base} guide ${district} ${FORM}`,
});

export const isOwnCache = (base: string, name: string) => name.startsWith(`${base} `);
export const isOldCache = (name: string) => !name.endsWith(` ${FORM}`);
export const isGuideCache = (base: string, name: string) => name.startsWith(`${base} guide `);

/** A page's URL without its query, which may hold words that a reader typed, and without a last slash. */
export function pageKey(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname.replace(/\/$/, '') || '/');
}

/** Copies a response without its URL: a query may hold a reader's words, and browsers show no redirected response. */
export const settled = (response: Response) => new Response(response.body, response);

/** Content types by file ending; '' is a page. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '': /^text\/html/,
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /^font\/|octet-stream/,
};

/**
 * True if the response is what its URL promises. A captive portal or a maintenance page answers every URL with HTML and
 * the status 200, and a script that is kept in that state breaks the site until its cache is deleted.
 */
export function isOwnType(url: string, { ok, headers }: Response): boolean {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  const type = headers.get('content-type') ?? '';
  if (!ok) return false;
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]!.test(type) : !type.startsWith('text/html');
}
