// Toasts: short messages that are announced, can be dismissed, and wait while hovered or focused. Plain DOM, no React.
import type { Toast } from '../components/widgets/world.ts';

/** Two live regions, as errors interrupt and the rest waits its turn. They come with this file, for a widget long before there is a word in them: only what changes is sure to be read out. */
const regions = createRegions();
// Back may show this page as it was left, with its time standing still: what was said of a moment is over by then.
addEventListener('pagehide', () => regions.status.replaceChildren());

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
  return { status: region('status'), alert: region('alert') };
}

export function showToast({ title, description = '', tone, duration }: Toast) {
  const region = tone === 'error' ? regions.alert : regions.status;
  // The same words twice would only pile up.
  for (const shown of region.children) if (shown.getAttribute('data-words') === title + description) shown.remove();

  const toast = document.createElement('div');
  toast.className = `toast toast-${tone}`;
  toast.dataset.words = title + description;
  toast.innerHTML =
    '<div><p class="toast-title"></p><p class="toast-text"></p></div>' +
    '<button type="button" aria-label="Dismiss"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">' +
    '<path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" stroke-width="2"/></svg></button>';
  toast.querySelector('.toast-title')!.textContent = title;
  toast.querySelector('.toast-text')!.textContent = description;
  toast.querySelector('button')!.addEventListener('click', () => toast.remove());
  if (duration !== undefined) removeAfter(toast, duration);
  region.append(toast);
}

/** Removes a toast once it has been left alone for so many milliseconds in all. */
function removeAfter(toast: HTMLElement, duration: number) {
  let left = duration;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  let holds = 0;
  const run = () => {
    since = Date.now();
    timer = setTimeout(() => toast.remove(), left);
  };
  const hold = () => {
    if (holds++ > 0) return;
    clearTimeout(timer);
    left -= Date.now() - since;
  };
  const release = () => {
    if (--holds === 0) run();
  };
  toast.addEventListener('mouseenter', hold);
  toast.addEventListener('mouseleave', release);
  toast.addEventListener('focusin', hold);
  toast.addEventListener('focusout', release);
  run();
}
