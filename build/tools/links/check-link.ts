// Checks a URL with a HEAD request, and with GET if HEAD fails. Follows redirects.
import { parseUrl } from '../../engine/source/parse-url.ts';
import { PrivateAddress, type PublicFetch } from '../../registers/answer/public-fetch.ts';

export type LinkOutcome =
  | { kind: 'ok' }
  /** `to` is the target of a permanent redirect, or the same URL with https. */
  | { kind: 'moved'; to: string }
  | { kind: 'missing'; status: number }
  /** The host rejects automated requests: 401, 403, 429 … */
  | { kind: 'refused'; status: number }
  | { kind: 'failing'; reason: string }
  | { kind: 'timed-out' }
  | { kind: 'no-host' };

export interface LinkOptions {
  userAgent: string;
  /** Milliseconds for one request. */
  timeout: number;
  fetch: PublicFetch;
}

type Method = 'HEAD' | 'GET';

const MAX_REDIRECTS = 5;
const REDIRECT = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
/** Statuses with which hosts refuse programs. 999 is from LinkedIn. */
const REFUSED = new Set([401, 402, 403, 407, 429, 451, 999]);

export async function checkLink(url: string, options: LinkOptions): Promise<LinkOutcome> {
  if (!isFetchable(url)) return { kind: 'failing', reason: 'it contains a user name' };
  let outcome = await attempt(url, 'HEAD', options);
  const tooOften = outcome.kind === 'refused' && outcome.status === 429;
  if (!['ok', 'moved', 'no-host'].includes(outcome.kind) && !tooOften) outcome = await attempt(url, 'GET', options);
  if (outcome.kind !== 'ok' || !url.startsWith('http:')) return outcome;
  const secure = url.replace(/^http:/, 'https:');
  const answer = await request(secure, 'HEAD', new Map(), options).catch(() => undefined);
  return answer && answer.status < 300 ? { kind: 'moved', to: secure } : outcome;
}

async function attempt(url: string, method: Method, options: LinkOptions): Promise<LinkOutcome> {
  try {
    return await followRedirects(url, method, options);
  } catch (error) {
    return failureOf(error);
  }
}

async function followRedirects(url: string, method: Method, options: LinkOptions): Promise<LinkOutcome> {
  let [current, moved] = [url, url];
  // Some hosts redirect to the same URL until the request has their cookie.
  const cookies = new Map<string, string>();
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const { status, location } = await request(current, method, cookies, options);
    if (!REDIRECT.has(status) || !location) return outcomeOf(status, url, moved);
    const next = parseUrl(location, current)?.href ?? location;
    if (!isFetchable(next)) {
      return { kind: 'failing', reason: `it redirects to ${next.slice(0, 60)}` };
    }
    if (PERMANENT.has(status) && moved === current) moved = next;
    current = next;
  }
  return { kind: 'failing', reason: `more than ${MAX_REDIRECTS} redirects` };
}

/** True if `fetch` accepts the URL: http or https, without a user name and password. */
function isFetchable(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** @param cookies Cookies by host and name. Cookies of the response are added. */
async function request(
  url: string,
  method: Method,
  cookies: Map<string, string>,
  { userAgent, timeout, fetch }: LinkOptions,
): Promise<{ status: number; location: string | null }> {
  const { host } = new URL(url);
  const own = [...cookies].filter(([key]) => key.startsWith(`${host} `)).map(([, cookie]) => cookie);
  const cookie = own.length ? { Cookie: own.join('; ') } : {};
  const headers = { 'User-Agent': userAgent, Accept: 'text/html,*/*;q=0.5', ...cookie };
  const response = await fetch(url, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
  await response.body?.cancel();
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    cookies.set(`${host} ${pair.split('=')[0]}`, pair);
  }
  return { status: response.status, location: response.headers.get('location') };
}

function outcomeOf(status: number, url: string, moved: string): LinkOutcome {
  if (status === 404 || status === 410) return { kind: 'missing', status };
  if (REFUSED.has(status)) return { kind: 'refused', status };
  if (status >= 400) return { kind: 'failing', reason: `status ${status}` };
  return moved === url ? { kind: 'ok' } : { kind: 'moved', to: moved };
}

function failureOf(error: unknown): LinkOutcome {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (error instanceof PrivateAddress) return { kind: 'failing', reason: 'it is on a private network' };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(cause?.code ?? '')) return { kind: 'timed-out' };
  if (cause?.code === 'ENOTFOUND') return { kind: 'no-host' };
  // fetch throws network errors as a TypeError with a cause. Any other error is a bug.
  if (!(error instanceof TypeError) || !cause) throw error;
  return { kind: 'failing', reason: cause.code ?? cause.message ?? 'no answer' };
}
