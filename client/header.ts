// The header's small-screen menu, and the links whose way is more than a page load: to the top, to the sign-up,
// to a hash.

/** Milliseconds before a hash is followed; the sign-up's own is followed a little later. */
const DELAY = 300;
const SUBSCRIBE_DELAY = 500;

const travel = () => import('./travel.ts');

export function startHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  const toggle = header?.querySelector<HTMLElement>('[data-menu-toggle]');
  // Not `ariaExpanded`, which Firefox 115 lacks.
  const isOpen = () => toggle?.getAttribute('aria-expanded') === 'true';
  const setOpen = (open: boolean) => toggle?.setAttribute('aria-expanded', String(open));

  toggle?.addEventListener('click', () => setOpen(!isOpen()));
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    setOpen(false);
    toggle!.focus();
  });
  // The open menu lies over the page: who goes on there must see where.
  addEventListener('focusin', ({ target }) => header?.contains(target as Node) || setOpen(false));
  addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const inHeader = header?.contains(link);
    if (inHeader) setOpen(false);
    if (link.matches('[data-subscribe]')) {
      event.preventDefault();
      travel().then((ways) => ways.goToSignup(link.href)).catch(() => location.assign(link.href));
    } else if (inHeader && link.pathname === location.pathname) {
      event.preventDefault();
      travel().then((ways) => ways.goToTop()).catch(() => scrollTo(0, 0));
    }
  });
  addEventListener('hashchange', followHash);
  followHash();
}

/** A hash whose ways cannot be fetched was followed by the browser itself already. */
const nothing = () => {};

let following: ReturnType<typeof setTimeout>;

/** Shows the element that the address's hash names, after a moment; of two in that moment the last. */
function followHash() {
  clearTimeout(following);
  const id = hashId();
  const target = document.getElementById(id);
  // The skip link goes to the whole of the page, which needs no pointing out.
  if (!target || target.matches('main')) return;
  const subscribe = id === 'subscribe';
  const show = () => void travel().then((ways) => ways.spotlight(target, subscribe ? 'center' : 'start'), nothing);
  travel().then((ways) => ways.showCarriedToast(), nothing);
  following = setTimeout(show, subscribe ? SUBSCRIBE_DELAY : DELAY);
}

/** The address bar writes letters beyond ASCII as percent signs; a hash that is no such writing names nothing. */
function hashId(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}
