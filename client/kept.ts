// Names of the caches on the device and rules for their content, shared by pages and the service worker.

/** Version of the caches. When it changes, the worker removes caches of the old version. */
const FORM = 1;

/**
 * @param base Base path of the site, '/' or '/guide/'. It is part of each name, because other sites on the same origin
 * have their own caches.
 */
export const cacheNames = (base: string) => ({
  pages: `${base} pages ${FORM}`,
  files: `${base} files ${FORM}`,
  guide: (district: string) => `${base} guide ${district} ${FORM}`,
});

export const isOwnCache = (base: string, name: string) => name.startsWith(`${base} `);
export const isOldCache = (name: string) => !name.endsWith(` ${FORM}`);
export const isGuideCache = (base: string, name: string) => name.startsWith(`${base} guide `);

/**
 * Returns a page's URL without a trailing slash, and without its query, which may contain words that a reader typed.
 */
export function pageKey(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname.replace(/\/$/, '') || '/');
}

/**
 * Copies a response without its URL. A query in the URL may contain a reader's words, and browsers reject a redirected
 * response from a service worker.
 */
export const settled = (response: Response) => new Response(response.body, response);

/** Expected content types by file extension. The extension '' means a page. */
const TYPES: Readonly<Record<string, RegExp>> = {
  '': /^text\/html/,
  html: /^text\/html/,
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  woff2: /^font\/|octet-stream/,
};

/**
 * True if the response has the type that its URL implies. A captive portal or a maintenance page answers every URL with
 * HTML and status 200. If that HTML were cached in place of a script, the site would be broken until the cache is
 * deleted. Browsers refuse to cache a part of a file (status 206).
 */
export function isOwnType(url: string, { status, headers }: Response): boolean {
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1] ?? '';
  const type = headers.get('content-type') ?? '';
  if (status !== 200) return false;
  return Object.hasOwn(TYPES, ending) ? TYPES[ending]!.test(type) : !type.startsWith('text/html');
}

/** True for a response that may be cached. A page must have the mark of this site, because a sign-in page has none. */
export const isOwn = async (url: string, response: Response): Promise<boolean> =>
  isOwnType(url, response) && (!isPage(response) || (await response.clone().text()).includes(' data-worker="'));

export const isPage = ({ headers }: Response) => !!headers.get('content-type')?.startsWith('text/html');
