// One-click unsubscribing (RFC 8058): a mail program posts to the URL in the mail's List-Unsubscribe header. Uses only
// web standards, so that Supabase's Deno and the local server run the same code.

interface Settings {
  /** URL of the project: 'https://….supabase.co'. */
  url: string;
  /** Public key of the project. */
  key: string;
  /** URL of the site's unsubscribe page, if known. */
  page?: string | undefined;
}

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces an invalid token, so that every request takes the same path through the code and the database. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Milliseconds that the database may take. */
const TIMEOUT = 10_000;

/**
 * Gives the same answer for every token: right, wrong, used or hostile. A mail program sends the token in the URL. The
 * form of the site's unsubscribe page has a field with the whole link of the mail.
 */
export async function leaveLetter(request: Request, { url, key, page }: Settings): Promise<Response> {
  const given = new URL(request.url).searchParams.get('token') ?? (await tokenOfForm(request));
  const token = TOKEN.test(given) ? given : undefined;
  if (!request.bodyUsed) await request.body?.cancel();
  if (request.method !== 'POST') return refuse(page && (token ? `${page}?token=${token}` : page));
  const left = await callDatabase({ url, key }, token ?? NOBODY);
  return left
    ? answer(200, 'If this link was yours, you are off the list.')
    : answer(
        503,
        'The list gave no answer, so that you may still be on it. Please try again later: twice does no harm.',
      );
}

/**
 * Refuses methods other than POST, because a scanner that opens every link of a mail must not unsubscribe the reader.
 */
function refuse(page: string | undefined): Response {
  const where = page ? ` To leave the letter, open ${page}` : '';
  return answer(405, `This address is for mail programs.${where}`, { allow: 'POST' });
}

/** The token in the form's field `link`, or ''. */
async function tokenOfForm(request: Request): Promise<string> {
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) return '';
  const link = new URLSearchParams(await request.text()).get('link') ?? '';
  return /(?:^|[=#])([0-9a-f-]{36})$/.exec(link.trim())?.[1] ?? '';
}

async function callDatabase({ url, key }: Settings, token: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/rest/v1/rpc/leave_letter', url), {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  });
