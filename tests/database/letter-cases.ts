// Test cases of contract.ts for the functions behind the links in a newsletter mail, and for the list of readers.
import { expect } from 'vitest';
import { categories, category, postcode, unknownChoice } from './choices.ts';
import { anonKey, send, storedRows, storedTokens, type ContractCase, type Sent, type Subject } from './subject.ts';

const me = 'mallory@example.org';
const call = (subject: Subject, name: string, body: unknown, sent: Sent = {}) =>
  send(subject, { method: 'POST', path: `/rpc/${name}`, as: null, body, ...sent });
const withKey = (key: string) => ({ headers: { apikey: key, authorization: `Bearer ${key}` } });
const readers = (subject: Subject, after: string, most: number) =>
  call(subject, 'letter_readers', { after, most }, withKey(subject.serviceKey));
const signUp = (subject: Subject) =>
  send(subject, {
    method: 'POST',
    path: '/Email',
    body: { email: me, categories: [category], source: 'Website', page: '/', postcode },
  });
const addresses = async (subject: Subject) => (await storedRows(subject)).map(({ email }) => email);
const tokenOf = async (subject: Subject, email: string) => (await storedTokens(subject))[email]!.token;

/** Values that must not be accepted as a token. Some are the valid token in another form. */
const hostileTokens = (right: string): unknown[] => [
  '',
  'nonsense',
  '%',
  '*',
  null,
  7,
  true,
  [right],
  { token: right },
  right.toUpperCase(),
  right.replaceAll('-', ''),
  `{${right}}`,
  ` ${right}`,
  `${right}\n`,
  `${right}'; delete from public."Email"; --`,
  right.slice(0, -1),
  'x'.repeat(10_000),
];

const choices = { postcode: 'None', categories: categories.slice(0, 1) };
const bodyOf = (name: string, token: unknown) => ({ token, ...(name === 'change_letter' && choices) });
const tokenFunctions = ['leave_letter', 'confirm_letter', 'change_letter'];

/** Choices that the table refuses. */
const refusedChoices = [
  { ...choices, postcode: unknownChoice.postcode },
  { ...choices, categories: [unknownChoice.category] },
  { ...choices, categories: [] },
  { ...choices, categories: null },
  { ...choices, categories: [null] },
  { ...choices, categories: [[category]] },
  { ...choices, categories: Array.from({ length: 7 }, () => category) },
];

/**
 * Calls a function with a valid token, with the same token again, with a wrong token and with hostile ones. Returns
 * each distinct answer once.
 */
async function answersOf(subject: Subject, name: string): Promise<Set<string>> {
  const right = await tokenOf(subject, 'ada@example.org');
  const wrong = '00000000-0000-4000-8000-000000000000';
  const answers = new Set<string>();
  for (const token of [...hostileTokens(right), wrong, right, right]) {
    const { status, text, headers } = await call(subject, name, bodyOf(name, token));
    answers.add(JSON.stringify([status, text, { ...headers, date: '' }]));
  }
  return answers;
}

export const letterCases: ContractCase[] = [
  {
    name: 'makes a token for each reader who signs up',
    async run(subject) {
      expect((await signUp(subject)).status).toBe(201);
      const { token, confirmed } = (await storedTokens(subject))[me]!;
      expect(token).toMatch(/^[0-9a-f-]{36}$/);
      expect(confirmed).toBeNull();
      expect(new Set(Object.values(await storedTokens(subject)).map((held) => held.token)).size).toBe(4);
    },
  },
  {
    name: 'removes only the row of the token when a reader leaves',
    async run(subject) {
      const token = await tokenOf(subject, 'ada@example.org');
      const answer = await call(subject, 'leave_letter', { token });
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await addresses(subject)).toEqual(['ben@example.org', 'cat@example.org']);
      expect(Object.keys(await storedTokens(subject))).toEqual(['ben@example.org', 'cat@example.org']);
    },
  },
  {
    name: 'gives a reader who comes back a new, unconfirmed token, and ignores the old one',
    async run(subject) {
      await signUp(subject);
      const token = await tokenOf(subject, me);
      await call(subject, 'confirm_letter', { token });
      await call(subject, 'leave_letter', { token });
      expect((await signUp(subject)).status).toBe(201);
      const again = (await storedTokens(subject))[me]!;
      expect(again.token).not.toBe(token);
      expect(again.confirmed).toBeNull();
      await call(subject, 'confirm_letter', { token });
      await call(subject, 'leave_letter', { token });
      expect((await storedTokens(subject))[me]).toEqual(again);
    },
  },
  {
    name: 'confirms only the row of the token, and keeps the time of the first confirmation',
    async run(subject) {
      const token = await tokenOf(subject, 'ada@example.org');
      const answer = await call(subject, 'confirm_letter', { token });
      expect([answer.status, answer.text]).toEqual([204, '']);
      const first = await storedTokens(subject);
      expect(Math.abs(first['ada@example.org']!.confirmed!.getTime() - Date.now())).toBeLessThan(120_000);
      expect([first['ben@example.org']!.confirmed, first['cat@example.org']!.confirmed]).toEqual([null, null]);
      await call(subject, 'confirm_letter', { token });
      expect(await storedTokens(subject)).toEqual(first);
    },
  },
  ...tokenFunctions.map((name): ContractCase => ({
    name: `answers ${name} alike for every token: right, used, wrong or hostile`,
    async run(subject) {
      expect([...(await answersOf(subject, name))]).toHaveLength(1);
      const { rows } = await subject.pglite.query(
        `select prorettype::regtype::text as returns from pg_proc where proname = $1`,
        [name],
      );
      expect(rows).toEqual([{ returns: 'void' }]);
      const left = name === 'leave_letter' ? ['ben@example.org', 'cat@example.org'] : await addresses(subject);
      expect(await addresses(subject)).toEqual(left);
    },
  })),
  {
    name: 'changes only the choices of the row of the token',
    async run(subject) {
      const [before, tokens] = [await storedRows(subject), await storedTokens(subject)];
      const answer = await call(
        subject,
        'change_letter',
        bodyOf('change_letter', await tokenOf(subject, 'ada@example.org')),
      );
      expect([answer.status, answer.text]).toEqual([204, '']);
      const [ada, ...others] = await storedRows(subject);
      expect(ada).toEqual({ ...before[0], ...choices, updated_at: ada!.updated_at });
      expect(ada!.updated_at.getTime()).toBeGreaterThan(before[0]!.updated_at.getTime());
      expect(others).toEqual(before.slice(1));
      expect(await storedTokens(subject)).toEqual(tokens);
    },
  },
  {
    name: 'answers refused choices alike for a right and a wrong token, and changes nothing',
    async run(subject) {
      const [before, right] = [await storedRows(subject), await tokenOf(subject, 'ada@example.org')];
      for (const wrong of refusedChoices) {
        for (const token of [right, '00000000-0000-4000-8000-000000000000']) {
          const answer = await call(subject, 'change_letter', { token, ...wrong });
          expect([answer.status, answer.text], JSON.stringify(wrong)).toEqual([204, '']);
        }
      }
      expect(await storedRows(subject)).toEqual(before);
    },
  },
  ...tokenFunctions.map((name): ContractCase => ({
    name: `ignores a token in another form in ${name}`,
    async run(subject) {
      const [rows, tokens] = [await storedRows(subject), await storedTokens(subject)];
      for (const token of hostileTokens(tokens['ada@example.org']!.token)) {
        await call(subject, name, bodyOf(name, token));
      }
      expect([await storedRows(subject), await storedTokens(subject)]).toEqual([rows, tokens]);
    },
  })),
  {
    name: 'gives the sender all readers in pages, with only the fields that a letter needs',
    async run(subject) {
      const tokens = await storedTokens(subject);
      await call(subject, 'confirm_letter', { token: tokens['ben@example.org']!.token });
      const first = await readers(subject, '', 2);
      expect(first.status, first.text).toBe(200);
      const [rows, next] = [await storedRows(subject), JSON.parse((await readers(subject, 'ben@example.org', 2)).text)];
      const expected = rows.map(({ email, postcode, categories }) => ({
        email,
        postcode,
        categories,
        token: tokens[email]!.token,
        confirmed_at: email === 'ben@example.org' ? expect.stringMatching(/^\d{4}-\d\d-\d\dT/) : null,
      }));
      expect([...JSON.parse(first.text), ...next]).toEqual(expected);
      expect(JSON.parse((await readers(subject, 'cat@example.org', 2)).text)).toEqual([]);
      expect(JSON.parse((await readers(subject, '', 0)).text)).toEqual([]);
    },
  },
  {
    name: 'gives the list of readers only to the sender',
    async run(subject) {
      for (const sent of [{}, { as: 'ada@example.org' }, withKey(`${subject.serviceKey}x`), withKey('')]) {
        const answer = await call(subject, 'letter_readers', { after: '', most: 10 }, sent);
        expect(answer.status, answer.text).toBe(401);
        expect(answer.text).not.toMatch(/@example|-[0-9a-f]{4}-/);
      }
      const refused = await call(subject, 'letter_readers', { after: '', most: 10 });
      expect(JSON.parse(refused.text)).toMatchObject({
        code: '42501',
        message: 'permission denied for function letter_readers',
      });
      const mixed = { apikey: subject.serviceKey, authorization: `Bearer ${anonKey(subject)}` };
      expect((await call(subject, 'letter_readers', { after: '', most: 10 }, { headers: mixed })).status).toBe(401);
    },
  },
  {
    name: 'lets anon neither see nor set a token in plain SQL',
    async run(subject) {
      for (const statement of [
        'select token from newsletter.token',
        'select email from newsletter.token',
        'table newsletter.token',
        `insert into newsletter.token (email) values ('${me}')`,
        `update newsletter.token set confirmed_at = now()`,
        `update newsletter.token set token = '00000000-0000-4000-8000-000000000000'`,
        'delete from newsletter.token',
        'truncate newsletter.token',
        `select newsletter.parse_token('x')`,
        'select newsletter.issue_token()',
        `select * from public.letter_readers('', 10)`,
        'create table newsletter.spy (email text references newsletter.token)',
        'alter function public.leave_letter(text) security invoker',
        'drop trigger issue_token on public."Email"',
      ]) {
        const code = await subject.pglite.transaction(async (tx) => {
          await tx.exec('set local role anon');
          const refusal: unknown = await tx
            .query(statement)
            .catch((error: unknown) => (error as { code: string }).code);
          await tx.rollback();
          return refusal;
        });
        expect(code, statement).toBe('42501');
      }
    },
  },
  {
    name: 'runs functions that bypass the policies with an empty search path',
    async run({ pglite }) {
      const { rows } = await pglite.query<{ name: string; settings: string[] | null }>(`
        select proname as name, proconfig as settings from pg_proc
        where pronamespace in ('public'::regnamespace, 'newsletter'::regnamespace)`);
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(tokenFunctions));
      expect(rows.filter(({ settings }) => !settings?.includes('search_path=""'))).toEqual([]);
    },
  },
  ...(
    [
      ['by GET', (token) => ({ method: 'GET', path: `/rpc/leave_letter?token=${token}` }), 405],
      ['by HEAD', (token) => ({ method: 'HEAD', path: `/rpc/leave_letter?token=${token}` }), 405],
      ['by PATCH', (token) => ({ method: 'PATCH', path: '/rpc/leave_letter', body: { token } }), 405],
      ['by DELETE', (token) => ({ method: 'DELETE', path: `/rpc/leave_letter?token=${token}` }), 405],
      ['with one parameter more', (token) => ({ path: '/rpc/leave_letter', body: { token, email: me } }), 404],
      ['with another parameter', (token) => ({ path: '/rpc/leave_letter', body: { tokens: token } }), 404],
      ['without a parameter', () => ({ path: '/rpc/leave_letter', body: {} }), 404],
      ['with a bare value', (token) => ({ path: '/rpc/leave_letter', body: JSON.stringify(token) }), 404],
      [
        'as plain text',
        (token) => ({ path: '/rpc/leave_letter', body: token, headers: { 'content-type': 'text/plain' } }),
        404,
      ],
      ['in another schema', (token) => ({ body: { token }, headers: { 'content-profile': 'newsletter' } }), 406],
      ['under another name', (token) => ({ path: '/rpc/leave_letters', body: { token } }), 404],
      ['with a path after the name', (token) => ({ path: '/rpc/leave_letter/x', body: { token } }), 404],
      ['with an invalid key', (token) => ({ body: { token }, ...withKey('nonsense') }), 401],
    ] as [string, (token: string) => Sent, number][]
  ).map(([how, request, status]): ContractCase => ({
    name: `removes no row for a request to leave ${how}`,
    async run(subject) {
      const before = [await storedRows(subject), await storedTokens(subject)];
      const sent = request(await tokenOf(subject, 'ada@example.org'));
      const answer = await call(subject, 'leave_letter', undefined, sent);
      expect(answer.status, answer.text).toBe(status);
      expect(answer.text).not.toMatch(/ada@|ben@/);
      expect([await storedRows(subject), await storedTokens(subject)]).toEqual(before);
    },
  })),
];
