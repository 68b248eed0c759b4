// Shows the floating card after the reader has scrolled half a screen, until they close it for the session. The card is
// a bar until it is opened. It is hidden while it would cover a form, a tool, a map or the footer's
// links. Plain DOM, so that scrolling doesn't fetch React.
import { recall, remember } from './session.ts';

const DISMISSED = 'card-dismissed';

/** Pixels between a focused element and the card, for its focus ring. */
const FOCUS_MARGIN = 8;

export function showPastHalfScreen(island: HTMLElement) {
  // Also removes the room that the style sheet reserves for the card.
  const close = () => island.setAttribute('data-closed', '');
  if (recall(DISMISSED)) return close();
  const update = () => {
    // The card stays visible while it has the focus, because a phone's keyboard scrolls the page.
    const inCard = island.contains(document.activeElement);
    const shown = !('closed' in island.dataset) && (inCard || (scrollY > innerHeight / 2 && !formInUse()));
    const page = document.documentElement;
    const appears = shown && !page.hasAttribute('data-card-shown');
    // Set on the root element, because the footer reserves room for the card, too.
    page.toggleAttribute('data-card-shown', shown);
    if (appears) uncover(island.firstElementChild!);
    if (shown && !inCard) makeWay(island);
  };
  addEventListener('scroll', update, { passive: true });
  // Runs on each change of the page's height, because a font that loads late may move a form.
  new ResizeObserver(update).observe(document.body);
  // Hides the card when the focus moves from it to the page.
  addEventListener('focusin', update);
  // Back may show this page as it was before the reader closed the card on another page.
  addEventListener('pageshow', () => {
    if (!recall(DISMISSED)) return;
    close();
    update();
  });
  island.addEventListener('click', (event) => {
    const opener = (event.target as HTMLElement).closest('[data-card-open]');
    if (opener) {
      opener.setAttribute('aria-expanded', String(island.toggleAttribute('data-open')));
      if ('open' in island.dataset) island.querySelector('input')?.focus();
    }
    if (!(event.target as HTMLElement).closest('[data-card-close]')) return;
    close();
    remember(DISMISSED, '1');
    update();
    document.querySelector('main')?.focus({ preventScroll: true });
  });
  island.addEventListener('keydown', (event) => {
    // Escape closes the open card. While a toast is shown, it only dismisses the toast.
    if (event.key !== 'Escape' || !('open' in island.dataset) || document.querySelector('.toast')) return;
    const opener = island.querySelector<HTMLElement>('[data-card-open]')!;
    opener.click();
    opener.focus();
  });
  update();
}

/** True if a form of the page has the focus or shows the outcome of a submission. */
function formInUse(): boolean {
  const { activeElement } = document;
  const used = 'main form, .newsletter-block form, main [role=status][tabindex], main .found';
  const focused = activeElement?.closest(used);
  return Boolean(focused) || document.querySelector('main [data-outcome]') !== null;
}

/**
 * Scrolls the page if the card covers the focused element. For example, Shift+Tab from the top of a page goes to its
 * last link and scrolls down, which shows the card over that link. Skips an element that is taller than the space above
 * the card, such as the results of a search.
 */
function uncover(card: Element) {
  const focused = document.querySelector(':focus-visible');
  if (!focused || card.contains(focused)) return;
  const [{ top, right, bottom }, { left, top: edge }] = [focused.getBoundingClientRect(), card.getBoundingClientRect()];
  const covered = bottom + FOCUS_MARGIN - edge;
  const fits = bottom - top < edge;
  if (fits && top < innerHeight && covered > 0 && right > left) scrollBy({ top: covered, behavior: 'instant' });
}

const PROTECTED =
  'main form, .newsletter-block :is(input, button), .tool[open] > :not(summary), .map svg, .site-footer a';

/**
 * Moves the card to the left corner if it covers something on the right. Hides it if it covers something there, too.
 */
function makeWay(island: HTMLElement): void {
  const card = island.firstElementChild!;
  for (const name of ['data-left', 'data-back']) island.removeAttribute(name);
  for (const name of ['data-left', 'data-back']) if (covers(card)) island.setAttribute(name, '');
}

/** True if the card covers something that a reader may be using. */
function covers(card: Element): boolean {
  const { left, top, right, bottom } = card.getBoundingClientRect();
  return [...document.querySelectorAll(PROTECTED)].some((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}
