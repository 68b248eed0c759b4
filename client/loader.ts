// The script of every page. Hydrates islands and runs everything that needs no React. It must stay small (2 KB gzip)
// and never import React.
import { startHeader } from './header.ts';
import { readsQuery, watchIslands } from './islands.ts';
import { prefetchPages } from './prefetch.ts';

// If the URL has filters, hides the content to be filtered until a script has applied the filters, so that nothing
// jumps (page.css).
if (readsQuery(document)) document.documentElement.dataset.settling = '';
updateText();
startHeader();
watchIslands();
prefetchPages();
// Sets a timeout, because a busy or hidden page may never be idle. Safari has no `requestIdleCallback`.
addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(finish, { timeout: 2000 }));

/**
 * Updates text that depends on the URL or the time: on the 404 page, in the contact form, at events, and at places with
 * hours.
 */
function updateText(): void {
  const notFound = document.querySelector('[data-not-found=page]');
  const query = new URLSearchParams(location.search);
  if (notFound ?? query.get('about')) {
    import('./by-address.ts').then(({ followAddress }) => followAddress(notFound, query), ignore);
  }
  if (document.querySelector('[data-day]')) import('./whats-on.ts').then(start, ignore);
  if (document.querySelector('[data-hours]')) import('./say-hours.ts').then(start, ignore);
}

function start(module: { start(): void }): void {
  module.start();
}

/** Ignores a script that can't be fetched. The page then stays as it is. */
function ignore(): void {}

/** Fetches after-load.ts when the page has loaded and the browser is idle. */
function finish(): void {
  import('./after-load.ts').then(start, ignore);
}
