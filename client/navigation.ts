// Scrolls within a page and to the sign-up, highlights the target and shows toasts. This script is fetched on demand.
// With reduced motion, scrolling is instant and the highlight doesn't move.
import type { Toast } from '../components/widgets/services.ts';
import { recall, remember } from './session.ts';
import { showToast } from './toasts.ts';

/** Milliseconds. */
const HIGHLIGHT = 2000;

/** Storage key of a toast that the next page shows. The value is JSON. Its `until` is a time in milliseconds. */
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

/** Scrolls an element into view and highlights it. Ends the highlight of any other element. */
export function highlight(element: HTMLElement, block: 'center' | 'start') {
  endHighlight();
  // Set before scrolling. With this attribute, the style sheet reserves no room for the floating card, so the element
  // scrolls to the middle of the window.
  element.dataset.ring = '';
  element.closest('details:not([open])')?.setAttribute('open', '');
  element.scrollIntoView({ behavior: behavior(), block });
  highlighted = { element, timer: setTimeout(endHighlight, HIGHLIGHT) };
}

function endHighlight() {
  if (!highlighted) return;
  clearTimeout(highlighted.timer);
  delete highlighted.element.dataset.ring;
  highlighted = undefined;
}

/**
 * Scrolls to the top of this page, and focuses the field that the fragment names. Removes the fragment from the URL.
 */
export function goWithin(hash: string) {
  history.replaceState(history.state, '', location.pathname + location.search);
  if (hash) focusField(document.getElementById(hash.slice(1)));
  scrollTo({ top: 0, behavior: behavior() });
}

function focusField(target: Element | null) {
  const field = target?.id === 'subscribe' ? target.querySelector('input') : target;
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

/** Scrolls to the sign-up if this page has it. Otherwise goes to `address`, the URL of the sign-up on the home page. */
export function goToSignup(address: string) {
  const signup = document.getElementById('subscribe');
  if (signup) {
    highlight(signup, 'center');
    // Makes the sign-up focusable, so that the next Tab goes to its form.
    signup.tabIndex = -1;
    signup.focus({ preventScroll: true });
    showToast(ON_THIS_PAGE);
    return;
  }
  showToast(ON_ANOTHER_PAGE);
  remember(CARRIED, JSON.stringify({ ...ON_ANOTHER_PAGE, until: Date.now() + ON_ANOTHER_PAGE.duration }));
  location.assign(address);
}

/** Called with the element that the URL's fragment names. Focuses a field, and shows a toast from the previous page. */
export function arrive(target: Element) {
  focusField(target);
  showCarriedToast();
}

/** Shows the previous page's toast for its remaining time. */
function showCarriedToast() {
  const carried = recall(CARRIED);
  if (!carried) return;
  // Removes the stored toast before parsing it, because invalid JSON would throw again on every page.
  remember(CARRIED, '');
  const { until, ...toast } = JSON.parse(carried) as Toast & { until: number };
  const duration = until - Date.now();
  if (duration > 0) showToast({ ...toast, duration });
}
