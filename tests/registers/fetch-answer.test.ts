// Tests fetching from a server on this machine, which may also be slow, busy or faulty.
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetch, type FetchOptions } from '../../build/registers/answer/fetch-answer.ts';
import type { RegisterRequest } from '../../build/registers/register-record.ts';
import { startRegister, type RegisterServer } from './register-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const mayReach = (address: string) => address === '127.0.0.1';

/**
 * Starts a server, and returns functions that fetch from it without really waiting. `waited` lists the milliseconds of
 * each wait, except pauses of at most a second.
 */
async function start(handle: RequestListener, more: Partial<FetchOptions> = {}) {
  const server: RegisterServer = await startRegister(handle);
  const folder = mkdtempSync(join(tmpdir(), 'registers-'));
  const cache = join(folder, 'answers');
  closing.push(server.close);
  const waited: number[] = [];
  const wait = async (milliseconds: number) => void (milliseconds > 1000 && waited.push(milliseconds));
  const options = { site: 'https://guide.test', cache, today: '2026-11-26', wait, mayReach, ...more };
  const get = (path: string, request: Partial<RegisterRequest> = {}) =>
    createFetch(options)({ url: server.url + path, accept: 'application/json', ...request });
  const text = async (...given: Parameters<typeof get>) => Buffer.from((await get(...given)).bytes).toString();
  return { server, waited, get, text, cache };
}

describe('a response', () => {
  it('a request names the site in its User-Agent', async () => {
    const { server, get } = await start((_, response) => response.end('{}'));
    expect(await get('/a')).toMatchObject({ day: '2026-11-26', from: server.url.slice(7), url: `${server.url}/a` });
    expect(server.requests[0]!.headers).toMatchObject({
      'user-agent': 'community-guide-refresh/1 (+https://guide.test)',
      accept: 'application/json',
    });
  });

  it('a response is downloaded again only if it has changed', async () => {
    let version = 1;
    const { server, text } = await start((request, response) => {
      response.setHeader('ETag', `"v${version}"`).setHeader('Last-Modified', 'Wed, 25 Nov 2026 10:00:00 GMT');
      if (request.headers['if-none-match'] === `"v${version}"`) response.writeHead(304).end();
      else response.end(`version ${version}`);
    });
    expect([await text('/a'), await text('/a')]).toEqual(['version 1', 'version 1']);
    expect(server.requests[1]!.headers['if-modified-since']).toBe('Wed, 25 Nov 2026 10:00:00 GMT');
    version = 2;
    expect([await text('/a'), await text('/a')]).toEqual(['version 2', 'version 2']);
  });

  it('a large response is returned with all its bytes', async () => {
    const body = Array.from({ length: 300_000 }, (_, at) => at).join();
    const { text } = await start((_, response) => response.end(body), { mostBytes: body.length });
    expect((await text('/a')) === body).toBe(true);
  });

  it('a damaged response in the cache is downloaded again', async () => {
    const { text, cache } = await start((request, response) => {
      response.setHeader('ETag', '"v1"');
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else response.end('whole');
    });
    await text('/a');
    const [file] = readdirSync(cache);
    writeFileSync(join(cache, file!), readFileSync(join(cache, file!)).subarray(0, -1));
    expect(await text('/a')).toBe('whole');
  });

  it('the response to a POST is never cached', async () => {
    const { server, get, cache } = await start((_, response) => response.setHeader('ETag', '"v1"').end('{}'));
    await get('/a', { form: { data: '[out:json];' } });
    expect(server.asked).toEqual(['POST /a']);
    expect(server.requests[0]!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(existsSync(cache)).toBe(false);
  });

  it.each([
    [200, 'here'],
    [299, 'refused the request with status 299.'],
    [300, 'moved'],
    [302, 'moved'],
    [399, 'moved'],
    [400, 'refused the request with status 400.'],
  ])('a Location header is followed only with a status from 300 to 399: %i', async (status, outcome) => {
    const { text } = await start((request, response) => {
      if (request.url === '/a') response.writeHead(status, { Location: '/b' }).end('here');
      else response.end('moved');
    });
    if (outcome.startsWith('refused')) await expect(text('/a')).rejects.toThrow(outcome);
    else expect(await text('/a')).toBe(outcome);
  });

  it('status 304 returns the cached response, even if there is a Location header', async () => {
    const { text } = await start((request, response) => {
      if (request.headers['if-none-match']) response.writeHead(304, { Location: '/b' }).end();
      else response.setHeader('ETag', '"v1"').end(request.url);
    });
    expect([await text('/a'), await text('/a')]).toEqual(['/a', '/a']);
  });

  it('a redirect without a Location header is refused', async () => {
    const { get } = await start((_, response) => response.writeHead(302).end());
    await expect(get('/a')).rejects.toThrow('refused the request with status 302.');
  });
});

describe('a server that is busy', () => {
  it('a request to a busy server is repeated after the time in Retry-After', async () => {
    let count = 0;
    const { text, waited } = await start((_, response) => {
      count++;
      if (count < 3) response.writeHead(429, { 'Retry-After': '45' }).end();
      else response.end('at last');
    });
    expect(await text('/a')).toBe('at last');
    expect(waited).toEqual([45_000, 45_000]);
  });

  it.each([
    [429, undefined, [30_000, 60_000]],
    [429, 'Wed, 25 Nov 2026 10:00:00 GMT', [30_000, 60_000]],
    [429, '0', []],
    [500, '-1', [5000, 10_000]],
    [499, '45', []],
  ])('after status %i with Retry-After %j, the waits are %j', async (status, after, waits) => {
    const { get, waited } = await start((_, response) => {
      response.writeHead(status, after === undefined ? {} : { 'Retry-After': after }).end();
    });
    await expect(get('/a')).rejects.toThrow(`with status ${status}`);
    expect(waited).toEqual(waits);
  });

  it('a request to a failing server is given up after three attempts with growing pauses', async () => {
    const { get, server, waited } = await start((_, response) => response.writeHead(500).end());
    await expect(get('/a')).rejects.toThrow(/ failed with status 500, 3 times\. Try again later\.$/);
    expect(server.asked).toHaveLength(3);
    expect(waited).toEqual([5000, 10_000]);
  });

  it('each wait for a busy server takes at most two minutes', async () => {
    const { get, waited } = await start((_, response) => response.writeHead(503, { 'Retry-After': '86400' }).end());
    await expect(get('/a')).rejects.toThrow('failed with status 503');
    expect(waited).toEqual([120_000, 120_000]);
  });
});

describe('the error of a request', () => {
  it.each([
    [406, 'refused the request with status 406, perhaps because of this command’s User-Agent.'],
    [429, 'refused the request with status 429, because of too many requests. Try again later.'],
    [404, 'refused the request with status 404, because that URL doesn’t exist. Look up the new one.'],
    [403, 'refused the request with status 403.'],
  ])('the error for status %i says why the request failed', async (status, message) => {
    const { get } = await start((_, response) => response.writeHead(status).end('no'));
    await expect(get('/a')).rejects.toThrow(message);
  });

  it('a request to a slow server fails after the timeout', async () => {
    const { get } = await start(() => {}, { timeout: 50 });
    await expect(get('/a')).rejects.toThrow('took longer than 0.05 seconds. Try again later.');
  });

  it('a request fails after the timeout if the response arrives a byte at a time', async () => {
    const { get } = await start(
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 10);
        response.on('close', () => clearInterval(drip));
      },
      { timeout: 80 },
    );
    await expect(get('/a')).rejects.toThrow('took longer than');
  });

  it('the error for an incomplete response says that the host broke off', async () => {
    const { get } = await start((_, response) => {
      response.writeHead(200, { 'Content-Length': '1000' }).write('{"a":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(get('/a')).rejects.toThrow(/can't be reached or broke off \(.+\)\.$/);
  });

  it("the error for an unreachable host says that the host can't be reached", async () => {
    const { get } = await start((_, response) => response.end());
    await expect(get('/', { url: 'http://127.0.0.1:1/' })).rejects.toThrow("can't be reached or broke off");
  });

  it.each(['declares', 'hides'])('a response that is too large and %s its size is refused', async (how) => {
    const { get } = await start(
      (_, response) => {
        if (how === 'declares') response.setHeader('Content-Length', '3000000');
        const push = () => {
          if (!response.destroyed && response.write('x'.repeat(65_536))) setImmediate(push);
          else response.once('drain', push);
        };
        push();
      },
      { mostBytes: 2 * 1024 * 1024 },
    );
    await expect(get('/a')).rejects.toThrow('sent more than 2 MB, which is more than this command reads.');
  });

  it('more than five redirects in a row are refused', async () => {
    const { get } = await start((_, response) => response.writeHead(302, { Location: '/a' }).end());
    await expect(get('/a')).rejects.toThrow('redirects more than 5 times.');
  });

  it.each(['http://[::1]/', 'http://10.0.0.1/', 'http://router.lan/restart'])(
    'a redirect to %s, which is in the local network, is refused',
    async (Location) => {
      const { get } = await start((_, response) => response.writeHead(302, { Location }).end());
      await expect(get('/a')).rejects.toThrow('leads to your own computer or network, so no request is sent.');
    },
  );

  it.each(['ftp://files.test/a', 'file:///etc/passwd', 'http://'])('a redirect to %s is refused', async (Location) => {
    const { get } = await start((_, response) => response.writeHead(301, { Location }).end());
    await expect(get('/a')).rejects.toThrow("but this command doesn't follow redirects.");
  });
});

describe('a web page that robots.txt may forbid', () => {
  const site = (robots: (response: Parameters<RequestListener>[1]) => unknown) =>
    start((request, response) => {
      if (request.url === '/robots.txt') robots(response);
      else response.end('<html></html>');
    });

  it("a web page is read if robots.txt allows it, or doesn't exist", async () => {
    const allowed = await site((response) => response.end('User-agent: *\nDisallow: /private/'));
    expect(await allowed.text('/events', { isPage: true })).toBe('<html></html>');
    expect(allowed.server.asked).toEqual(['GET /robots.txt', 'GET /events']);
    const none = await site((response) => response.writeHead(404).end());
    expect(await none.text('/events', { isPage: true })).toBe('<html></html>');
  });

  it.each([
    ['everybody', 'User-agent: *\nDisallow: /'],
    ['this program', 'User-agent: community-guide-refresh\nDisallow: /events'],
  ])("a web page isn't read if robots.txt forbids it to %s", async (_, rules) => {
    const { server, get } = await site((response) => response.end(rules));
    await expect(get('/events', { isPage: true })).rejects.toThrow('forbids programs, in its robots.txt, to read');
    expect(server.asked).toEqual(['GET /robots.txt']);
  });

  it("a web page isn't read if the server fails to send robots.txt", async () => {
    const { get } = await site((response) => response.writeHead(500).end());
    await expect(get('/events', { isPage: true })).rejects.toThrow('forbids programs, in its robots.txt');
  });
});

it('two requests to the same host have a pause between them', async () => {
  const server = await startRegister((_, response) => response.end('{}'));
  closing.push(server.close);
  const waits: number[] = [];
  const wait = async (milliseconds: number) => void waits.push(milliseconds);
  const get = createFetch({
    site: 'https://guide.test',
    cache: join(tmpdir(), 'unused'),
    today: '2026-11-26',
    wait,
    mayReach,
  });
  await get({ url: `${server.url}/a`, accept: '*/*' });
  await get({ url: `${server.url}/b`, accept: '*/*' });
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(1000);
});
