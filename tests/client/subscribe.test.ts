// Tests the requests of a sign-up (select, insert, update) with given responses of the backend, without a browser.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from '../../client/subscribe.ts';

const signup = {
  email: 'reader@example.org',
  categories: ['Food'],
  source: 'Website',
  page: '/about',
  postcode: 'MB1',
};
const backend = { url: '/', key: 'public-key' };

type Reply = Response | Error;
const rows = (...emails: unknown[]) =>
  new Response(JSON.stringify(emails.map((email) => ({ email }))), { status: 200 });
const empty = (status: number) => new Response(null, { status });
const error = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message }), { status });

let calls: { method: string; url: string; headers: Headers; body: unknown }[];

function answer(...replies: Reply[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({
      method: init.method!,
      url,
      headers: new Headers(init.headers),
      body: init.body && JSON.parse(init.body as string),
    });
    const reply = replies[calls.length - 1] ?? new Error('One call too many');
    if (reply instanceof Error) throw reply;
    return reply;
  });
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('location', new URL('https://millbrook.example/about'));
  // The library needs a WebSocket, which browsers have and Node 20 hasn't.
  vi.stubGlobal('WebSocket', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a sign-up with a new address sends a select and an insert', async () => {
  answer(rows(), empty(201));
  expect(await subscribe(backend, signup)).toEqual({ ok: 'new' });
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET https://millbrook.example/rest/v1/Email?select=email&email=eq.reader%40example.org',
    'POST https://millbrook.example/rest/v1/Email',
  ]);
  expect(calls.every(({ headers }) => headers.get('x-subscriber-email') === 'reader@example.org')).toBe(true);
  expect(calls.every(({ headers }) => headers.get('apikey') === 'public-key')).toBe(true);
  expect(Object.keys(calls[1]!.body as object)).toEqual([
    'email',
    'categories',
    'subscribed_at',
    'source',
    'page',
    'postcode',
  ]);
});

test('a sign-up with a known address sends a select, and an update without the address and the page', async () => {
  answer(rows('reader@example.org'), empty(204));
  expect(await subscribe(backend, signup)).toEqual({ ok: 'updated' });
  expect(Object.keys(calls[1]!.body as object)).toEqual(['categories', 'updated_at', 'source', 'postcode']);
});

test('a missing postcode is not sent', async () => {
  answer(rows(), empty(201));
  const { postcode: _, ...without } = signup;
  await subscribe(backend, without);
  expect(calls[1]!.body).not.toHaveProperty('postcode');
});

test('a sign-up sends its requests to a backend on another origin', async () => {
  answer(rows(), empty(201));
  await subscribe({ url: 'https://data.example', key: 'k' }, signup);
  expect(calls[1]!.url).toBe('https://data.example/rest/v1/Email');
});

test('a sign-up sends one update if its insert fails because the address was added meanwhile', async () => {
  answer(rows(), error(409, '23505', 'duplicate key value violates unique constraint "Email_pkey"'), empty(204));
  expect(await subscribe(backend, signup)).toEqual({ ok: 'updated' });
});

test.each<[string, Reply[]]>([
  ['refuses the connection', [new TypeError('fetch failed')]],
  ['is overloaded, after one request', [error(503, '', 'try later')]],
  ['answers 200 without a body', [empty(200)]],
  ['answers null', [new Response('null')]],
  ['answers with an HTML page', [new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })]],
  ['answers [] to everything', [rows(), rows()]],
  ['answers the insert with 404', [rows(), empty(404)]],
  ['answers the update with 404', [rows('reader@example.org'), empty(404)]],
])('a sign-up is refused if the backend %s', async (_, replies) => {
  answer(...replies);
  expect(await subscribe(backend, signup)).toMatchObject({ ok: false });
  expect(calls).toHaveLength(replies.length);
});

test('a refusal keeps the message and the code of the backend, for the catalogue of error messages', async () => {
  answer(rows(), error(401, '42501', 'new row violates row-level security policy for table "Email"'));
  expect(await subscribe(backend, signup)).toEqual({
    ok: false,
    code: '42501',
    message: 'new row violates row-level security policy for table "Email"',
  });
});

test('a backend that always reports a duplicate key gets only one update', async () => {
  const duplicate = () => error(409, '23505', 'duplicate key value violates unique constraint "Email_pkey"');
  answer(rows(), duplicate(), duplicate());
  expect(await subscribe(backend, signup)).toMatchObject({
    ok: false,
    code: '23505',
    message: expect.stringContaining('duplicate key'),
  });
});

test('a sign-up fails after ten seconds if the backend never answers', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal!.addEventListener('abort', () => fail(signal!.reason as Error))),
  );
  const asked = subscribe(backend, signup);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await Promise.race([asked, Promise.resolve('waiting')])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject({ ok: false });
});

test('a sign-up with a non-ASCII address is refused without a request', async () => {
  answer();
  expect(await subscribe(backend, { ...signup, email: 'café@example.org' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('invalid input syntax'),
  });
  expect(calls).toEqual([]);
});

test('a sign-up is refused, without a crash, if the URL or the key of the backend is invalid', async () => {
  expect(await subscribe({ url: 'http://[', key: 'k' }, signup)).toMatchObject({ ok: false });
  expect(await subscribe({ url: '/', key: '' }, signup)).toMatchObject({ ok: false });
});
