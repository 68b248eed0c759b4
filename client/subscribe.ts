// Signs a reader up, in up to three calls to the backend. Only the expected status is a success. An unreachable, slow
// or faulty backend always gives a failed result.
import { createClient } from '@supabase/supabase-js';
import type { Signup, SignupResult } from '../components/widgets/services.ts';

/** Milliseconds that a call may take. */
const TIMEOUT = 10_000;

interface Answer {
  data: unknown;
  error: { code?: string; message: string } | null;
  /** The server's status. 0 if there was no answer. */
  status: number;
}

/** Methods of the library's request builders that every call uses. */
interface Call extends PromiseLike<Omit<Answer, 'status'>> {
  setHeader(name: string, value: string): Call;
  retry(enabled: boolean): Call;
  abortSignal(signal: AbortSignal): Call;
}

/** Never rejects. Every error becomes a failed result with a message. */
export async function subscribe(backend: { url: string; key: string }, signup: Signup): Promise<SignupResult> {
  try {
    return await signUp(backend, signup);
  } catch (error) {
    return { ok: false, code: '', message: String(error) };
  }
}

async function signUp(backend: { url: string; key: string }, signup: Signup): Promise<SignupResult> {
  const { email, categories, source, page, postcode } = signup;
  // Refuses an address that isn't ASCII, because it couldn't be sent as a header, and the table refuses it.
  if (!/^[\x21-\x7e]+$/.test(email)) {
    return { ok: false, code: '22P02', message: 'invalid input syntax for an e-mail address' };
  }

  let status: number;
  const client = createClient(new URL(backend.url, location.href).href.replace(/\/$/, ''), backend.key, {
    // Readers don't sign in, so the token is fixed. Without this function, the library would watch a session, and warn
    // of a second watcher at a second sign-up.
    accessToken: async () => backend.key,
    // The library reports an empty 404 as 204, so the original status is stored here.
    global: {
      fetch: async (...request: Parameters<typeof fetch>) => {
        const response = await fetch(...request);
        status = response.status;
        return response;
      },
    },
  });
  const table = () => client.from('Email');

  /** Sends a call with the caller's address as a header. The backend gives access only to that address's row. */
  async function send(call: unknown): Promise<Answer> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), TIMEOUT);
    status = 0;
    try {
      const answer = await (call as Call).setHeader('x-subscriber-email', email).retry(false).abortSignal(abort.signal);
      return { data: answer.data, error: answer.error, status };
    } finally {
      clearTimeout(timer);
    }
  }

  const now = new Date().toISOString();

  async function update(): Promise<SignupResult> {
    const changed = await send(table().update({ categories, updated_at: now, source, postcode }).eq('email', email));
    return !changed.error && (changed.status === 200 || changed.status === 204) ? { ok: 'updated' } : failure(changed);
  }

  const found = await send(table().select('email').eq('email', email));
  if (found.error || found.status !== 200 || !Array.isArray(found.data)) return failure(found);
  if (found.data.length > 0) return update();

  const inserted = await send(table().insert({ email, categories, subscribed_at: now, source, page, postcode }));
  if (!inserted.error && inserted.status === 201) return { ok: 'new' };
  if (inserted.error?.code !== '23505') return failure(inserted);
  // The insert was refused, because the same address has signed up since the first call.
  const second = await update();
  return second.ok ? second : failure(inserted);
}

const failure = ({ error }: Answer): SignupResult => ({
  ok: false,
  code: error?.code ?? '',
  message: error?.message ?? 'The backend gave no usable answer',
});
