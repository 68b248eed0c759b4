// The script of every page. Hydrates islands and runs everything that needs no React. It must stay small (2 KB gzip)
// and never import React.
import { startHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { prefetchPages } from './prefetch.ts';

updateText();
startHeader();
watchIslands();
prefetchPages();
addEventListener('load', () => {
  // A timeout, because a busy or hidden page may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(finish, { timeout: 2000 });
  else setTimeout(finish);
});

/** Writes text that only the browser can know: the missing URL, the subject of a message, and past events. */
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

/** Fetches the rest once the page has rendered. */
function finish(): void {
  import('./after-load.ts').then(
    ({ afterLoad }) => afterLoad(),
    () => undefined,
  );
}
