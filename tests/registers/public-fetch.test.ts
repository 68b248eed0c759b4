// Tests that requests reach only public addresses, for any URL and any DNS record.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkedLookup, publicFetch } from '../../build/registers/answer/public-fetch.ts';

// tests/guide/prose/link-problem.test.ts has every range of private addresses.
it.each([
  'http://127.1/',
  'http://0x7f.1/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fe80::1]/',
  'http://localhost:5432/',
  'http://router.lan/',
])('publicFetch sends nothing to %s', async (url) => {
  await expect(publicFetch()(url, {})).rejects.toThrow('leads to your own computer or network');
});

it('checkedLookup refuses a host name that resolves to a forbidden address', async () => {
  const resolve = (mayReach: (address: string) => boolean) =>
    new Promise((done) => {
      checkedLookup(mayReach)('localhost', { family: 4 }, (error, address) => done(error?.message ?? address));
    });
  expect(await resolve((address) => address !== '127.0.0.1')).toBe(
    'localhost leads to your own computer or network, so no request is sent.',
  );
  expect(await resolve(() => true)).toBe('127.0.0.1');
});

/** Makes each host name resolve to these addresses, or fail with the error. */
function mockNames(error: Error | null, ...addresses: string[]): void {
  const answer = (_: string, __: object, done: (error: Error | null, found: dns.LookupAddress[]) => void) =>
    done(
      error,
      addresses.map((address) => ({ address, family: 4 })),
    );
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer as never);
  onTestFinished(() => (lookup.mockRestore(), syncBuiltinESMExports()));
  syncBuiltinESMExports();
}

it('publicFetch sends nothing to a public name that resolves to the local network', async () => {
  mockNames(null, '93.184.215.14', '127.0.0.1');
  const refused = 'rebound.example leads to your own computer or network';
  await expect(publicFetch()('http://rebound.example/', {})).rejects.toThrow(refused);
});

it("checkedLookup passes on a lookup's error, and returns all addresses with the option `all`", () => {
  const answers: unknown[] = [];
  const keep = (...answer: unknown[]) => void answers.push(answer.slice(0, 2));
  mockNames(null, '93.184.215.14');
  checkedLookup(() => true)('a.example', { all: true }, keep);
  expect(answers).toEqual([[null, [{ address: '93.184.215.14', family: 4 }]]]);
  mockNames(null);
  checkedLookup(() => true)('a.example', {}, keep);
  expect(answers[1]).toEqual([expect.objectContaining({ message: expect.stringContaining('a.example leads') }), '']);
  const failure = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  mockNames(failure);
  checkedLookup(() => true)('a.example', {}, keep);
  expect(answers[2]).toEqual([failure, '']);
});

it('publicFetch passes on network errors', async () => {
  mockNames(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
  await expect(publicFetch()('http://a.example/', {})).rejects.toThrow('fetch failed');
});
