// Tests the local data API with a database: the requests of the site and of the maintainer's commands work as at a
// hosted project, and every other request is refused.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followLink, readChoices } from '../../../client/follow-link.ts';
import { sendMessage } from '../../../client/send-message.ts';
import { subscribe } from '../../../client/subscribe.ts';
import { openProject } from '../../../build/newsletter/hosted-project.ts';
import { localKey } from '../../../build/newsletter/local-backend/keys.ts';
import { openBox } from '../../../build/newsletter/messages/box.ts';
import { categories, category, kind, postcode } from '../../database/choices.ts';
import { resetRows, storedRows, storedTokens } from '../../database/subject.ts';
import { startLocal } from './start-local.ts';

const onSignUp = vi.fn();
let local: Awaited<ReturnType<typeof startLocal>>;
beforeAll(async () => {
  local = await startLocal(onSignUp);
});
afterAll(() => local.close());
beforeEach(async () => {
  await resetRows(local);
  // The site's code reads the URL of the page. Its client library requires a WebSocket class, but never uses it.
  vi.stubGlobal('location', { href: local.site });
  vi.stubGlobal('WebSocket', vi.fn());
  onSignUp.mockClear();
});
const backend = () => ({ url: local.site, key: localKey });
const tokenOf = async (email: string) => (await storedTokens(local))[email]!.token;
const emails = async () => (await storedRows(local)).map(({ email }) => email);

test('the site’s code signs a reader up, changes the choices, confirms and removes the reader', async () => {
  const signup = { email: 'dot@example.org', categories: [category], source: 'Website', page: '/' };
  expect(await subscribe(backend(), { ...signup, postcode })).toEqual({ ok: 'new' });
  const row = { ...signup, categories, source: 'Blog: What’s “on”?', postcode: 'None' };
  expect(await subscribe(backend(), row)).toEqual({ ok: 'updated' });
  expect((await storedRows(local)).at(-1)).toMatchObject(row);
  const token = await tokenOf('dot@example.org');
  expect(await readChoices(backend(), token)).toEqual({ postcode: 'None', categories });
  expect(await followLink(backend(), 'change', token, { postcode, categories: [category] })).toBe('done');
  expect((await storedRows(local)).at(-1)).toMatchObject({ postcode, categories: [category] });
  expect(onSignUp).toHaveBeenCalledTimes(2);
  expect(await followLink(backend(), 'confirm', token)).toBe('done');
  expect(onSignUp).toHaveBeenCalledTimes(3);
  expect((await storedTokens(local))['dot@example.org']!.confirmed).toBeInstanceOf(Date);
  expect(await followLink(backend(), 'leave', token)).toBe('done');
  expect(await emails()).toEqual(['ada@example.org', 'ben@example.org', 'cat@example.org']);
});

test('the site’s code gets the database’s reason for a refusal', async () => {
  const signup = { categories: [category], source: 'Website', page: '/', postcode };
  const refused = await subscribe(backend(), { ...signup, email: 'dot@example.org', categories: ['Nothing'] });
  expect(refused).toMatchObject({ ok: false, code: '23514' });
  expect(onSignUp).not.toHaveBeenCalled();
});

test('the site’s code stores a message once, and the maintainer’s code lists, answers and removes it', async () => {
  const message = { topic: '', category: kind, name: 'Dot', email: 'dot@example.org', message: 'Hello' };
  expect([await sendMessage(backend(), message), await sendMessage(backend(), message)]).toEqual(['stored', 'stored']);
  const box = openBox(openProject(local.site, local.serviceKey));
  const [stored, ...others] = await box.all();
  expect([stored, others]).toMatchObject([{ name: 'Dot', message: 'Hello', answered_at: null }, []]);
  expect(await box.answer(stored!.id)).toBe(true);
  expect([await box.remove(stored!.id), await box.remove(stored!.id)]).toEqual([true, false]);
});

interface Sent {
  key?: string | undefined;
  /** Key in the other header. */
  bearer?: string;
  as?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

async function send(request: string, { key = localKey, bearer = key, as, headers, body }: Sent = {}) {
  const [method = '', target = ''] = request.split(' ');
  const text = body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body);
  const own = { apikey: key, authorization: `Bearer ${bearer}`, ...(as && { 'x-subscriber-email': as }) };
  const answer = await fetch(`${local.site}/rest/v1/${target}`, {
    method,
    headers: { ...own, ...headers },
    body: text,
  });
  return { status: answer.status, text: await answer.text() };
}

const mallory = 'mallory@example.org';
const own = { email: mallory, categories: [category], source: 'Website', page: '/' };
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each<[string, number, Sent?]>([
  ['GET Email?select=email&email=eq.ada@example.org', 200, { as: mallory }],
  ['GET Email?select=email', 400, { as: 'ada@example.org' }],
  ['GET Email?select=email,source&email=eq.ada@example.org', 400, { as: 'ada@example.org' }],
  ['GET Email?select=email&email=gt.a', 400],
  ['GET Email?select=email&email=eq.a&email=eq.b', 400],
  ['GET Email?select=email&email=eq.a&order=email', 400],
  ['GET Email?select=email&email=eq.a&__proto__=eq.x', 400],
  ['GET Email?select=email&email=eq.ada%00', 400],
  ['GET Email?select=email&email=eq.a', 400, { headers: { prefer: 'count=exact' } }],
  ['GET Email?select=email&email=eq.a', 406, { headers: { accept: 'text/csv' } }],
  ['GET toString', 404],
  ['DELETE Email?email=eq.ada@example.org', 404, { as: 'ada@example.org' }],
  ['POST Email', 401, { as: 'ada@example.org', body: own }],
  ['POST Email', 409, { as: 'ada@example.org', body: { ...own, email: 'ada@example.org' } }],
  ['POST Email', 400, { as: mallory, body: { ...own, confirmed_at: '2026-01-01' } }],
  ['POST Email', 400, { as: mallory, body: `{"__proto__":{},"email":"${mallory}"}` }],
  ['POST Email', 400, { as: mallory, body: {} }],
  ['POST Email', 400, { as: mallory, body: 'null' }],
  ['POST Email', 400, { as: mallory, body: own, headers: { prefer: 'return=representation' } }],
  ['POST Email', 400, { as: mallory, body: `{"categories":${deep(7000)}}` }],
  ['POST Email', 413, { as: mallory, body: '{"source":"x"}'.padEnd(16_385) }],
  ['PATCH Email?email=eq.ada@example.org', 204, { as: mallory, body: { source: 'Website' } }],
  ['PATCH Email', 400, { as: 'ada@example.org', body: { source: 'Website' } }],
  ['PATCH Email?email=eq.ada@example.org', 400, { as: 'ada@example.org', body: { email: mallory } }],
  ['POST rpc/leave_letter', 204, { body: { token: 'nonsense' } }],
  ['POST rpc/leave_letter', 404, { body: { token: 'x', more: 'y' } }],
  ['POST rpc/leave_letter?a=b', 404, { body: { token: 'x' } }],
  ['POST rpc/leave_letter', 400, { body: { token: { a: deep(1) } } }],
  ['POST rpc/letter_readers', 404, { body: { after: '', most: 9 } }],
  ['GET Email?select=email&email=eq.a', 401, { key: `${localKey}x` }],
  ['GET Email?select=email&email=eq.a', 401, { key: 'sb_secret_local_of_the_test', bearer: localKey }],
  ['GET Email?select=email&email=eq.a', 401, { key: localKey, bearer: 'sb_secret_local_of_the_test' }],
])('the local API shows and changes no reader’s row at the request %s (%i)', async (request, status, sent) => {
  const before = [await storedRows(local), await storedTokens(local)];
  const answer = await send(request, sent);
  expect(answer.status, answer.text).toBe(status);
  expect(answer.text.replace('[]', '')).not.toMatch(/^\[|ada@|ben@|Private/);
  expect([await storedRows(local), await storedTokens(local)]).toEqual(before);
});

const PAGE = 'This order or this limit is not served.';
const COLUMNS = 'These columns may not be selected.';
test.each<[string, string, Sent?]>([
  ['GET Email?select=email&order=email.desc&limit=9', PAGE],
  ['GET Email?select=email&order=xemail&limit=9', PAGE],
  ['GET Email?select=email&order=page&limit=9', PAGE],
  ['GET Email?select=email&limit=1;', PAGE],
  ['GET Email?select=email&order=email&limit=1;', PAGE],
  ['GET Email?select=email&order=email&limit=-1', PAGE],
  ['GET Email?select=email&order=email&limit=1234567', PAGE],
  ['GET Email?select=email&order=email', PAGE],
  ['GET Email', COLUMNS],
  ['GET Email?select=', COLUMNS],
  ['GET Email?select=email,1+as+a', COLUMNS],
  ['GET Email?select=email;', COLUMNS],
  [`GET Email?select=${'a'.repeat(64)}`, COLUMNS],
  ['DELETE Email?email=eq.ada@example.org', COLUMNS],
  ['DELETE Email?select=email', 'Only these filters are served: email=eq.'],
  ['DELETE Email?select=email&email=gt.a', 'Only these filters are served: email=eq.'],
  ['DELETE Email?select=email&email=eq.ada@example.org&limit=1', 'This order or this limit is not served.'],
  ['DELETE Email?select=email&email=eq.ada@example.org&order=email', 'This order or this limit is not served.'],
  ['GET Email?select=email&select=page', 'A parameter is given twice.'],
  [
    'GET Email?select=email',
    'Only "Prefer: return=representation" is served.',
    { headers: { prefer: 'return=minimal' } },
  ],
  ['GET Email?select=email', 'Only application/json is served.', { headers: { accept: 'xapplication/json' } }],
  ['GET Email?select=email', 'Only application/json is served.', { headers: { accept: 'application/json, text/csv' } }],
  ['PATCH Message?select=id&id=eq.a', 'A column may not be written.', { body: { held: 'false' } }],
  ['PATCH Message?select=id&id=eq.a', 'There is nothing to write.', { body: {} }],
  ['PATCH Message?select=id&id=eq.a', 'The body must be a JSON object of texts and lists of texts.', { body: [] }],
  ['POST Email', 'The local database serves only the requests of this site, not this one.', { body: own }],
  ['POST rpc/leave_letter', 'The local database serves only the requests of this site, not this one.', { body: own }],
  ['POST rpc/forget_old', 'The function takes exactly these parameters: none.', { body: { token: '' } }],
  ['POST rpc/letter_readers', 'The function takes exactly these parameters: after, most.', { body: { after: '' } }],
])('the local API refuses the maintainer’s key the request %s: %s', async (request, message, sent) => {
  const { status, text } = await send(request, { key: local.serviceKey, ...sent });
  expect(JSON.parse(text)).toMatchObject({ message });
  expect(await emails()).toEqual(['ada@example.org', 'ben@example.org', 'cat@example.org']);
  expect(status).toBe(/^The (?:local|function)/.test(message) ? 404 : message.startsWith('Only app') ? 406 : 400);
});

test('the local API answers a refusal with the code and the message that the site’s form explains', async () => {
  expect(JSON.parse((await send('POST Email', { body: own })).text)).toEqual({
    code: '42501',
    message: 'new row violates row-level security policy for table "Email"',
    details: null,
    hint: null,
  });
});
