// The header: its small-screen menu, its way to the top, and the Subscribe links there and elsewhere on the page.
import { recall } from './session.ts';
import { scrollBehavior } from './spotlight.ts';

export function startHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]');
  const toggle = header?.querySelector<HTMLElement>('[data-menu-toggle]');
  const isOpen = () => toggle?.ariaExpanded === 'true';
  const setOpen = (open: boolean) => toggle?.setAttribute('aria-expanded', String(open));

  toggle?.addEventListener('click', () => setOpen(!isOpen()));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    setOpen(false);
    toggle!.focus();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as HTMLElement).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const inHeader = header?.contains(link);
    if (inHeader) setOpen(false);
    if (link.matches('[data-subscribe]')) {
      event.preventDefault();
      import('./signup-link.ts').then(({ goToSignup }) => goToSignup(link.href)).catch(() => location.assign(link.href));
    } else if (inHeader && link.pathname === location.pathname) {
      event.preventDefault();
      history.replaceState(history.state, '', location.pathname + location.search);
      scrollTo({ top: 0, behavior: scrollBehavior() });
    }
  });

  if (recall('carried-toast')) import('./signup-link.ts').then(({ showCarriedToast }) => showCarriedToast()).catch(() => {});
}
