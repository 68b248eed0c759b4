// Tests the columns that newsletter services export, and the reports of mails that did not arrive.
import { expect, test } from 'vitest';
import { readBounces } from '../../../build/newsletter/subscribers/read-bounces.ts';
import { readExport } from '../../../build/newsletter/subscribers/read-export.ts';

const offer = { postcodes: ['SW2', 'SW9', 'None'], categories: ['Eating Out', 'Family'] };
const read = (...lines: string[]) => readExport(lines.join('\n'), offer);

test.each([
  [
    'Substack',
    'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
    'Ada@Example.org,false,,other,false,2024-03-01T09:00:00.000Z,',
    'gone@example.org,false,,other,true,2024-03-01T09:00:00.000Z,',
    false,
  ],
  [
    'Mailchimp',
    '"Email Address",MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,TAGS,UNSUB_TIME',
    'ada@example.org,2,,"2024-03-01 09:00:00",1,"""Family"",""VIP""",',
    'gone@example.org,2,,"2024-03-01 09:00:00",1,,"2025-01-01 09:00:00"',
    true,
  ],
  [
    'Ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at,deleted_at,labels',
    '1,ada@example.org,Ada,,true,false,2024-03-01T09:00:00.000Z,,"family, press"',
    '2,gone@example.org,,,false,false,2024-03-01T09:00:00.000Z,,',
    false,
  ],
  [
    'listmonk',
    'uuid,email,name,attributes,status,created_at,updated_at',
    '1,ada@example.org,Ada,{},enabled,2024-03-01T09:00:00Z,2024-03-01T09:00:00Z',
    '2,gone@example.org,,{},blocklisted,2024-03-01T09:00:00Z,2024-03-01T09:00:00Z',
    false,
  ],
  [
    'Buttondown',
    'id,email,creation_date,subscriber_type,tags',
    '1,ada@example.org,2024-03-01T09:00:00Z,regular,Family',
    '2,gone@example.org,2024-03-01T09:00:00Z,unsubscribed,',
    false,
  ],
])('the columns of %s give the address, its consent and who left', (service, head, reader, gone, isConfirmed) => {
  const found = read(head, reader, gone, reader.replace(/ada@/i, 'ADA@'));
  expect(found).toMatchObject({ service, rows: 3, off: 1, twice: 1, invalid: [] });
  const { email, consentedAt, categories, ...rest } = found.readers[0]!;
  expect([email, consentedAt, rest.isConfirmed]).toEqual(['ada@example.org', '2024-03-01T09:00:00.000Z', isConfirmed]);
  expect(categories).toEqual(/family/i.test(reader) ? ['Family'] : offer.categories);
});

test('a plain list gives districts of postcodes and no date, and reports invalid addresses', () => {
  const found = read('E-mail;Postcode', 'a@example.org;sw2 1jf', 'b@example.org;SW9', 'c@example.org;M1 1AE', 'd@e;');
  expect(found.readers.map(({ postcode, consentedAt }) => [postcode, consentedAt])).toEqual([
    ['SW2', undefined],
    ['SW9', undefined],
    ['None', undefined],
  ]);
  expect(found.invalid).toEqual(['d@e']);
  expect(() => read('name', 'Ada')).toThrow('No column holds addresses.');
});

test('only a whole yes is one', () => {
  const rows = [
    'a@example.org,true',
    'b@example.org,YES',
    'c@example.org,10',
    'd@example.org,not true',
    'e@example.org,',
  ];
  const found = read('email,email_disabled', ...rows);
  expect(found.readers.map(({ email }) => email[0]).join('')).toBe('cde');
});

test('an address that left in one of its rows has left', () => {
  const found = read('email,status', 'a@example.org,subscribed', 'A@example.org,unsubscribed', 'b@example.org,');
  expect(found).toMatchObject({ off: 1, twice: 1, readers: [{ email: 'b@example.org' }] });
});

const report = (address: string, status: string, action = 'failed') => `From: MAILER-DAEMON@mx.example
Date: Mon, 30 Nov 2026 08:00:00 +0000
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${address}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 No such user

--b--
`;
const NOW = '2026-12-01T00:00:00.000Z';

test("a mail server's reports distinguish missing addresses from full mailboxes", async () => {
  const box = [
    report('Ada@example.org', '5.1.1'),
    report('ben@example.org', '5.2.2'),
    report('c@d.org', '4.4.1', 'delayed'),
  ];
  const mbox = box.map((mail) => `From MAILER-DAEMON Mon Nov 30 08:00:00 2026\n${mail}`).join('\n');
  const bounces = await readBounces(mbox, NOW);
  expect(bounces.map(({ email, hard }) => [email, hard])).toEqual([
    ['ada@example.org', true],
    ['ben@example.org', false],
  ]);
  expect(bounces[0]).toMatchObject({ at: '2026-11-30T08:00:00.000Z', reason: '5.1.1 550 No such user' });
  expect(await readBounces(box[0]!, NOW)).toHaveLength(1);
});

const found = {
  email: 'ada@example.org',
  hard: true,
  at: '2026-11-30T08:00:00.000Z',
  reason: '5.1.1 550 No such user',
};

test.each<[string, string | RegExp, string, object | undefined]>([
  ['an action in capitals', 'Action: failed', 'ACTION: FAILED', found],
  ['an action that only begins so', 'Action: failed', 'Action: failed-over', undefined],
  ['an action that only ends so', 'Action: failed', 'Action: unfailed', undefined],
  ['no action', 'Action: failed\n', '', undefined],
  ['the original recipient only', 'Final-Recipient', 'Original-Recipient', found],
  ['both recipients', 'Action: failed', 'Original-Recipient: rfc822; b@example.org\nAction: failed', found],
  ['a recipient in brackets', 'Ada@example.org', '<ada@example.org>', found],
  ['a recipient without a type', 'rfc822; ', '', found],
  ['no recipient', /Final-Recipient.*\n/, '', undefined],
  ['a recipient without a host', 'Ada@example.org', 'ada', undefined],
  ['no diagnosis', /Diagnostic-Code.*\n/, '', { ...found, reason: '5.1.1' }],
  ['a diagnosis in capitals', 'smtp; 550', 'SMTP;550', found],
  ['a diagnosis of another kind', 'smtp; 550', 'x-unix; 550', { ...found, reason: '5.1.1 x-unix; 550 No such user' }],
  ['no status', /Status.*\n/, '', { ...found, hard: false, reason: '550 No such user' }],
  ['a refusal by policy', '5.1.1', '5.7.1', { ...found, hard: false, reason: '5.7.1 550 No such user' }],
  ['a full mailbox', '5.1.1', '5.2.2', { ...found, hard: false, reason: '5.2.2 550 No such user' }],
  ['a closed mailbox', '5.1.1', '5.2.1', { ...found, reason: '5.2.1 550 No such user' }],
  ['a passing failure', '5.1.1', '4.5.1', { ...found, hard: false, reason: '4.5.1 550 No such user' }],
  ['a status that only ends so', '5.1.1', '25.1.1', { ...found, hard: false, reason: '25.1.1 550 No such user' }],
  ['the time of the epoch', '30 Nov 2026 08:00:00', '01 Jan 1970 00:00:00', { ...found, at: NOW }],
  ['a time before the epoch', '30 Nov 2026', '30 Nov 1969', { ...found, at: NOW }],
  ['no time', /Date: .*\n/, '', { ...found, at: NOW }],
  ['line ends of Windows', /\n/g, '\r\n', found],
  ['words like the start of another mail', 'Sorry.', 'From now on we close on 1 June 2026\nFrom 9 to 5 2026', found],
  ['its fields as plain text', /MIME-Version[^]*Sorry\.\n\n--b\n[^\n]*/, '', found],
])('a report with %s is read', async (_, from, to, bounce) => {
  const mail = report('Ada@example.org', '5.1.1').replace(from, to);
  expect(await readBounces(mail, NOW)).toEqual(bounce ? [bounce] : []);
});

test('a byte-order mark is no part of the first column', async () => {
  expect(await readBounces('\uFEFFtype,email\nsoft,a@example.org\n', NOW)).toMatchObject([{ hard: false }]);
});

test('a list keeps whole cells, and skips rows without an address', async () => {
  const list = 'Status,Reason,E-Mail\nhard, no user , Ada@Example.org \n,,b@example.org\nhard\n,,none\n,,@\n,,a@\n';
  expect(await readBounces(list, NOW)).toEqual([
    { email: 'ada@example.org', at: NOW, hard: true, reason: 'hard no user' },
    { email: 'b@example.org', at: NOW, hard: true, reason: 'on a list of the provider' },
  ]);
});

test('a report from anyone has a time, an address and a reason that the list takes', async () => {
  const mail = report('Ada@example.org', '5.1.1').replace('550 No such user', `\u0000\u001b[2J${'x'.repeat(2000)}`);
  for (const date of ['Someday', 'Sat, 01 Jan 275000 00:00:00 +0000', 'Wed, 02 Dec 2026 08:00:00 +0000']) {
    const [bounce] = await readBounces(mail.replace('Mon, 30 Nov 2026 08:00:00 +0000', date), NOW);
    expect(bounce, date).toMatchObject({ at: NOW, reason: `5.1.1   [2J${'x'.repeat(289)}` });
  }
  expect(await readBounces(report('a\u0000b@example.org', '5.1.1'), NOW)).toMatchObject([{ email: 'b@example.org' }]);
  expect(await readBounces('a\u0000b@example.org\n', NOW)).toEqual([]);
  const list = await readBounces('email,reason\na@example.org,Answer: no such user\n', NOW);
  expect(list).toMatchObject([{ email: 'a@example.org', hard: true }]);
});

test('a provider’s list says which bounces are soft, and a bare list of addresses is of hard ones', async () => {
  const list = 'Email,Bounce Type,Date\na@example.org,HardBounce,2026-11-30\nb@example.org,Transient,\n';
  expect(await readBounces(list, NOW)).toEqual([
    { email: 'a@example.org', at: '2026-11-30T00:00:00.000Z', hard: true, reason: 'HardBounce' },
    { email: 'b@example.org', at: NOW, hard: false, reason: 'Transient' },
  ]);
  expect((await readBounces('a@example.org\nb@example.org\n', NOW)).map(({ hard }) => hard)).toEqual([true, true]);
});

test.each(['Unsubscribed', 'BLOCKLISTED', 'cleaned', 'Bounced', 'removed', 'spammy', 'Complained', 'Archived'])(
  'a reader with the state %s gets no letter',
  (state) => {
    const found = read(
      'email,status',
      `a@example.org,${state}`,
      `b@example.org,not ${state}`,
      `c@example.org,${state}x`,
    );
    expect([found.off, found.readers.length]).toEqual([1, 2]);
  },
);

test.each(['Unconfirmed', 'PENDING', 'unactivated'])('a reader with the state %s is not confirmed', (state) => {
  const found = read('email,subscription_status', `a@example.org,${state}`, `b@example.org,${state}x`);
  expect(found.readers.map(({ isConfirmed }) => isConfirmed)).toEqual(
    read('email,subscription_status', 'a@example.org,pending', 'b@example.org,pendingx').readers.map(
      ({ isConfirmed }) => isConfirmed,
    ),
  );
  expect(found.readers[0]!.isConfirmed).toBe(false);
});

test.each(['e-mail', 'Email Address', 'EMAILADDRESS', 'Recipient', 'address', 'RCPT'])(
  'the column %s of a list of bounces has the addresses',
  async (name) => {
    const lists = [name, `x${name}`, `${name}x`].map((each) => `row,${each}\n1,a@example.org\n`);
    const [found, ...others] = await Promise.all(lists.map((list) => readBounces(list, NOW)));
    expect([found!.length, ...others.map(({ length }) => length)]).toEqual([1, 0, 0]);
  },
);

test.each(['type', 'Bounce Type', 'classification', 'EVENT', 'category', 'severity', 'Status', 'reason', 'error_code'])(
  'the column %s of a list of bounces says which are soft',
  async (name) => {
    const hard = async (head: string) => (await readBounces(`email,${head}\na@example.org,SOFT\n`, NOW))[0]!.hard;
    expect([await hard(name), await hard(`x${name}`), await hard(`${name}x`)]).toEqual([false, true, true]);
  },
);

test.each(['date', 'TIME', 'timestamp', 'bounced_at', 'Created At', 'created', 'event time'])(
  'the column %s of a list of bounces has the time',
  async (name) => {
    const at = async (head: string) => (await readBounces(`email,${head}\na@example.org,2026-11-02\n`, NOW))[0]!.at;
    expect([await at(name), await at(`x${name}`)]).toEqual(['2026-11-02T00:00:00.000Z', NOW]);
  },
);

test.each(['soft', 'Transient', 'temporary', 'Delayed', 'deferred', 'mailbox full', '4.2.2', '421'])(
  'a bounce that says %s is soft',
  async (kind) => {
    const hard = async (cell: string) => (await readBounces(`email,type\na@example.org,${cell}\n`, NOW))[0]!.hard;
    expect([await hard(kind), await hard('5.4.2'), await hard('1421')]).toEqual([false, true, true]);
  },
);
