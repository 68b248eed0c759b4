// The world as a browser has it: backend, toasts, clipboard, mail, clock and address bar,
// for the widgets that ask for them.
import type { Letter, World } from '../components/widgets/world.ts';
import type { SiteConfig } from './config.ts';
import { showToast } from './toasts.ts';

const POST_TIMEOUT = 10_000;
const READ_TIMEOUT = 15_000;

export function browserWorld({ backend }: SiteConfig): World {
  const subscription = () => import('./subscribe.ts');
  return {
    prepare: () => void subscription().catch(() => {}),
    async subscribe(signup) {
      try {
        if (!backend) throw new Error('No backend');
        return await (await subscription()).subscribe(backend, signup);
      } catch (error) {
        return { ok: false, code: '', message: String(error) };
      }
    },
    toast: showToast,
    copy: (text) => (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => true, () => false),
    openMail: (address) => location.assign(address),
    post,
    read,
    showPosts,
    log,
    now: () => new Date(),
    query: { read: () => location.search.slice(1), write: writeQuery, watch: watchQuery },
  };
}

async function post(address: string, fields: Record<string, string>): Promise<boolean> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { accept: 'application/json' };
  try {
    return (await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(POST_TIMEOUT) })).ok;
  } catch {
    return false;
  }
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT) });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.json();
}

function showPosts(names: readonly string[]) {
  for (const card of document.querySelectorAll<HTMLElement>('[data-post]')) card.hidden = !names.includes(card.dataset.post!);
}

/** Only while developing: a published site writes down nothing of what readers type. */
function log(letter: Letter) {
  if (process.env.NODE_ENV !== 'production') console.info('Contact form', letter);
}

const listeners = new Set<() => void>();

/** A choice that changes nothing is no step in the history: Back would seem to do nothing. */
function writeQuery(query: string) {
  if (query === location.search.slice(1)) return;
  history.pushState(null, '', location.pathname + (query && `?${query}`) + location.hash);
  for (const changed of listeners) changed();
}

function watchQuery(changed: () => void) {
  listeners.add(changed);
  addEventListener('popstate', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('popstate', changed);
  };
}
