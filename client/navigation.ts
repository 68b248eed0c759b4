// Scrolls within a page and goes to the sign-up, with a highlight of the target and toasts. Fetched when first needed.
// With reduced motion scrolling is instant, and the style sheet keeps the highlight still.
import type { Toast } from '../components/widgets/services.ts';
import { recall, remember } from './session.ts';
import { showToast } from './toasts.ts';

/** Milliseconds. */
const HIGHLIGHT = 2000;

/** Key of a toast that the next page shows: JSON with `until`, a time in milliseconds. */
const CARRIED = 'carried-toast';

const ON_THIS_PAGE: Toast = {
  title: 'Newsletter signup',
  description: 'Scroll down to subscribe to our weekly updates!',
  tone: 'info',
  duration: 3000,
};

const ON_ANOTHER_PAGE = {
  title: 'Navigating to newsletter signup',
  description: 'Taking you to our subscription form...',
  tone: 'info',
  duration: 2000,
} satisfies Toast;

const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

let highlighted: { element: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/** Scrolls an element into view and highlights it alone. */
export function highlight(element: HTMLElement, block: 'center' | 'start') {
  endHighlight();
  // Before scrolling: with the highlight, scrolling leaves no room for the floating card.
  element.dataset.ring = '';
  element.scrollIntoView({ behavior: behavior(), block });
  highlighted = { element, timer: setTimeout(endHighlight, HIGHLIGHT) };
}

function endHighlight() {
  if (!highlighted) return;
  clearTimeout(highlighted.timer);
  delete highlighted.element.dataset.ring;
  highlighted = undefined;
}

/** To the top of this page, or to what a fragment names there; without a fragment in its address. */
export function goWithin(hash: string) {
  history.replaceState(history.state, '', location.pathname + location.search);
  if (hash) focusField(document.getElementById(hash.slice(1)));
  scrollTo({ top: 0, behavior: behavior() });
}

function focusField(target: Element | null) {
  const field = target?.id === 'subscribe' ? target.querySelector('input') : target;
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

/** To the sign-up: on the home page it is shown, elsewhere `address` leads to it. */
export function goToSignup(address: string) {
  const signup = document.getElementById('subscribe');
  if (signup) {
    highlight(signup, 'center');
    // Focusable, so that the next Tab goes to the form.
    signup.tabIndex = -1;
    signup.focus({ preventScroll: true });
    showToast(ON_THIS_PAGE);
    return;
  }
  showToast(ON_ANOTHER_PAGE);
  remember(CARRIED, JSON.stringify({ ...ON_ANOTHER_PAGE, until: Date.now() + ON_ANOTHER_PAGE.duration }));
  location.assign(address);
}

/** At the element that the address's fragment names: focuses a field, and shows a toast from the page before. */
export function arrive(target: Element) {
  focusField(target);
  showCarriedToast();
}

/** Shows it for the rest of its time. */
function showCarriedToast() {
  const carried = recall(CARRIED);
  if (!carried) return;
  // Before it is parsed: broken text would throw again on every page.
  remember(CARRIED, '');
  const { until, ...toast } = JSON.parse(carried) as Toast & { until: number };
  const duration = until - Date.now();
  if (duration > 0) showToast({ ...toast, duration });
}
