// Which addresses requests may go to, whatever a URL or a DNS record says.
import { expect, it } from 'vitest';
import { checkedLookup, publicFetch } from '../../build/registers/public-fetch.ts';

it.each([
  'http://127.1/',
  'http://0x7f.1/',
  'http://192.0.0.8/',
  'http://198.18.0.1/',
  'http://224.0.0.251/',
  'http://255.255.255.255/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:a00:1::]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://localhost:5432/',
  'http://router.lan/',
])('publicFetch sends nothing to %s', async (url) => {
  await expect(publicFetch()(url, {})).rejects.toThrow('leads to your own computer or network');
});

it('a name is refused if it resolves to an address that may not be reached', async () => {
  const resolve = (mayReach: (address: string) => boolean) =>
    new Promise((done) => {
      checkedLookup(mayReach)('localhost', { family: 4 }, (error, address) => done(error?.message ?? address));
    });
  expect(await resolve((address) => address !== '127.0.0.1')).toBe(
    "localhost leads to your own computer or network, so it isn't asked.",
  );
  expect(await resolve(() => true)).toBe('127.0.0.1');
});
