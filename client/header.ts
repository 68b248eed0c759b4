// The small-screen menu of the header, and the links that do more than load a page: to the top, to the sign-up, to a
// fragment.

/** Milliseconds before the element that a fragment names is shown. */
const DELAY = 300;
const SUBSCRIBE_DELAY = 500;

export function startHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  const toggle = header?.querySelector<HTMLElement>('[data-menu-toggle]');
  // Not `ariaExpanded`, which Firefox 115 lacks.
  const isOpen = () => toggle?.getAttribute('aria-expanded') === 'true';
  const setOpen = (open: boolean) => toggle?.setAttribute('aria-expanded', String(open));

  toggle?.addEventListener('click', () => setOpen(!isOpen()));
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key === 'Escape' && isOpen()) {
      setOpen(false);
      toggle!.focus();
    } else if (key === '/' && !isTyping(target as Element) && !event.ctrlKey && !event.metaKey && !isSlashOff()) {
      event.preventDefault();
      header!.querySelector<HTMLElement>('[data-search]')!.click();
    }
  });
  // The open menu covers the page, so it closes when the focus moves on into the page.
  addEventListener('focusin', ({ target }) => header?.contains(target as Node) || setOpen(false));
  addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const inHeader = header?.contains(link);
    if (inHeader) setOpen(false);
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
