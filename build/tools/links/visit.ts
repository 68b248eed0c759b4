// Asks one address whether it still answers: HEAD, then GET where that is refused, following its redirects. Keeps no memory.

export type Outcome =
  | { kind: 'ok' }
  /** It answers at another address for good, or would answer over https. */
  | { kind: 'moved'; to: string }
  | { kind: 'missing'; status: number }
  /** The host answers, though not to us: 401, 403, 429 … */
  | { kind: 'refused'; status: number }
  | { kind: 'failing'; reason: string }
  | { kind: 'timed-out' }
  | { kind: 'no-host' };

export interface VisitOptions {
  userAgent: string;
  /** Milliseconds for one request. */
  timeout: number;
  /** Lets one request at a time reach a host. */
  politely: <T>(host: string, request: () => Promise<T>) => Promise<T>;
}

const REDIRECTS = 5;
const REDIRECT = new Set([301, 302, 303, 307, 308]);
const PERMANENT = new Set([301, 308]);
const REFUSED = new Set([401, 402, 403, 407, 429, 451]);

export async function visit(address: string, options: VisitOptions): Promise<Outcome> {
  try {
    if (!canBeAsked(address)) throw new Unanswered('it names a user');
    const { status, moved } = await follow(address, options);
    const outcome = judge(status);
    if (outcome.kind !== 'ok') return outcome;
    if (moved !== address) return { kind: 'moved', to: moved };
    return (await answersSecurely(address, options)) ? { kind: 'moved', to: secure(address) } : outcome;
  } catch (error) {
    return failure(error);
  }
}

/** The last answer, and the address to which redirects that are meant for good lead. */
async function follow(address: string, options: VisitOptions): Promise<{ status: number; moved: string }> {
  let at = address;
  let moved = address;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const { status, location } = await ask(at, options);
    if (!REDIRECT.has(status) || !location) return { status, moved };
    const next = URL.canParse(location, at) ? new URL(location, at).href : location;
    if (!canBeAsked(next)) throw new Unanswered(`it leads to ${next.slice(0, 60)}`);
    if (PERMANENT.has(status) && moved === at) moved = next;
    at = next;
  }
  throw new Unanswered(`more than ${REDIRECTS} redirects`);
}

class Unanswered extends Error {}

/** Whether it can be asked for: a whole web address, without a user's name and password, which fetch refuses. */
function canBeAsked(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

interface Answer {
  status: number;
  location: string | null;
}

/** Some servers know no HEAD, and say so in many ways. */
async function ask(address: string, options: VisitOptions): Promise<Answer> {
  const answer = await request(address, 'HEAD', options);
  return answer.status < 400 || answer.status === 429 ? answer : request(address, 'GET', options);
}

function request(address: string, method: 'HEAD' | 'GET', { userAgent, timeout, politely }: VisitOptions): Promise<Answer> {
  return politely(new URL(address).host, async () => {
    const headers = { 'User-Agent': userAgent, Accept: 'text/html,*/*;q=0.5' };
    const response = await fetch(address, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await response.body?.cancel();
    return { status: response.status, location: response.headers.get('location') };
  });
}

function judge(status: number): Outcome {
  if (status === 404 || status === 410) return { kind: 'missing', status };
  if (REFUSED.has(status)) return { kind: 'refused', status };
  return status < 400 ? { kind: 'ok' } : { kind: 'failing', reason: `status ${status}` };
}

const secure = (address: string) => address.replace(/^http:/, 'https:');

async function answersSecurely(address: string, options: VisitOptions): Promise<boolean> {
  if (!address.startsWith('http:')) return false;
  const answer = await request(secure(address), 'HEAD', options).catch(() => undefined);
  return answer !== undefined && answer.status < 300;
}

function failure(error: unknown): Outcome {
  if (error instanceof Unanswered) return { kind: 'failing', reason: error.message };
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(cause?.code ?? '')) return { kind: 'timed-out' };
  if (cause?.code === 'ENOTFOUND') return { kind: 'no-host' };
  // fetch wraps what the network says in a TypeError; anything else is a mistake of ours.
  if (!(error instanceof TypeError) || !cause) throw error;
  return { kind: 'failing', reason: cause.code ?? cause.message ?? 'no answer' };
}
