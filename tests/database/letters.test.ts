// Tests the database functions behind the links in a mail, the sender's list of readers, imports and bounces.
import { expect, it } from 'vitest';
import { categories, category, postcode, unknownChoice } from './choices.ts';
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
} from './postgrest.ts';

usePostgrest();

const [me, ada, ben] = ['mallory@example.org', 'ada@example.org', 'ben@example.org'];
const WRONG = '00000000-0000-4000-8000-000000000000';
/** Calls a function with the public key. */
const follow = (name: string, body: unknown) => call(name, body, {});
const signUp = (email = me) =>
  send({
    method: 'POST',
    path: '/Email',
    as: email,
    body: { email, categories: [category], source: 'Website', page: '/', postcode },
  });
const addresses = async () => (await storedRows()).map(({ email }) => email);
const tokenOf = async (email: string) => (await storedTokens())[email]!.token;
const leave = async (email: string) => follow('leave_letter', { token: await tokenOf(email) });

/** Values that must not be accepted as a token. Some are the valid token in another form. */
const hostileTokens = (right: string): unknown[] => [
  '',
  '%',
  null,
  7,
  [right],
  right.toUpperCase(),
  right.replaceAll('-', ''),
  `{${right}}`,
  ` ${right}`,
  `${right}\n`,
  right.slice(0, -1),
  'x'.repeat(10_000),
];

const choices = { postcode: 'None', categories: categories.slice(0, 1) };
const bodyOf = (name: string, token: unknown) => ({ token, ...(name === 'change_letter' && choices) });
const tokenFunctions = ['leave_letter', 'confirm_letter', 'change_letter'];

it('each reader who signs up gets an own, unconfirmed token', async () => {
  expect((await signUp()).status).toBe(201);
  const tokens = await storedTokens();
  expect(tokens[me]).toEqual({ token: expect.stringMatching(/^[0-9a-f-]{36}$/), confirmed: null });
  expect(new Set(Object.values(tokens).map(({ token }) => token)).size).toBe(4);
});

it('only the row of the token is removed when a reader leaves', async () => {
  const answer = await leave(ada);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await addresses()).toEqual([ben, 'cat@example.org']);
  expect(Object.keys(await storedTokens())).toEqual([ben, 'cat@example.org']);
});

it('a reader who comes back gets a new, unconfirmed token, and the old token has no effect', async () => {
  await signUp();
  const token = await tokenOf(me);
  await follow('confirm_letter', { token });
  await leave(me);
  expect((await signUp()).status).toBe(201);
  const again = (await storedTokens())[me]!;
  expect(again.token).not.toBe(token);
  expect(again.confirmed).toBeNull();
  for (const name of ['confirm_letter', 'leave_letter']) await follow(name, { token });
  expect((await storedTokens())[me]).toEqual(again);
});

it('confirm_letter confirms only the row of the token, and keeps the time of the first confirmation', async () => {
  const token = await tokenOf(ada);
  const answer = await follow('confirm_letter', { token });
  expect([answer.status, answer.text]).toEqual([204, '']);
  const first = await storedTokens();
  expect(Math.abs(first[ada]!.confirmed!.getTime() - Date.now())).toBeLessThan(120_000);
  expect([first[ben]!.confirmed, first['cat@example.org']!.confirmed]).toEqual([null, null]);
  await follow('confirm_letter', { token });
  expect(await storedTokens()).toEqual(first);
});

it('change_letter changes only the choices of the row of the token', async () => {
  const [before, tokens] = [await storedRows(), await storedTokens()];
  const answer = await follow('change_letter', bodyOf('change_letter', tokens[ada]!.token));
  expect([answer.status, answer.text]).toEqual([204, '']);
  const [changed, ...others] = await storedRows();
  expect(changed).toEqual({ ...before[0], ...choices, updated_at: changed!.updated_at });
  expect(changed!.updated_at.getTime()).toBeGreaterThan(before[0]!.updated_at.getTime());
  expect(others).toEqual(before.slice(1));
  expect(await storedTokens()).toEqual(tokens);
});

it('letter_choices returns only the choices of the reader with the token', async () => {
  const ask = async (token: string) => JSON.parse((await follow('letter_choices', { token })).text) as unknown;
  const ours = (await storedRows()).find(({ email }) => email === ben)!;
  expect(await ask(await tokenOf(ben))).toEqual([{ postcode: ours.postcode, categories: ours.categories }]);
  expect(await ask(WRONG)).toEqual([]);
});

it.each(tokenFunctions)('%s answers alike for every token: right, used, wrong or hostile', async (name) => {
  const [rows, tokens] = [await storedRows(), await storedTokens()];
  const right = tokens[ada]!.token;
  const answers = new Set<string>();
  const ask = async (token: unknown) => {
    const { status, text, headers } = await follow(name, bodyOf(name, token));
    answers.add(JSON.stringify([status, text, { ...headers, date: '' }]));
  };
  for (const token of [...hostileTokens(right), WRONG]) await ask(token);
  expect([await storedRows(), await storedTokens()]).toEqual([rows, tokens]);
  for (const token of [right, right]) await ask(token);
  expect([...answers]).toHaveLength(1);
  const { rows: types } = await sql().query(
    `select prorettype::regtype::text as returns from pg_proc where proname = $1`,
    [name],
  );
  expect(types).toEqual([{ returns: 'void' }]);
});

it('change_letter answers refused choices alike for a right and a wrong token, and changes nothing', async () => {
  const [before, right] = [await storedRows(), await tokenOf(ada)];
  for (const wrong of [
    { postcode: unknownChoice.postcode },
    { categories: [unknownChoice.category] },
    { categories: [] },
    { categories: null },
    { categories: [[category]] },
  ]) {
    for (const token of [right, WRONG]) {
      const answer = await follow('change_letter', { token, ...choices, ...wrong });
      expect([answer.status, answer.text], JSON.stringify(wrong)).toEqual([204, '']);
    }
  }
  expect(await storedRows()).toEqual(before);
});

it('a request to leave by GET removes no row, so that a preview of the link has no effect', async () => {
  const answer = await send({ path: `/rpc/leave_letter?token=${await tokenOf(ada)}`, as: null });
  expect([answer.status, await addresses()]).toEqual([405, expect.arrayContaining([ada])]);
});

it('the sender gets all readers in pages, with only the fields that a letter needs', async () => {
  const readers = (after: string, most: number) => rowsFrom('letter_readers', { after, most });
  const tokens = await storedTokens();
  await follow('confirm_letter', { token: tokens[ben]!.token });
  const expected = (await storedRows()).map(({ email, postcode, categories }) => ({
    email,
    postcode,
    categories,
    token: tokens[email]!.token,
    confirmed_at: email === ben ? expect.stringMatching(/^\d{4}-\d\d-\d\dT/) : null,
  }));
  expect([...(await readers('', 2)), ...(await readers(ben, 2))]).toEqual(expected);
  expect([await readers('cat@example.org', 2), await readers('', 0)]).toEqual([[], []]);
});

interface Outcome {
  address: string;
  outcome: string;
}

const newcomer = (email: string, more: object = {}) => ({
  email,
  postcode,
  categories: [category],
  source: 'Import: the old list',
  consented_at: '2024-03-01T09:00:00Z',
  confirmed: true,
  ...more,
});
const outcomes = async (name: string, body: object) =>
  (await rowsFrom<Outcome>(name, body)).map(({ outcome }) => outcome);
const importing = (readers: object[], write = true) => outcomes('import_readers', { readers, write });
const tryImport = (...emails: string[]) =>
  importing(
    emails.map((email) => newcomer(email)),
    false,
  );
/** Moves the confirmation mail of ben@example.org into the past. */
const wasAsked = (ago: string) =>
  sql().exec(`
    update newsletter.token set asked_at = now() - interval '${ago}', wanted_at = now() - interval '${ago}'
    where email = '${ben}'`);

it('an import adds readers with the day of their consent, and a dry run gives the same answer', async () => {
  const readers = [
    newcomer(' Me@Example.org'),
    newcomer('me@example.org'),
    newcomer('ADA@example.org'),
    newcomer('x'),
    newcomer('two@example.org', { categories: [unknownChoice.category] }),
    newcomer('three@example.org', { confirmed: false, consented_at: '2999-01-01T00:00:00Z' }),
    newcomer('four@example.org', { consented_at: '2999-01-01T00:00:00Z' }),
  ];
  const before = await storedRows();
  expect(await importing(readers, false)).toEqual(['added', 'added', 'known', 'refused', 'refused', 'added', 'added']);
  expect(await storedRows()).toEqual(before);
  expect(await importing(readers)).toEqual(['added', 'known', 'known', 'refused', 'refused', 'added', 'added']);
  const rows = await storedRows();
  const added = rows.find(({ email }) => email === 'me@example.org')!;
  const consent = new Date('2024-03-01T09:00:00Z');
  expect(added).toMatchObject({ source: 'Import: the old list', categories: [category], postcode });
  expect(added.subscribed_at).toEqual(consent);
  const { subscribed_at: late } = rows.find(({ email }) => email === 'three@example.org')!;
  expect(late.getTime()).toBeLessThan(Date.now() + 120_000);
  expect((await storedTokens())['four@example.org']!.confirmed!.getTime()).toBeLessThan(Date.now() + 120_000);
  expect(await storedTokens()).toMatchObject({
    'me@example.org': { confirmed: consent },
    'three@example.org': { confirmed: null },
  });
  expect(rows.filter(({ email }) => before.some((row) => row.email === email))).toEqual(before);
});

it('an import confirms a reader who is known but unconfirmed, and changes nothing else', async () => {
  await follow('confirm_letter', { token: await tokenOf(ben) });
  const [rows, tokens] = [await storedRows(), await storedTokens()];
  const readers = [newcomer(ada), newcomer(ben), newcomer('cat@example.org', { confirmed: false })];
  expect(await importing(readers, false)).toEqual(Array(3).fill('known'));
  expect(await storedTokens()).toEqual(tokens);
  expect(await importing(readers)).toEqual(Array(3).fill('known'));
  const confirmed = new Date('2024-03-01T09:00:00Z');
  expect(await storedTokens()).toEqual({ ...tokens, [ada]: { ...tokens[ada], confirmed } });
  expect(await storedRows()).toEqual(rows);
});

it('an import adds no reader who left, but that reader can sign up again', async () => {
  await wasAsked('31 days');
  for (const email of [ada, ben]) await leave(email);
  expect(await tryImport(ada, 'ADA@example.org', 'ada+news@example.org', ben)).toEqual(Array(4).fill('left'));
  expect((await signUp(ada)).status).toBe(201);
});

it.each([
  ['j.smith@corp.example', 'js.mith@corp.example', 'added'],
  ['j.smith@corp.example', 'j.smith+x@corp.example', 'left'],
  ['j.smith@gmail.com', 'js.mith+x@googlemail.com', 'left'],
  ['j.smith@outlook.com', 'jsmith@outlook.com', 'added'],
  ['j.smith@proton.me', 'j_smith+x@proton.me', 'left'],
])('after %s has left, an import counts the address %s as %s', async (gone, other, outcome) => {
  await importing([newcomer(gone)]);
  await leave(gone);
  expect(await tryImport(other)).toEqual([outcome]);
});

it('an import adds no reader who left before fingerprints ignored fewer characters', async () => {
  await sql().exec(
    `insert into newsletter.left_mailbox (mailbox) values (newsletter.mailbox_before('j.smith@corp.example'))`,
  );
  expect(await tryImport('j.smith@corp.example')).toEqual(['left']);
});

it('an import adds an address that was deleted because it was never confirmed', async () => {
  await wasAsked('31 days');
  await call('forget_old', {});
  expect(await tryImport(ben)).toEqual(['added']);
});

it('an address gets no letter after a hard bounce or three soft ones, until the maintainer resumes it', async () => {
  const bounce = (email: string, at: string, hard = false) => ({ email, at, hard, reason: '5.1.1 no such user' });
  const note = (...bounces: object[]) => outcomes('note_bounces', { bounces });
  const readers = async () =>
    (await rowsFrom<{ email: string }>('letter_readers', { after: '', most: 10 })).map(({ email }) => email);
  const soft = ['2026-11-01', '2026-11-02', '2026-11-02'].map((at) => bounce('Ada@example.org', at));
  expect(await note(...soft, bounce(me, '2026-11-01'))).toEqual(['noted', 'noted', 'noted', 'unknown']);
  expect(await readers()).toContain(ada);
  expect(await note(bounce(ada, '2026-11-03'), bounce(ben, '2026-11-03', true))).toEqual(['resting', 'resting']);
  expect(await readers()).toEqual(['cat@example.org']);
  expect(await rowsFrom('wake_reader', { address: ' ADA@example.org' })).toEqual([{ forgotten: 3 }]);
  expect(await readers()).toEqual([ada, 'cat@example.org']);
});

it('the reason of a rest is that of the newest hard bounce, of at most 300 characters, and has its day', async () => {
  const bounce = (at: string, hard: boolean, reason: string) => ({ email: ada, at: `${at}T00:00:00Z`, hard, reason });
  const shown = async () => {
    const path = `/Email?select=email,resting_since,bounce_reason&email=eq.${ada}`;
    const answer = await send({ path, as: null, ...withKey(serviceKey) });
    const [row] = JSON.parse(answer.text) as { resting_since: string | null; bounce_reason: string | null }[];
    return [row!.resting_since?.slice(0, 10) ?? null, row!.bounce_reason];
  };
  expect(await shown()).toEqual([null, null]);
  await rowsFrom('note_bounces', { bounces: [bounce('2026-11-05', false, 'full')] });
  expect(await shown()).toEqual([null, 'full']);
  const hard = [bounce('2026-11-01', true, 'older'), bounce('2026-11-02', true, `gone${'x'.repeat(300)}`)];
  await rowsFrom('note_bounces', { bounces: hard });
  expect(await shown()).toEqual(['2026-11-05', `gone${'x'.repeat(296)}`]);
});

it('a request needs the maintainer’s key in both headers', async () => {
  const mixed = { apikey: serviceKey, authorization: `Bearer ${anonKey}` };
  for (const sent of [{ headers: mixed }, withKey(`${serviceKey}x`), withKey('')]) {
    const answer = await call('letter_readers', { after: '', most: 10 }, sent);
    expect([answer.status, answer.text]).toEqual([401, expect.not.stringMatching(/@example|-[0-9a-f]{4}-/)]);
  }
});
