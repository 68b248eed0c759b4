// Test cases of contract.ts for the limits on sign-ups, confirmation mails and messages.
import { expect } from 'vitest';
import { asSql, category, kind } from './choices.ts';
import {
  anonKey,
  send,
  signFor,
  storedRows,
  storedTokens,
  type Answer,
  type ContractCase,
  type Sent,
  type Subject,
} from './subject.ts';

const me = 'mallory@example.org';
const signUp = (subject: Subject, email: string) =>
  send(subject, {
    method: 'POST',
    path: '/Email',
    as: email,
    body: { email, categories: [category], source: 'Website', page: '/' },
  });
const signUpAgain = (subject: Subject, email: string) =>
  send(subject, {
    method: 'PATCH',
    path: `/Email?email=eq.${encodeURIComponent(email)}`,
    as: email,
    body: { categories: [category], source: 'Website' },
  });

const withKey = (key: string): Sent => ({ headers: { apikey: key, authorization: `Bearer ${key}` } });
const call = (subject: Subject, name: string, body: object, sent = withKey(subject.serviceKey)): Promise<Answer> =>
  send(subject, { method: 'POST', path: `/rpc/${name}`, as: null, body, ...sent });

async function rowsOf<Row>(answer: Promise<Answer>): Promise<Row[]> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
  return JSON.parse(text) as Row[];
}

const due = async (subject: Subject, most = 1000) =>
  (await rowsOf<{ email: string }>(call(subject, 'unconfirmed_readers', { after: '', most }))).map(
    ({ email }) => email,
  );
const claim = async (subject: Subject, email: string, hourly = 60) => {
  const { token } = (await storedTokens(subject))[email]!;
  return (await rowsOf<{ answer: string }>(call(subject, 'claim_confirmation', { token, hourly })))[0]!.answer;
};
/** Confirms the three subscribers that exist when a case begins. */
const confirmAll = ({ pglite }: Subject) => pglite.exec('update newsletter.token set confirmed_at = now()');
const confirm = (subject: Subject, email: string) =>
  subject.pglite.query('update newsletter.token set confirmed_at = now() where email = $1', [email]);
/** Moves all stored times of confirmation mails into the past. */
const pass = ({ pglite }: Subject, time: string) =>
  pglite.exec(`
    update newsletter.token set wanted_at = wanted_at - interval '${time}',
      asked_at = asked_at - interval '${time}', again_at = again_at - interval '${time}';
    update newsletter.asked set at = at - interval '${time}'`);
/** Adds `count` readers who signed up in the past, bypassing the limits. */
const arrived = ({ pglite }: Subject, count: number, ago: string, name = 'early') =>
  pglite.exec(`
    alter table public."Email" disable trigger stamp;
    insert into public."Email" (email, categories, source, page, subscribed_at)
      select '${name}' || n || '@example.org', ${asSql([category])}, 'Website', '/', now() - interval '${ago}'
      from generate_series(1, ${count}) as n;
    alter table public."Email" enable trigger stamp;`);
const forget = async (subject: Subject) =>
  (await rowsOf<{ unconfirmed: number; messages: number }>(call(subject, 'forget_old', {})))[0]!;
const addresses = async (subject: Subject) => (await storedRows(subject)).map(({ email }) => email);

const ada = 'ada@example.org';

export const limitCases: ContractCase[] = [
  {
    name: 'lists one address of a mailbox, however it is spelt',
    async run(subject) {
      await confirmAll(subject);
      const spellings = ['v@gmail.com', 'v+1@gmail.com', 'v+2@googlemail.com', 'v.@gmail.com'];
      for (const email of [...spellings, 'v+1@example.org', 'w@gmail.com']) {
        expect((await signUp(subject, email)).status).toBe(201);
      }
      const listed = await due(subject);
      expect(listed).toHaveLength(3);
      expect(listed).toEqual(expect.arrayContaining(['v+1@example.org', 'w@gmail.com']));
    },
  },
  {
    name: 'allows a mailbox two confirmation mails a day and five in 30 days',
    async run(subject) {
      await confirmAll(subject);
      const emails = Array.from({ length: 8 }, (_, n) => `victim+${n}@example.org`);
      for (const email of emails) await signUp(subject, email);
      const answers = [];
      for (const [n, email] of emails.entries()) {
        answers.push(await claim(subject, email));
        if (n % 2 === 1) await pass(subject, '25 hours');
      }
      expect(answers).toEqual(['yes', 'yes', 'yes', 'yes', 'yes', 'mailbox', 'mailbox', 'mailbox']);
      expect(await due(subject)).toEqual([]);
      await signUp(subject, 'victim+9@example.org');
      expect([await claim(subject, 'victim+9@example.org'), await due(subject)]).toEqual(['mailbox', []]);
      await pass(subject, '30 days');
      expect(await claim(subject, 'victim+9@example.org')).toBe('yes');
    },
  },
  {
    name: 'refuses a third mail of a day to a mailbox',
    async run(subject) {
      await confirmAll(subject);
      const answers = [];
      for (const email of ['v+1@example.org', 'v.+2@example.org', 'v+3@example.org']) {
        await signUp(subject, email);
        answers.push(await claim(subject, email));
      }
      expect(answers).toEqual(['yes', 'yes', 'mailbox']);
    },
  },
  {
    name: 'counts the confirmation mails of an hour over all mailboxes',
    async run(subject) {
      const answers = [];
      for (const email of await addresses(subject)) answers.push(await claim(subject, email, 2));
      expect(answers).toEqual(['yes', 'yes', 'hour']);
      await pass(subject, '61 minutes');
      expect(await claim(subject, 'cat@example.org', 2)).toBe('yes');
    },
  },
  {
    name: 'welcomes a reader once, and counts the welcome with the confirmation mails',
    async run(subject) {
      await subject.pglite.exec(`update newsletter.token set welcomed_at = now() - interval '2 days'`);
      expect((await signUp(subject, me)).status).toBe(201);
      const list = async (confirmed: boolean) =>
        (await rowsOf<{ email: string }>(call(subject, 'unwelcomed_readers', { after: '', most: 9, confirmed }))).map(
          ({ email }) => email,
        );
      expect([await list(true), await list(false)]).toEqual([[], [me]]);
      expect(await claim(subject, me)).toBe('yes');
      await confirm(subject, me);
      expect(await list(true)).toEqual([me]);
      const { token } = (await storedTokens(subject))[me]!;
      const welcome = async (hourly: number) =>
        (await rowsOf<{ answer: string }>(call(subject, 'claim_welcome', { token, hourly })))[0]!.answer;
      expect([await welcome(1), await welcome(2), await welcome(2)]).toEqual(['hour', 'yes', 'yes']);
      const { rows } = await subject.pglite.query('select from newsletter.asked');
      expect(rows).toHaveLength(2);
      await subject.pglite.exec(`update newsletter.token set welcomed_at = now() - interval '2 days'`);
      expect(await list(true)).toEqual([]);
      const refused = await call(subject, 'claim_welcome', { token, hourly: 2 }, withKey(anonKey(subject)));
      expect(refused.status).toBe(401);
    },
  },
  {
    name: 'counts a mail that is claimed twice only once, and refuses a claim for readers who confirmed or left',
    async run(subject) {
      expect([await claim(subject, ada), await claim(subject, ada), await claim(subject, ada)]).toEqual(
        Array(3).fill('yes'),
      );
      const { rows } = await subject.pglite.query('select from newsletter.asked');
      expect(rows).toHaveLength(1);
      await confirm(subject, ada);
      expect(await claim(subject, ada)).toBe('gone');
      const token = '00000000-0000-4000-8000-000000000000';
      expect(await rowsOf(call(subject, 'claim_confirmation', { token, hourly: 60 }))).toEqual([{ answer: 'gone' }]);
    },
  },
  {
    name: 'asks a reader who signs up again for another confirmation, once a day',
    async run(subject) {
      const wanted = async () => {
        const { rows } = await subject.pglite.query<{ due: boolean }>(
          'select asked_at is null or asked_at < wanted_at as due from newsletter.token where email = $1',
          [ada],
        );
        return rows[0]!.due;
      };
      expect(await wanted()).toBe(true);
      await claim(subject, ada);
      expect(await wanted()).toBe(false);
      expect((await signUpAgain(subject, ada)).status).toBe(204);
      expect(await wanted()).toBe(true);
      expect(await claim(subject, ada)).toBe('yes');
      await signUpAgain(subject, ada);
      expect(await wanted()).toBe(false);
      await pass(subject, '25 hours');
      await signUpAgain(subject, ada);
      expect(await wanted()).toBe(true);
      await claim(subject, ada);
      await confirm(subject, ada);
      await pass(subject, '25 hours');
      await signUpAgain(subject, ada);
      expect(await wanted()).toBe(false);
    },
  },
  {
    name: 'lists a claimed reader for a day, so that a mail that was not accepted is sent again',
    async run(subject) {
      await claim(subject, ada);
      expect(await due(subject)).toContain(ada);
      await pass(subject, '25 hours');
      expect(await due(subject)).toEqual(['ben@example.org', 'cat@example.org']);
    },
  },
  {
    name: 'lists unconfirmed readers in pages',
    async run(subject) {
      expect(await due(subject, 2)).toEqual([ada, 'ben@example.org']);
      const next = call(subject, 'unconfirmed_readers', { after: 'ben@example.org', most: 2 });
      const tokens = await storedTokens(subject);
      expect(await rowsOf(next)).toEqual([
        {
          email: 'cat@example.org',
          token: tokens['cat@example.org']!.token,
          wanted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]);
    },
  },
  {
    name: 'accepts the hundredth sign-up of an hour, and refuses the two hundred and first',
    async run(subject) {
      await arrived(subject, 97, '50 minutes');
      expect((await signUp(subject, 'one@example.org')).status).toBe(201);
      await arrived(subject, 100, '1 minute', 'late');
      // Tries twelve times. Below the limit, sign-ups are refused only at random, so one refusal would prove little.
      for (let n = 0; n < 12; n++) expect((await signUp(subject, `more${n}@example.org`)).status).toBe(429);
      const refused = await signUp(subject, 'two@example.org');
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { message: 'too many sign-ups' }]);
      expect((await signUpAgain(subject, ada)).status).toBe(204);
    },
  },
  {
    name: 'accepts two thousand sign-ups a day, if few of them are of the last hour',
    isOfDatabase: true,
    async run(subject) {
      // The list already has three readers, so the next sign-up is the 2,000th.
      await arrived(subject, 1996, '2 hours');
      expect((await signUp(subject, 'one@example.org')).status).toBe(201);
      expect((await signUp(subject, 'two@example.org')).status).toBe(429);
    },
  },
  {
    name: 'doesn’t limit the maintainer’s imports',
    isOfDatabase: true,
    async run({ pglite }) {
      await pglite.exec(`
        set role service_role;
        insert into public."Email" (email, categories, source, page)
          select 'import' || n || '@example.org', ${asSql([category])}, 'Website', '/' from generate_series(1, 2100) as n;
        reset role;`);
      const { rows } = await pglite.query('select from public."Email"');
      expect(rows).toHaveLength(2103);
    },
  },
  {
    name: 'deletes only readers who did not confirm within 30 days of the mail',
    async run(subject) {
      await signUp(subject, 'ada+other@example.org');
      await signUp(subject, 'dora@example.org');
      await claim(subject, ada);
      await claim(subject, 'ben@example.org');
      await confirm(subject, 'ben@example.org');
      await pass(subject, '719 hours');
      expect(await forget(subject)).toMatchObject({ unconfirmed: 0 });
      await pass(subject, '2 hours');
      await claim(subject, 'dora@example.org');
      expect(await forget(subject)).toMatchObject({ unconfirmed: 2 });
      expect(await addresses(subject)).toEqual(['ben@example.org', 'cat@example.org', 'dora@example.org']);
      const { rows } = await subject.pglite.query('select from newsletter.asked');
      expect(rows).toHaveLength(1);
    },
  },
  {
    name: 'keeps an unconfirmed reader who signed up again within 30 days',
    async run(subject) {
      await claim(subject, ada);
      await pass(subject, '31 days');
      await signUpAgain(subject, ada);
      expect(await forget(subject)).toMatchObject({ unconfirmed: 0 });
    },
  },
  {
    name: 'deletes messages a year after their answer, and held messages after 30 days',
    async run(subject) {
      await subject.pglite.exec(`
        alter table public."Message" disable trigger receive_message;
        insert into public."Message" (category, name, email, message, held, sent_at, answered_at)
          select ${asSql(kind)}, name, 'a@example.org', 'Words', held, now() - age::interval, now() - answered::interval
          from (values ('answered', false, '3 years', '366 days'), ('fresh', false, '3 years', '364 days'),
            ('open', false, '3 years', null), ('held', true, '721 hours', null), ('new', true, '719 hours', null))
            as row (name, held, age, answered);
        alter table public."Message" enable trigger receive_message;`);
      expect(await forget(subject)).toMatchObject({ messages: 2 });
      const { rows } = await subject.pglite.query('select name from public."Message" order by name');
      expect(rows).toEqual([{ name: 'fresh' }, { name: 'new' }, { name: 'open' }]);
    },
  },
  {
    name: 'stores five thousand messages and no more',
    isOfDatabase: true,
    async run(subject) {
      const fill = (count: number) =>
        subject.pglite.exec(`
          alter table public."Message" disable trigger user;
          insert into public."Message" (category, name, email, message, sent_at)
            select ${asSql(kind)}, 'A', 'a@example.org', 'Words', now() - interval '2 days'
            from generate_series(1, ${count});
          alter table public."Message" enable trigger user;`);
      const body = { category: kind, name: 'A', email: 'a@example.org', message: 'Words' };
      const put = () => send(subject, { method: 'POST', path: '/Message', as: null, body });
      await fill(4999);
      expect((await put()).status).toBe(201);
      expect((await put()).status).toBe(429);
    },
  },
  {
    name: 'lists the tokens of readers who left, in pages',
    async run(subject) {
      const tokens = await storedTokens(subject);
      const [one, two] = [tokens[ada]!.token, tokens['ben@example.org']!.token];
      for (const token of [one, two]) await call(subject, 'leave_letter', { token }, withKey(anonKey(subject)));
      const sorted = [one, two].toSorted();
      const left = async (after: string, most: number) =>
        (await rowsOf<{ token: string }>(call(subject, 'left_readers', { after, most }))).map(({ token }) => token);
      expect([await left('', 1), await left(sorted[0]!, 9)]).toEqual([[sorted[0]], [sorted[1]]]);
      await subject.pglite.exec(`update newsletter.left_token set at = at - interval '8 days'`);
      await subject.pglite.exec(`delete from public."Email"`);
      expect(await left('', 9)).toEqual([tokens['cat@example.org']!.token]);
    },
  },
  {
    name: 'shows only the maintainer which readers have confirmed',
    async run(subject) {
      await confirm(subject, ada);
      const path = '/Email?select=email,confirmed_at&order=email&limit=2';
      const shown = await send(subject, { path, as: null, ...withKey(subject.serviceKey) });
      expect([shown.status, JSON.parse(shown.text)]).toEqual([
        200,
        [
          { email: ada, confirmed_at: expect.stringMatching(/^\d{4}-/) },
          { email: 'ben@example.org', confirmed_at: null },
        ],
      ]);
      const refused = await send(subject, { path: '/Email?select=email,confirmed_at', as: ada });
      expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('42501')]);
    },
  },
  ...[
    ['unconfirmed_readers', { after: '', most: 10 }],
    ['claim_confirmation', { token: '00000000-0000-4000-8000-000000000000', hourly: 60 }],
    ['left_readers', { after: '', most: 10 }],
    ['forget_old', {}],
  ].map(([name, body]): ContractCase => ({
    name: `lets only the maintainer call ${name as string}`,
    async run(subject) {
      const before = [await storedRows(subject), await storedTokens(subject)];
      const signedIn = signFor(subject, { role: 'authenticated' });
      for (const key of [anonKey(subject), signedIn, `${subject.serviceKey}x`]) {
        const answer = await call(subject, name as string, body as object, withKey(key));
        expect([401, 403], answer.text).toContain(answer.status);
        expect(answer.text).not.toMatch(/@example|-[0-9a-f]{4}-/);
      }
      expect([await storedRows(subject), await storedTokens(subject)]).toEqual(before);
    },
  })),
  {
    name: 'shows anon neither counters nor tokens of readers who left, in plain SQL',
    async run({ pglite }) {
      for (const statement of [
        'table newsletter.asked',
        'table newsletter.left_token',
        `insert into newsletter.left_token (token) values (gen_random_uuid())`,
        'delete from newsletter.asked',
        `select newsletter.mailbox_of('a@example.org')`,
        `select newsletter.may_ask('x')`,
        'select newsletter.limit_signups()',
        'alter table public."Email" disable trigger limit_signups',
      ]) {
        const code = await pglite.transaction(async (tx) => {
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
];
