// Starts the visit counter, the service worker and offline storage, and sets the year, after a page has loaded and the
// browser is idle. Imports its modules statically, because /offline couldn't fetch them later.
import { readConfig, type SiteConfig } from './config.ts';
import { countVisit } from './count-visit.ts';
import { listKept } from './kept-pages.ts';
import { cacheNames, isOwn, isOwnType, pageKey } from './kept.ts';
import { takeToken } from './mail-token.ts';
import { startStoryMap } from './story-map.ts';
import { startTopicTools } from './topic-tools.ts';

export function start(): void {
  const config = readConfig();
  const letterLink = document.querySelector<HTMLElement>('[data-widget=letter-link]');
  if (letterLink) followMail(letterLink, config);
  countVisit(config);
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());

  document.querySelector('[data-print]')?.addEventListener('click', () => print());
  startTopicTools();
  startStoryMap();

  const { worker } = document.documentElement.dataset;
  const keep = document.querySelector<HTMLDetailsElement>('[data-keep]');
  if (!worker || !('serviceWorker' in navigator && 'caches' in window)) return keep?.remove();
  const base = worker.slice(0, worker.lastIndexOf('/') + 1);
  // Ignores storage that is refused or full. Pages then can't be read offline.
  register(worker, base).catch(() => undefined);
  if (keep) startWhenOpen(keep, base);
  document.querySelector('[data-again]')?.addEventListener('click', () => location.reload());
  const list = document.querySelector<HTMLElement>('[data-kept]');
  if (list) listKept(list, base).catch(() => undefined);
}

async function register(worker: string, base: string): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  if (isFirst) await keepThisPage(base);
}

/**
 * Stores the first page that a visitor opens, because the worker didn't see its requests. The browser has cached all
 * files of the page, so fetching them again is free.
 */
async function keepThisPage(base: string): Promise<void> {
  const names = cacheNames(base);
  const again = (address: string) => fetch(address, { cache: 'force-cache' });
  const page = await again(location.pathname);
  if (!(await isOwn(page.url, page))) return;
  await (await caches.open(names.pages)).put(pageKey(location.href), page);
  const folders = ['assets/', 'images/'].map((folder) => location.origin + base + folder);
  const files = await caches.open(names.files);
  for (const { name } of performance.getEntriesByType('resource')) {
    if (!folders.some((folder) => name.startsWith(folder))) continue;
    const response = await again(name);
    if (isOwnType(name, response)) await files.put(name, response);
  }
}

function startWhenOpen(keep: HTMLDetailsElement, base: string): void {
  const startKeeper = () =>
    import('./keep-guide.ts').then(
      ({ startKeeping }) => startKeeping(keep, base),
      () => undefined,
    );
  if (keep.open) void startKeeper();
  else keep.addEventListener('toggle', () => void startKeeper(), { once: true });
}

/** Hides the token of a mail's link, and ticks the choices that the reader has made. */
function followMail(widget: HTMLElement, { backend }: SiteConfig): void {
  const token = takeToken();
  if (!token || !backend || !widget.querySelector('[type=checkbox]')) return;
  import('./show-choices.ts').then(({ showChoices }) => showChoices(widget, backend, token)).catch(() => undefined);
}
