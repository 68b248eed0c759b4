// The service worker of a site with `serviceWorker: false`: removes an earlier worker's caches, and itself.
import { isOwnCache } from '../kept.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const base = new URL(self.registration.scope).pathname;
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => isOwnCache(base, name)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
