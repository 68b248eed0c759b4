// Prefetches the page behind a link, unless the reader asks to save data.

/** Milliseconds that a pointer rests on a link before its page is fetched. */
const DELAY = 80;

export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

/**
 * Fetches the page that an inner link goes to, one time, on hover, focus or touch start, so that it can arrive before
 * the click.
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
