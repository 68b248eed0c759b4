// Shows the floating card after the reader has scrolled half a screen, until they close it for the session. The card is
// a bar until it is opened. It is hidden beside a form, a letter, a tool, a map or the footer. Plain DOM, so that
// scrolling doesn't fetch React.
import { recall, remember } from './session.ts';

const DISMISSED = 'card-dismissed';

export function showPastHalfScreen(island: HTMLElement) {
  // Also removes the room that the style sheet reserves for the card.
  const close = () => island.setAttribute('data-closed', '');
  if (recall(DISMISSED)) return close();
  const update = () => {
    // The card stays visible while it has the focus, because a phone's keyboard scrolls the page.
    const inCard = island.contains(document.activeElement);
    const shown = !('closed' in island.dataset) && (inCard || (scrollY > innerHeight / 2 && !formInUse()));
    island.toggleAttribute('data-shown', shown);
    if (shown && !inCard) island.toggleAttribute('data-back', covers(island.firstElementChild!));
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

const PROTECTED = 'main form, .letter-sheet, .newsletter-block, .tool[open] > :not(summary), .map svg, .site-footer';

/** True if a part of the page that a reader may be using is in view at the height of the card. */
function covers(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return [...document.querySelectorAll(PROTECTED)].some((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.top < bottom && box.bottom > top;
  });
}
