// Toasts: short messages that are announced, can be dismissed, stay while hovered or focused, and never cover the
// focused element. Plain DOM, without React.
import type { Toast } from '../components/widgets/services.ts';

/**
 * Two live regions: errors interrupt a screen reader, other messages wait. They are created when this module loads,
 * well before the first toast, because screen readers only announce changes of existing regions reliably.
 */
const { stack, ...regions } = createRegions();
/** Maximum number of toasts. More would cover a phone's screen. */
const MOST = 2;
// Removes messages when the page is left. Otherwise Back could restore them, outdated and with stopped timers.
addEventListener('pagehide', () => regions.status.replaceChildren());
addEventListener('focusin', standClear);
addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented) {
    (regions.alert.lastElementChild ?? regions.status.lastElementChild)?.remove();
  }
});

function createRegions() {
  const stack = document.createElement('section');
  stack.className = 'toasts';
  stack.setAttribute('aria-label', 'Notifications');
  const region = (role: string) => {
    const element = document.createElement('div');
    element.setAttribute('role', role);
    stack.append(element);
    return element;
  };
  document.body.append(stack);
  return { stack, status: region('status'), alert: region('alert') };
}

/** Shows a toast. Returns a function that removes it. */
export function showToast({ title, description = '', tone, quiet = false, duration }: Toast): () => void {
  const region = tone === 'error' ? regions.alert : regions.status;
  // A repeated message replaces the visible one.
  for (const shown of region.children) if (shown.getAttribute('data-words') === title + description) shown.remove();

  const toast = document.createElement('div');
  toast.className = quiet ? 'visually-hidden' : `toast toast-${tone}`;
  toast.dataset.words = title + description;
  toast.innerHTML =
    '<div><p class="toast-title"></p><p class="toast-text"></p></div>' +
    '<button type="button" aria-label="Dismiss"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">' +
    '<path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" stroke-width="2"/></svg></button>';
  toast.querySelector('.toast-title')!.textContent = title;
  toast.querySelector('.toast-text')!.textContent = description;
  const dismiss = toast.querySelector('button')!;
  if (quiet) dismiss.remove();
  dismiss.addEventListener('click', () => toast.remove());
  if (duration !== undefined) removeAfter(toast, duration);
  region.append(toast);
  const shown = stack.querySelectorAll('.toast');
  if (shown.length > MOST) (shown[0] === toast ? shown[1] : shown[0])!.remove();
  standClear();
  return () => toast.remove();
}

/** Moves the stack to the bottom of the window while it would cover the focused element. */
function standClear() {
  const focused = document.activeElement;
  if (!focused || focused === document.body || stack.contains(focused)) return;
  stack.classList.remove('toasts-low');
  const [own, other] = [stack.getBoundingClientRect(), focused.getBoundingClientRect()];
  const covers = own.bottom > other.top && own.top < other.bottom && own.left < other.right && own.right > other.left;
  stack.classList.toggle('toasts-low', own.height > 0 && covers);
}

/** Removes a toast after `duration` milliseconds, not counting the time while it is hovered or focused. */
function removeAfter(toast: HTMLElement, duration: number) {
  let remaining = duration;
  let started = 0;
  let timer: ReturnType<typeof setTimeout>;
  let holds = 0;
  const run = () => {
    started = Date.now();
    timer = setTimeout(() => toast.remove(), remaining);
  };
  const pause = () => {
    if (holds++ > 0) return;
    clearTimeout(timer);
    remaining -= Date.now() - started;
  };
  const resume = () => {
    if (--holds === 0) run();
  };
  toast.addEventListener('mouseenter', pause);
  toast.addEventListener('mouseleave', resume);
  toast.addEventListener('focusin', pause);
  toast.addEventListener('focusout', resume);
  run();
}
