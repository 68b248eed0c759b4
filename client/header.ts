// Closes the header's small-screen menu, and handles links that scroll: to the top, to the sign-up, to a fragment.

/** Milliseconds before scrolling to the element that the URL's fragment names, and highlighting it. */
const DELAY = 300;
const SUBSCRIBE_DELAY = 500;

export function startHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  // The menu is a popover. The browser opens it, and closes it on Escape or a tap outside. Firefox 115 has no popovers.
  const closeMenu = () => header?.querySelectorAll<HTMLElement>('[popover]').forEach((menu) => menu.hidePopover?.());

  addEventListener('keydown', (event) => {
    if (event.key === '/' && !isTyping(event.target as Element) && !event.ctrlKey && !event.metaKey && !isSlashOff()) {
      event.preventDefault();
      header!.querySelector<HTMLElement>('[data-search]')!.click();
    }
  });
  // The open menu covers the page, so it closes when the focus moves to the page.
  addEventListener('focusin', ({ target }) => header?.contains(target as Node) || closeMenu());
  addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const inHeader = header?.contains(link);
    if (inHeader) closeMenu();
    if (link.matches('[data-subscribe]')) {
      event.preventDefault();
      void navigate(
        ({ goToSignup }) => goToSignup(link.href),
        () => location.assign(link.href),
      );
    } else if (inHeader && link.pathname === location.pathname) {
      event.preventDefault();
      void navigate(
        ({ goWithin }) => goWithin(link.hash),
        () => scrollTo(0, 0),
      );
    }
  });
  addEventListener('hashchange', followFragment);
  followFragment();
}

const isTyping = (element: Element) => element.matches('input, textarea, select, [contenteditable]');

/** True if the reader has turned off the shortcut `/`. A single-key shortcut may interfere with speech input. */
function isSlashOff(): boolean {
  try {
    return 'slash-off' in localStorage;
  } catch {
    return false;
  }
}

type Navigation = typeof import('./navigation.ts');

const nothing = () => undefined;

/**
 * Fetches navigation.ts for one action.
 * @param fallback Called if navigation.ts can't be fetched.
 */
const navigate = (action: (navigation: Navigation) => void, fallback: () => void = nothing): Promise<void> =>
  import('./navigation.ts').then(action, fallback);

let timer: ReturnType<typeof setTimeout>;

/** Highlights the element that the URL's fragment names, after a delay. A changed fragment starts the delay again. */
function followFragment() {
  clearTimeout(timer);
  const id = fragment();
  const target = document.getElementById(id);
  // The skip link's target is the whole main content, which needs no highlight.
  if (!target || target.matches('main')) return;
  const subscribe = id === 'subscribe';
  // Does nothing if navigation.ts can't be fetched, because the browser has already scrolled to the element.
  void navigate(({ arrive }) => arrive(target));
  const show = () => void navigate(({ highlight }) => highlight(target, subscribe ? 'center' : 'start'));
  timer = setTimeout(show, subscribe ? SUBSCRIBE_DELAY : DELAY);
}

/** Decodes the URL's fragment, because browsers percent-encode non-ASCII letters. Empty if the encoding is invalid. */
function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
