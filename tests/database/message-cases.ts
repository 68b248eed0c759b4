// Test cases of contract.ts for the permissions of the table of messages.
import { expect, vi } from 'vitest';
import { sendMessage } from '../../client/send-message.ts';
import { openProject } from '../../build/newsletter/hosted-project.ts';
import { openBox } from '../../build/newsletter/messages/box.ts';
import type { Submission } from '../../components/widgets/services.ts';
import { asSql, kind } from './choices.ts';
import { anonKey, send, type Answer, type ContractCase, type Sent, type Subject } from './subject.ts';

interface StoredMessage {
  id: string;
  sent_at: Date;
  category: string;
  name: string;
  email: string;
  message: string;
  listing: string | null;
  held: boolean;
  answered_at: Date | null;
}

const storedMessages = async ({ pglite }: Subject) =>
  (await pglite.query<StoredMessage>('select * from public."Message" order by sent_at, id')).rows;

const letter = {
  category: kind,
  name: 'Ada Gull',
  email: 'Ada@example.org',
  message: 'The ferry is late.\n\tAgain; “quoted” 🎷',
  listing: '/zz1-eating-out#tidewater-cafe',
};
const ID = '00000000-0000-4000-8000-000000000001';
const put = (subject: Subject, body: unknown, sent: Sent = {}) =>
  send(subject, { method: 'POST', path: '/Message', as: null, body, ...sent });

/** Adds `count` messages that an address sent in the past, bypassing the limits. */
const arrived = ({ pglite }: Subject, count: number, email: string, ago: string) =>
  pglite.exec(`
    alter table public."Message" disable trigger receive_message;
    insert into public."Message" (category, name, email, message, sent_at)
      select ${asSql(kind)}, 'Secret', '${email}', 'Private words', now() - interval '${ago}' from generate_series(1, ${count});
    alter table public."Message" enable trigger receive_message;
  `);

export const messages: ContractCase[] = [
  {
    name: 'stores a message with the time of the database’s clock, and returns nothing',
    async run(subject) {
      const answer = await put(subject, letter, { headers: { prefer: 'return=minimal' } });
      expect([answer.status, answer.text]).toEqual([201, '']);
      const [stored, ...others] = await storedMessages(subject);
      expect(others).toEqual([]);
      expect(stored).toMatchObject({ ...letter, held: false, answered_at: null });
      expect(Math.abs(stored!.sent_at.getTime() - Date.now())).toBeLessThan(120_000);
    },
  },
  {
    name: 'stores a message that isn’t about a listing',
    async run(subject) {
      const { listing: _listing, ...rest } = letter;
      expect((await put(subject, rest)).status).toBe(201);
      expect((await storedMessages(subject))[0]?.listing).toBeNull();
    },
  },
  {
    name: 'stores a message from the site’s own code once, although it is sent twice',
    async run(subject) {
      vi.stubGlobal('location', { href: subject.site });
      const submission: Submission = {
        ...letter,
        topic: 'Feedback',
        name: ' Ada\u202e\n Gull ',
        message: 'One\r\ntwo\u2028three\u0007',
      };
      const backend = { url: subject.site, key: anonKey(subject) };
      expect(await sendMessage(backend, submission)).toBe('stored');
      expect(await sendMessage(backend, submission)).toBe('stored');
      expect(await storedMessages(subject)).toMatchObject([{ name: 'Ada Gull', message: 'One\ntwo\nthree' }]);
      expect(await sendMessage(backend, { ...submission, message: 'Another' })).toBe('stored');
      expect(await storedMessages(subject)).toHaveLength(2);
      expect(await sendMessage(backend, { ...submission, email: 'nobody' })).toBe('refused');
    },
  },
  {
    name: 'stores a message of the largest size, and refuses a larger one',
    async run(subject) {
      const address = (last: number) => `${'m'.repeat(64)}@${'e'.repeat(63)}.${'x'.repeat(63)}.${'y'.repeat(last)}`;
      const listing = (page: number, id: number) => `/${'a'.repeat(page)}#${'b'.repeat(id)}`;
      const largest = { name: 'x'.repeat(100), message: 'x'.repeat(4000), listing: listing(100, 100) };
      // An address of the maximum 254 bytes, one of 6 bytes, and one whose last part has the maximum 63 bytes.
      for (const email of [address(61), 'a@b.cd', `a@b.${'y'.repeat(63)}`]) {
        expect((await put(subject, { ...letter, ...largest, email })).status, email).toBe(201);
      }
      for (const larger of [
        { email: address(62) },
        { email: `${'m'.repeat(65)}@example.org` },
        { email: `a@${'e'.repeat(64)}.org` },
        { email: `a@b.${'y'.repeat(64)}` },
        { listing: listing(100, 101) },
      ]) {
        expect((await put(subject, { ...letter, ...larger })).status, JSON.stringify(larger)).toBe(400);
      }
      expect(await storedMessages(subject)).toHaveLength(3);
    },
  },
  {
    name: 'refuses a second message with the same id, and shows nothing of the first',
    async run(subject) {
      expect((await put(subject, { id: ID, ...letter })).status).toBe(201);
      const again = await put(subject, { id: ID, ...letter, name: 'Mallory' });
      expect([again.status, JSON.parse(again.text)]).toMatchObject([409, { code: '23505', details: null }]);
      expect(await storedMessages(subject)).toMatchObject([{ name: 'Ada Gull' }]);
    },
  },
  {
    name: 'holds back the sixth message of an address, but answers as for the first',
    async run(subject) {
      await arrived(subject, 5, 'ADA@example.org', '2 hours');
      const sixth = await put(subject, letter);
      const other = await put(subject, { ...letter, email: 'ben@example.org' });
      expect([sixth.status, sixth.text]).toEqual([other.status, other.text]);
      const held = (await storedMessages(subject)).filter((row) => row.held);
      expect(held).toMatchObject([{ email: letter.email }]);
    },
  },
  {
    name: 'holds back no message because of messages of two days ago',
    async run(subject) {
      await arrived(subject, 5, letter.email, '2 days');
      await put(subject, letter);
      expect((await storedMessages(subject)).filter((row) => row.held)).toEqual([]);
    },
  },
  {
    name: 'accepts the thirtieth message of an hour, and refuses the sixty-first',
    async run(subject) {
      await arrived(subject, 29, 'ben@example.org', '10 minutes');
      expect((await put(subject, letter)).status).toBe(201);
      await arrived(subject, 30, 'ben@example.org', '10 minutes');
      // Tries twelve times. Below the limit, messages are refused only at random, so one refusal would prove little.
      for (let n = 0; n < 12; n++) expect((await put(subject, letter)).status).toBe(429);
      const answer = await put(subject, letter);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        429,
        expect.objectContaining({ code: 'PT429', message: 'too many messages', details: null, hint: null }),
      ]);
      expect(await storedMessages(subject)).toHaveLength(60);
      vi.stubGlobal('location', { href: subject.site });
      const backend = { url: subject.site, key: anonKey(subject) };
      expect(await sendMessage(backend, { ...letter, topic: '' })).toBe('busy');
    },
  },
  {
    name: 'lists, answers and removes messages for the maintainer’s code',
    async run(subject) {
      await arrived(subject, 2, 'ben@example.org', '2 hours');
      await put(subject, letter);
      const box = openBox(openProject(subject.site, subject.serviceKey));
      const messages = await box.all();
      expect(messages.map(({ id }) => id).sort()).toEqual((await storedMessages(subject)).map(({ id }) => id).sort());
      expect(messages[2]).toMatchObject({ ...letter, held: false, answered_at: null });
      const { id } = messages[2]!;
      expect([await box.answer(id), await box.answer(ID)]).toEqual([true, false]);
      expect((await storedMessages(subject)).filter((row) => row.answered_at)).toMatchObject([{ id }]);
      expect([await box.remove(id), await box.remove(id)]).toEqual([true, false]);
      expect(await storedMessages(subject)).toHaveLength(2);
    },
  },
  {
    name: 'refuses a hundred messages in one request',
    async run(subject) {
      const answer = await put(
        subject,
        Array.from({ length: 100 }, () => ({ ...letter, message: 'Short' })),
        {},
      );
      expect(answer.status).toBe(429);
      expect(await storedMessages(subject)).toEqual([]);
    },
  },
  {
    name: 'deletes only messages that were answered a year ago',
    async run(subject) {
      await arrived(subject, 3, 'ben@example.org', '2 years');
      const [old, recent] = await storedMessages(subject);
      await subject.pglite.query(
        `update public."Message" set answered_at = now() - case when id = $1 then interval '366 days' else interval '364 days' end
          where id in ($1, $2)`,
        [old!.id, recent!.id],
      );
      expect((await put(subject, letter)).status).toBe(201);
      expect((await storedMessages(subject)).map(({ id }) => id)).not.toContain(old!.id);
      expect(await storedMessages(subject)).toHaveLength(3);
    },
  },
];

/** Requests of an attacker while another person's message is stored. None may change or reveal that message. */
const attacks: { name: string; send: Sent; status: number }[] = [
  ...['*', 'id', 'sent_at', 'message', 'held', 'answered_at', 'count()'].map((columns) => ({
    name: `selects ${columns}`,
    send: { path: `/Message?select=${columns}` },
    status: columns === 'count()' ? 400 : 401,
  })),
  { name: 'filters by address', send: { path: '/Message?select=id&email=eq.ben%40example.org' }, status: 401 },
  {
    name: 'asks only for the headers, with a count',
    send: { method: 'HEAD', path: '/Message', headers: { prefer: 'count=exact' } },
    status: 401,
  },
  {
    name: 'adds a message and asks for the row',
    send: { method: 'POST', body: letter, headers: { prefer: 'return=representation' } },
    status: 401,
  },
  {
    name: 'replaces a message by an upsert',
    send: { method: 'POST', body: { id: ID, ...letter }, headers: { prefer: 'resolution=merge-duplicates' } },
    status: 401,
  },
  {
    name: 'adds a message with the id of another message',
    send: { method: 'POST', body: { id: ID, ...letter }, headers: { prefer: 'resolution=ignore-duplicates' } },
    status: 401,
  },
  ...Object.entries({ sent_at: '2001-01-01', held: false, answered_at: '2001-01-01' }).map(([column, value]) => ({
    name: `adds a message with its own ${column}`,
    send: { method: 'POST', body: { ...letter, [column]: value } },
    status: 401,
  })),
  {
    name: 'adds a message with a missing column',
    send: { method: 'POST', body: { ...letter, admin: true } },
    status: 400,
  },
  ...['message', 'held', 'answered_at'].map((column) => ({
    name: `changes ${column}`,
    send: { method: 'PATCH', path: '/Message?category=eq.other', body: { [column]: null } },
    status: 401,
  })),
  { name: 'deletes a message', send: { method: 'DELETE', path: '/Message?category=eq.other' }, status: 401 },
  { name: 'calls the trigger', send: { method: 'POST', path: '/rpc/receive_message', body: {} }, status: 404 },
];

const badValues: Record<string, unknown[]> = {
  id: ['', '1', 'x'],
  category: [null, '', `${kind} `, 'spam', 7],
  name: [null, '', '   ', 'x'.repeat(101), 'Ada\nGull', 'Ada\u0000', 'Ada\u001b[2J', 'Ada\u202eGull', 'Ada\u2066'],
  email: [
    null,
    '',
    'ada',
    'ada@example',
    '=cmd@example.org',
    'ada @example.org',
    'ada@example.org\n',
    'ädä@example.org',
  ],
  message: [null, '', ' \n ', 'x'.repeat(4001), 'A\u0007', 'A\u001b]0;x', 'A\u202e', 'A\u2028', 'A\rB', '\ud800'],
  listing: [
    '',
    'zz1#a',
    '/zz1',
    '/zz1#',
    '//evil.example#a',
    '/zz1#a b',
    '/ZZ1#a',
    '/zz1#a\n',
    `/${'x'.repeat(101)}#a`,
    '/a"#b',
  ],
};

/** Checks that an answer contains neither the stored message nor a count of messages. */
function expectHarmless(answer: Answer) {
  expect(`${answer.text} ${JSON.stringify(answer.headers)}`).not.toMatch(/ben@|secret|private/i);
  expect(String(answer.headers['content-range'] ?? '')).not.toMatch(/\/\d/);
}

export const messageAttacks: ContractCase[] = [
  ...attacks.map(({ name, send: sent, status }): ContractCase => ({
    name: `exposes and changes no message for a request that ${name}`,
    async run(subject) {
      await arrived(subject, 1, 'ben@example.org', '1 hour');
      await subject.pglite.exec(`update public."Message" set id = '${ID}'`);
      const before = await storedMessages(subject);
      const answer = await send(subject, { path: '/Message', as: null, ...sent });
      expectHarmless(answer);
      expect(answer.status, answer.text).toBe(status);
      expect(await storedMessages(subject)).toEqual(before);
    },
  })),
  ...Object.entries(badValues).flatMap(([column, values]) =>
    values.map((value): ContractCase => ({
      name: `refuses a message with ${column} ${JSON.stringify(value).slice(0, 60)}`,
      async run(subject) {
        const answer = await put(subject, { ...letter, [column]: value });
        expect(answer.status, answer.text).toBe(400);
        expectHarmless(answer);
        expect(await storedMessages(subject)).toEqual([]);
      },
    })),
  ),
];
