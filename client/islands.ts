// Finds the islands of a page, waits for the moment of each, fetches its chunk and hands both to wake.tsx.
import type { Wake } from '../components/widgets/island.tsx';
import type { WidgetName } from '../components/widgets/registry.ts';
import { chunks, type Chunk } from './chunks.ts';
import { savesData } from './prefetch.ts';

export function watchIslands() {
  document.querySelectorAll<HTMLElement>('site-island').forEach(watch);
}

function watch(island: HTMLElement) {
  let state: 'asleep' | 'waking' | 'awake' = 'asleep';
  /** The button that was pressed before the island was awake; pressed again once it is. */
  let held: HTMLElement | undefined;
  let failed = false;

  const load = chunks[island.dataset.widget as WidgetName] as () => Promise<Chunk<object>>;
  const fetchParts = () => Promise.all([import('./wake.tsx'), load(), import('./shared.ts')]);

  async function wake() {
    if (state !== 'asleep') return;
    state = 'waking';
    island.querySelector('.island-trouble')?.remove();
    try {
      const [{ hydrate }, chunk] = await fetchParts();
      await hydrate(island, chunk);
      state = 'awake';
      held?.click();
    } catch {
      state = 'asleep';
      // Many browsers keep a module that failed for as long as the page stands: the second time only a new page helps.
      offerRetry(island, failed ? () => location.reload() : wake);
      failed = true;
    }
  }

  function touched(event: Event) {
    const target = event.target as HTMLElement;
    if (state === 'awake' || target.closest('[data-plain]')) return;
    const button = target.closest('button');
    if (event.type === 'submit' || (event.type === 'click' && button)) event.preventDefault();
    if (event.type === 'click' && button) held = button;
    void wake();
  }

  // Hovering wakes nothing, but what it comes to is on its way. What fails here is said when it is needed.
  island.addEventListener('pointerover', () => void (savesData() || fetchParts().catch(() => {})), { once: true });
  for (const type of ['focusin', 'pointerdown', 'click', 'submit']) island.addEventListener(type, touched, true);

  const moment = island.dataset.wake as Wake;
  if (moment === 'load' || isAskedFor(island)) void wake();
  else if (moment === 'idle') (window.requestIdleCallback ?? setTimeout)(() => void wake());
  else if (moment === 'visible') onceVisible(island, () => void wake());
  else if (moment === 'scroll') onceScrolled(() => void import('./floating-card.ts').then((card) => card.showPastHalfScreen(island)).catch(() => {}));
}

/** Whether the address carries a parameter that the widget reads (`data-query`). */
function isAskedFor(island: HTMLElement): boolean {
  const names = island.querySelector<HTMLElement>('[data-query]')?.dataset.query?.split(' ') ?? [];
  const asked = new URLSearchParams(location.search);
  return names.some((name) => asked.has(name));
}

function onceVisible(island: HTMLElement, wake: () => void) {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    wake();
  });
  // The island itself has no box of its own.
  observer.observe(island.firstElementChild ?? island);
}

function onceScrolled(show: () => void) {
  if (scrollY > 0) show();
  else addEventListener('scroll', show, { once: true, passive: true });
}

/** Says calmly that a chunk did not come. The note goes before hydrating: React must find the server's HTML as it was. */
function offerRetry(island: HTMLElement, again: () => void) {
  const note = document.createElement('p');
  note.dataset.plain = '';
  note.className = 'island-trouble';
  note.setAttribute('role', 'alert');
  note.innerHTML = 'This part of the page could not be loaded. <button type="button" class="button">Try again</button>';
  note.lastElementChild!.addEventListener('click', again);
  (island.firstElementChild ?? island).append(note);
}
