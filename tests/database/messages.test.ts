// Tests the permissions and limits of the table of messages on real PostgREST.
import { expect, it, vi } from 'vitest';
import { sendMessage } from '../../client/send-message.ts';
import { openProject } from '../../build/newsletter/hosted-project.ts';
import { openBox } from '../../build/newsletter/messages/box.ts';
import { asSql, kind } from './choices.ts';
import { anonKey, send, serviceKey, site, sql, usePostgrest, type Answer, type Sent } from './postgrest.ts';

usePostgrest();

interface StoredMessage {
  id: string;
  sent_at: Date;
  name: string;
  email: string;
  listing: string | null;
  held: boolean;
  answered_at: Date | null;
}

const storedMessages = async () =>
  (await sql().query<StoredMessage>('select * from public."Message" order by sent_at, id')).rows;

const letter = {
  category: kind,
  name: 'Ada Gull',
  email: 'Ada@example.org',
  message: 'The ferry is late.\n\tAgain; “quoted” 🎷',
  listing: '/zz1-eating-out#tidewater-cafe',
};
const ID = '00000000-0000-4000-8000-000000000001';
const put = (body: unknown, sent: Sent = {}) => send({ method: 'POST', path: '/Message', as: null, body, ...sent });
const backend = () => ({ url: site(), key: anonKey });

/** Adds `count` messages that an address sent in the past, bypassing the limits. */
const arrived = (count: number, email: string, ago: string) =>
  sql().exec(`
    alter table public."Message" disable trigger user;
    insert into public."Message" (category, name, email, message, sent_at)
      select ${asSql(kind)}, 'Secret', '${email}', 'Private words', now() - interval '${ago}' from generate_series(1, ${count});
    alter table public."Message" enable trigger user;
  `);

it('a message is stored with the time of the database’s clock, and nothing is returned', async () => {
  const answer = await put(letter);
  expect([answer.status, answer.text]).toEqual([201, '']);
  const { listing: _listing, ...unlisted } = letter;
  expect((await put(unlisted)).status).toBe(201);
  const [stored, other] = await storedMessages();
  expect(stored).toMatchObject({ ...letter, held: false, answered_at: null });
  expect(Math.abs(stored!.sent_at.getTime() - Date.now())).toBeLessThan(120_000);
  expect(other!.listing).toBeNull();
});

it('the site’s code stores a message once, although it is sent twice', async () => {
  vi.stubGlobal('location', { href: site() });
  const submission = {
    ...letter,
    topic: 'Feedback',
    name: ' Ada\u202e\n Gull ',
    message: 'One\r\ntwo\u2028three\u0007',
  };
  expect(await sendMessage(backend(), submission)).toBe('stored');
  expect(await sendMessage(backend(), submission)).toBe('stored');
  expect(await storedMessages()).toMatchObject([{ name: 'Ada Gull', message: 'One\ntwo\nthree' }]);
  expect(await sendMessage(backend(), { ...submission, message: 'Another' })).toBe('stored');
  expect(await storedMessages()).toHaveLength(2);
  expect(await sendMessage(backend(), { ...submission, email: 'nobody' })).toBe('refused');
});

it('a message of the largest size is stored, and a larger one is refused', async () => {
  const address = (last: number) => `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(last)}`;
  const listing = (id: number) => `/${'a'.repeat(100)}#${'b'.repeat(id)}`;
  const largest = { name: 'x'.repeat(100), message: 'x'.repeat(4000), listing: listing(100) };
  // An address of the maximum 254 bytes, one of 6 bytes, and one whose last part has the maximum 63 bytes.
  for (const email of [address(61), 'a@b.cd', `a@b.${'y'.repeat(63)}`]) {
    expect((await put({ ...letter, ...largest, email })).status, email).toBe(201);
  }
  for (const larger of [
    { email: address(62) },
    { email: `${'m'.repeat(65)}@example.org` },
    { email: `a@${'e'.repeat(64)}.org` },
    { email: `a@b.${'y'.repeat(64)}` },
    { listing: listing(101) },
  ]) {
    expect((await put({ ...letter, ...larger })).status, JSON.stringify(larger)).toBe(400);
  }
});

it('a second message with the same id is refused, and shows nothing of the first', async () => {
  expect((await put({ id: ID, ...letter })).status).toBe(201);
  const again = await put({ id: ID, ...letter, name: 'Mallory' });
  expect([again.status, JSON.parse(again.text)]).toMatchObject([409, { code: '23505', details: null }]);
  expect(await storedMessages()).toMatchObject([{ name: 'Ada Gull' }]);
});

it('the sixth message of an address in a day is held back, but answered like the first', async () => {
  await arrived(5, 'ADA@example.org', '2 hours');
  await arrived(5, 'ben@example.org', '25 hours');
  const sixth = await put(letter);
  const other = await put({ ...letter, email: 'ben@example.org' });
  expect([sixth.status, sixth.text]).toEqual([other.status, other.text]);
  await put({ ...letter, email: letter.email.toUpperCase() });
  expect((await storedMessages()).filter((row) => row.held)).toHaveLength(2);
});

it('the thirtieth message of an hour is stored, and the sixty-first is refused', async () => {
  await arrived(29, 'ben@example.org', '10 minutes');
  expect((await put(letter)).status).toBe(201);
  await arrived(30, 'ben@example.org', '10 minutes');
  // Tries twelve times. Below the limit, messages are refused only at random, so one refusal would prove little.
  for (let n = 0; n < 12; n++) expect((await put(letter)).status).toBe(429);
  expect(JSON.parse((await put(letter)).text)).toMatchObject({ code: 'PT429', message: 'too many messages' });
  expect(await storedMessages()).toHaveLength(60);
  vi.stubGlobal('location', { href: site() });
  expect(await sendMessage(backend(), { ...letter, topic: '' })).toBe('busy');
});

it.each([
  [30, '59 minutes', 'low', 201],
  [31, '59 minutes', 'low', 429],
  [59, '59 minutes', 'high', 201],
  [60, '59 minutes', 'high', 429],
  [100, '61 minutes', 'low', 201],
])('after %s messages %s ago, a %s random number gives the status %s', async (count, ago, random, status) => {
  await arrived(count, 'ben@example.org', ago);
  // Finds a seed for which the next random number is below 0.01 or above 0.99.
  await sql().exec(`
    do $$ begin
      for seed in 0..9999 loop
        perform setseed(seed / 10000.0);
        if random() ${random === 'low' ? '< 0.01' : '> 0.99'} then
          perform setseed(seed / 10000.0);
          exit;
        end if;
      end loop;
    end $$`);
  expect((await put(letter)).status).toBe(status);
});

it('a request with a hundred messages is refused', async () => {
  const message = { ...letter, message: 'Short' };
  expect((await put(Array.from({ length: 100 }, () => message))).status).toBe(429);
  expect(await storedMessages()).toEqual([]);
});

it('five thousand messages are stored and no more', async () => {
  await arrived(4999, 'ben@example.org', '2 days');
  expect([(await put(letter)).status, (await put(letter)).status]).toEqual([201, 429]);
});

it('the maintainer’s code lists, answers and removes messages', async () => {
  await arrived(2, 'ben@example.org', '2 hours');
  await put(letter);
  const box = openBox(openProject(site(), serviceKey));
  const messages = await box.all();
  expect(messages.map(({ id }) => id).sort()).toEqual((await storedMessages()).map(({ id }) => id).sort());
  expect(messages[2]).toMatchObject({ ...letter, held: false, answered_at: null });
  const { id } = messages[2]!;
  expect([await box.answer(id), await box.answer(ID)]).toEqual([true, false]);
  expect((await storedMessages()).filter((row) => row.answered_at)).toMatchObject([{ id }]);
  expect([await box.remove(id), await box.remove(id)]).toEqual([true, false]);
  expect(await storedMessages()).toHaveLength(2);
});

it('a new message deletes messages that were answered a year ago', async () => {
  await arrived(3, 'ben@example.org', '2 years');
  const [old, recent] = await storedMessages();
  await sql().query(
    `update public."Message" set answered_at = now() - case when id = $1 then interval '366 days' else interval '364 days' end
      where id in ($1, $2)`,
    [old!.id, recent!.id],
  );
  expect((await put(letter)).status).toBe(201);
  expect((await storedMessages()).map(({ id }) => id)).not.toContain(old!.id);
  expect(await storedMessages()).toHaveLength(3);
});

/** Checks that an answer contains neither the stored message nor a count of messages. */
function expectHarmless(answer: Answer) {
  expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(/ben@|secret|private/i);
  expect(String(answer.headers['content-range'] ?? '')).not.toMatch(/\/\d/);
}

/** Requests of an attacker while another person's message is stored. None may change or reveal that message. */
const attacks: [name: string, sent: Sent, status?: number][] = [
  ...['*', 'id', 'message', 'held'].map((columns): [string, Sent] => [
    `selects ${columns}`,
    { path: `/Message?select=${columns}` },
  ]),
  ['filters by address', { path: '/Message?select=id&email=eq.ben%40example.org' }],
  ['asks for the count', { method: 'HEAD', headers: { prefer: 'count=exact' } }],
  [
    'adds a message and asks for the row',
    { method: 'POST', body: letter, headers: { prefer: 'return=representation' } },
  ],
  ...['merge', 'ignore'].map((what): [string, Sent] => [
    `adds a message with the id of another, with resolution=${what}-duplicates`,
    { method: 'POST', body: { id: ID, ...letter }, headers: { prefer: `resolution=${what}-duplicates` } },
  ]),
  ...Object.entries({ sent_at: '2001-01-01', held: false, answered_at: '2001-01-01' }).map(
    ([column, value]): [string, Sent] => [
      `adds a message with its own ${column}`,
      { method: 'POST', body: { ...letter, [column]: value } },
    ],
  ),
  ['changes a message', { method: 'PATCH', path: '/Message?category=eq.other', body: { held: null } }],
  ['deletes a message', { method: 'DELETE', path: '/Message?category=eq.other' }],
  ['calls the trigger', { method: 'POST', path: '/rpc/receive_message', body: {} }, 404],
];

it.each(attacks)('no message is exposed or changed by a request that %s', async (_name, sent, status = 401) => {
  await arrived(1, 'ben@example.org', '1 hour');
  await sql().exec(`update public."Message" set id = '${ID}'`);
  const before = await storedMessages();
  const answer = await send({ path: '/Message', as: null, ...sent });
  expectHarmless(answer);
  expect(answer.status, answer.text).toBe(status);
  expect(await storedMessages()).toEqual(before);
});

const badValues: Record<string, unknown[]> = {
  id: ['', 'x'],
  category: [null, `${kind} `, 'spam'],
  name: [null, '', '   ', 'x'.repeat(101), ...['\n', '\u0000', '\u001b', '\u202e', '\u2066'].map((c) => `Ada${c}Gull`)],
  email: [null, 'ada@example', '=cmd@example.org', 'ada@example.org\n', 'ädä@example.org'],
  message: [null, '', ' \n ', 'x'.repeat(4001), ...['\u0007', '\u001b', '\u202e', '\u2028', '\r'].map((c) => `A${c}`)],
  listing: ['', 'zz1#a', '/zz1', '/zz1#', '//evil.example#a', '/zz1#a b', '/ZZ1#a', '/zz1#a\n'],
};

it.each(Object.entries(badValues).flatMap(([column, values]) => values.map((value) => ({ column, value }))))(
  'the table refuses a message with the $column $value',
  async ({ column, value }) => {
    const answer = await put({ ...letter, [column]: value });
    expect(answer.status, answer.text).toBe(400);
    expectHarmless(answer);
    expect(await storedMessages()).toEqual([]);
  },
);
