// Checks one URL: HEAD, then GET if HEAD fails, following redirects.
import { BlockList, isIP } from 'node:net';
import type { RateLimit } from './rate-limit.ts';

export type Outcome =
  | { kind: 'ok' }
  /** Permanently redirected, or also served over https. */
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
  rateLimit: RateLimit;
  /** Also requests this machine and its network, as tests do. */
  allowsPrivate?: boolean;
}

const MAX_REDIRECTS = 5;
const REDIRECT = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
const REFUSED = new Set([401, 402, 403, 407, 429, 451]);

export async function checkLink(address: string, options: LinkOptions): Promise<Outcome> {
  try {
    if (!isFetchable(address)) throw new LinkError('it contains a user name');
    if (!options.allowsPrivate && isPrivate(address)) throw new LinkError('it is on a private network');
    const { status, moved } = await followRedirects(address, options);
    const outcome = outcomeOf(status);
    if (outcome.kind !== 'ok') return outcome;
    if (moved !== address) return { kind: 'moved', to: moved };
    return (await answersOverHttps(address, options)) ? { kind: 'moved', to: withHttps(address) } : outcome;
  } catch (error) {
    return failureOf(error);
  }
}

/** The final status, and the address that the permanent redirects lead to. */
async function followRedirects(address: string, options: LinkOptions): Promise<{ status: number; moved: string }> {
  let current = address;
  let moved = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const { status, location } = await requestPage(current, options);
    if (!REDIRECT.has(status) || !location) return { status, moved };
    const next = URL.canParse(location, current) ? new URL(location, current).href : location;
    if (!isFetchable(next) || (!options.allowsPrivate && isPrivate(next))) {
      throw new LinkError(`it redirects to ${next.slice(0, 60)}`);
    }
    if (PERMANENT.has(status) && moved === current) moved = next;
    current = next;
  }
  throw new LinkError(`more than ${MAX_REDIRECTS} redirects`);
}

class LinkError extends Error {}

/** Whether fetch accepts it: an http or https address without a user name and password. */
function isFetchable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
  PRIVATE.addSubnet(`::ffff:${net}`, 96 + bits, 'ipv6');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

/** True for this machine and private networks: content must not make the maintainer's machine send requests there. */
function isPrivate(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version) return PRIVATE.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || /\.(?:localhost|local|internal|lan|home\.arpa)$/i.test(host);
}

interface Answer {
  status: number;
  location: string | null;
}

/** Servers that do not support HEAD answer it with various errors. */
async function requestPage(address: string, options: LinkOptions): Promise<Answer> {
  const answer = await request(address, 'HEAD', options);
  return answer.status < 400 || answer.status === 429 ? answer : request(address, 'GET', options);
}

function request(
  address: string,
  method: 'HEAD' | 'GET',
  { userAgent, timeout, rateLimit }: LinkOptions,
): Promise<Answer> {
  return rateLimit(new URL(address).host, async () => {
    const headers = { 'User-Agent': userAgent, Accept: 'text/html,*/*;q=0.5' };
    const response = await fetch(address, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') };
  });
}

function outcomeOf(status: number): Outcome {
  if (status === 404 || status === 410) return { kind: 'missing', status };
  if (REFUSED.has(status)) return { kind: 'refused', status };
  return status < 400 ? { kind: 'ok' } : { kind: 'failing', reason: `status ${status}` };
}

const withHttps = (address: string) => address.replace(/^http:/, 'https:');

async function answersOverHttps(address: string, options: LinkOptions): Promise<boolean> {
  if (!address.startsWith('http:')) return false;
  const answer = await request(withHttps(address), 'HEAD', options).catch(() => undefined);
  return answer !== undefined && answer.status < 300;
}

function failureOf(error: unknown): Outcome {
  if (error instanceof LinkError) return { kind: 'failing', reason: error.message };
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(cause?.code ?? '')) return { kind: 'timed-out' };
  if (cause?.code === 'ENOTFOUND') return { kind: 'no-host' };
  // fetch throws network errors as a TypeError with a cause; any other error is a bug.
  if (!(error instanceof TypeError) || !cause) throw error;
  return { kind: 'failing', reason: cause.code ?? cause.message ?? 'no answer' };
}
