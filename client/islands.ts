// Hydrates the islands of a page: waits for an island's condition, fetches the chunk of its widget, and calls wake.tsx.
import type { Wake } from '../components/islands/island.tsx';
import type { WidgetName } from '../components/widgets/registry.ts';
import { chunks, type Chunk } from './chunks.ts';
import { savesData } from './prefetch.ts';

export function watchIslands() {
  document.querySelectorAll<HTMLElement>('site-island').forEach(watch);
}

function watch(island: HTMLElement) {
  let state: 'asleep' | 'waking' | 'awake' = 'asleep';
  /** A button that was pressed before hydration, to be pressed again afterwards. */
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
      // Many browsers cache a module's failure until the page is reloaded, so the second retry reloads the page.
      offerRetry(island, failed ? () => location.reload() : () => void wake());
      failed = true;
    }
  }

  /** Ignores failures, because `wake` fetches the chunks again and reports a failure. */
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
  if (condition === 'load' || readsQuery(island)) void wake();
  else if (condition === 'scroll') onceScrolled(() => void showCard(island));
}

/** True if the URL has a parameter that an element inside `page` names in `data-query`. */
export function readsQuery(page: ParentNode): boolean {
  const names = page.querySelector<HTMLElement>('[data-query]')?.dataset.query?.split(' ') ?? [];
  const query = new URLSearchParams(location.search);
  return names.some((name) => query.has(name));
}

/** Reads the position in the next frame, because to read it earlier would lay out the page one time more. */
function onceScrolled(show: () => void) {
  requestAnimationFrame(() => {
    if (scrollY > 0) show();
    else addEventListener('scroll', show, { once: true, passive: true });
  });
}

/** Shows the floating card when it is due. Ignores a failed fetch, because the card is only an extra offer. */
const showCard = (island: HTMLElement) =>
  import('./show-card.ts').then(
    ({ showPastHalfScreen }) => showPastHalfScreen(island),
    () => undefined,
  );

/**
 * Reports a chunk that failed to load, in a note with a button to try again. `wake` removes the note before it
 * hydrates, because React needs the server's HTML unchanged.
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
