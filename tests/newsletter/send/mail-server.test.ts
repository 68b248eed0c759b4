// Tests the settings of the mail server, and that an incomplete one is reported without its password.
import { describe, expect, test } from 'vitest';
import { describeFailure, mailServerOf, oneLine } from '../../../build/newsletter/send/mail-server.ts';

describe('settings', () => {
  test.each([
    [{}, undefined],
    [
      { SMTP_URL: 'smtps://us:p%40ss@smtp.example.org' },
      { host: 'smtp.example.org', port: 465, tls: 'first', auth: { user: 'us', pass: 'p@ss' } },
    ],
    [{ SMTP_URL: 'smtp://smtp.example.org' }, { host: 'smtp.example.org', port: 587, tls: 'upgrade' }],
    [{ SMTP_URL: 'smtp://smtp.example.org:465' }, { host: 'smtp.example.org', port: 465, tls: 'first' }],
    [{ SMTP_URL: 'smtp://localhost:1025' }, { host: 'localhost', port: 1025, tls: 'none' }],
  ])('the settings %j are valid', (env, server) => {
    expect(mailServerOf(env)).toEqual(server);
  });

  test.each([
    [{ SMTP_URL: 'https://us:Guessed@example.org' }, 'SMTP_URL is not the URL of a mail server.'],
    [{ SMTP_URL: 'us:Guessed@example.org' }, 'SMTP_URL is not the URL of a mail server.'],
    [{ SMTP_URL: 'smtp://us@example.org' }, 'SMTP_URL has a user name or a password, but not both.'],
    [{ SMTP_URL: 'smtp://us:Guessed%@example.org' }, 'write a % in the user name or the password as %25'],
  ])('the settings %j are refused', (env, words) => {
    expect(() => mailServerOf(env)).toThrow(words);
    expect(() => mailServerOf(env)).not.toThrow('Guessed');
  });
});

test.each([
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'There is no host "a.test", or no connection to the internet.'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'Nothing answers at a.test, port 587.'],
  [
    { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    'The certificate of a.test can’t be trusted (no). Check the name of the host.',
  ],
  [{ code: 'EDNS' }, 'There is no host "a.test", or no connection to the internet.'],
  [{ originalCode: 'EAI_AGAIN' }, 'There is no host "a.test", or no connection to the internet.'],
  [
    { code: 'ESOCKET', message: 'self-signed certificate' },
    'The certificate of a.test can’t be trusted (self-signed certificate). Check the name of the host.',
  ],
  [
    { code: 'EAUTH', response: '535 Wrong.' },
    'a.test did not accept the user name and the password. It said: 535 Wrong. Check SMTP_URL.',
  ],
  [
    { code: 'ETLS', command: 'STARTTLS' },
    'a.test offers no encryption on port 587, and a letter is never sent unencrypted.',
  ],
  [{ code: 'ETLS', command: 'EHLO' }, 'a.test does not speak TLS on port 587. Check the port (no).'],
  [{ code: 'ECONNECTION', command: 'STARTTLS' }, 'a.test broke off the connection (no).'],
  [{ code: 'ETIMEDOUT' }, 'a.test did not answer in time.'],
  [{ code: 'EENVELOPE', response: '550 Spam' }, 'a.test refuses mail from this sender. It said: 550 Spam.'],
  [
    { code: 'ESOCKET', message: 'ssl3_get_record:wrong version number' },
    'a.test does not speak TLS on port 587. Check the port (ssl3_get_record:wrong version number).',
  ],
  [
    { code: 'ECONNECTION', response: '421 4.7.0\r\nToo many connections.' },
    'a.test ended the connection. It said: 421 4.7.0 Too many connections.',
  ],
])('describeFailure explains the failure %j', (error, words) => {
  const server = { host: 'a.test', port: 587, tls: 'upgrade' as const };
  expect(describeFailure(Object.assign(new Error('no'), error), server)).toBe(words);
});

test.each([
  { code: 'EAUTH' },
  { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
  { code: 'ETLS', command: 'STARTTLS' },
  { code: 'ETLS' },
  { code: 'EENVELOPE' },
  { code: 'ECONNECTION' },
  { code: 'ESOCKET', response: '' },
])('describeFailure removes the characters that control a terminal from the server’s words: %j', (error) => {
  const said = '550 \u001b[2J\u001b]0;title\u0007 \u202esuch\r\nuser';
  const failure = Object.assign(new Error(said), { response: said, ...error });
  const server = { host: 'a.test', port: 587, tls: 'upgrade' as const };
  expect(describeFailure(failure, server)).not.toMatch(/\p{C}/u);
});

test('a reply is cut after 300 characters', () => {
  expect(oneLine('x'.repeat(301))).toBe('x'.repeat(300));
});
