// What the Subscribe links do, once one is pressed: on the home page they show the sign-up, elsewhere they lead there.
import type { Toast } from '../components/widgets/world.ts';
import { recall, remember } from './session.ts';
import { spotlight } from './spotlight.ts';
import { showToast } from './toasts.ts';

/** A toast that goes on on the next page: the toast as JSON with `until`, a time in milliseconds. */
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
  const { until, ...toast } = JSON.parse(recall(CARRIED)!) as Toast & { until: number };
  remember(CARRIED, '');
  const duration = until - Date.now();
  if (duration > 0) showToast({ ...toast, duration });
}
