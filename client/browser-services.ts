// The services of components/widgets/services.ts in a browser: backend, toasts, clipboard, mail, requests, clock and
// address bar.
import type { ListingArrangement, Services, Submission } from '../components/widgets/services.ts';
import type { SiteConfig } from './config.ts';
import { takeToken } from './mail-token.ts';
import { settle } from './settle.ts';
import { showToast } from './toasts.ts';

/** Milliseconds. */
const POST_TIMEOUT = 10_000;
const READ_TIMEOUT = 15_000;

export function browserServices({ backend, signUp }: SiteConfig): Services {
  const subscription = () => import('./subscribe.ts');
  const elsewhere = () => import('./sign-up-elsewhere.ts');
  return {
    async prepare() {
      try {
        await (signUp ? elsewhere() : subscription());
      } catch {
        // Ignores a failure, because `subscribe` fetches the script again and reports it.
      }
    },
    async subscribe(signup) {
      try {
        if (signUp) return await (await elsewhere()).signUpElsewhere(signUp, signup);
        if (!backend) throw new Error('No backend');
        return await (await subscription()).subscribe(backend, signup);
      } catch (error) {
        return { ok: false, code: '', message: String(error) };
      }
    },
    async followLink(action, token, choices) {
      if (!backend) return 'unavailable';
      return import('./follow-link.ts').then(
        ({ followLink }) => followLink(backend, action, token, choices),
        () => 'failed',
      );
    },
    toast: showToast,
    copy: (text) =>
      (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => true,
        () => false,
      ),
    openMail: (address) => location.assign(address),
    post,
    async send(submission) {
      if (!backend) return 'unavailable';
      return import('./send-message.ts').then(
        ({ sendMessage }) => sendMessage(backend, submission),
        () => 'failed' as const,
      );
    },
    read,
    showPosts,
    arrangeListings,
    settle,
    slashKey,
    log,
    now: () => new Date(),
    token: takeToken,
    query: { read: () => location.search.slice(1), write: writeQuery, watch: watchQuery },
  };
}

async function post(address: string, fields: Record<string, string>): Promise<'sent' | 'failed' | 'unknown'> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { accept: 'application/json' };
  try {
    const { ok } = await fetch(address, { method: 'POST', body, headers, signal: AbortSignal.timeout(POST_TIMEOUT) });
    return ok ? 'sent' : 'failed';
  } catch {
    return 'unknown';
  }
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT) });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return response.json();
}

function showPosts(names: readonly string[]) {
  for (const card of document.querySelectorAll<HTMLElement>('[data-post]')) {
    card.hidden = !names.includes(card.dataset.post!);
  }
}

/** Only in development, because a published site must not log readers' input. */
function log(submission: Submission) {
  if (process.env.NODE_ENV !== 'production') console.info('Contact form', submission);
}

let wanted: ListingArrangement;

/** Calls that wait for the script may continue in any order, so each applies the latest arrangement. */
async function arrangeListings(arrangement: ListingArrangement): Promise<number> {
  wanted = arrangement;
  return (await import('./arrange-listings.ts')).arrangeListings(wanted);
}

/** Storage key of a reader who has turned off the shortcut `/`. header.ts reads the same key. */
const SLASH_OFF = 'slash-off';

/** Without storage, the shortcut `/` stays on. */
const slashKey = {
  isOn: () => attempt(() => !(SLASH_OFF in localStorage)) ?? true,
  set: (on: boolean) => attempt(() => (on ? localStorage.removeItem(SLASH_OFF) : localStorage.setItem(SLASH_OFF, ''))),
};

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

/** Skips an unchanged query, because with a second history entry for it, Back would seem to do nothing. */
function writeQuery(query: string, replace = false) {
  if (query === location.search.slice(1)) return;
  const address = location.pathname + (query && `?${query}`) + location.hash;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  for (const onChange of listeners) onChange();
}

function watchQuery(onChange: () => void) {
  listeners.add(onChange);
  addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('popstate', onChange);
  };
}
