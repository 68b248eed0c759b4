// The service worker. It reads pages from the network first and hashed files from the cache first, and shows visited or
// kept pages offline. It ignores other origins, data and requests that send something.
import {
  cacheNames,
  isGuideCache,
  isOldCache,
  isOwn,
  isOwnCache,
  isOwnType,
  isPage,
  pageKey,
  settled,
} from '../kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** Prepended by build/guide/print/service-worker.ts: the offline page and its files. */
declare const BUILD: { offline: string; files: string[] };

/** Milliseconds to wait for a page on a slow network before an older copy is shown. */
const PATIENCE = 3000;
/**
 * Maximum numbers of visited pages and of files in the cache. Pages and files of a guide that the reader has stored
 * don't count.
 */
const MOST = { pages: 60, files: 300 };

const base = new URL(self.registration.scope).pathname;
const names = cacheNames(base);
const offline = self.location.origin + BUILD.offline;
// Ignores errors of storage that is refused or full. Everything then comes from the network.
const nothing = () => undefined;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  // If a response is wrong, the worker isn't installed, and the browser tries again at the next visit.
  event.waitUntil(prepare());
});

async function prepare() {
  const opened = await Promise.all([caches.open(names.files), caches.open(names.pages)]).catch(nothing);
  if (!opened) return;
  const [files, pages] = opened;
  const fetchInto = async (cache: Cache, url: string, options: RequestInit = {}) => {
    const response = await fetch(url, options);
    if (!(await isOwn(new URL(url, self.location.origin).href, response))) throw new Error(`${url} is not the site's.`);
    await cache.put(url, settled(response)).catch(nothing);
  };
  await Promise.all([
    ...BUILD.files.map((url) => fetchInto(files, url)),
    fetchInto(pages, offline, { cache: 'reload' }),
  ]);
}

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((all) => all.filter((name) => isOwnCache(base, name) && isOldCache(name)));
  event.waitUntil(old.then((all) => Promise.all(all.map((name) => caches.delete(name)))).catch(nothing));
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { method, url, mode, destination } = event.request;
  const { origin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(base)) return;
  const path = pathname.slice(base.length);
  // Skips requests by scripts: data isn't cached, and keep-guide.ts caches guides itself.
  if (!destination || /^(?:rest|functions|__[^/]*)\//.test(path)) return;
  // A page with a personal token is useless offline, and must not be listed on /offline.
  if (mode === 'navigate') event.respondWith(fromNet(event, pageKey(url), searchParams.has('token') ? null : 'pages'));
  else if (path.startsWith('images/')) event.respondWith(fromNet(event, url, 'files'));
  else if (path.startsWith('assets/')) {
    event.respondWith(kept(url).then((known) => known ?? fromNet(event, url, 'files')));
  }
});

/**
 * Tries the network first. After a timeout or offline, tries the cache, then the offline page. Doesn't use navigation
 * preload, because if it fails, Firefox shows its own error page regardless of the worker's answer.
 */
async function fromNet(event: FetchEvent, key: string, kind: keyof typeof MOST | null): Promise<Response> {
  const fresh = fetch(event.request);
  if (kind) event.waitUntil(fresh.then((response) => keep(kind, key, response.clone())).catch(nothing));
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const inTime = await Promise.race([fresh, late]).catch(nothing);
  const withoutNet = async () => (kind === 'files' ? undefined : await kept(offline)) ?? Response.error();
  return inTime ?? (await kept(key)) ?? fresh.catch(withoutNet);
}

/** Returns a cached response. Ignores an error page that an older worker cached in its place. */
async function kept(key: string): Promise<Response | undefined> {
  const response = await caches.match(key, { ignoreVary: true }).catch(nothing);
  return response && isOwnType(key, response) ? response : undefined;
}

/** Updates a file that belongs to a stored guide. Caches any other file as the latest of its kind. */
async function keep(kind: keyof typeof MOST, key: string, fetched: Response) {
  if ((kind === 'pages' && !isPage(fetched)) || !(await isOwn(key, fetched))) return;
  const response = settled(fetched);
  const guides = (await caches.keys()).filter((name) => isGuideCache(base, name));
  const copies = await Promise.all(guides.map((name) => putIfThere(name, key, response.clone())));
  if (copies.includes(true)) return;
  const cache = await caches.open(names[kind]);
  // Deletes the key first, so that the new entry becomes the last one.
  await cache.delete(key);
  await cache.put(key, response);
  const others = (await cache.keys()).filter(({ url }) => url !== offline);
  await Promise.all(others.slice(0, -MOST[kind]).map((oldest) => cache.delete(oldest)));
}

async function putIfThere(name: string, key: string, response: Response): Promise<boolean> {
  const cache = await caches.open(name);
  const isThere = (await cache.match(key)) !== undefined;
  if (isThere) await cache.put(key, response);
  return isThere;
}
