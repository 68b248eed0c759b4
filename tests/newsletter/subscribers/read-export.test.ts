// Tests the columns that newsletter services export, and the reports of mails that did not arrive.
import { expect, test } from 'vitest';
import { parseBounces } from '../../../build/newsletter/subscribers/read-bounces.ts';
import { readDate, type DateOrder } from '../../../build/newsletter/subscribers/read-date.ts';
import { readExport } from '../../../build/newsletter/subscribers/read-export.ts';

const offer = { postcodes: ['SW2', 'SW9', 'E1', 'SW1A', 'None'], categories: ['Eating Out', 'Family'] };
const read = (...lines: string[]) => readExport(lines.join('\n'), offer);

const SUBSTACK = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at';
const MAILCHIMP =
  'Email Address,First Name,Last Name,ZIP Code,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,' +
  'LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION';
const GHOST =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers';
const LISTMONK = 'uuid,email,name,attributes,status,created_at,updated_at';
const BUTTONDOWN =
  'id,email_address,creation_date,type,tags,metadata,notes,referrer_url,unsubscription_date,undeliverability_date';
const DAY = '2024-03-01T09:00:00.000Z';

test.each([
  [
    'Substack',
    SUBSTACK,
    `Ada@Example.org,false,,other,false,${DAY},`,
    `gone@example.org,false,,other,true,${DAY},`,
    ['ada@example.org', null, offer.categories, DAY, false],
  ],
  [
    'Substack',
    'Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Bestseller,Emails received (6mo),Type',
    'ada@example.org,Ada,,,2024/03/01,,,12,Free',
    '',
    ['ada@example.org', null, offer.categories, '2024-03-01T00:00:00.000Z', false],
  ],
  [
    'Mailchimp',
    `${MAILCHIMP},LAST_CHANGED,LEID,EUID,NOTES,TAGS`,
    'ada@example.org,,,SW2 1JF,2,2024-03-01 09:00:00,,2024-03-01 09:05:00,,,,,,,,,2024-03-01 09:05:00,1,a,,"""Family"",""VIP"""',
    '',
    ['ada@example.org', 'SW2', ['Family'], '2024-03-01T09:05:00.000Z', true],
  ],
  [
    'Mailchimp',
    `${MAILCHIMP},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS`,
    'ada@example.org,,,,,2024-03-01 09:00:00,,2024-03-01 09:00:00,,,,,,,,,,,,,,1,,,',
    'gone@example.org,,,,,2024-03-01 09:00:00,,2024-03-01 09:00:00,,,,,,,,,2025-01-01 09:00:00,,,,,,,,',
    ['ada@example.org', null, offer.categories, DAY, false],
  ],
  [
    'Mailchimp',
    `${MAILCHIMP},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID,LEID,EUID,NOTES,TAGS`,
    'ada@example.org,,,,,,,2024-03-01 09:00:00,,,,,,,,,,,,1,,,',
    'gone@example.org,,,,1,,,2024-03-01 09:00:00,,,,,,,,,2025-01-01 09:00:00,,,,,,',
    ['ada@example.org', null, offer.categories, DAY, false],
  ],
  [
    'Ghost',
    GHOST,
    `1,ada@example.org,Ada,,true,false,,${DAY},,"family,SW9,press",`,
    `2,gone@example.org,,,false,false,,${DAY},,,`,
    ['ada@example.org', 'SW9', ['Family'], DAY, false],
  ],
  [
    'listmonk',
    LISTMONK,
    '1,ada@example.org,Ada,"{""postcode"": ""SW2 1JF"", ""age"": 7}",enabled,2024-03-01 10:00:00.123456 +0100 BST,x',
    '2,gone@example.org,,{},blocklisted,2024-03-01 09:00:00 +0000 UTC,x',
    ['ada@example.org', 'SW2', offer.categories, '2024-03-01T09:00:00.123Z', false],
  ],
  [
    'Buttondown',
    BUTTONDOWN,
    '1,ada@example.org,2024-03-01T09:00:00.123456Z,regular,"Family, Press","{""postcode"": ""SW9""}",,,,',
    '2,gone@example.org,2024-03-01T09:00:00Z,regular,,not JSON,,,2025-01-01T09:00:00Z,',
    ['ada@example.org', 'SW9', ['Family'], '2024-03-01T09:00:00.123Z', false],
  ],
])(
  'the columns of %s give each reader’s choices and consent, and say who left',
  (service, head, reader, gone, expected) => {
    const again = reader.replace(/ada@/i, 'ADA@');
    const found = read(head, reader, gone, again);
    const off = gone === '' ? 0 : 1;
    expect(found).toMatchObject({ service, rows: 2 + off, off, twice: 1, invalid: [], unreadDates: [] });
    const { email, postcode, categories, consentedAt, isConfirmed } = found.readers[0]!;
    expect([email, postcode, categories, consentedAt, isConfirmed]).toEqual(expected);
  },
);

test('the report has the name of each column, from the header or from the JSON in a cell', () => {
  const row = '1,ada@example.org,,"{""Post-Code"": ""SW2""}",enabled,,';
  expect(read(LISTMONK, row).columns).toEqual({ email: 'email', postcode: 'postcode' });
  expect(read('E-Mail,Tags', 'ada@example.org,Family').columns).toEqual({ email: 'E-Mail', interests: 'Tags' });
});

test("a cell with JSON that isn't an object adds no fields to its row", () => {
  for (const cell of ['null', '7', '"postcode"', '["SW2"]']) {
    const [reader] = read('email,metadata', `ada@example.org,"${cell.replaceAll('"', '""')}"`).readers;
    expect(reader, cell).toMatchObject({ email: 'ada@example.org', postcode: null });
  }
});

test('a reader without a known interest gets every subject', () => {
  const found = read('email,tags', 'a@example.org,Family', 'b@example.org,', 'c@example.org,Other');
  expect(found.withoutInterests).toBe(2);
  expect(found.readers.map(({ categories }) => categories)).toEqual([['Family'], offer.categories, offer.categories]);
});

test("a byte-order mark and empty lines aren't part of the rows", () => {
  expect(read('\uFEFF"email"', '', 'a@example.org', '')).toMatchObject({ rows: 1, invalid: [] });
});

test('a row may have fewer cells than the header, or more', () => {
  const { readers } = read('email,tags', 'a@example.org', 'b@example.org,Family,more');
  expect(readers.map(({ categories }) => categories)).toEqual([offer.categories, ['Family']]);
});

test('a date of consent that can’t be read is reported, and isn’t used', () => {
  const found = read('email,created_at', 'a@example.org,yesterday', 'b@example.org,2024-13-01', 'c@example.org,');
  expect(found.unreadDates).toEqual(['yesterday', '2024-13-01']);
  expect(found.readers.map(({ consentedAt }) => consentedAt)).toEqual([undefined, undefined, undefined]);
});

test.each<[string, DateOrder | undefined, string | undefined]>([
  ['01/03/2024', undefined, undefined],
  ['01/03/2024', 'day-first', '2024-03-01T00:00'],
  ['01/03/2024', 'month-first', '2024-01-03T00:00'],
  ['3-1-24 9:05 PM', 'month-first', '2024-03-01T21:05'],
  ['3/1/2024, 12:05 a.m.', 'month-first', '2024-03-01T00:05'],
  ['03/03/2024', undefined, '2024-03-03T00:00'],
  ['25/03/2024', undefined, '2024-03-25T00:00'],
  ['03/25/2024 10:00', undefined, '2024-03-25T10:00'],
  ['25/03/2024', 'month-first', undefined],
  ['31/02/2024', undefined, undefined],
  ['1.3.2024 09:00', undefined, '2024-03-01T09:00'],
  ['1 March 2024', undefined, '2024-03-01T00:00'],
  ['Fri, 1st Mar 2024 09:00:00 +0100', undefined, '2024-03-01T08:00'],
  ['March 1, 2024 at 9:00 am', undefined, '2024-03-01T09:00'],
  ['31 December 2024', undefined, '2024-12-31T00:00'],
  ['1 Smarch 2024', undefined, undefined],
  ['1709283600', undefined, '2024-03-01T09:00'],
  ['1709283600000', undefined, '2024-03-01T09:00'],
  ['2024-03-01 25:00', undefined, undefined],
])('the date %s with the order %s is read as %s', (written, order, time) => {
  expect(readDate(written, order)?.slice(0, 16)).toBe(time);
});

test('dates such as 01/03/2024 are read in the order that another date of the file shows, or reported', () => {
  const found = (other: string) => read('email,joined', 'a@example.org,01/03/2024', `b@example.org,${other}`);
  const days = (other: string) => found(other).readers.map(({ consentedAt }) => consentedAt?.slice(0, 10));
  expect(days('25/12/2024')).toEqual(['2024-03-01', '2024-12-25']);
  expect(days('12/25/2024')).toEqual(['2024-01-03', '2024-12-25']);
  expect(found('02/03/2024')).toMatchObject({ ambiguousDates: ['01/03/2024', '02/03/2024'], unreadDates: [] });
  expect(found('never').ambiguousDates).toEqual(['01/03/2024']);
});

test.each([
  ['2024-03-01T09:00', '09:00:00.000'],
  ['2024/03/01 09:00:07', '09:00:07.000'],
  ['2024-03-01T09:00:00.5Z', '09:00:00.500'],
  ['2024-03-01 09:00:00.1234 UTC', '09:00:00.123'],
  ['2024-03-01T09:00:00-01:30', '10:30:00.000'],
  ['2024-03-01 09:00:00 +0100 BST', '08:00:00.000'],
  ['2024-03-01 at nine o’clock', undefined],
  ['on 2024-03-01', undefined],
  ['2024-03-01 09:00:00 +0100 BST DST', undefined],
])('the time of consent %s is parsed, or ignored if it is invalid', (written, clock) => {
  const [reader] = read('email,created_at', `a@example.org,${written}`).readers;
  expect(reader?.consentedAt).toBe(clock && `2024-03-01T${clock}Z`);
});

test('a time such as NULL, False or 0 doesn’t count as left or confirmed', () => {
  const times = ['NULL', 'False', '0', '01/03/2024', '2024-03-01'];
  const rows = times.map((time, at) => `r${at}@example.org,${time}`);
  expect(read('email,deleted_at', ...rows).readers.map(({ email }) => email[1])).toEqual(['0', '1', '2']);
  const confirmed = read('email,confirmed_at', ...rows).readers.map(({ isConfirmed }) => isConfirmed);
  expect(confirmed).toEqual([false, false, false, true, true]);
});

test('a list of addresses and postcodes gives the district of each reader, and invalid addresses are reported', () => {
  const postcodes = ['sw2 1jf', 'SW9', 'M1 1AE', 'E1 6AN', 'SW1A'];
  const found = read('E-mail;Postcode', ...postcodes.map((each, at) => `r${at}@example.org;${each}`), 'd@e;');
  expect(found.readers.map(({ postcode }) => postcode)).toEqual(['SW2', 'SW9', 'None', 'E1', 'SW1A']);
  expect(found.readers.every(({ consentedAt }) => consentedAt === undefined)).toBe(true);
  expect(found.invalid).toEqual(['d@e']);
  expect(() => read('name', 'Ada')).toThrow('No column has email addresses.');
});

test('a cell other than a no in a column such as email_disabled leaves its reader out', () => {
  const cells = ['true', 'YES', '10', 'not true'];
  const rows = cells.map((cell, at) => `${'abcd'[at]}@example.org,${cell}`);
  const found = read('email,email_disabled', ...rows, 'e@example.org,');
  expect(found.readers.map(({ email }) => email)).toEqual(['e@example.org']);
  expect([...found.leftOut.keys()]).toEqual(cells.map((cell) => `with "${cell}" in the column "email_disabled"`));
});

test('a reader counts as unsubscribed if any row says so', () => {
  const found = read('email,status', 'a@example.org,subscribed', 'A@example.org,unsubscribed', 'b@example.org,active');
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

test("a mail server's reports distinguish missing addresses from full mailboxes", () => {
  const box: Parameters<typeof report>[] = [
    ['Ada@example.org', '5.1.1'],
    ['ben@example.org', '5.2.2'],
    ['c@d.org', '4.4.1', 'delayed'],
  ];
  const mbox = box.map((each) => `From MAILER-DAEMON Mon Nov 30 08:00:00 2026\n${report(...each)}`).join('\n');
  const bounces = parseBounces(mbox, NOW);
  expect(bounces.map(({ email, hard }) => [email, hard])).toEqual([
    ['ada@example.org', true],
    ['ben@example.org', false],
  ]);
  expect(bounces[0]).toMatchObject({ at: '2026-11-30T08:00:00.000Z', reason: '5.1.1 550 No such user' });
  expect(parseBounces(report(...box[0]!), NOW)).toHaveLength(1);
});

const found = {
  email: 'ada@example.org',
  hard: true,
  at: '2026-11-30T08:00:00.000Z',
  reason: '5.1.1 550 No such user',
};
const hard = (status: string) => ({ ...found, reason: `${status} 550 No such user` });
const soft = (status: string) => ({ ...hard(status), hard: false });

test.each<[string, string | RegExp, string, object | undefined]>([
  ['an action in capitals', 'Action: failed', 'ACTION: FAILED', found],
  ['an action that only begins with "failed"', 'Action: failed', 'Action: failed-over', undefined],
  ['an action that only ends with "failed"', 'Action: failed', 'Action: unfailed', undefined],
  ['no action', 'Action: failed\n', '', undefined],
  ['the original recipient only', 'Final-Recipient', 'Original-Recipient', found],
  [
    'both recipients',
    'Action',
    'Original-Recipient: rfc822; b@example.org\nAction',
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
  ['a refusal by policy', '5.1.1', '5.7.1', soft('5.7.1')],
  ['a full mailbox', '5.1.1', '5.2.2', soft('5.2.2')],
  ['a closed mailbox', '5.1.1', '5.2.1', hard('5.2.1')],
  ['a passing failure', '5.1.1', '4.5.1', soft('4.5.1')],
  ['a status that only ends with 5.1.1', '5.1.1', '25.1.1', soft('25.1.1')],
  ['a mail that is too large', '5.1.1', '5.2.3', soft('5.2.3')],
  ['a sender that is refused', '5.1.1', '5.1.8', soft('5.1.8')],
  ['a status of more digits, as of a moved mailbox', '5.1.1', '5.1.70', hard('5.1.70')],
  ['a status of more digits, as of a full mailbox', '5.1.1', '5.2.20', hard('5.2.20')],
  ['a status of more digits, as of a large mail', '5.1.1', '5.3.40', hard('5.3.40')],
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
])('parseBounces finds the bounce, if any, in a report with %s', (_, from, to, bounce) => {
  const mail = report('Ada@example.org', '5.1.1').replace(from, to);
  expect(parseBounces(mail, NOW)).toEqual(bounce ? [bounce] : []);
});

test.each(['\n', '\r\n'])('parseBounces finds each failed recipient of a report with line ends %j', (end) => {
  const others = `\n\nFinal-Recipient: rfc822; b@example.org\nAction: delayed\nStatus: 4.4.1
\nFinal-Recipient: rfc822; c@example.org\nAction: failed\nStatus: 5.1.1\n`;
  const mail = report('ada@example.org', '5.1.1').replace('No such user\n', (line) => line + others);
  const bounces = parseBounces(mail.replaceAll('\n', end), NOW);
  expect(bounces.map(({ email }) => email)).toEqual(['ada@example.org', 'c@example.org']);
});

test('a byte-order mark isn’t part of the name of a CSV list’s first column', () => {
  expect(parseBounces('\uFEFFtype,email\nsoft,a@example.org\n', NOW)).toMatchObject([{ hard: false }]);
});

test('parseBounces trims the cells of a CSV list, and skips rows without an address', () => {
  const list = 'Status,Reason,E-Mail\nhard, no user , Ada@Example.org \n,,b@example.org\nhard\n,,none\n,,@\n,,a@\n';
  expect(parseBounces(list, NOW)).toEqual([
    { email: 'ada@example.org', at: NOW, hard: true, reason: 'hard no user' },
    { email: 'b@example.org', at: NOW, hard: true, reason: 'on a list of the provider' },
  ]);
});

test('parseBounces reads a report in the form of RFC 6533, with Windows line ends and a byte-order mark', () => {
  const mail = report('ada@example.org', '5.1.1')
    .replace('message/delivery-status', 'message/global-delivery-status')
    .replace('rfc822', 'utf-8');
  expect(parseBounces(`\uFEFF\r\n${mail.replaceAll('\n', '\r\n')}`, NOW)).toHaveLength(1);
});

test.each([
  ['Mailgun', 'address,code,error,created_at', 'a@example.org,450,Greylisted,"Fri, 27 Nov 2026 11:02:55 UTC"', '27'],
  ['SendGrid', 'status,reason,email,created', '4.2.1,busy,a@example.org,1795863600', '28'],
  ['Postmark', 'Type,Email,BouncedAt', 'DnsError,a@example.org,2026-11-29T10:00:00Z', '29'],
])('parseBounces reads the columns of a list of bounces from %s', (_, head, row, day) => {
  const [bounce] = parseBounces(`${head}\n${row}\n`, NOW);
  expect([bounce?.email, bounce?.hard, bounce?.at.slice(8, 10)]).toEqual(['a@example.org', false, day]);
  const received = 'Type,Email\nAutoResponder,a@example.org\nAddressChange,b@example.org\n';
  expect(parseBounces(received, NOW)).toEqual([]);
});

test('parseBounces returns only times, addresses and reasons that the database accepts', () => {
  const mail = report('Ada@example.org', '5.1.1').replace('550 No such user', `\u0000\u001b[2J${'x'.repeat(2000)}`);
  for (const date of ['Someday', 'Sat, 01 Jan 275000 00:00:00 +0000', 'Wed, 02 Dec 2026 08:00:00 +0000']) {
    const [bounce] = parseBounces(mail.replace('Mon, 30 Nov 2026 08:00:00 +0000', date), NOW);
    expect(bounce, date).toMatchObject({ at: NOW, reason: `5.1.1   [2J${'x'.repeat(289)}` });
  }
  expect(parseBounces(report('a\u0000b@example.org', '5.1.1'), NOW)).toMatchObject([{ email: 'b@example.org' }]);
  expect(parseBounces('a\u0000b@example.org\n', NOW)).toEqual([]);
  const list = parseBounces('email,reason\na@example.org,Answer: no such user\n', NOW);
  expect(list).toMatchObject([{ email: 'a@example.org', hard: true }]);
});

test('parseBounces finds soft bounces in a provider’s list, and counts all bounces of a list of addresses as hard', () => {
  const list = 'Email,Bounce Type,Date\na@example.org,HardBounce,2026-11-30\nb@example.org,Transient,\n';
  expect(parseBounces(list, NOW)).toEqual([
    { email: 'a@example.org', at: '2026-11-30T00:00:00.000Z', hard: true, reason: 'HardBounce' },
    { email: 'b@example.org', at: NOW, hard: false, reason: 'Transient' },
  ]);
  expect(parseBounces('a@example.org\nb@example.org\n', NOW).map(({ hard }) => hard)).toEqual([true, true]);
});

/** Columns of newsletter services, each with the values of subscribed readers and of all others. */
const STATES: [column: string, subscribed: string[], others: string[]][] = [
  ['subscribed', ['yes', 'TRUE', '1', 'y', '2024-03-01'], ['no', 'false', '0', 'N', '', 'maybe']],
  ['Subscribed?', ['Yes'], ['No', 'unknown']],
  ['opt_in', ['true', '1.0', 'x', '✓'], ['false', '0.0', '', '-1', '2']],
  ['Opted-in', ['Yes'], ['No']],
  ['Opted in to email', ['yes'], ['no']],
  ['consent', ['Yes, I agree', 'granted', 'I consent'], ['No', 'withdrawn', 'refused', '']],
  ['GDPR consent', ['1'], ['0', '']],
  ['Email Opt-In', ['on'], ['off', 'none']],
  ['Accepts Email Marketing', ['yes'], ['no', '']],
  ['is_active', ['t'], ['f', '']],
  ['Would you like to receive our newsletter?', ['Yes please'], ['No thanks', '', 'Perhaps']],
  ['newsletter', ['true'], ['false', '']],
  ['unsubscribed', ['no', 'False', '0', '', 'NULL'], ['yes', 'TRUE', '1', 'x', '2024-03-01']],
  ['unsubscribed_at', ['', 'null', '0000-00-00 00:00:00'], ['2024-03-01 09:00:00', '01/03/2024', '1709283600']],
  ['Unsubscribe status', ['subscribed', 'none'], ['unsubscribed']],
  ['EMAIL_BLACKLIST', ['no', '0', ''], ['yes', '1']],
  ['do not mail', ['', 'no'], ['yes', 'Do not mail']],
  ['Do-Not-Email', ['false'], ['true']],
  ['HasOptedOutOfEmail', ['0'], ['1']],
  ['Opted out of email', [''], ['X']],
  ['Unsubscribed from all email', [''], ['true']],
  ['bounced', ['no'], ['yes', 'hard']],
  ['cancelled_at', [''], ['2024-03-01']],
  ['canceled', ['0'], ['1']],
  ['deleted_at', [''], ['2024-03-01T09:00:00Z']],
  ['suppressed', ['false'], ['true']],
  ['nomail', [''], ['[B]', 'yes']],
  ['Stop Status', [''], ['unsubscribed']],
  ['Marked as spam', ['no'], ['yes']],
  ['status', ['Subscribed', 'active', 'Opted-in', '1'], ['2', 'junk', 'Do not mail', 'Not subscribed', '', 'VIP']],
  ['state', ['active'], ['Cancelled', 'Opted out', 'Unsubscribed by admin', '0', 'complained', 'inactive']],
  ['State', ['Active'], ['Deleted', 'Elsewhere']],
  ['Subscription status', ['subscribed'], ['Never subscribed', 'Non-subscribed', 'transactional']],
  ['Global status', ['subscribed'], ['unsubscribed', 'inactive', 'bounced']],
  ['Email permission status', ['Express'], ['Implicit', 'Unsubscribed']],
  ['delivery_status', ['enabled'], ['by_user', 'by_bounces']],
  ['Subscriber?', ['yes'], ['no', '']],
  ['Contact by email', ['Y'], ['N', '']],
  ['Keep me informed', ['Yes'], ['No']],
  ['Mailing', ['Yes', 'In'], ['No', 'Out']],
  ['Email valid?', ['Yes'], ['No']],
  ['Date left', [''], ['2024-03-01']],
  ['ended_at', [''], ['2024-03-01']],
  ['Deceased', ['', 'no'], ['Yes']],
  ['Membership status', ['Current'], ['Lapsed', 'Resigned']],
  ['Tags', ['vip', 'Removals', ''], ['vip, unsubscribed', 'Do not contact']],
  ['List', ['Newsletter'], ['Unsubscribed', 'Left']],
  ['Type', ['Free', 'regular', 'premium'], ['churned', 'undeliverable', 'past_due', 'Reader']],
];

test.each(STATES)('the column %j of an import takes only readers who are known to be subscribed', (column, yes, no) => {
  const rows = [...yes, ...no].map((value, at) => `r${at}@example.org,"${value}"`);
  const found = read(`email,${column}`, ...rows);
  expect(found.readers.map(({ email }) => email)).toEqual(yes.map((_, at) => `r${at}@example.org`));
  expect([found.off + found.unconfirmed, found.saysWhoLeft]).toEqual([no.length, true]);
});

test('a state is found in the JSON of a cell', () => {
  const rows = [false, true].map((state) => `${state}@example.org,"{""subscribed"": ${state}}"`);
  expect(read('email,attributes', ...rows).readers.map(({ email }) => email)).toEqual(['true@example.org']);
});

test('readers who are left out are counted by their state, ignoring case', () => {
  const states = ['Cancelled', 'cancelled', 'Bounced', 'active', 'CANCELLED'];
  const found = read('email,state', ...states.map((state, at) => `r${at}@example.org,${state}`));
  expect([...found.leftOut]).toEqual([
    ['with the state Cancelled', 3],
    ['with the state Bounced', 1],
  ]);
});

test.each([
  ['State,City', 'ON,Ottawa', 'London,London'],
  ['Type', 'Neighbour', 'Trader'],
  ['SMS_BLACKLIST', 'yes', 'no'],
  ['sms_opt_in', 'no', 'yes'],
  ['active_subscription', 'false', 'true'],
  ['Subscribed', '2024-03-01', '2024-03-02'],
  ['Marital status', 'married', 'single'],
  ['notes', 'yes', 'no'],
  ['unsubscribe_url', 'https://example.org/1', 'https://example.org/2'],
  ['last_active', '2024-03-01', '2024-03-02'],
  ['Newsletter', 'Weekly', 'Monthly news'],
  ['bounce_count', '0', '1'],
  ['Groups', 'Removals', 'Cleaning'],
  ['Updates', '2024-03-01', '2024-03-02'],
])('the column %j of an import says nothing about consent', (columns, one, two) => {
  const found = read(`email,${columns}`, `a@example.org,${one}`, `b@example.org,${two}`);
  expect([found.readers.length, found.saysWhoLeft]).toEqual([2, false]);
});

test.each([
  ['type', 'Unactivated'],
  ['status', 'PENDING'],
  ['subscription_status', 'unconfirmed'],
  ['status', 'Awaiting confirmation'],
  ['confirmed', 'no'],
  ['Double opt-in', '0'],
])('a reader whose %s is %s counts as unconfirmed, and gets no letter', (column, state) => {
  const found = read(`email,${column}`, `a@example.org,${state}`, `b@example.org,${state}ly`, 'c@example.org,1');
  expect([found.unconfirmed, found.off, found.readers.map(({ email }) => email)]).toEqual([1, 1, ['c@example.org']]);
});

test.each([
  ['status', 'confirmed', true],
  ['status', 'subscribed', false],
  ['confirmed', 'yes', true],
  ['double_opt_in', '1', true],
  ['subscription_status', 'subscribed', false],
])('a reader whose %s is %s has confirmed the address: %s', (column, state, confirmed) => {
  expect(read(`email,${column}`, `a@example.org,${state}`).readers[0]?.isConfirmed).toBe(confirmed);
});

test('a reader of Substack who cancelled the paid plan still gets the free letter', () => {
  const found = read('Email,Stripe plan,Cancel date,Start date,Type', 'a@example.org,,2024-05-01,2024-03-01,Free');
  expect(found.readers).toHaveLength(1);
});

const bounceOf = (head: string, cells: string) =>
  parseBounces(`row,${head}\n1,${cells}\n`, NOW)[0] ?? { email: undefined, hard: true, at: NOW };

test.each([
  ...['e-mail', 'Email Address', 'EMAILADDRESS', 'Recipient', 'address', 'RCPT'].map(
    (name) => [name, 'email'] as const,
  ),
  ...['type', 'Bounce Type', 'classification', 'EVENT', 'category', 'severity', 'Status', 'reason', 'error_code'].map(
    (name) => [name, 'hard'] as const,
  ),
  ...['date', 'TIME', 'timestamp', 'bounced_at', 'Created At', 'created', 'event time', 'last update'].map(
    (name) => [name, 'at'] as const,
  ),
])('the column %s of a list of bounces has the field %s, but longer names do not', (name, field) => {
  const cells = { email: 'a@example.org', hard: 'a@example.org,SOFT', at: 'a@example.org,2026-11-02' }[field];
  const valueOf = (column: string) => bounceOf(field === 'email' ? column : `email,${column}`, cells)[field];
  const [found, none] = {
    email: ['a@example.org', undefined],
    hard: [false, true],
    at: ['2026-11-02T00:00:00.000Z', NOW],
  }[field];
  expect([valueOf(name), valueOf(`x${name}`), valueOf(`${name}x`)]).toEqual([found, none, none]);
});

test.each(['soft', 'Transient', 'temporary', 'Delayed', 'deferred', 'mailbox full', '4.2.2', '421'])(
  'a bounce with the word %s is soft',
  (kind) => {
    const hard = (cell: string) => parseBounces(`email,type\na@example.org,${cell}\n`, NOW)[0]!.hard;
    expect([hard(kind), hard('5.4.2'), hard('1421')]).toEqual([false, true, true]);
  },
);
