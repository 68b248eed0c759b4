// The service worker: pages from the net first, hashed files from the device first, and what was visited or kept where
// there is no net. It sees to nothing else: no other origin, no data, nothing that is sent.
import { cacheNames, isGuideCache, isOldCache, isOwnCache, pageKey, settled } from '../kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** Prepended by build/guide/print/service-worker.ts: the offline page and the files that it needs. */
declare const BUILD: { offline: string; files: string[] };

/** Milliseconds that a page on a bad line is waited for, when an older one is at hand. */
const PATIENCE = 3000;
/** What is kept of visits, the latest. What is in a kept guide does not count. */
const MOST = { pages: 60, files: 300 };

const base = new URL(self.registration.scope).pathname;
const names = cacheNames(base);
const offline = self.location.origin + BUILD.offline;
// Storage may be refused or full. Then nothing is kept, and all comes from the net as if there were no worker.
const nothing = () => undefined;

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(prepare().catch(nothing));
});

async function prepare() {
  await (await caches.open(names.files)).addAll(BUILD.files);
  await (await caches.open(names.pages)).put(offline, settled(await fetch(offline, { cache: 'reload' })));
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
  // Scripts that fetch see to it themselves: data is not kept, and a guide is kept in a place of its own.
  if (!destination || /^(?:rest|functions|__[^/]*)\//.test(path)) return;
  // A page that a personal link leads to is of no use without a net, and nobody's to find on /offline.
  if (mode === 'navigate') event.respondWith(fromNet(event, pageKey(url), searchParams.has('token') ? null : 'pages'));
  else if (path.startsWith('images/')) event.respondWith(fromNet(event, url, 'files'));
  else if (path.startsWith('assets/')) {
    event.respondWith(kept(url).then((known) => known ?? fromNet(event, url, 'files')));
  }
});

/**
 * What the net has; after a while or without a net what is kept; for a page at last the one that says so. Without
 * navigation preload: where that fails, Firefox shows its own error page, whatever the worker answers.
 */
async function fromNet(event: FetchEvent, key: string, kind: keyof typeof MOST | null): Promise<Response> {
  const fresh = fetch(event.request);
  if (kind) event.waitUntil(fresh.then((response) => keep(kind, key, response.clone())).catch(nothing));
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const inTime = await Promise.race([fresh, late]).catch(nothing);
  const withoutNet = async () => (kind === 'files' ? undefined : await kept(offline)) ?? Response.error();
  return inTime ?? (await kept(key)) ?? fresh.catch(withoutNet);
}

const kept = (key: string): Promise<Response | undefined> => caches.match(key, { ignoreVary: true }).catch(nothing);

/** What is in a kept guide stays there, as it is now; all else is one of the latest of its kind. */
async function keep(kind: keyof typeof MOST, key: string, fetched: Response) {
  if (!fetched.ok || (kind === 'pages' && !fetched.headers.get('content-type')?.startsWith('text/html'))) return;
  const response = settled(fetched);
  const guides = (await caches.keys()).filter((name) => isGuideCache(base, name));
  const copies = await Promise.all(guides.map((name) => putIfThere(name, key, response.clone())));
  if (copies.includes(true)) return;
  const cache = await caches.open(names[kind]);
  // Deleted first, so that it is the last of the keys.
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
