// Tests with an invented network: hosts that don't exist, and URLs that also answer over https.
import { Response } from 'undici';
import { describe, expect, it } from 'vitest';
import { publicFetch } from '../../../build/registers/public-fetch.ts';
import { checkLink } from '../../../build/tools/links/check-link.ts';

/** @param network By URL, the status or the error code of the answer. */
function check(url: string, network: Record<string, number | string>) {
  const fetch = async (asked: string) => {
    const answer = network[asked] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: { code: answer } });
    return new Response(null, { status: answer });
  };
  return checkLink(url, { userAgent: 'test', timeout: 1000, fetch, inTurn: (_, request) => request() });
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

  it('checkLink sends no request to the own network', async () => {
    const inTurn = <T>(_: string, request: () => Promise<T>) => request();
    const options = { userAgent: 'test', timeout: 1000, fetch: publicFetch(), inTurn };
    const outcome = { kind: 'failing', reason: 'it is on a private network' };
    expect(await checkLink('http://127.1/', options)).toEqual(outcome);
  });

  it('checkLink throws its own errors instead of reporting a broken link', async () => {
    const fetch = () => Promise.reject(new RangeError('ours'));
    await expect(
      checkLink('https://a.org/', { userAgent: 'test', timeout: 1000, fetch, inTurn: (_, request) => request() }),
    ).rejects.toThrow('ours');
  });
});
