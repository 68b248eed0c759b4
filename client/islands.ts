// Wakes the islands of a page: waits for the condition of each, fetches its chunk and gives both to wake.tsx.
import type { Wake } from '../components/islands/island.tsx';
import type { WidgetName } from '../components/widgets/registry.ts';
import { chunks, type Chunk } from './chunks.ts';
import { savesData } from './prefetch.ts';

export function watchIslands() {
  document.querySelectorAll<HTMLElement>('site-island').forEach(watch);
}

function watch(island: HTMLElement) {
  let state: 'asleep' | 'waking' | 'awake' = 'asleep';
  /** The button that was pressed before the island was awake, to be pressed again once it is. */
  let pressed: HTMLElement | undefined;
  let failed = false;

  const load = chunks[island.dataset.widget as WidgetName] as () => Promise<Chunk<object>>;
  const fetchChunks = () => Promise.all([import('./wake.tsx'), load(), import('./toasts.ts')]);

  async function wake() {
    if (state !== 'asleep') return;
    state = 'waking';
    island.querySelector('.island-trouble')?.remove();
    try {
      const [{ hydrate }, chunk] = await fetchChunks();
      await hydrate(island, chunk);
      state = 'awake';
      pressed?.click();
    } catch {
      state = 'asleep';
      // Many browsers remember a module that failed to load until the page is reloaded, so the second retry reloads it.
      offerRetry(island, failed ? () => location.reload() : () => void wake());
      failed = true;
    }
  }

  /** What fails is fetched again by `wake`, which reports it. */
  const prefetch = () => savesData() || fetchChunks().catch(() => undefined);

  function wakeOn(event: Event) {
    const target = event.target as HTMLElement;
    if (state === 'awake' || target.closest('[data-plain]')) return;
    const button = target.closest('button');
    if (event.type === 'submit' || (event.type === 'click' && button)) event.preventDefault();
    if (event.type === 'click' && button) pressed = button;
    void wake();
  }

  island.addEventListener('pointerover', () => void prefetch(), { once: true });
  for (const type of ['focusin', 'pointerdown', 'click', 'submit']) island.addEventListener(type, wakeOn, true);

  const condition = island.dataset.wake as Wake;
  if (condition === 'load' || isRequested(island)) void wake();
  else if (condition === 'scroll') onceScrolled(() => void showCard(island));
}

/** Whether the address has a parameter that the widget reads (`data-query`). */
function isRequested(island: HTMLElement): boolean {
  const names = island.querySelector<HTMLElement>('[data-query]')?.dataset.query?.split(' ') ?? [];
  const query = new URLSearchParams(location.search);
  return names.some((name) => query.has(name));
}

function onceScrolled(show: () => void) {
  if (scrollY > 0) show();
  else addEventListener('scroll', show, { once: true, passive: true });
}

/** The card is an extra offer, so its absence is not reported. */
const showCard = (island: HTMLElement) =>
  import('./show-card.ts').then(
    ({ showPastHalfScreen }) => showPastHalfScreen(island),
    () => undefined,
  );

/**
 * Reports that a chunk failed to load. The note is removed before hydration, because React must find the server's HTML
 * unchanged.
 */
function offerRetry(island: HTMLElement, retry: () => void) {
  const place = island.firstElementChild ?? island;
  place.insertAdjacentHTML(
    'beforeend',
    '<p class="island-trouble" role="alert" data-plain>This part of the page could not be loaded. ' +
      '<button type="button" class="button">Try again</button></p>',
  );
  place.lastElementChild!.lastElementChild!.addEventListener('click', retry);
}
