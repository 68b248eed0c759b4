// The script of every page: wakes islands and runs what needs no React. It must stay small (2 KB gzip) and never import
// React.
import { startHeader } from './header.ts';
import { watchIslands } from './islands.ts';
import { prefetchPages } from './prefetch.ts';

updateText();
startHeader();
watchIslands();
prefetchPages();

/**
 * Writes what only the browser knows: the current year, what was not found at this address, what a message is about,
 * what is over.
 */
function updateText(): void {
  const year = document.querySelector('[data-year]');
  if (year) year.textContent = String(new Date().getFullYear());

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
}
