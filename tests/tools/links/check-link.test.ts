// Tests with an invented network: hosts that don't exist, and URLs that also answer over https.
import { Response } from 'undici';
import { describe, expect, it } from 'vitest';
import { publicFetch, type PublicFetch } from '../../../build/registers/public-fetch.ts';
import { checkLink } from '../../../build/tools/links/check-link.ts';

/** @param network By URL, or method and URL, the status or the error code of the answer. */
function check(url: string, network: Record<string, number | string>, asked: string[] = []) {
  const fetch: PublicFetch = async (address, { method }) => {
    asked.push(`${method} ${address}`);
    const answer = network[`${method} ${address}`] ?? network[address] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: { code: answer } });
    // A server may answer with a status that Response refuses.
    return Object.defineProperty(new Response(null), 'status', { value: answer });
  };
  return checkLink(url, { userAgent: 'test', timeout: 1000, fetch, inTurn: (_, request) => request() });
}

describe('checkLink', () => {
  it.each<[number, object]>([
    [200, { kind: 'ok' }],
    [399, { kind: 'ok' }],
    [404, { kind: 'missing', status: 404 }],
    [410, { kind: 'missing', status: 410 }],
    ...[401, 402, 403, 407, 429, 451, 999].map((status): [number, object] => [status, { kind: 'refused', status }]),
    ...[400, 405, 408, 450, 500].map((status): [number, object] => [
      status,
      { kind: 'failing', reason: `status ${status}` },
    ]),
  ])('checkLink reads the status %i', async (status, outcome) => {
    expect(await check('https://a.org/', { 'https://a.org/': status })).toEqual(outcome);
  });

  it.each([
    ['is asked by GET if HEAD fails', 500, 200, { kind: 'ok' }, 2],
    ['is asked by GET if HEAD does not find it', 404, 403, { kind: 'refused', status: 403 }, 2],
    ['is not asked again if it has too many requests', 429, 200, { kind: 'refused', status: 429 }, 1],
    ['is not asked again if its host is missing', 'ENOTFOUND', 200, { kind: 'no-host' }, 1],
    ['is not asked again if it answers', 200, 500, { kind: 'ok' }, 1],
  ])('a page %s', async (_, head, get, outcome, times) => {
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

  it('checkLink suggests https if the page is served over it', async () => {
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 200 })).toEqual({
      kind: 'moved',
      to: 'https://a.org/x',
    });
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 404 })).toEqual({ kind: 'ok' });
    expect(await check('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 300 })).toEqual({ kind: 'ok' });
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
