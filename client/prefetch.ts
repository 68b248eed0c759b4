// Prefetches the page behind a link, unless the reader asks to save data.

/** Milliseconds that a pointer rests on a link before the page behind it is fetched. */
const DELAY = 80;

export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/**
 * Fetches the page behind an inner link, once, from hovering, focus or the start of a touch on: it has until the click
 * to arrive.
 */
export function prefetchPages() {
  const fetched = new Set([location.pathname]);
  let timer: ReturnType<typeof setTimeout>;

  function schedule({ target }: Event) {
    clearTimeout(timer);
    const link = (target as Element).closest?.('a');
    if (!link || link.origin !== location.origin || fetched.has(link.pathname) || savesData()) return;
    timer = setTimeout(() => {
      fetched.add(link.pathname);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.pathname + link.search;
      document.head.append(hint);
    }, DELAY);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, schedule, { passive: true });
  }
}
