// What only the wide network answers: names that are not there, https beside http. The network is a double.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visit } from '../../../build/tools/links/visit.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Answers by address: a status, or the code with which the network fails. */
function look(address: string, network: Record<string, number | string>) {
  vi.stubGlobal('fetch', async (asked: string) => {
    const answer = network[asked] ?? 'ENOTFOUND';
    if (typeof answer === 'string') throw new TypeError('fetch failed', { cause: { code: answer } });
    return new Response(null, { status: answer });
  });
  return visit(address, { userAgent: 'test', timeout: 1000, politely: (_, request) => request() });
}

describe('visit', () => {
  it('suggests https where it answers', async () => {
    expect(await look('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 200 })).toEqual({ kind: 'moved', to: 'https://a.org/x' });
    expect(await look('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 404 })).toEqual({ kind: 'ok' });
    expect(await look('http://a.org/x', { 'http://a.org/x': 200, 'https://a.org/x': 'CERT_HAS_EXPIRED' })).toEqual({ kind: 'ok' });
    expect(await look('https://a.org/x', { 'https://a.org/x': 200 })).toEqual({ kind: 'ok' });
  });

  it('tells a name that is not there from a network that fails', async () => {
    expect(await look('https://a.org/', {})).toEqual({ kind: 'no-host' });
    expect(await look('https://a.org/', { 'https://a.org/': 'EAI_AGAIN' })).toEqual({ kind: 'failing', reason: 'EAI_AGAIN' });
    expect(await look('https://a.org/', { 'https://a.org/': 'UND_ERR_CONNECT_TIMEOUT' })).toEqual({ kind: 'timed-out' });
    expect(await look('https://a.org/', { 'https://a.org/': 'CERT_HAS_EXPIRED' })).toEqual({ kind: 'failing', reason: 'CERT_HAS_EXPIRED' });
  });

  it('does not take a mistake of its own for a broken link', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new RangeError('ours')));
    await expect(visit('https://a.org/', { userAgent: 'test', timeout: 1000, politely: (_, request) => request() })).rejects.toThrow('ours');
  });
});
