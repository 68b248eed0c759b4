// Fetches early what the reader is about to ask for, and keeps still when they wish to save data.

/** Milliseconds that a pointer rests on a link before the page behind it is fetched. */
const REST = 80;

export const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches;

/** The page behind an inner link, once: from hovering, focus or the start of a touch until the click it has a moment to come. */
export function prefetchPages() {
  const known = new Set([location.pathname]);
  let resting: ReturnType<typeof setTimeout>;

  function meant({ target }: Event) {
    clearTimeout(resting);
    const link = (target as Element).closest?.('a');
    if (!link || link.origin !== location.origin || known.has(link.pathname) || savesData()) return;
    resting = setTimeout(() => {
      known.add(link.pathname);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = link.pathname + link.search;
      document.head.append(hint);
    }, REST);
  }

  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, meant, { passive: true });
}
