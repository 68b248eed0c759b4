// Test cases of the data API's permissions: requests that must work, and requests that must reveal and change nothing.
// They run against real PostgREST.
import { expect, vi } from 'vitest';
import { subscribe } from '../../client/subscribe.ts';
import { openProject } from '../../build/newsletter/hosted-project.ts';
import { openList } from '../../build/newsletter/subscribers/list.ts';
import type { SignupResult } from '../../components/widgets/services.ts';
import { attacks, badValues, type Attack } from './attacks.ts';
import { categories, category, postcode, postcodes, unknownChoice } from './choices.ts';
import { letterCases } from './letter-cases.ts';
import { limitCases } from './limit-cases.ts';
import { readerCases } from './reader-cases.ts';
import { messageAttacks, messages } from './message-cases.ts';
import {
  anonKey,
  resetRows,
  send,
  storedRows,
  storedTokens,
  type ContractCase,
  type Stored,
  type Subject,
} from './subject.ts';

const me = 'mallory@example.org';
const signup = (email: string) => ({
  email,
  categories: categories.slice(0, 2),
  subscribed_at: '2001-01-01T00:00:00Z',
  source: 'Homepage Hero',
  page: '/',
  postcode: postcodes.at(-1)!,
});
const choice = {
  categories: categories.slice(-1),
  updated_at: '2001-01-01T00:00:00Z',
  source: 'Weekly Page',
  postcode: 'None',
};
const own = async (subject: Subject, email = me) => (await storedRows(subject)).find((row) => row.email === email);
const add = (subject: Subject, body: object, as = me) => send(subject, { method: 'POST', path: '/Email', as, body });
const change = (subject: Subject, email: string, body: object) =>
  send(subject, { method: 'PATCH', path: `/Email?email=eq.${encodeURIComponent(email)}`, as: email, body });

/** Signs up with the code of the site, instead of a plain request. */
async function signUp(subject: Subject, email: string): Promise<SignupResult> {
  // The site's code reads the URL of the page. Its client library requires a WebSocket class, but never uses it.
  vi.stubGlobal('location', { href: subject.site });
  vi.stubGlobal('WebSocket', vi.fn());
  const { categories, source, page, postcode } = signup(email);
  return subscribe({ url: subject.site, key: anonKey(subject) }, { email, categories, source, page, postcode });
}

const signUps: ContractCase[] = [
  {
    name: 'finds no row for a new address',
    async run(subject) {
      const answer = await send(subject, { path: `/Email?select=email&email=eq.${encodeURIComponent(me)}` });
      expect([answer.status, answer.text]).toEqual([200, '[]']);
    },
  },
  {
    name: 'finds the row of the address that is named',
    async run(subject) {
      const answer = await send(subject, {
        as: 'cat@example.org',
        path: '/Email?select=email&email=eq.cat%40example.org',
      });
      expect([answer.status, answer.text]).toEqual([200, '[{"email":"cat@example.org"}]']);
    },
  },
  {
    name: 'adds a row with the time of the database’s clock',
    async run(subject) {
      const answer = await add(subject, signup(me));
      expect([answer.status, answer.text]).toEqual([201, '']);
      const { subscribed_at, updated_at, ...rest } = (await own(subject)) as Stored;
      const { subscribed_at: _sent, ...sent } = signup(me);
      expect(rest).toEqual(sent);
      expect(Math.abs(subscribed_at.getTime() - Date.now())).toBeLessThan(120_000);
      expect(updated_at).toEqual(subscribed_at);
    },
  },
  {
    name: 'adds a row without a postcode, and with return=minimal',
    async run(subject) {
      const { postcode: _postcode, ...row } = signup(me);
      const answer = await send(subject, {
        method: 'POST',
        path: '/Email',
        body: row,
        headers: { prefer: 'return=minimal' },
      });
      expect([answer.status, answer.text]).toEqual([201, '']);
      expect((await own(subject))?.postcode).toBeNull();
    },
  },
  {
    name: 'changes only the choices and, by the database’s clock, the time of the named row',
    async run(subject) {
      const before = (await own(subject, 'cat@example.org')) as Stored;
      const answer = await change(subject, 'cat@example.org', choice);
      expect([answer.status, answer.text]).toEqual([204, '']);
      const after = (await own(subject, 'cat@example.org')) as Stored;
      const { updated_at: _sent, ...kept } = choice;
      expect(after).toEqual({ ...before, ...kept, updated_at: after.updated_at });
      expect(after.updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime());
    },
  },
  {
    name: 'keeps the postcode if an update has none',
    async run(subject) {
      const { postcode: _postcode, ...rest } = choice;
      expect((await change(subject, 'cat@example.org', rest)).status).toBe(204);
      expect((await own(subject, 'cat@example.org'))?.postcode).toBe(postcode);
    },
  },
  {
    name: 'changes only the named row in an update without a filter',
    async run(subject) {
      const strangers = (await storedRows(subject)).filter((row) => row.email !== 'cat@example.org');
      expect(
        (await send(subject, { method: 'PATCH', path: '/Email', as: 'cat@example.org', body: choice })).status,
      ).toBe(204);
      expect((await storedRows(subject)).filter((row) => row.email !== 'cat@example.org')).toEqual(strangers);
      expect((await own(subject, 'cat@example.org'))?.postcode).toBe('None');
    },
  },
  {
    name: 'adds no row in an update of a missing row, and reports success',
    async run(subject) {
      expect((await change(subject, me, choice)).status).toBe(204);
      expect(await own(subject)).toBeUndefined();
    },
  },
  {
    name: 'answers a sign-up of an existing address only with “duplicate key”',
    async run(subject) {
      const answer = await add(subject, signup('ada@example.org'), 'ada@example.org');
      expect(answer.status).toBe(409);
      expect(JSON.parse(answer.text)).toEqual({
        code: '23505',
        message: 'duplicate key value violates unique constraint "Email_pkey"',
        details: null,
        hint: null,
      });
    },
  },
  {
    name: 'answers a sign-up that names no address with “row-level security”',
    async run(subject) {
      const answer = await send(subject, { method: 'POST', path: '/Email', as: null, body: signup(me) });
      expect(answer.status).toBe(401);
      expect(JSON.parse(answer.text)).toMatchObject({
        code: '42501',
        message: 'new row violates row-level security policy for table "Email"',
        details: null,
      });
    },
  },
  {
    name: 'answers a malformed value with “invalid input”, and shows no row',
    async run(subject) {
      const malformed = await add(subject, { ...signup(me), subscribed_at: 'yesterday-ish' });
      expect([malformed.status, JSON.parse(malformed.text).code]).toEqual([400, '22007']);
      expect(malformed.text).toContain('invalid input syntax');
      const refused = await add(subject, { ...signup(me), postcode: unknownChoice.postcode });
      expect(JSON.parse(refused.text)).toMatchObject({ code: '23514', details: null });
    },
  },
  {
    name: 'answers the site’s own code with “new”, and a second time with “updated”',
    async run(subject) {
      expect(await signUp(subject, me)).toEqual({ ok: 'new' });
      expect(await signUp(subject, me)).toEqual({ ok: 'updated' });
      expect((await storedRows(subject)).filter((row) => row.email === me)).toHaveLength(1);
    },
  },
  {
    name: 'lists, shows and removes readers for the maintainer’s code',
    async run(subject) {
      const list = openList(openProject(subject.site, subject.serviceKey));
      const found = async (filter: object) => {
        const emails: string[] = [];
        for await (const page of list.pages(filter)) emails.push(...page.map(({ email }) => email));
        return emails;
      };
      const all = await storedRows(subject);
      expect(await found({})).toEqual(all.map(({ email }) => email));
      const fitting = all.filter((row) => row.categories.includes(category));
      expect(await found({ category })).toEqual(fitting.map(({ email }) => email));
      expect(await found({ category, postcode: 'None' })).toEqual(['ben@example.org']);
      const { subscribed_at, updated_at, ...ben } = (await own(subject, 'ben@example.org')) as Stored;
      const shown = (await list.find('ben@example.org'))!;
      expect(shown).toMatchObject(ben);
      expect([new Date(shown.subscribed_at), new Date(shown.updated_at)]).toEqual([subscribed_at, updated_at]);
      expect([await list.remove('ben@example.org'), await list.remove('ben@example.org')]).toEqual([true, false]);
      expect(await found({})).toEqual(['ada@example.org', 'cat@example.org']);
    },
  },
  {
    name: 'makes one row of ten simultaneous sign-ups, and answers one of them with “new”',
    async run(subject) {
      const results = await Promise.all(Array.from({ length: 10 }, () => signUp(subject, me)));
      expect(results.map(({ ok }) => String(ok)).sort()).toEqual([
        'new',
        ...Array.from({ length: 9 }, () => 'updated'),
      ]);
      expect((await storedRows(subject)).filter((row) => row.email === me)).toHaveLength(1);
    },
  },
  {
    name: 'allows the header x-subscriber-email and any origin in a preflight',
    async run(subject) {
      const asked = 'apikey,authorization,content-type,x-client-info,x-subscriber-email';
      const answer = await send(subject, {
        method: 'OPTIONS',
        path: '/Email?email=eq.x',
        as: null,
        headers: {
          apikey: undefined,
          authorization: undefined,
          origin: 'https://example.org',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': asked,
        },
      });
      expect(answer.status).toBeLessThan(300);
      expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toContain('x-subscriber-email');
      expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
      const read = await send(subject, { headers: { origin: 'https://example.org' } });
      expect(read.headers['access-control-allow-origin']).toBe('*');
    },
  },
  ...[
    'a.b+c@example.org',
    '_x@example.org',
    "o'neil@example.org",
    '9@example.co',
    'a@b.cd',
    `a@b.${'y'.repeat(63)}`,
    // The longest valid address, of 254 bytes.
    `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(61)}`,
    'x@xn--exmple-cua.org',
    'many.dots.in.it@mail.example.co.uk',
    'a!#$%&*/=?^`{|}~-z@example.org',
  ].map((email): ContractCase => ({
    name: `accepts the address ${email}`,
    async run(subject) {
      expect((await add(subject, signup(email), email)).status).toBe(201);
      const found = await send(subject, {
        as: email,
        path: `/Email?select=email&email=eq.${encodeURIComponent(email)}`,
      });
      expect(JSON.parse(found.text)).toEqual([{ email }]);
    },
  })),
  ...[
    '/ - Global Footer',
    '/blog/spring-market - Global Footer',
    'Homepage Hero',
    'Weekly Page',
    'Website',
    'Blog: What’s on? “Live” music — rock & roll, 50% off; <b>',
    'Blog: "Quoted" and \'quoted\' \\ back',
    'Blog: Café Ünïcode 🎷',
    `Blog CTA: ${'t'.repeat(200)}`,
  ].map((source): ContractCase => ({
    name: `accepts the source ${source.slice(0, 60)}`,
    async run(subject) {
      expect((await add(subject, { ...signup(me), source })).status).toBe(201);
      expect((await own(subject))?.source).toBe(source);
    },
  })),
  ...[[category], categories.slice(-1), categories].map((chosen, index): ContractCase => ({
    name: `accepts the categories ${chosen.join(', ')} (${index + 1})`,
    async run(subject) {
      expect((await add(subject, { ...signup(me), categories: chosen })).status).toBe(201);
      expect((await own(subject))?.categories).toEqual(chosen);
    },
  })),
  ...[...postcodes, 'None'].map((chosen): ContractCase => ({
    name: `accepts the postcode ${chosen}`,
    async run(subject) {
      expect((await add(subject, { ...signup(me), postcode: chosen })).status).toBe(201);
    },
  })),
  ...['/', '/blog/best-new-restaurants', '/guide/blog/x?y=1#z'].map((page): ContractCase => ({
    name: `accepts the page ${page}`,
    async run(subject) {
      expect((await add(subject, { ...signup(me), page })).status).toBe(201);
    },
  })),
];

/** Sends a request. Checks that the answer shows no other subscriber, and that all rows and tokens stay unchanged. */
async function harmless(subject: Subject, attempt: () => ReturnType<typeof send>) {
  const before = await storedRows(subject);
  const tokens = await storedTokens(subject);
  const answer = await attempt();
  for (const { token } of Object.values(tokens)) expect(answer.text).not.toContain(token);
  expect(await storedTokens(subject)).toEqual(tokens);
  expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(/ada@|ben@|private|\/[23]\b/i);
  expect(await storedRows(subject)).toEqual(before);
  return answer;
}

const attackCase = ({ name, send: sent, status, body = '[]' }: Attack): ContractCase => ({
  name: `exposes and changes nothing for a request that ${name}`,
  async run(subject) {
    const answer = await harmless(subject, () => send(subject, typeof sent === 'function' ? sent(subject) : sent));
    expect(answer.status, answer.text).toBe(status);
    if (answer.status === 200) expect(answer.text).toBe(body);
  },
});

const badValueCases = Object.entries(badValues).flatMap(([column, values]) =>
  values.map((value): ContractCase => ({
    name: `refuses ${column} ${JSON.stringify(value).slice(0, 60)}`,
    async run(subject) {
      const row = { ...signup(me), [column]: value };
      // Sends the address of the new row in the header, if a header can contain it. With another address in the header,
      // the policies would refuse the row before the constraints are tested.
      const named = typeof row.email === 'string' && /^[\x20-\x7e]+$/.test(row.email) ? row.email : me;
      const answer = await harmless(subject, () => add(subject, row, named));
      expect([400, 401], answer.text).toContain(answer.status);
    },
  })),
);

/** Cases that need the grants of readers and of the maintainer. */
export const works: ContractCase[] = [...signUps, ...letterCases, ...readerCases, ...limitCases, ...messages];

export const contractCases: ContractCase[] = [
  ...works,
  ...attacks.map(attackCase),
  ...badValueCases,
  ...messageAttacks,
];

/** Resets the rows and runs a case. */
export async function runCase(subject: Subject, contractCase: ContractCase): Promise<void> {
  await resetRows(subject);
  await contractCase.run(subject);
}
