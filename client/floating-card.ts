// Shows an island while the reader is past half a screen, until it is closed for the session. Plain DOM:
// scrolling fetches nothing.
import { recall, remember } from './session.ts';

const DISMISSED = 'card-dismissed';

/** Pixels that the ring of the focus takes around it, and a little air. */
const RING = 8;

export function showPastHalfScreen(island: HTMLElement) {
  // The style sheet keeps room for a card that is not closed.
  const close = () => island.setAttribute('data-closed', '');
  if (recall(DISMISSED)) return close();
  const update = () => {
    // Someone typing in it keeps it: a phone's keyboard scrolls the page by itself.
    const shown = !('closed' in island.dataset) && (scrollY > innerHeight / 2 || island.contains(document.activeElement));
    const page = document.documentElement;
    const comes = shown && !page.hasAttribute('data-card-shown');
    // On the page and not on the island: the footer makes room for the card as well.
    page.toggleAttribute('data-card-shown', shown);
    if (comes) uncover(island.firstElementChild!);
  };
  addEventListener('scroll', update, { passive: true });
  // Who goes on from it to the page lets it go.
  addEventListener('focusin', update);
  // A page that Back shows as it was left: meanwhile the card may have been closed on another.
  addEventListener('pageshow', () => {
    if (!recall(DISMISSED)) return;
    close();
    update();
  });
  island.addEventListener('click', (event) => {
    if (!(event.target as HTMLElement).closest('[data-card-close]')) return;
    close();
    remember(DISMISSED, '1');
    update();
    document.querySelector('main')?.focus({ preventScroll: true });
  });
  update();
}

/** The way to what has the focus may be what brings the card out, upon it: back from the top of a page to its last link. */
function uncover(card: Element) {
  const focused = document.querySelector(':focus-visible');
  if (!focused || card.contains(focused)) return;
  const [{ top, right, bottom }, { left, top: edge }] = [focused.getBoundingClientRect(), card.getBoundingClientRect()];
  const covered = bottom + RING - edge;
  if (top < innerHeight && covered > 0 && right > left) scrollBy({ top: covered, behavior: 'instant' });
}
