// Tests with a stubbed fetch: hosts that don't exist, and URLs that also answer over https.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkLink } from '../../../build/tools/links/check-link.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Stubs fetch. `network`: by URL, the status or the error code of the answer. */
function check(url: string, network: Record<string, number | string>) {
  vi.stubGlobal('fetch', async (asked: string) => {
    const answer = network[asked] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: { code: answer } });
    return new Response(null, { status: answer });
  });
  return checkLink(url, { userAgent: 'test', timeout: 100_000, inTurn: (_, request) => request() });
}

describe('checkLink', () => {
  it('checkLink suggests https if the page is served over it', async () => {
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 200 })).toEqual({
      kind: 'moved',
      to: 'https://a.org/x',
    });
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 404 })).toEqual({ kind: 'ok' });
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 'CERT_HAS_EXPIRED' })).toEqual({
      kind: 'ok',
    });
    expect(await check('https://a.org/x', { 'https://a.org/x': 200 })).toEqual({ kind: 'ok' });
  });

  it('checkLink distinguishes a missing host from a network error', async () => {
    expect(await check('https://a.org/', {})).toEqual({ kind: 'no-host' });
    expect(await check('https://a.org/', { 'https://a.org/': 'EAI_AGAIN' })).toEqual({
      kind: 'failing',
      reason: 'EAI_AGAIN',
    });
    expect(await check('https://a.org/', { 'https://a.org/': 'UND_ERR_CONNECT_TIMEOUT' })).toEqual({
      kind: 'timed-out',
    });
    expect(await check('https://a.org/', { 'https://a.org/': 'CERT_HAS_EXPIRED' })).toEqual({
      kind: 'failing',
      reason: 'CERT_HAS_EXPIRED',
    });
  });

  it.each([
    'http://localhost/',
    'http://localhost./',
    'http://a.localhost/',
    'http://router/',
    'http://nas.local/',
    'http://0.0.0.0/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.1.2.3:8080/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:10.0.0.1]/',
  ])('checkLink sends no request to %s, also after a redirect', async (inside) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response(null, { status: 302, headers: { location: inside } });
    });
    const options = {
      userAgent: 'test',
      timeout: 100_000,
      inTurn: <T>(_: string, request: () => Promise<T>) => request(),
    };
    expect(await checkLink(inside, options)).toEqual({ kind: 'failing', reason: 'it is on a private network' });
    expect(asked).toEqual([]);
    expect(await checkLink('https://a.org/', options)).toMatchObject({ kind: 'failing' });
    expect(new Set(asked)).toEqual(new Set(['https://a.org/']));
  });

  it.each(['http://a.org/', 'http://172.32.0.1/', 'http://8.8.8.8/', 'http://[2001:db8::1]/', 'http://local.org/'])(
    'checkLink sends a request to %s',
    async (outside) => {
      expect(await check(outside, { [new URL(outside).href]: 200 })).toEqual({ kind: 'ok' });
    },
  );

  it.each([401, 402, 403, 407, 429, 451, 999])('checkLink takes the status %i for a refusal', async (status) => {
    const answers = vi.fn(() => Promise.resolve({ status, headers: new Headers(), body: null }));
    vi.stubGlobal('fetch', answers);
    const inTurn = <T>(_: string, request: () => Promise<T>) => request();
    const outcome = await checkLink('https://a.org/', { userAgent: 'test', timeout: 1000, inTurn });
    expect(outcome).toMatchObject({ kind: 'refused', status });
    expect(answers).toHaveBeenCalledTimes(status === 429 ? 1 : 2);
  });

  it.each([301, 302, 303, 307, 308])('checkLink follows a redirect with the status %i', async (status) => {
    const found = new Headers({ location: 'https://b.org/' });
    const answers = [{ status, headers: found, body: null }, new Response(null)];
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
    const inTurn = <T>(_: string, request: () => Promise<T>) => request();
    const outcome = await checkLink('https://a.org/', { userAgent: 'test', timeout: 1000, inTurn });
    expect(outcome.kind).toBe(status === 301 || status === 308 ? 'moved' : 'ok');
  });

  it('checkLink throws its own errors instead of reporting a broken link', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new RangeError('ours')));
    await expect(
      checkLink('https://a.org/', { userAgent: 'test', timeout: 100_000, inTurn: (_, request) => request() }),
    ).rejects.toThrow('ours');
  });
});
