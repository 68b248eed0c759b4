// Tests checkLink with a simulated network: hosts that don't exist, and URLs that also answer over https.
import { Response } from 'undici';
import { describe, expect, it, vi } from 'vitest';
import { publicFetch, type PublicFetch } from '../../../build/registers/answer/public-fetch.ts';
import { checkLink } from '../../../build/tools/links/check-link.ts';

/** @param network Status or error code of the answer, by URL or by method and URL. */
function check(url: string, network: Record<string, number | string>, asked: string[] = []) {
  const fetch: PublicFetch = async (address, { method }) => {
    asked.push(`${method} ${address}`);
    const answer = network[`${method} ${address}`] ?? network[address] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: { code: answer } });
    // A server may answer with a status that the class Response refuses.
    return Object.defineProperty(new Response(null), 'status', { value: answer });
  };
  return checkLink(url, { userAgent: 'test', timeout: 1000, fetch });
}

const failing = (reason: string) => ({ kind: 'failing', reason });

describe('checkLink', () => {
  it.each<[number, object]>([
    [200, { kind: 'ok' }],
    [399, { kind: 'ok' }],
    [404, { kind: 'missing', status: 404 }],
    [410, { kind: 'missing', status: 410 }],
    ...[401, 402, 403, 407, 429, 451, 999].map((status): [number, object] => [status, { kind: 'refused', status }]),
    ...[400, 405, 408, 450, 500].map((status): [number, object] => [status, failing(`status ${status}`)]),
  ])('checkLink returns the outcome for the status %i', async (status, outcome) => {
    expect(await check('https://a.org/', { 'https://a.org/': status })).toEqual(outcome);
  });

  it.each([
    ['again by GET if HEAD answers 500', 500, 200, { kind: 'ok' }, 2],
    ['again by GET if HEAD answers 403', 403, 200, { kind: 'ok' }, 2],
    ['again by GET if HEAD answers 404', 404, 403, { kind: 'refused', status: 403 }, 2],
    ['only once if the host answers 429', 429, 200, { kind: 'refused', status: 429 }, 1],
    ['only once if the host does not exist', 'ENOTFOUND', 200, { kind: 'no-host' }, 1],
    ['only once if HEAD succeeds', 200, 500, { kind: 'ok' }, 1],
  ])('checkLink requests a page %s', async (_, head, get, outcome, times) => {
    const asked: string[] = [];
    const network = { 'HEAD https://a.org/': head, 'GET https://a.org/': get };
    expect(await check('https://a.org/', network, asked)).toEqual(outcome);
    expect(asked).toHaveLength(times);
  });

  it.each(['https://u@a.org/', 'https://:p@a.org/', 'ftp://a.org/', 'https://'])(
    'checkLink sends no request to %s',
    async (url) => {
      const asked: string[] = [];
      expect(await check(url, {}, asked)).toEqual({ kind: 'failing', reason: 'it contains a user name' });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    [200, { kind: 'moved', to: 'https://a.org/x' }],
    [404, { kind: 'ok' }],
    [300, { kind: 'ok' }],
    ['CERT_HAS_EXPIRED', { kind: 'ok' }],
  ])('checkLink suggests https only if the page is also served over https: %s', async (overHttps, outcome) => {
    const network = { 'http://a.org/x': 200, 'https://a.org/x': overHttps };
    expect(await check('http://a.org/x', network)).toEqual(outcome);
  });

  it.each([
    ['ENOTFOUND', { kind: 'no-host' }],
    ['EAI_AGAIN', failing('EAI_AGAIN')],
    ['UND_ERR_CONNECT_TIMEOUT', { kind: 'timed-out' }],
    ['CERT_HAS_EXPIRED', failing('CERT_HAS_EXPIRED')],
  ])('checkLink distinguishes a missing host from a network error: %s', async (code, outcome) => {
    expect(await check('https://a.org/', { 'https://a.org/': code })).toEqual(outcome);
  });

  it('checkLink sends no request to the local network', async () => {
    const options = { userAgent: 'test', timeout: 1000, fetch: publicFetch() };
    const outcome = { kind: 'failing', reason: 'it is on a private network' };
    expect(await checkLink('http://127.1/', options)).toEqual(outcome);
  });
});

interface Reply {
  status: number;
  to?: string;
  cookie?: string;
}

/** @param reply Returns the response to a request for a URL with the given cookies. */
async function follow(reply: (url: string, cookies: string | undefined) => Reply) {
  const asked: string[] = [];
  const fetch: PublicFetch = async (url, { headers }) => {
    asked.push(url);
    const { Cookie: cookies } = headers as { Cookie?: string };
    const { status, to, cookie } = reply(url, cookies);
    const sent = { ...(to !== undefined && { location: to }), ...(cookie !== undefined && { 'set-cookie': cookie }) };
    return new Response(null, { status, headers: sent });
  };
  return { outcome: await checkLink('https://a.org/', { userAgent: 'test', timeout: 1000, fetch }), asked };
}

/** Redirects each URL to the next, and answers the last with 200. */
const chain = (hops: string) => {
  const replies = new Map<string, Reply>();
  let url = 'https://a.org/';
  for (const hop of hops.split(', ')) {
    const [status, to = ''] = hop.split(' ');
    replies.set(url, { status: Number(status), to });
    url = new URL(to, url).href;
  }
  return follow((each) => replies.get(each) ?? { status: 200 });
};

const six = '302 /0, 302 /1, 302 /2, 302 /3, 302 /4, 302 /5';

describe('checkLink on a redirect', () => {
  it.each<[string, object]>([
    ['301 https://b.org/', { kind: 'moved', to: 'https://b.org/' }],
    ['302 https://b.org/', { kind: 'ok' }],
    ['303 https://b.org/', { kind: 'ok' }],
    ['307 https://b.org/', { kind: 'ok' }],
    ['308 /b', { kind: 'moved', to: 'https://a.org/b' }],
    ['301 /b, 302 /c', { kind: 'moved', to: 'https://a.org/b' }],
    ['302 /b, 301 /c', { kind: 'ok' }],
    [six.slice('302 /0, '.length), { kind: 'ok' }],
    [six, failing('more than 5 redirects')],
    ['301 ftp://b.org/', failing('it redirects to ftp://b.org/')],
    [`301 x:${'y'.repeat(70)}`, failing(`it redirects to x:${'y'.repeat(58)}`)],
  ])('checkLink returns the outcome of the redirects %s', async (hops, outcome) => {
    expect((await chain(hops)).outcome).toEqual(outcome);
  });

  it.each([300, 304, 305, 306, 309])('checkLink does not follow a response with the status %i', async (status) => {
    const { outcome, asked } = await follow(() => ({ status, to: 'https://b.org/' }));
    expect([outcome, asked]).toEqual([{ kind: 'ok' }, ['https://a.org/']]);
  });

  it('checkLink ignores a redirect without a target, and reports a redirect to an invalid URL', async () => {
    expect((await follow(() => ({ status: 301 }))).outcome).toEqual({ kind: 'ok' });
    const { outcome } = await follow(() => ({ status: 301, to: 'https://%/' }));
    expect(outcome).toEqual({ kind: 'failing', reason: 'it redirects to https://%/' });
  });

  it('checkLink sends the latest value of a cookie, and only to the host that set it', async () => {
    const sent: (string | undefined)[] = [];
    const { outcome } = await follow((url, cookies) => {
      sent.push(cookies);
      const next = [
        { to: '/', cookie: 'a=1; Path=/' },
        { to: '/', cookie: 'a=2' },
        { to: '/', cookie: 'b=3' },
      ];
      if (url === 'https://b.org/') return { status: 200 };
      return { status: 302, ...(next[sent.length - 1] ?? { to: 'https://b.org/' }) };
    });
    expect([outcome, sent]).toEqual([{ kind: 'ok' }, [undefined, 'a=1', 'a=2', 'a=2; b=3', undefined]]);
  });
});

describe('checkLink', () => {
  it('checkLink cancels the download of a page', async () => {
    const body = new Response('a long page');
    const cancel = vi.spyOn(body.body!, 'cancel');
    await checkLink('https://a.org/', { userAgent: 'test', timeout: 1000, fetch: async () => body });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([new TypeError('a bug'), new RangeError('a bug', { cause: { code: 'ECONNRESET' } })])(
    "checkLink throws %s, which isn't a network failure",
    async (error) => {
      const fetch = vi.fn<PublicFetch>().mockRejectedValue(error);
      const options = { userAgent: 'test', timeout: 1000, fetch };
      await expect(checkLink('https://a.org/', options)).rejects.toBe(error);
    },
  );
});
