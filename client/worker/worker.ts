// The service worker: pages from the net first, hashed files from the device first, and what was visited or kept where
// there is no net. It sees to nothing else: no other origin, no data, nothing that is sent.
import { cacheNames, isGuideCache, isOldCache, isOwnCache, pageKey, settled } from '../kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written above this code by build/render/worker.ts: the page to show where there is nothing else, and its files. */
declare const BUILD: { offline: string; files: string[] };

/** Milliseconds that a page on a bad line is waited for, when an older one is at hand. */
const PATIENCE = 3000;
/** Visited pages and files that are kept, the latest. What belongs to a kept guide does not count. */
const PAGES = 60;
const FILES = 300;

const base = new URL(self.registration.scope).pathname;
const names = cacheNames(base);
const offline = pageKey(self.location.origin + BUILD.offline);

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
  // The browser asks for a page while the worker is still starting.
  event.waitUntil(self.registration.navigationPreload?.enable().catch(nothing));
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(base)) return;
  // Scripts that fetch see to it themselves: data is not kept, and a guide is kept in a place of its own.
  if (!request.destination) return;
  const path = pathname.slice(base.length);
  if (request.mode === 'navigate') {
    // A page that a personal link leads to is of no use without a net, and nobody's to find on /offline.
    const keep = searchParams.has('token') ? keepNothing : keepPage;
    if (!/^(?:rest|functions|__[^/]*)\//.test(path)) event.respondWith(fromNet(event, pageKey(request.url), keep));
  } else if (path.startsWith('images/')) event.respondWith(fromNet(event, request.url, keepFile));
  else if (path.startsWith('assets/')) event.respondWith(fromDevice(event));
});

/** What the net has; after a while or without a net what is kept, else for a page the one that says so. */
async function fromNet(event: FetchEvent, key: string, keep: typeof keepPage): Promise<Response> {
  const fresh = fetchOrPreload(event);
  event.waitUntil(fresh.then((response) => keep(key, response.clone())).catch(nothing));
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const inTime = await Promise.race([fresh, late]).catch(nothing);
  return inTime ?? (await kept(key)) ?? fresh.catch(async () => (await withoutNet(event)) ?? Response.error());
}

const fetchOrPreload = async ({ request, preloadResponse }: FetchEvent): Promise<Response> =>
  ((await preloadResponse) as Response | undefined) ?? fetch(request);

const withoutNet = ({ request }: FetchEvent) => (request.mode === 'navigate' ? kept(offline) : undefined);

async function fromDevice(event: FetchEvent): Promise<Response> {
  const known = await kept(event.request.url);
  if (known) return known;
  const response = await fetch(event.request);
  event.waitUntil(keepFile(event.request.url, response.clone()).catch(nothing));
  return response;
}

const kept = (key: string): Promise<Response | undefined> => caches.match(key, { ignoreVary: true }).catch(nothing);

/** A page of a kept guide stays there, as it is now; every other is one of those that were visited. */
async function keepPage(key: string, fetched: Response) {
  if (!fetched.ok || !fetched.headers.get('content-type')?.startsWith('text/html')) return;
  const response = settled(fetched);
  let inGuide = false;
  for (const name of (await caches.keys()).filter((each) => isGuideCache(base, each))) {
    const cache = await caches.open(name);
    if (!(await cache.match(key))) continue;
    await cache.put(key, response.clone());
    inGuide = true;
  }
  if (!inGuide) await keepLatest(names.pages, PAGES, key, response);
}

const keepNothing = () => Promise.resolve();

async function keepFile(key: string, response: Response) {
  if (response.ok) await keepLatest(names.files, FILES, key, response);
}

async function keepLatest(name: string, most: number, key: string, response: Response) {
  const cache = await caches.open(name);
  // Deleted first, so that it is the last of the keys.
  await cache.delete(key);
  await cache.put(key, response);
  const others = (await cache.keys()).filter(({ url }) => url !== offline);
  await Promise.all(others.slice(0, -most).map((oldest) => cache.delete(oldest)));
}
