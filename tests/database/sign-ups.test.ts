// Tests the permissions of the newsletter's list on real PostgREST: requests that must work, and requests that must
// reveal and change nothing.
import { describe, expect, it, vi } from 'vitest';
import { subscribe } from '../../client/subscribe.ts';
import { openProject } from '../../build/newsletter/hosted-project.ts';
import { openList } from '../../build/newsletter/subscribers/list.ts';
import { attacks, badValues } from './attacks.ts';
import { categories, category, postcode, postcodes, unknownChoice } from './choices.ts';
import { anonKey, send, serviceKey, site, storedRows, storedTokens, usePostgrest } from './postgrest.ts';
import type { Stored } from './subject.ts';

usePostgrest();

const me = 'mallory@example.org';
const cat = 'cat@example.org';
const signup = {
  email: me,
  categories: categories.slice(0, 2),
  subscribed_at: '2001-01-01T00:00:00Z',
  source: 'Homepage Hero',
  page: '/',
  postcode: postcodes.at(-1)!,
};
const choice = {
  categories: categories.slice(-1),
  updated_at: '2001-01-01T00:00:00Z',
  source: 'Weekly Page',
  postcode: 'None',
};
const own = async (email = me) => (await storedRows()).find((row) => row.email === email);
const add = (body: object, as: string | null = me) => send({ method: 'POST', path: '/Email', as, body });
const change = (email: string, body: object) =>
  send({ method: 'PATCH', path: `/Email?email=eq.${encodeURIComponent(email)}`, as: email, body });

/** Signs up with the code of the site, instead of a plain request. */
async function signUp(): Promise<unknown> {
  // The site's code reads the URL of the page. Its client library requires a WebSocket class, but never uses it.
  vi.stubGlobal('location', { href: site() });
  vi.stubGlobal('WebSocket', vi.fn());
  const { subscribed_at: _time, ...row } = signup;
  return subscribe({ url: site(), key: anonKey }, row);
}

it('a sign-up adds a row with the time of the database’s clock', async () => {
  const answer = await add(signup);
  expect([answer.status, answer.text]).toEqual([201, '']);
  const { subscribed_at, updated_at, ...rest } = (await own())!;
  const { subscribed_at: _sent, ...sent } = signup;
  expect(rest).toEqual(sent);
  expect(Math.abs(subscribed_at.getTime() - Date.now())).toBeLessThan(120_000);
  expect(updated_at).toEqual(subscribed_at);
});

it('an update changes only the choices and, by the database’s clock, the time of the named row', async () => {
  const before = (await own(cat))!;
  const answer = await change(cat, choice);
  expect([answer.status, answer.text]).toEqual([204, '']);
  const after = (await own(cat))!;
  const { updated_at: _sent, ...kept } = choice;
  expect(after).toEqual({ ...before, ...kept, updated_at: after.updated_at });
  expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
});

it('an update keeps the postcode if it has none', async () => {
  const { postcode: _postcode, ...rest } = choice;
  expect((await change(cat, rest)).status).toBe(204);
  expect((await own(cat))?.postcode).toBe(postcode);
});

it('an update without a filter changes only the named row', async () => {
  const strangers = async () => (await storedRows()).filter((row) => row.email !== cat);
  const before = await strangers();
  expect((await send({ method: 'PATCH', path: '/Email', as: cat, body: choice })).status).toBe(204);
  expect(await strangers()).toEqual(before);
  expect((await own(cat))?.postcode).toBe('None');
});

it('an update of a missing row adds no row, and reports success', async () => {
  expect((await change(me, choice)).status).toBe(204);
  expect(await own()).toBeUndefined();
});

it('a refused sign-up gets only the code and the message of the database', async () => {
  const answers = [
    await add({ ...signup, email: 'ada@example.org' }, 'ada@example.org'),
    await add(signup, null),
    await add({ ...signup, subscribed_at: 'yesterday-ish' }),
    await add({ ...signup, postcode: unknownChoice.postcode }),
  ];
  expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toMatchObject([
    [409, { code: '23505', message: 'duplicate key value violates unique constraint "Email_pkey"', details: null }],
    [401, { code: '42501', message: 'new row violates row-level security policy for table "Email"', details: null }],
    [400, { code: '22007', message: expect.stringContaining('invalid input syntax') }],
    [400, { code: '23514', details: null }],
  ]);
});

it('the site’s code gets “new” once for ten simultaneous sign-ups, and “updated” for the others', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => signUp()));
  expect(results.map((result) => JSON.stringify(result)).sort()).toEqual([
    '{"ok":"new"}',
    ...Array.from({ length: 9 }, () => '{"ok":"updated"}'),
  ]);
  expect((await storedRows()).filter((row) => row.email === me)).toHaveLength(1);
});

it('the maintainer’s code lists, shows and removes readers', async () => {
  const list = openList(openProject(site(), serviceKey));
  const found = async (filter: object) => {
    const emails: string[] = [];
    for await (const page of list.pages(filter)) emails.push(...page.map(({ email }) => email));
    return emails;
  };
  const all = await storedRows();
  expect(await found({})).toEqual(all.map(({ email }) => email));
  const fitting = all.filter((row) => row.categories.includes(category));
  expect(await found({ category })).toEqual(fitting.map(({ email }) => email));
  expect(await found({ category, postcode: 'None' })).toEqual(['ben@example.org']);
  const { subscribed_at, updated_at, ...ben } = (await own('ben@example.org')) as Stored;
  const shown = (await list.find('ben@example.org'))!;
  expect(shown).toMatchObject(ben);
  expect([new Date(shown.subscribed_at), new Date(shown.updated_at)]).toEqual([subscribed_at, updated_at]);
  expect([await list.remove('ben@example.org'), await list.remove('ben@example.org')]).toEqual([true, false]);
  expect(await found({})).toEqual(['ada@example.org', cat]);
});

describe.each<[string, (string | string[])[]]>([
  [
    'email',
    [
      // The shortest and the longest valid address, of 254 bytes, and the longest last part.
      'a@b.cd',
      `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(61)}`,
      `a@b.${'y'.repeat(63)}`,
      'a!#$%&*/=?^`{|}~-z@example.org',
      "_o'neil.b+c@xn--exmple-cua.mail.example.co.uk",
    ],
  ],
  ['source', ['/blog/spring-market - Global Footer', 'Blog: “Live” music — Café, 50% off; <b> \\ 🎷', 't'.repeat(300)]],
  ['categories', [categories]],
  ['postcode', [...postcodes, 'None']],
  ['page', ['/', '/guide/blog/x?y=1#z', `/${'x'.repeat(255)}`]],
])('the column %s', (column, values) => {
  it.each(values.map((value) => ({ value })))(`the table accepts the ${column} $value`, async ({ value }) => {
    const row = { ...signup, [column]: value };
    expect((await add(row, row.email)).status).toBe(201);
    expect(await own(row.email)).toMatchObject({ [column]: value });
  });
});

/** Sends a request. Checks that the answer shows no other subscriber, and that all rows and tokens stay unchanged. */
async function harmless(attempt: () => ReturnType<typeof send>) {
  const before = await storedRows();
  const tokens = await storedTokens();
  const answer = await attempt();
  for (const { token } of Object.values(tokens)) expect(answer.text).not.toContain(token);
  expect(await storedTokens()).toEqual(tokens);
  expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(/ada@|ben@|private|\/[23]\b/i);
  expect(await storedRows()).toEqual(before);
  return answer;
}

it.each(attacks)('nothing is exposed or changed by a request that %s', async (_name, sent, status, body = '[]') => {
  const answer = await harmless(() => send(sent));
  expect(answer.status, answer.text).toBe(status);
  if (answer.status === 200) expect(answer.text).toBe(body);
});

it.each(Object.entries(badValues).flatMap(([column, values]) => values.map((value) => ({ column, value }))))(
  'the table refuses the $column $value',
  async ({ column, value }) => {
    const row = { ...signup, [column]: value };
    // Sends the address of the new row in the header, if a header can contain it. With another address in the header,
    // the policies would refuse the row before the constraints are tested.
    const named = typeof row.email === 'string' && /^[\x20-\x7e]+$/.test(row.email) ? row.email : me;
    const answer = await harmless(() => add(row, named));
    expect([400, 401], answer.text).toContain(answer.status);
  },
);
