// Tests the edge function for mail programs' unsubscribe button: as a plain function with a test server, and from the
// local server with the database.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveLetter } from '../../../supabase/functions/leave-letter/leave-letter.ts';
import { resetRows, storedRows, storedTokens } from '../../database/subject.ts';
import { startLocal } from './start-local.ts';

const TOKEN = '0b29f9a2-4c1f-4d5e-9a53-5f0d2c3b4a59';
const ADDRESS = 'https://abc.supabase.co/functions/v1/leave-letter';
const NEARLY = [TOKEN.toUpperCase(), `${TOKEN}\n`, `x${TOKEN}`];
const HOSTILE = ['', 'nonsense', ...NEARLY, "'; drop table x; --", '\0', 'é', 'x'.repeat(5000)];

describe('the function over a project', () => {
  const calls: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let status = 204;
  const project = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ path: `${request.method} ${request.url}`, headers: request.headers, body });
      if (status === 0) response.destroy();
      else response.writeHead(status).end();
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => project.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    project.close().closeAllConnections();
  });
  beforeEach(() => {
    calls.length = 0;
    status = 204;
  });

  const settings = () => ({ url, key: 'sb_publishable_x', page: 'https://example.org/letters/leave' });
  const post = (token: string, init: RequestInit = {}) =>
    leaveLetter(new Request(`${ADDRESS}?token=${encodeURIComponent(token)}`, { method: 'POST', ...init }), settings());
  const told = async (answer: Response) => [answer.status, await answer.text(), [...answer.headers]] as const;

  it('the edge function calls the database with the public key, and waits at most ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const [code, text] = await told(await post(TOKEN, { body: 'List-Unsubscribe=One-Click' }));
    expect([code, text]).toEqual([200, 'If this link was yours, you are off the list.\n']);
    expect(calls).toHaveLength(1);
    expect(timeout).toHaveBeenCalledWith(10_000);
    expect([calls[0]!.path, calls[0]!.body]).toEqual([
      'POST /rest/v1/rpc/leave_letter',
      JSON.stringify({ token: TOKEN }),
    ]);
    expect(calls[0]!.headers).toMatchObject({ apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' });
  });

  it('the edge function gives the same answer for every token, and calls the database once for each', async () => {
    const expected = await told(await post(TOKEN));
    for (const token of HOSTILE) expect(await told(await post(token)), token).toEqual(expected);
    expect(await told(await leaveLetter(new Request(ADDRESS, { method: 'POST' }), settings()))).toEqual(expected);
    expect(calls).toHaveLength(HOSTILE.length + 2);
    for (const { body } of calls.slice(1)) expect(body).toBe('{"token":"00000000-0000-0000-0000-000000000000"}');
  });

  it('the edge function accepts a request with any body or without a body', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const bodies = [
      undefined,
      '',
      // Sends the form as bytes, because Node 24 keeps writing a FormData into a body that was cancelled.
      await new Response(form).arrayBuffer(),
      new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      'x'.repeat(1_000_000),
    ];
    for (const body of bodies) expect((await post(TOKEN, { body: body ?? null })).status).toBe(200);
    expect(new Set(calls.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ token: TOKEN })]));
  });

  it('the edge function reports no success if the database fails', async () => {
    for (const failure of [500, 401, 404, 0]) {
      status = failure;
      const [code, text] = await told(await post(TOKEN));
      expect([code, text]).toEqual([503, expect.stringContaining('may still be on it')]);
    }
  });

  it('the edge function answers any method except POST with the URL of the unsubscribe page, and doesn’t call the database', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const answer = await leaveLetter(new Request(`${ADDRESS}?token=${TOKEN}`, { method }), settings());
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await answer.text()).toContain(`https://example.org/letters/leave?token=${TOKEN}\n`);
    }
    const hostile = new Request(`${ADDRESS}?token=<script>`);
    expect(await (await leaveLetter(hostile, settings())).text()).toMatch(
      /open https:\/\/example.org\/letters\/leave\n$/,
    );
    expect(await (await leaveLetter(hostile, { ...settings(), page: '' })).text()).toBe(
      'This address is for mail programs.\n',
    );
    expect(calls).toEqual([]);
  });
});

it('the edge function reads Supabase’s settings from Deno’s environment', async () => {
  let handle: ((request: Request) => Promise<Response>) | undefined;
  const environment: Record<string, string> = {
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_x"}',
    SITE_URL: 'https://example.org/guide/',
  };
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => environment[name] },
    serve: (given: typeof handle) => (handle = given),
  });
  await import('../../../supabase/functions/leave-letter/index.ts');
  const answer = await handle!(new Request(ADDRESS));
  expect(await answer.text()).toContain('open https://example.org/guide/letters/leave\n');
  expect((await handle!(new Request(ADDRESS, { method: 'POST' }))).status).toBe(503);
});

describe('the function over the local database', () => {
  let local: Awaited<ReturnType<typeof startLocal>>;
  beforeAll(async () => {
    local = await startLocal();
  });
  afterAll(() => local.close());
  beforeEach(() => resetRows(local));
  const emails = async () => (await storedRows(local)).map(({ email }) => email);

  it('the edge function unsubscribes the reader whose link the unsubscribe form sends', async () => {
    const tokens = await storedTokens(local);
    const link = (email: string) => `https://example.org/letters/leave?token=${tokens[email]!.token}`;
    const url = `${local.site}/functions/v1/leave-letter`;
    const posted = async (body: URLSearchParams | FormData | string) => {
      const answer = await fetch(url, { method: 'POST', body });
      expect([answer.status, await answer.text()]).toEqual([200, 'If this link was yours, you are off the list.\n']);
      return (await emails()).length;
    };
    for (const wrong of ['', 'nonsense', `${link('ada@example.org')}x`, TOKEN, 'x'.repeat(5000)]) {
      expect(await posted(new URLSearchParams({ link: wrong }))).toBe(3);
    }
    expect(await posted(`link=${encodeURIComponent(link('ada@example.org'))}`)).toBe(3);
    expect(await posted(new URLSearchParams({ link: ` ${link('ada@example.org')}\r\n` }))).toBe(2);
    expect(await posted(new URLSearchParams({ link: tokens['ben@example.org']!.token }))).toBe(1);
    const button = await fetch(`${url}?token=${tokens['cat@example.org']!.token}`, { method: 'POST' });
    expect([button.status, await emails()]).toEqual([200, []]);
    // The answer to a request that isn't a POST has the URL of this site's page.
    expect(await (await fetch(url)).text()).toContain(`open ${local.site}/letters/leave\n`);
  });
});
