// Tests the limits on sign-ups and confirmation mails and the deletion of old rows.
import { expect, it } from 'vitest';
import { oldestFirst } from '../../build/newsletter/send/new-readers-command.ts';
import { asSql, category, kind } from './choices.ts';
import {
  anonKey,
  call,
  rowsFrom,
  send,
  serviceKey,
  sql,
  storedRows,
  storedTokens,
  usePostgrest,
  withKey,
  type Sent,
} from './postgrest.ts';

usePostgrest();

const [me, ada, ben, cat] = ['mallory@example.org', 'ada@example.org', 'ben@example.org', 'cat@example.org'];
const signUp = async (email: string, headers: Sent['headers'] = {}) => {
  const body = { email, categories: [category], source: 'Website', page: '/' };
  return (await send({ method: 'POST', path: '/Email', as: email, headers, body })).status;
};
/** Header that the platform's edge writes. */
const from = (client: string) => ({ 'cf-connecting-ip': client });
const signUpAgain = (email: string) =>
  send({
    method: 'PATCH',
    path: `/Email?email=eq.${encodeURIComponent(email)}`,
    as: email,
    body: { categories: [category], source: 'Website' },
  });
const waiting = (most = 1000) =>
  rowsFrom<{ email: string; token: string; wanted_at: string; claimed: boolean }>('unconfirmed_readers', {
    after: '',
    most,
  });
const due = async (most = 1000) => (await waiting(most)).map(({ email }) => email);
const tokenOf = async (email: string) => (await storedTokens())[email]!.token;
const answerOf = async (name: string, token: string, hourly: number) =>
  (await rowsFrom<{ answer: string }>(name, { token, hourly }))[0]!.answer;
const claim = async (email: string, hourly = 60) => answerOf('claim_confirmation', await tokenOf(email), hourly);
/** Confirms the three subscribers that exist when a test begins. */
const confirmAll = () => sql().exec('update newsletter.token set confirmed_at = now()');
const confirm = (email: string) =>
  sql().query('update newsletter.token set confirmed_at = now() where email = $1', [email]);
const countOf = async (table: string) => (await sql().query(`select from ${table}`)).rows.length;
/** Moves all stored times of confirmation mails into the past. */
const pass = (time: string) =>
  sql().exec(`
    update newsletter.token set wanted_at = wanted_at - interval '${time}',
      asked_at = asked_at - interval '${time}', again_at = again_at - interval '${time}';
    update newsletter.asked set at = at - interval '${time}';
    update newsletter.arrival set at = at - interval '${time}'`);
/** Adds `count` readers who signed up in the past, bypassing the limits. */
const arrived = (count: number, ago: string, name = 'early') =>
  sql().exec(`
    alter table public."Email" disable trigger stamp;
    insert into public."Email" (email, categories, source, page, subscribed_at)
      select '${name}' || n || '@example.org', ${asSql([category])}, 'Website', '/', now() - interval '${ago}'
      from generate_series(1, ${count}) as n;
    alter table public."Email" enable trigger stamp;`);
const forget = async () => (await rowsFrom<{ unconfirmed: number; messages: number }>('forget_old', {}))[0]!;
const addresses = async () => (await storedRows()).map(({ email }) => email);

it('the list of due mails has an address without dots and tags for itself, and one of all other spellings of its mailbox', async () => {
  await confirmAll();
  const spellings = ['v@gmail.com', 'v+1@gmail.com', 'v+2@googlemail.com', 'v.@gmail.com'];
  for (const email of [...spellings, 'v+1@example.org', 'w@gmail.com']) {
    expect(await signUp(email)).toBe(201);
  }
  const listed = await due();
  expect(listed).toHaveLength(4);
  expect(listed).toEqual(expect.arrayContaining(['v@gmail.com', 'v+1@example.org', 'w@gmail.com']));
});

it.each([
  ['v.ictim+1@gmail.com', 'vi.ctim+2@googlemail.com', 'victim@gmail.com', 'mailbox'],
  ['v.ictim@proton.me', 'vic-tim+2@proton.me', 'victim@proton.me', 'mailbox'],
  ['victim+1@outlook.com', 'victim+2@outlook.com', 'victim@outlook.com', 'mailbox'],
  ['v.ictim@outlook.com', 'vi.ctim@outlook.com', 'victim@outlook.com', 'yes'],
  ['v.ictim+1@corp.example', 'vi.ctim+2@corp.example', 'victim@corp.example', 'yes'],
])('strangers who sign up as %s and %s do not delay the daily mail to %s', async (one, two, victim, second) => {
  await confirmAll();
  for (const email of [one, two, victim]) await signUp(email);
  expect([await claim(one), await claim(two)]).toEqual(['yes', second]);
  expect([await claim(victim), await claim(victim)]).toEqual(['yes', 'yes']);
  await signUpAgain(victim);
  expect(await claim(victim)).toBe('mailbox');
  expect(await due()).not.toContain(victim);
  for (let day = 0; day < 2; day++) {
    await pass('25 hours');
    await signUpAgain(victim);
    expect(await claim(victim)).toBe('yes');
  }
});

it.each([
  [['gmail.com', 'googlemail.com'], 'ab-c_d@gmail.com'],
  [['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], 'abcd@'],
  [['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'], 'a.b-c_d@'],
  [['fastmail.com', 'fastmail.fm', 'icloud.com', 'me.com', 'mac.com'], 'a.b-c_d@'],
  [['example.org', 'gmail.co.uk', 'my-gmail.com'], 'a.b-c_d+x+y@'],
])('the addresses of %j lose only what their provider ignores', async (domains, plain) => {
  const { rows } = await sql().query<{ plain: string }>(
    `select newsletter.plain_address('a.b-c_d+x+y@' || domain) as plain from unnest($1::text[]) as domain`,
    [domains],
  );
  expect(rows).toEqual(domains.map((domain) => ({ plain: plain.endsWith('@') ? plain + domain : plain })));
});

it('the oldest of several spellings is asked first, so that later ones do not delay it', async () => {
  await confirmAll();
  await signUp('jane.doe@gmail.com');
  for (const email of ['j.anedoe@gmail.com', 'janedoe+x@gmail.com']) await signUp(email);
  expect(await due()).toEqual(['jane.doe@gmail.com']);
  await claim('jane.doe@gmail.com');
  await pass('25 hours');
  expect(await due()).toEqual(['j.anedoe@gmail.com']);
});

it('an address that rests after a bounce is neither asked nor welcomed until it is woken', async () => {
  await confirmAll();
  await signUp(me);
  const listed = async () => [
    ...(await due()),
    ...(await rowsFrom<{ email: string }>('unwelcomed_readers', { after: ada, most: 9, confirmed: false })),
  ];
  expect(await listed()).toMatchObject([me, { email: ben }, { email: cat }, { email: me }]);
  const bounces = [me, cat].map((email) => ({ email, at: '2026-11-27T00:00:00Z', hard: true, reason: '5.1.1' }));
  await rowsFrom('note_bounces', { bounces });
  expect(await listed()).toMatchObject([{ email: ben }]);
  await rowsFrom('wake_reader', { address: me });
  expect(await listed()).toMatchObject([me, { email: ben }, { email: me }]);
});

it('the hourly limit counts the confirmation mails of all mailboxes', async () => {
  const answers = [];
  for (const email of await addresses()) answers.push(await claim(email, 2));
  expect(answers).toEqual(['yes', 'yes', 'hour']);
  await pass('61 minutes');
  expect(await claim(cat, 2)).toBe('yes');
});

it('a reader is welcomed once, and the hourly limit counts the welcome, too', async () => {
  await sql().exec(`update newsletter.token set welcomed_at = now() - interval '2 days'`);
  expect(await signUp(me)).toBe(201);
  const list = async (confirmed: boolean) =>
    (await rowsFrom<{ email: string }>('unwelcomed_readers', { after: '', most: 9, confirmed })).map(
      ({ email }) => email,
    );
  expect([await list(true), await list(false)]).toEqual([[], [me]]);
  expect(await claim(me)).toBe('yes');
  await confirm(me);
  expect(await list(true)).toEqual([me]);
  const token = await tokenOf(me);
  const welcome = (hourly: number) => answerOf('claim_welcome', token, hourly);
  expect([await welcome(1), await welcome(2), await welcome(2)]).toEqual(['hour', 'yes', 'yes']);
  expect(await countOf('newsletter.asked')).toBe(2);
  await sql().exec(`update newsletter.token set welcomed_at = now() - interval '2 days'`);
  expect(await list(true)).toEqual([]);
});

it('readers are welcomed for seven days after they joined or confirmed, in pages', async () => {
  const ages = { [ada]: ['8 days', '167 hours'], [ben]: ['8 days', '169 hours'], [cat]: ['167 hours', '8 days'] };
  await sql().exec('alter table public."Email" disable trigger stamp');
  for (const [email, [joined, confirmed]] of Object.entries(ages)) {
    await sql().exec(`
      update public."Email" set subscribed_at = now() - interval '${joined}' where email = '${email}';
      update newsletter.token set confirmed_at = now() - interval '${confirmed}' where email = '${email}'`);
  }
  await sql().exec('alter table public."Email" enable trigger stamp');
  const list = async (after: string, most: number) =>
    (await rowsFrom<{ email: string }>('unwelcomed_readers', { after, most, confirmed: true })).map(
      ({ email }) => email,
    );
  expect([await list('', 9), await list('', 1), await list(ada, 9)]).toEqual([[ada, cat], [ada], [cat]]);
  await answerOf('claim_welcome', await tokenOf(ada), 60);
  expect(await rowsFrom('unwelcomed_readers', { after: '', most: 9, confirmed: true })).toMatchObject([
    { email: ada, claimed: true },
    { email: cat, claimed: false },
  ]);
  await sql().exec(`update newsletter.asked set at = at - interval '23 hours'`);
  await sql().exec(`update newsletter.token set welcomed_at = null where email = '${ada}'`);
  expect(await list('', 9)).toEqual([cat]);
  await sql().exec(`update newsletter.asked set at = at - interval '2 hours'`);
  expect(await list('', 9)).toEqual([ada, cat]);
});

it.each([
  ['v.ic+x@corp.example', 'vic@corp.example', true],
  ['Vic@GOOGLEMAIL.com', 'vic@gmail.com', true],
  ['vic@agooglemail.com', 'vic@gmail.com', false],
  ['vic@googlemail.com.example', 'vic@gmail.com.example', false],
  ['vic@corp.example', 'ben@corp.example', false],
])('the older fingerprints of %s and %s are the same: %s', async (one, two, isSame) => {
  const { rows } = await sql().query('select newsletter.mailbox_before($1) = newsletter.mailbox_before($2) as same', [
    one,
    two,
  ]);
  expect(rows).toEqual([{ same: isSame }]);
});

it('a mail that is claimed twice counts once, and a claim for a reader who confirmed or left is refused', async () => {
  expect([await claim(ada), await claim(ada), await claim(ada)]).toEqual(Array(3).fill('yes'));
  expect(await countOf('newsletter.asked')).toBe(1);
  await confirm(ada);
  expect(await claim(ada)).toBe('gone');
  expect(await answerOf('claim_confirmation', '00000000-0000-4000-8000-000000000000', 60)).toBe('gone');
});

it('a reader who signs up again is asked for another confirmation, once a day', async () => {
  const wanted = async () => {
    const { rows } = await sql().query<{ due: boolean }>(
      'select asked_at is null or asked_at < wanted_at as due from newsletter.token where email = $1',
      [ada],
    );
    return rows[0]!.due;
  };
  expect(await wanted()).toBe(true);
  await claim(ada);
  expect(await wanted()).toBe(false);
  expect((await signUpAgain(ada)).status).toBe(204);
  expect(await wanted()).toBe(true);
  expect(await claim(ada)).toBe('mailbox');
  await pass('25 hours');
  expect(await claim(ada)).toBe('yes');
  await signUpAgain(ada);
  await signUpAgain(ada);
  expect(await wanted()).toBe(true);
  await pass('25 hours');
  expect(await claim(ada)).toBe('yes');
  await confirm(ada);
  await pass('25 hours');
  await signUpAgain(ada);
  expect(await wanted()).toBe(false);
});

it('a claimed reader is listed for a day, so that a mail that was not accepted is sent again', async () => {
  await claim(ada);
  expect(await due()).toContain(ada);
  await pass('25 hours');
  expect(await due()).toEqual([ben, cat]);
});

it('unconfirmed readers are listed in pages', async () => {
  expect(await due(2)).toEqual([ada, ben]);
  expect(await rowsFrom('unconfirmed_readers', { after: ben, most: 2 })).toEqual([
    { email: cat, token: await tokenOf(cat), wanted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), claimed: false },
  ]);
});

it('the eleventh sign-up of a client in ten minutes is refused, and readers from other networks are taken', async () => {
  const answers = [];
  for (let n = 0; n < 20; n++) answers.push(await signUp(`f${n}@example.org`, from('203.0.113.7')));
  expect(answers).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(429)]);
  const others: Sent['headers'][] = [from('203.0.113.8'), from('2001:db8::1'), {}, from('not an address'), from('')];
  for (const [n, headers] of others.entries()) {
    expect(await signUp(`reader${n}@example.org`, headers)).toBe(201);
  }
  expect(await signUp('again@example.org', from('::ffff:203.0.113.7'))).toBe(429);
  expect((await signUpAgain(ada)).status).toBe(204);
  const [counted] = await rowsFrom<{ refused: number; last_at: string }>('refused_signups', {});
  expect(counted!.refused).toBeGreaterThanOrEqual(11);
  expect(Date.now() - Date.parse(counted!.last_at)).toBeLessThan(600_000);
});

it('a client is slowed down by its IPv6 network, for an hour, and never by x-forwarded-for', async () => {
  let next = 0;
  const taken = async (headers: Sent['headers'], times: number) => {
    const answers = [];
    for (let n = 0; n < times; n++) answers.push(await signUp(`n${next++}@example.org`, headers));
    return answers.filter((status) => status === 201).length;
  };
  const client = from('2001:db8:0:1::1');
  expect(await taken({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' }, 12)).toBe(12);
  expect(await taken(client, 9)).toBe(9);
  expect(await taken(from('2001:DB8:0:1:ffff::2'), 3)).toBe(1);
  expect(await taken({ ...client, 'x-forwarded-for': '198.51.100.1' }, 1)).toBe(0);
  expect(await taken(from('2001:db8:0:2::1'), 1)).toBe(1);
  for (const expected of [10, 10, 0]) {
    await pass('11 minutes');
    expect(await taken(client, 11)).toBe(expected);
  }
  await pass('61 minutes');
  expect(await taken(client, 1)).toBe(1);
});

it('a /48 network has 60 sign-ups in an hour, and no network next to it is slowed down', async () => {
  const answers = [];
  for (let n = 0; n < 62; n++) answers.push(await signUp(`n${n}@example.org`, from(`2001:db8:7:${n}::1`)));
  expect(answers).toEqual([...Array<number>(60).fill(201), 429, 429]);
  expect(await signUp(me, from('2001:db8:8::1'))).toBe(201);
  await pass('61 minutes');
  expect(await signUp('later@example.org', from('2001:db8:7:ffff::1'))).toBe(201);
});

it('the database keeps no address of a client, and forgets its hash after a day', async () => {
  await signUp(me, from('203.0.113.7'));
  const stored = async () => {
    const { rows } = await sql().query<{ client: string; network: string }>('select * from newsletter.arrival');
    return rows.map(({ client, network }) => (client === network ? client : `${client} ${network}`));
  };
  const [hash] = await stored();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await sql().exec(`update newsletter.salt set day = day - 1`);
  await signUp('next@example.org', from('203.0.113.7'));
  expect(new Set(await stored()).size).toBe(2);
  expect(await countOf('newsletter.salt')).toBe(1);
  await pass('25 hours');
  await signUp('last@example.org');
  expect(await stored()).toEqual([null]);
  await pass('25 hours');
  await forget();
  expect(await stored()).toEqual([]);
});

it('the list takes 20,000 sign-ups a day, not counting imported readers', async () => {
  await arrived(2000, '2 hours');
  await sql().exec(`
    insert into newsletter.arrival (at) select now() - interval '23 hours' from generate_series(1, 19999)`);
  expect(await signUp('one@example.org')).toBe(201);
  expect(await signUp('two@example.org')).toBe(429);
  await pass('2 hours');
  expect(await signUp('two@example.org')).toBe(201);
});

it('12 readers beside 24 strangers an hour are each asked within 12 hours, at 15 mails an hour', async () => {
  await confirmAll();
  const waits: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    if (hour < 12) {
      await arrived(12, '30 minutes', `foreign${hour}-`);
      await signUp(`reader.${hour}@example.org`);
      await arrived(12, '0 minutes', `late${hour}-`);
    }
    const next = oldestFirst(await waiting()).slice(0, 18);
    const { rows } = await sql().query<{ email: string; answer: string }>(
      `select given.email, public.claim_confirmation(given.token, 15) as answer
        from unnest($1::text[], $2::text[]) as given (email, token)`,
      [next.map(({ email }) => email), next.map(({ token }) => token)],
    );
    const asked = rows.filter(({ email, answer }) => email.startsWith('reader') && answer === 'yes');
    waits.push(...asked.map(({ email }) => hour - Number(email.split(/[.@]/)[1])));
    // The journal of the sender skips readers who have their mail.
    await sql().exec(`update newsletter.token set confirmed_at = now() where asked_at is not null`);
    await pass('1 hour');
  }
  expect(waits).toHaveLength(12);
  expect(Math.max(...waits)).toBeLessThan(12);
});

it('the last mail of the hour is reserved once if a confirmation and a welcome claim it at the same time', async () => {
  await confirm(ben);
  const [one, two] = [await tokenOf(ada), await tokenOf(ben)];
  const answers = await Promise.all([answerOf('claim_confirmation', one, 1), answerOf('claim_welcome', two, 1)]);
  expect(answers.sort()).toEqual(['hour', 'yes']);
  expect(await countOf('newsletter.asked')).toBe(1);
  // The test's database has one connection, so only the locks show that two connections would wait for each other.
  const locksOf = async (name: string) => {
    const results = await sql().exec(`begin; select public.${name}('${one}', 1);
      select objid from pg_locks where locktype = 'advisory'; rollback`);
    return results[2]!.rows;
  };
  expect(await locksOf('claim_welcome')).toEqual(await locksOf('claim_confirmation'));
  expect(await locksOf('claim_welcome')).toHaveLength(1);
});

it('the maintainer’s imports have no limit', async () => {
  await sql().exec(`
    set role service_role;
    set request.headers = '{"cf-connecting-ip": "203.0.113.7"}';
    insert into public."Email" (email, categories, source, page)
      select 'import' || n || '@example.org', ${asSql([category])}, 'Website', '/' from generate_series(1, 2100) as n;
    reset request.headers;
    reset role;`);
  expect(await countOf('public."Email"')).toBe(2103);
});

it('only readers who did not confirm within 30 days of the mail are deleted', async () => {
  await signUp('ada+other@example.org');
  await signUp('dora@example.org');
  await claim(ada);
  await claim(ben);
  await confirm(ben);
  await pass('719 hours');
  expect(await forget()).toMatchObject({ unconfirmed: 0 });
  await pass('2 hours');
  await claim('ada+other@example.org');
  await claim('dora@example.org');
  expect(await forget()).toMatchObject({ unconfirmed: 1 });
  expect(await addresses()).toEqual(['ada+other@example.org', ben, cat, 'dora@example.org']);
  expect(await countOf('newsletter.asked')).toBe(2);
});

it('a reader who was never asked is deleted after 30 days, if readers had to confirm before', async () => {
  await claim(ada);
  await confirm(ada);
  await pass('1 hour');
  await signUp('dora@example.org');
  await pass('31 days');
  await sql().exec(`update newsletter.token set wanted_at = now() - interval '90 days' where email = '${cat}'`);
  const unasked = await rowsFrom<{ unconfirmed: number }>('forget_asked', {});
  expect(unasked).toMatchObject([{ unconfirmed: 0 }]);
  await sql().exec(`update newsletter.token set wanted_at = wanted_at - interval '1 day' where email = '${ben}'`);
  expect(await forget()).toMatchObject({ unconfirmed: 1 });
  expect(await addresses()).toEqual([ada, ben, cat]);
  expect(await countOf('newsletter.left_mailbox')).toBe(0);
});

it('an unconfirmed reader who signed up again within 30 days is kept', async () => {
  await claim(ada);
  await pass('31 days');
  await signUpAgain(ada);
  expect(await forget()).toMatchObject({ unconfirmed: 0 });
});

it('messages are deleted a year after their answer, and held messages after 30 days', async () => {
  await sql().exec(`
    alter table public."Message" disable trigger receive_message;
    insert into public."Message" (category, name, email, message, held, sent_at, answered_at)
      select ${asSql(kind)}, name, 'a@example.org', 'Words', held, now() - age::interval, now() - answered::interval
      from (values ('answered', false, '3 years', '366 days'), ('fresh', false, '3 years', '364 days'),
        ('open', false, '3 years', null), ('held', true, '721 hours', null), ('new', true, '719 hours', null))
        as row (name, held, age, answered);
    alter table public."Message" enable trigger receive_message;`);
  expect(await forget()).toMatchObject({ messages: 2 });
  const { rows } = await sql().query('select name from public."Message" order by name');
  expect(rows).toEqual([{ name: 'fresh' }, { name: 'new' }, { name: 'open' }]);
});

it('the tokens of readers who left are listed in pages', async () => {
  const tokens = await storedTokens();
  const [one, two] = [tokens[ada]!.token, tokens[ben]!.token];
  for (const token of [one, two]) await call('leave_letter', { token }, withKey(anonKey));
  const sorted = [one, two].toSorted();
  const left = async (after: string, most: number) =>
    (await rowsFrom<{ token: string }>('left_readers', { after, most })).map(({ token }) => token);
  expect([await left('', 1), await left(sorted[0]!, 9)]).toEqual([[sorted[0]], [sorted[1]]]);
  await sql().exec(`update newsletter.left_token set at = at - interval '8 days'`);
  await sql().exec(`delete from public."Email"`);
  expect(await left('', 9)).toEqual([tokens[cat]!.token]);
});

it('only the maintainer sees which readers have confirmed', async () => {
  await confirm(ada);
  const path = '/Email?select=email,confirmed_at&order=email&limit=2';
  const shown = await send({ path, as: null, ...withKey(serviceKey) });
  expect([shown.status, JSON.parse(shown.text)]).toEqual([
    200,
    [
      { email: ada, confirmed_at: expect.stringMatching(/^\d{4}-/) },
      { email: ben, confirmed_at: null },
    ],
  ]);
  const refused = await send({ path: '/Email?select=email,confirmed_at', as: ada });
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('42501')]);
});
