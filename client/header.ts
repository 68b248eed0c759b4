// What closes the small-screen menu of the header, and the links that do more than load a page: to the top, to the
// sign-up, to a fragment.

/** Milliseconds before the element that a fragment names is shown. */
const DELAY = 300;
const SUBSCRIBE_DELAY = 500;

export function startHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  // A popover: the browser itself opens it, and closes it on Escape or a touch beside it. Firefox 115 has none.
  const closeMenu = () => header?.querySelectorAll<HTMLElement>('[popover]').forEach((menu) => menu.hidePopover?.());

  addEventListener('keydown', (event) => {
    if (event.key === '/' && !isTyping(event.target as Element) && !event.ctrlKey && !event.metaKey && !isSlashOff()) {
      event.preventDefault();
      header!.querySelector<HTMLElement>('[data-search]')!.click();
    }
  });
  // The open menu covers the page, so it closes when the focus moves on into the page.
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

/** Whether the reader has turned the shortcut off: a key of one character may stand in the way of speech input. */
function isSlashOff(): boolean {
  try {
    return 'slash-off' in localStorage;
  } catch {
    return false;
  }
}

type Navigation = typeof import('./navigation.ts');

const nothing = () => undefined;

/** Fetches navigation.ts for one action. `fallback`: what to do where it cannot be fetched. */
const navigate = (action: (navigation: Navigation) => void, fallback: () => void = nothing): Promise<void> =>
  import('./navigation.ts').then(action, fallback);

let timer: ReturnType<typeof setTimeout>;

/** Shows the element that the address's fragment names, after a delay in which another fragment may replace it. */
function followFragment() {
  clearTimeout(timer);
  const id = fragment();
  const target = document.getElementById(id);
  // The skip link goes to the whole of the page, which needs no highlight.
  if (!target || target.matches('main')) return;
  const subscribe = id === 'subscribe';
  // Without navigation.ts there is nothing left to do: the browser itself has scrolled to the element already.
  void navigate(({ arrive }) => arrive(target));
  const show = () => void navigate(({ highlight }) => highlight(target, subscribe ? 'center' : 'start'));
  timer = setTimeout(show, subscribe ? SUBSCRIBE_DELAY : DELAY);
}

/** The fragment decoded: browsers percent-encode letters beyond ASCII. One that is badly encoded names nothing. */
function fragment(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
