// Test cases of contract.ts for the limits on sign-ups, confirmation mails and messages.
import { expect } from 'vitest';
import { oldestFirst } from '../../build/newsletter/send/confirm-command.ts';
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
const signUp = (subject: Subject, email: string, headers: Sent['headers'] = {}) =>
  send(subject, {
    method: 'POST',
    path: '/Email',
    as: email,
    headers,
    body: { email, categories: [category], source: 'Website', page: '/' },
  });
/** Header that the platform's edge writes. */
const from = (client: string) => ({ 'cf-connecting-ip': client });
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

const waiting = (subject: Subject, most = 1000) =>
  rowsOf<{ email: string; token: string; wanted_at: string; claimed: boolean }>(
    call(subject, 'unconfirmed_readers', { after: '', most }),
  );
const due = async (subject: Subject, most = 1000) => (await waiting(subject, most)).map(({ email }) => email);
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
    update newsletter.asked set at = at - interval '${time}';
    update newsletter.arrival set at = at - interval '${time}'`);
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
    name: 'lists an address without dots and tags for itself, and one of all other spellings of its mailbox',
    async run(subject) {
      await confirmAll(subject);
      const spellings = ['v@gmail.com', 'v+1@gmail.com', 'v+2@googlemail.com', 'v.@gmail.com'];
      for (const email of [...spellings, 'v+1@example.org', 'w@gmail.com']) {
        expect((await signUp(subject, email)).status).toBe(201);
      }
      const listed = await due(subject);
      expect(listed).toHaveLength(4);
      expect(listed).toEqual(expect.arrayContaining(['v@gmail.com', 'v+1@example.org', 'w@gmail.com']));
    },
  },
  ...[
    ['v.ictim+1@gmail.com', 'vi.ctim+2@googlemail.com', 'victim@gmail.com', 'mailbox'],
    ['v.ictim@proton.me', 'vic-tim+2@proton.me', 'victim@proton.me', 'mailbox'],
    ['victim+1@outlook.com', 'victim+2@outlook.com', 'victim@outlook.com', 'mailbox'],
    ['v.ictim@outlook.com', 'vi.ctim@outlook.com', 'victim@outlook.com', 'yes'],
    ['victim+1@icloud.com', 'victim+2@icloud.com', 'victim@icloud.com', 'mailbox'],
    ['victim+1@fastmail.com', 'victim+2@fastmail.com', 'victim@fastmail.com', 'mailbox'],
    ['v.ictim+1@corp.example', 'vi.ctim+2@corp.example', 'victim@corp.example', 'yes'],
  ].map(([one, two, victim, second]): ContractCase => ({
    name: `asks ${victim!} once a day, whatever strangers sign up as ${one!} and ${two!}`,
    async run(subject) {
      await confirmAll(subject);
      for (const email of [one!, two!, victim!]) await signUp(subject, email);
      expect([await claim(subject, one!), await claim(subject, two!)]).toEqual(['yes', second]);
      expect([await claim(subject, victim!), await claim(subject, victim!)]).toEqual(['yes', 'yes']);
      await signUpAgain(subject, victim!);
      expect([await claim(subject, victim!), await due(subject)]).toEqual(['mailbox', expect.any(Array)]);
      expect(await due(subject)).not.toContain(victim);
      for (let day = 0; day < 8; day++) {
        await pass(subject, '25 hours');
        await signUpAgain(subject, victim!);
        expect(await claim(subject, victim!)).toBe('yes');
      }
    },
  })),
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
      expect(await claim(subject, ada)).toBe('mailbox');
      await pass(subject, '25 hours');
      expect(await claim(subject, ada)).toBe('yes');
      await signUpAgain(subject, ada);
      await signUpAgain(subject, ada);
      expect(await wanted()).toBe(true);
      await pass(subject, '25 hours');
      expect(await claim(subject, ada)).toBe('yes');
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
          claimed: false,
        },
      ]);
    },
  },
  {
    name: 'refuses most of 300 sign-ups of one client in a minute, and takes readers from other networks',
    async run(subject) {
      const answers = [];
      for (let n = 0; n < 300; n++) {
        answers.push((await signUp(subject, `f${n}@example.org`, from('203.0.113.7'))).status);
      }
      expect(answers).toEqual([...Array<number>(10).fill(201), ...Array<number>(290).fill(429)]);
      const others: Sent['headers'][] = [
        from('203.0.113.8'),
        from('2001:db8::1'),
        {},
        from('not an address'),
        from(''),
      ];
      for (const [n, headers] of others.entries()) {
        expect((await signUp(subject, `reader${n}@example.org`, headers)).status).toBe(201);
      }
      const refused = await signUp(subject, 'again@example.org', from('::ffff:203.0.113.7'));
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { message: 'too many sign-ups' }]);
      expect((await signUpAgain(subject, ada)).status).toBe(204);
      const [counted] = await rowsOf<{ refused: number; last_at: string }>(call(subject, 'refused_signups', {}));
      expect(counted!.refused).toBeGreaterThanOrEqual(291);
      expect(Date.now() - Date.parse(counted!.last_at)).toBeLessThan(600_000);
    },
  },
  {
    name: 'slows down a client by its IPv6 network, for an hour, and never by x-forwarded-for',
    async run(subject) {
      let next = 0;
      const taken = async (headers: Sent['headers'], times: number) => {
        const answers = [];
        for (let n = 0; n < times; n++) answers.push((await signUp(subject, `n${next++}@example.org`, headers)).status);
        return answers.filter((status) => status === 201).length;
      };
      const client = from('2001:db8:0:1::1');
      expect(await taken({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }, 12)).toBe(12);
      expect(await taken(client, 9)).toBe(9);
      expect(await taken(from('2001:DB8:0:1:ffff::2'), 3)).toBe(1);
      expect(await taken({ ...client, 'x-forwarded-for': '198.51.100.1' }, 1)).toBe(0);
      expect(await taken(from('2001:db8:0:2::1'), 1)).toBe(1);
      for (const expected of [10, 10, 0]) {
        await pass(subject, '11 minutes');
        expect(await taken(client, 11)).toBe(expected);
      }
      await pass(subject, '61 minutes');
      expect(await taken(client, 1)).toBe(1);
    },
  },
  {
    name: 'keeps no address of a client, and forgets its hash after a day',
    async run(subject) {
      await signUp(subject, me, from('203.0.113.7'));
      const stored = async () => {
        const { rows } = await subject.pglite.query<{ client: string }>('select client, at from newsletter.arrival');
        return rows.map(({ client }) => client);
      };
      const [hash] = await stored();
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      await subject.pglite.exec(`update newsletter.salt set day = day - 1`);
      await signUp(subject, 'next@example.org', from('203.0.113.7'));
      expect(new Set(await stored()).size).toBe(2);
      expect((await subject.pglite.query('select from newsletter.salt')).rows).toHaveLength(1);
      await pass(subject, '25 hours');
      await signUp(subject, 'last@example.org');
      expect(await stored()).toEqual([null]);
      await pass(subject, '25 hours');
      await forget(subject);
      expect(await stored()).toEqual([]);
    },
  },
  {
    name: 'takes 150 readers in an hour from many networks, or without a header',
    async run(subject) {
      for (let n = 0; n < 150; n++) {
        const headers = n % 2 ? from(`198.51.100.${n}`) : {};
        expect((await signUp(subject, `fair${n}@example.org`, headers)).status).toBe(201);
      }
    },
  },
  {
    name: 'takes 20,000 sign-ups a day, not counting imported readers',
    async run(subject) {
      await arrived(subject, 2000, '2 hours');
      await subject.pglite.exec(`
        insert into newsletter.arrival (at) select now() - interval '23 hours' from generate_series(1, 19999)`);
      expect((await signUp(subject, 'one@example.org')).status).toBe(201);
      expect((await signUp(subject, 'two@example.org')).status).toBe(429);
      await pass(subject, '2 hours');
      expect((await signUp(subject, 'two@example.org')).status).toBe(201);
    },
  },
  {
    name: 'asks each of 48 readers beside 96 strangers an hour for 12 hours, oldest first, 60 mails an hour',
    async run(subject) {
      await confirmAll(subject);
      const waits: number[] = [];
      let joined = 0;
      for (let hour = 0; hour < 24; hour++) {
        if (hour < 12) {
          await arrived(subject, 48, '30 minutes', `foreign${hour}-`);
          for (let n = 0; n < 4; n++) await signUp(subject, `reader${joined++}.${hour}@example.org`);
          await arrived(subject, 48, '0 minutes', `late${hour}-`);
        }
        const next = oldestFirst(await waiting(subject, 5000)).slice(0, 70);
        const { rows } = await subject.pglite.query<{ email: string; answer: string }>(
          `select given.email, public.claim_confirmation(given.token, 60) as answer
            from unnest($1::text[], $2::text[]) as given (email, token)`,
          [next.map(({ email }) => email), next.map(({ token }) => token)],
        );
        const asked = rows.filter(({ email, answer }) => email.startsWith('reader') && answer === 'yes');
        waits.push(...asked.map(({ email }) => hour - Number(email.split(/[.@]/)[1])));
        // The journal of the sender skips readers who have their mail.
        await subject.pglite.exec(`update newsletter.token set confirmed_at = now() where asked_at is not null`);
        await pass(subject, '1 hour');
      }
      expect(waits).toHaveLength(48);
      expect(Math.max(...waits)).toBeLessThan(12);
    },
  },
  {
    name: 'reserves one mail if a confirmation and a welcome claim the last mail of the hour at the same time',
    async run(subject) {
      const tokens = await storedTokens(subject);
      await confirm(subject, 'ben@example.org');
      const answers = await Promise.all(
        [
          call(subject, 'claim_confirmation', { token: tokens[ada]!.token, hourly: 1 }),
          call(subject, 'claim_welcome', { token: tokens['ben@example.org']!.token, hourly: 1 }),
        ].map((answer) => rowsOf<{ answer: string }>(answer)),
      );
      expect(answers.map(([row]) => row!.answer).sort()).toEqual(['hour', 'yes']);
      expect((await subject.pglite.query('select from newsletter.asked')).rows).toHaveLength(1);
    },
  },
  {
    name: 'doesn’t limit the maintainer’s imports',
    async run({ pglite }) {
      await pglite.exec(`
        set role service_role;
        set request.headers = '{"cf-connecting-ip": "203.0.113.7"}';
        insert into public."Email" (email, categories, source, page)
          select 'import' || n || '@example.org', ${asSql([category])}, 'Website', '/' from generate_series(1, 2100) as n;
        reset request.headers;
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
      await claim(subject, 'ada+other@example.org');
      await claim(subject, 'dora@example.org');
      expect(await forget(subject)).toMatchObject({ unconfirmed: 1 });
      expect(await addresses(subject)).toEqual([
        'ada+other@example.org',
        'ben@example.org',
        'cat@example.org',
        'dora@example.org',
      ]);
      const { rows } = await subject.pglite.query('select from newsletter.asked');
      expect(rows).toHaveLength(2);
    },
  },
  {
    name: 'deletes a reader who was never asked after 30 days, if readers had to confirm before',
    async run(subject) {
      await claim(subject, ada);
      await confirm(subject, ada);
      await pass(subject, '1 hour');
      await signUp(subject, 'dora@example.org');
      await pass(subject, '31 days');
      await subject.pglite.exec(
        `update newsletter.token set wanted_at = now() - interval '90 days' where email = 'cat@example.org'`,
      );
      const unasked = await rowsOf<{ unconfirmed: number }>(call(subject, 'forget_asked', {}));
      expect(unasked).toMatchObject([{ unconfirmed: 0 }]);
      await subject.pglite.exec(
        `update newsletter.token set wanted_at = wanted_at - interval '1 day' where email = 'ben@example.org'`,
      );
      expect(await forget(subject)).toMatchObject({ unconfirmed: 1 });
      expect(await addresses(subject)).toEqual([ada, 'ben@example.org', 'cat@example.org']);
      const { rows } = await subject.pglite.query('select from newsletter.left_mailbox');
      expect(rows).toEqual([]);
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
    ['forget_asked', {}],
    ['refused_signups', {}],
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
        'table newsletter.arrival',
        'table newsletter.salt',
        `select nextval('newsletter.refused')`,
        'select newsletter.client()',
        `select newsletter.turn_of('a@example.org')`,
        `select newsletter.plain_address('a@example.org')`,
        `select newsletter.has_left('a@example.org')`,
        `select newsletter.claim('x', 9)`,
        'select newsletter.forget(true)',
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
