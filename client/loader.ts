// The script of every page: wakes islands and runs what needs no React. It must stay small (2 KB gzip) and never import
// React.
import { startHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { prefetchPages } from './prefetch.ts';

updateText();
startHeader();
watchIslands();
prefetchPages();
addEventListener('load', () => {
  // A busy or hidden page may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(finish, { timeout: 2000 });
  else setTimeout(finish);
});

/**
 * Writes what only the browser knows: what was not found at this address, what a message is about, what is over.
 */
function updateText(): void {
  const notFound = document.querySelector('[data-not-found=page]');
  const query = new URLSearchParams(location.search);
  if (notFound ?? query.get('about')) {
    import('./by-address.ts').then(
      ({ followAddress }) => followAddress(notFound, query),
      () => undefined,
    );
  }
  if (document.querySelector('[data-day]')) {
    import('./whats-on.ts').then(
      ({ startWhatsOn }) => startWhatsOn(),
      () => undefined,
    );
  }
  if (document.querySelector('[data-hours]')) {
    import('./say-hours.ts').then(
      ({ startOpeningHours }) => startOpeningHours(),
      () => undefined,
    );
  }
}

/** Fetches what can wait until the page stands. */
function finish(): void {
  import('./after-load.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => undefined,
  );
}
