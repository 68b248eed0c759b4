// Tests the columns of other services' exports, and the reports of mails that did not arrive.
import { expect, test } from 'vitest';
import { readBounces } from '../../../build/newsletter/subscribers/read-bounces.ts';
import { readExport, type Condition } from '../../../build/newsletter/subscribers/read-export.ts';

const offer = { postcodes: ['SW2', 'SW9', 'E1', 'SW1A', 'None'], categories: ['Eating Out', 'Family'] };
const read = (lines: string[], ...only: Condition[]) => readExport(lines.join('\n'), offer, only);

const DAY = '2024-03-01T09:00:00.000Z';

test.each([
  [
    'Substack',
    'email,active_subscription,plan,email_disabled,created_at',
    `Ada@Example.org,false,other,false,${DAY}`,
    ['ada@example.org', null, offer.categories, DAY],
  ],
  [
    'Mailchimp',
    'Email Address,First Name,ZIP Code,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,TAGS',
    'ada@example.org,Ada,SW2 1JF,2024-03-01 09:00:00,,2024-03-01 09:05:00,"""Family"",""VIP"""',
    ['ada@example.org', 'SW2', ['Family'], DAY],
  ],
  [
    'Ghost',
    'id,email,name,subscribed_to_emails,created_at,labels',
    `1,ada@example.org,Ada,true,${DAY},"family,SW9,press"`,
    ['ada@example.org', 'SW9', ['Family'], DAY],
  ],
  [
    'listmonk',
    'uuid,email,name,attributes,status,created_at',
    '1,ada@example.org,Ada,{},enabled,2024-03-01 10:00:00.123456 +0100 BST',
    ['ada@example.org', null, offer.categories, DAY],
  ],
  [
    'Buttondown',
    'id,email_address,creation_date,type,tags',
    '1,ada@example.org,2024-03-01T09:00:00.123456Z,regular,"Family, Press"',
    ['ada@example.org', null, ['Family'], DAY],
  ],
])('the columns of %s give each reader’s choices and consent', (_, head, row, expected) => {
  const found = read([head, row, row.replace(/ada@/i, 'ADA@')]);
  expect(found).toMatchObject({ rows: 2, twice: 1, invalid: [], unreadDates: [] });
  const { email, postcode, categories, consentedAt } = found.readers[0]!;
  expect([email, postcode, categories, consentedAt]).toEqual(expected);
});

test('only readers whose rows all fulfil each condition are imported', () => {
  const lines = [
    'email,State,Left on',
    'a@example.org,Active,',
    'b@example.org,cancelled,',
    'c@example.org,active,2024-03-01',
    'd@example.org,active,',
    'D@example.org,bounced,',
    'e@example.org,active,✓',
  ];
  const found = read(lines, { column: 'state', value: 'ACTIVE' }, { column: 'left_on', value: '' });
  expect(found.readers.map(({ email }) => email)).toEqual(['a@example.org']);
  expect([found.off, found.twice]).toEqual([4, 1]);
  expect(() => read(lines, { column: 'status', value: 'active' })).toThrow(
    'There is no column "status". The file has: email, State, Left on.',
  );
});

test('columns that may say who has left are named with their values', () => {
  const found = read(['email,status,tags', 'a@example.org,active,Family', 'b@example.org,left,']);
  expect([...found.others]).toEqual([['status', new Set(['active', 'left'])]]);
  expect(found.columns).toEqual({ email: 'email', interests: 'tags' });
});

test('a reader without a known interest gets every subject', () => {
  const found = read(['email,tags', 'a@example.org,Family', 'b@example.org,', 'c@example.org,Other']);
  expect(found.withoutInterests).toBe(2);
  expect(found.readers.map(({ categories }) => categories)).toEqual([['Family'], offer.categories, offer.categories]);
});

test("a byte-order mark and empty lines aren't part of the rows", () => {
  expect(read(['\uFEFF"email"', '', 'a@example.org', ''])).toMatchObject({ rows: 1, invalid: [] });
});

test('a row may have fewer cells than the header, or more', () => {
  const { readers } = read(['email,tags', 'a@example.org', 'b@example.org,Family,more']);
  expect(readers.map(({ categories }) => categories)).toEqual([offer.categories, ['Family']]);
});

test.each([
  ['2024-03-01', '00:00:00.000'],
  ['2024-03-01T09:00', '09:00:00.000'],
  ['2024/03/01 09:00:07', '09:00:07.000'],
  ['2024-03-01 09:00:00.1234 UTC', '09:00:00.000'],
  ['2024-03-01T09:00:00-01:30', '10:30:00.000'],
  ['2024-03-01 09:00:00 +0100 BST', '08:00:00.000'],
  ['2024-02-31', undefined],
  ['2024-13-01', undefined],
  ['2024-03-01 25:00', undefined],
  ['01/03/2024', undefined],
  ['on 2024-03-01', undefined],
  ['yesterday', undefined],
])('the time of consent %s is read, or reported', (written, clock) => {
  const { readers, unreadDates } = read(['email,created_at', `a@example.org,${written}`]);
  expect(readers[0]!.consentedAt).toBe(clock && `2024-03-01T${clock}Z`);
  expect(unreadDates).toEqual(clock === undefined ? [written] : []);
});

test('a list of addresses and postcodes gives the district of each reader, and invalid addresses are reported', () => {
  const postcodes = ['sw2 1jf', 'SW9', 'M1 1AE', 'E1 6AN', 'SW1A'];
  const found = read(['E-mail;Postcode', ...postcodes.map((each, at) => `r${at}@example.org;${each}`), 'd@e;']);
  expect(found.readers.map(({ postcode }) => postcode)).toEqual(['SW2', 'SW9', 'None', 'E1', 'SW1A']);
  expect(found.readers.every(({ consentedAt }) => consentedAt === undefined)).toBe(true);
  expect(found.invalid).toEqual(['d@e']);
  expect(() => read(['name', 'Ada'])).toThrow('No column has email addresses.');
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

test("a mail server's reports distinguish missing addresses from full mailboxes", () => {
  const box = [
    report('Ada@example.org', '5.1.1'),
    report('ben@example.org', '5.2.2'),
    report('c@d.org', '4.4.1', 'delayed'),
  ];
  const mbox = box.map((mail) => `From MAILER-DAEMON Mon Nov 30 08:00:00 2026\n${mail}`).join('\n');
  const bounces = readBounces(mbox, NOW);
  expect(bounces.map(({ email, hard }) => [email, hard])).toEqual([
    ['ada@example.org', true],
    ['ben@example.org', false],
  ]);
  expect(bounces[0]).toMatchObject({ at: '2026-11-30T08:00:00.000Z', reason: '5.1.1 550 No such user' });
  expect(readBounces(box[0]!, NOW)).toHaveLength(1);
});

const found = {
  email: 'ada@example.org',
  hard: true,
  at: '2026-11-30T08:00:00.000Z',
  reason: '5.1.1 550 No such user',
};

test.each<[string, string | RegExp, string, object | undefined]>([
  ['an action in capitals', 'Action: failed', 'ACTION: FAILED', found],
  ['an action that only begins with "failed"', 'Action: failed', 'Action: failed-over', undefined],
  ['an action that only ends with "failed"', 'Action: failed', 'Action: unfailed', undefined],
  ['no action', 'Action: failed\n', '', undefined],
  ['the original recipient only', 'Final-Recipient', 'Original-Recipient', found],
  [
    'both recipients',
    'Action: failed',
    'Original-Recipient: rfc822; b@example.org\nAction: failed',
    { ...found, email: 'b@example.org' },
  ],
  ['a recipient in brackets', 'Ada@example.org', '<ada@example.org>', found],
  ['a recipient without a type', 'rfc822; ', '', found],
  ['no recipient', /Final-Recipient.*\n/, '', undefined],
  ['a recipient without a host', 'Ada@example.org', 'ada@', undefined],
  ['a recipient without a name', 'Ada@example.org', '@example.org', undefined],
  ['no diagnosis', /Diagnostic-Code.*\n/, '', { ...found, reason: '5.1.1' }],
  ['a diagnosis in capitals', 'smtp; 550', 'SMTP;550', found],
  ['a diagnosis of another kind', 'smtp; 550', 'x-smtp; 550', { ...found, reason: '5.1.1 x-smtp; 550 No such user' }],
  ['no status', /Status.*\n/, '', { ...found, hard: false, reason: '550 No such user' }],
  ['a refusal by policy', '5.1.1', '5.7.1', { ...found, hard: false, reason: '5.7.1 550 No such user' }],
  ['a full mailbox', '5.1.1', '5.2.2', { ...found, hard: false, reason: '5.2.2 550 No such user' }],
  ['a closed mailbox', '5.1.1', '5.2.1', { ...found, reason: '5.2.1 550 No such user' }],
  ['a passing failure', '5.1.1', '4.5.1', { ...found, hard: false, reason: '4.5.1 550 No such user' }],
  [
    'a status that only ends with 5.1.1',
    '5.1.1',
    '25.1.1',
    { ...found, hard: false, reason: '25.1.1 550 No such user' },
  ],
  ['a mail that is too large', '5.1.1', '5.2.3', { ...found, hard: false, reason: '5.2.3 550 No such user' }],
  ['a sender that is refused', '5.1.1', '5.1.8', { ...found, hard: false, reason: '5.1.8 550 No such user' }],
  [
    'a status of more digits, as of a moved mailbox',
    '5.1.1',
    '5.1.70',
    { ...found, reason: '5.1.70 550 No such user' },
  ],
  ['a status of more digits, as of a full mailbox', '5.1.1', '5.2.20', { ...found, reason: '5.2.20 550 No such user' }],
  ['a status of more digits, as of a large mail', '5.1.1', '5.3.40', { ...found, reason: '5.3.40 550 No such user' }],
  ['an action with a comment', 'Action: failed', 'Action: failed (no mailbox)', found],
  ['the time of the epoch', '30 Nov 2026 08:00:00', '01 Jan 1970 00:00:00', { ...found, at: NOW }],
  ['a time before the epoch', '30 Nov 2026', '30 Nov 1969', { ...found, at: NOW }],
  ['no time', /Date: .*\n/, '', { ...found, at: NOW }],
  ['line ends of Windows', /\n/g, '\r\n', found],
  [
    'words like the start of another mail',
    'Sorry.',
    'From now on we close on 1 June 2026\nFrom  9:00 to 5 2026',
    found,
  ],
  ['its fields as plain text', /MIME-Version[^]*Sorry\.\n\n--b\n[^\n]*/, '', found],
])('readBounces finds the bounce, if any, in a report with %s', (_, from, to, bounce) => {
  const mail = report('Ada@example.org', '5.1.1').replace(from, to);
  expect(readBounces(mail, NOW)).toEqual(bounce ? [bounce] : []);
});

test.each(['\n', '\r\n'])('readBounces finds each failed recipient of a report with line ends %j', (end) => {
  const others = `\n\nFinal-Recipient: rfc822; b@example.org\nAction: delayed\nStatus: 4.4.1
\nFinal-Recipient: rfc822; c@example.org\nAction: failed\nStatus: 5.1.1\n`;
  const mail = report('ada@example.org', '5.1.1').replace('No such user\n', (line) => line + others);
  const bounces = readBounces(mail.replaceAll('\n', end), NOW);
  expect(bounces.map(({ email }) => email)).toEqual(['ada@example.org', 'c@example.org']);
});

test('a byte-order mark isn’t part of the name of a CSV list’s first column', () => {
  expect(readBounces('\uFEFFtype,email\nsoft,a@example.org\n', NOW)).toMatchObject([{ hard: false }]);
});

test('readBounces trims the cells of a CSV list, and skips rows without an address', () => {
  const list = 'Status,Reason,E-Mail\nhard, no user , Ada@Example.org \n,,b@example.org\nhard\n,,none\n,,@\n,,a@\n';
  expect(readBounces(list, NOW)).toEqual([
    { email: 'ada@example.org', at: NOW, hard: true, reason: 'hard no user' },
    { email: 'b@example.org', at: NOW, hard: true, reason: 'on a list of the provider' },
  ]);
});

test('readBounces reads a report in the form of RFC 6533, with Windows line ends and a byte-order mark', () => {
  const mail = report('ada@example.org', '5.1.1')
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace('rfc822', 'utf-8');
  expect(readBounces(`\uFEFF\r\n${mail.replaceAll('\n', '\r\n')}`, NOW)).toHaveLength(1);
});

test.each([
  ['Mailgun', 'address,code,error,created_at', 'a@example.org,450,Greylisted,"Fri, 27 Nov 2026 11:02:55 UTC"', '27'],
  ['SendGrid', 'status,reason,email,created', '4.2.1,busy,a@example.org,1795863600', '28'],
  ['Postmark', 'Type,Email,BouncedAt', 'DnsError,a@example.org,2026-11-29T10:00:00Z', '29'],
])('readBounces reads the columns of a list of bounces from %s', (_, head, row, day) => {
  const [bounce] = readBounces(`${head}\n${row}\n`, NOW);
  expect([bounce?.email, bounce?.hard, bounce?.at.slice(8, 10)]).toEqual(['a@example.org', false, day]);
  const received = 'Type,Email\nAutoResponder,a@example.org\nAddressChange,b@example.org\n';
  expect(readBounces(received, NOW)).toEqual([]);
});

test('readBounces returns only times, addresses and reasons that the database accepts', () => {
  const mail = report('Ada@example.org', '5.1.1').replace('550 No such user', `\u0000\u001b[2J${'x'.repeat(2000)}`);
  for (const date of ['Someday', 'Sat, 01 Jan 275000 00:00:00 +0000', 'Wed, 02 Dec 2026 08:00:00 +0000']) {
    const [bounce] = readBounces(mail.replace('Mon, 30 Nov 2026 08:00:00 +0000', date), NOW);
    expect(bounce, date).toMatchObject({ at: NOW, reason: `5.1.1   [2J${'x'.repeat(289)}` });
  }
  expect(readBounces(report('a\u0000b@example.org', '5.1.1'), NOW)).toMatchObject([{ email: 'b@example.org' }]);
  expect(readBounces('a\u0000b@example.org\n', NOW)).toEqual([]);
  const list = readBounces('email,reason\na@example.org,Answer: no such user\n', NOW);
  expect(list).toMatchObject([{ email: 'a@example.org', hard: true }]);
});

test('readBounces finds soft bounces in a provider’s list, and counts all bounces of a list of addresses as hard', () => {
  const list = 'Email,Bounce Type,Date\na@example.org,HardBounce,2026-11-30\nb@example.org,Transient,\n';
  expect(readBounces(list, NOW)).toEqual([
    { email: 'a@example.org', at: '2026-11-30T00:00:00.000Z', hard: true, reason: 'HardBounce' },
    { email: 'b@example.org', at: NOW, hard: false, reason: 'Transient' },
  ]);
  expect(readBounces('a@example.org\nb@example.org\n', NOW).map(({ hard }) => hard)).toEqual([true, true]);
});

test.each(['e-mail', 'Email Address', 'EMAILADDRESS', 'Recipient', 'address', 'RCPT'])(
  'the column %s of a list of bounces has the addresses',
  (name) => {
    const lists = [name, `x${name}`, `${name}x`].map((each) => `row,${each}\n1,a@example.org\n`);
    const [found, ...others] = lists.map((list) => readBounces(list, NOW));
    expect([found!.length, ...others.map(({ length }) => length)]).toEqual([1, 0, 0]);
  },
);

test.each(['type', 'Bounce Type', 'classification', 'EVENT', 'category', 'severity', 'Status', 'reason', 'error_code'])(
  'the column %s of a list of bounces says which bounces are soft',
  (name) => {
    const hard = (head: string) => readBounces(`email,${head}\na@example.org,SOFT\n`, NOW)[0]!.hard;
    expect([hard(name), hard(`x${name}`), hard(`${name}x`)]).toEqual([false, true, true]);
  },
);

test.each(['date', 'TIME', 'timestamp', 'bounced_at', 'Created At', 'created', 'event time', 'last update'])(
  'the column %s of a list of bounces has the time of each bounce',
  (name) => {
    const at = (head: string) => readBounces(`email,${head}\na@example.org,2026-11-02\n`, NOW)[0]!.at;
    expect([at(name), at(`x${name}`), at(`${name}x`)]).toEqual(['2026-11-02T00:00:00.000Z', NOW, NOW]);
  },
);

test.each(['soft', 'Transient', 'temporary', 'Delayed', 'deferred', 'mailbox full', '4.2.2', '421'])(
  'a bounce with the word %s is soft',
  (kind) => {
    const hard = (cell: string) => readBounces(`email,type\na@example.org,${cell}\n`, NOW)[0]!.hard;
    expect([hard(kind), hard('5.4.2'), hard('1421')]).toEqual([false, true, true]);
  },
);
