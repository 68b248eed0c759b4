// Ways through a page and to the sign-up: scrolling, the ring around what was meant, and the toasts that go with them.
// Fetched when one is taken. Reduced motion: scrolling jumps, and the style sheet keeps the ring still.
import type { Toast } from '../components/widgets/world.ts';
import { recall, remember } from './session.ts';
import { showToast } from './toasts.ts';

const RING = 2000;

/** Where a toast waits for the next page: as JSON with `until`, a time in milliseconds. */
const CARRIED = 'carried-toast';

const HERE: Toast = {
  title: 'Newsletter signup',
  description: 'Scroll down to subscribe to our weekly updates!',
  tone: 'info',
  duration: 3000,
};

const ELSEWHERE = {
  title: 'Navigating to newsletter signup',
  description: 'Taking you to our subscription form...',
  tone: 'info',
  duration: 2000,
} satisfies Toast;

const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

let unring = () => {};

/** Brings an element into view and rings it, alone, for two seconds from now. */
export function spotlight(target: HTMLElement, block: 'center' | 'start') {
  unring();
  // First, because what has the ring is shown without regard to the floating card.
  target.dataset.ring = '';
  target.scrollIntoView({ behavior: behavior(), block });
  const timer = setTimeout(() => unring(), RING);
  unring = () => {
    clearTimeout(timer);
    delete target.dataset.ring;
  };
}

/** To the top of this page; the address loses its hash. */
export function goToTop() {
  history.replaceState(history.state, '', location.pathname + location.search);
  scrollTo({ top: 0, behavior: behavior() });
}

/** To the sign-up: on the home page it is shown, elsewhere `address` leads to it. */
export function goToSignup(address: string) {
  const signup = document.getElementById('subscribe');
  if (signup) {
    spotlight(signup, 'center');
    // So that the next Tab goes to the form.
    signup.tabIndex = -1;
    signup.focus({ preventScroll: true });
    showToast(HERE);
    return;
  }
  showToast(ELSEWHERE);
  remember(CARRIED, JSON.stringify({ ...ELSEWHERE, until: Date.now() + ELSEWHERE.duration }));
  location.assign(address);
}

/** The rest of a toast's time, on the page that it led to. */
export function showCarriedToast() {
  const carried = recall(CARRIED);
  if (!carried) return;
  const { until, ...toast } = JSON.parse(carried) as Toast & { until: number };
  remember(CARRIED, '');
  const duration = until - Date.now();
  if (duration > 0) showToast({ ...toast, duration });
}
