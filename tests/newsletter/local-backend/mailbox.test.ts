// Tests the mailbox of `npm start`, and the pages that show its mail.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeServiceKey, readServiceKey } from '../../../build/newsletter/local-backend/keys.ts';
import { KEPT, Mailbox } from '../../../build/newsletter/local-backend/mailbox.ts';
import { inFrame, mailHandler } from '../../../build/newsletter/local-backend/mail-pages.tsx';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
makeServiceKey(folder);
const key = readServiceKey(folder)!;
let mailbox: Mailbox;
let server: Server;
let home: string;

beforeEach(async () => {
  mailbox = new Mailbox();
  const handle = mailHandler(mailbox, { styles: '/assets/styles.css', icon: '/assets/icon.svg', folder });
  server = createServer((request, response) => {
    void handle(request, response).then((done) => done || response.writeHead(404).end('not mail'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const MAIL = { to: 'ada@example.org', subject: 'Hello', html: '<p>Hello', text: 'Hello' };
const send = (mail: Partial<typeof MAIL>) => mailbox.keep({ ...MAIL, ...mail });
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(home + path, { headers });
  return { status: response.status, text: await response.text() };
};

test('the mailbox keeps the newest mails, newest first', async () => {
  for (let number = 1; number <= KEPT + 2; number++) send({ subject: `Letter ${number}` });
  const ids = mailbox.mails.map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([KEPT, KEPT + 2, 3]);
  const { text } = await get('/__mail');
  expect(text).toContain('The last 200 mails are kept');
  expect(text.match(/Letter \d+/g)).toEqual(ids.map((id) => `Letter ${id}`));
  expect((await get('/__mail/1')).status).toBe(404);
});

test.each([
  ['a mail with the key of the list', `Bearer ${key}`, JSON.stringify(MAIL), 204],
  ['a mail with another key', 'Bearer sb_secret_other', JSON.stringify(MAIL), 401],
  ['a mail without a key', '', JSON.stringify(MAIL), 401],
  ['a mail without its text', `Bearer ${key}`, JSON.stringify({ ...MAIL, text: undefined }), 400],
  ['a text that is not a mail', `Bearer ${key}`, 'Hello', 400],
  ['a mail larger than any letter', `Bearer ${key}`, JSON.stringify({ ...MAIL, text: 'x'.repeat(6e6) }), 400],
])('the mailbox answers %s', async (_, authorization, body, status) => {
  const response = await fetch(`${home}/__mail`, { method: 'POST', headers: { authorization }, body });
  expect(response.status).toBe(status);
  expect(mailbox.mails).toHaveLength(status === 204 ? 1 : 0);
});

test('the mailbox shows a mail with its HTML in a frame without scripts, and its text', async () => {
  send({
    subject: 'Fish & <chips>',
    html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><p>Hello</p></body></html>',
    text: 'Hello in <text>',
  });
  const page = await get('/__mail/1');
  expect(page.text).toContain('<h1>Fish &amp; &lt;chips&gt;</h1>');
  expect(page.text).toContain('To ada@example.org');
  expect(page.text).toContain('<pre>Hello in &lt;text&gt;');
  expect(page.text).not.toMatch(/<script/);
  // Without an icon, browsers request /favicon.ico, which doesn't exist.
  expect(page.text).toContain('<link rel="icon" href="/assets/icon.svg" type="image/svg+xml"/>');

  const html = await get('/__mail/1/html');
  expect(html.text).toContain('<head><base target="_blank"><title>');
});

test('the pages of the mailbox are never stored, and can load nothing from elsewhere', async () => {
  send({});
  const headersOf = async (path: string) => {
    const { headers } = await fetch(home + path);
    const names = 'content-type content-security-policy cache-control referrer-policy x-content-type-options';
    return names.split(' ').map((name) => headers.get(name));
  };
  const policy = (parts: string) => ['text/html; charset=utf-8', parts, 'no-store', 'no-referrer', 'nosniff'];
  // The policy allows data: URLs, because the site's style sheet contains a font.
  expect(await headersOf('/__mail/1')).toEqual(
    policy(
      "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; " +
        "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
  );
  expect(await headersOf('/__mail/1/html')).toEqual(
    policy(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; " +
        'sandbox allow-popups allow-popups-to-escape-sandbox',
    ),
  );
});

test('the list of mails links each mail, with its reader and its time', async () => {
  send({ subject: 'One' });
  const main = async (path: string) => /<main.*<\/main>/s.exec((await get(path)).text)![0];
  const time = mailbox.mails[0]!.received.toISOString();
  const facts = `<p class="card-meta"><span>To ada@example.org</span><time dateTime="${time}">${time.slice(0, 10)} ${time.slice(11, 19)}</time></p>`;
  expect(await main('/__mail?x')).toBe(
    '<main class="wrap section mail"><h1>Mail on this machine</h1>' +
      '<p class="lede">What the site would send arrives here, and goes no further. The last 200 mails are kept until npm start ends. Reload the page to see new ones.</p>' +
      '<ol class="list"><li class="card"><div class="card-body"><h2 class="card-title"><a class="card-link" href="/__mail/1">One</a></h2>' +
      `${facts}</div></li></ol></main>`,
  );
  expect(await main('/__mail/1')).toBe(
    `<main class="wrap section mail"><h1>One</h1><a href="/__mail">Mail on this machine</a>${facts}` +
      '<iframe src="/__mail/1/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>' +
      '<pre>Hello</pre></main>',
  );
  expect((await get('/__mail/1')).text).toContain('<html lang="en-GB"><head><meta charSet="utf-8"/>');
});

test('the mailbox explains how to get a first mail, and ignores other URLs', async () => {
  expect((await get('/__mail')).text).toContain('npm run letter -- send --test');
  for (const path of ['/__mail/1', '/__mail/0/html', '/__mail/x']) expect((await get(path)).status).toBe(404);
  for (const path of ['/', '/__mailbox', '/x/__mail']) expect((await get(path)).text).toBe('not mail');
});

test('mail is shown only to this machine, and not through a proxy', async () => {
  send({ subject: 'For Ada' });
  const names = 'X-Forwarded-For Forwarded Via X-Real-IP CF-Connecting-IP True-Client-IP X-Client-IP'.split(' ');
  for (const name of names) expect((await get('/__mail', { [name]: '192.0.2.1' })).status).toBe(403);
  expect((await get('/__mail')).text).toContain('For Ada');
});

test.each([
  ['nginx with its defaults', 'GET /__mail HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close'],
  ['a proxy that closes each connection', 'GET /__mail HTTP/1.1\r\nHost: localhost\r\nConnection: Close'],
  ['another name of this machine', 'GET /__mail HTTP/1.1\r\nHost: mail.example.org'],
  ['a host name that only ends with "localhost"', 'GET /__mail HTTP/1.1\r\nHost: notlocalhost'],
  ['a host name that only begins with "localhost"', 'GET /__mail HTTP/1.1\r\nHost: localhost.example.org'],
])('mail is not shown through %s', async (_, head) => {
  expect(await answerTo(head)).toContain('HTTP/1.1 403');
});

test('a program on this machine can read the mail, even if it sends the header Connection: close', async () => {
  const head = 'GET /__mail HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl\r\nConnection: close';
  expect(await answerTo(head)).toContain('HTTP/1.1 200');
});

/** Sends these exact headers, because fetch would add its own. */
async function answerTo(head: string): Promise<string> {
  const socket = connect(Number(new URL(home).port), '127.0.0.1').setEncoding('utf8');
  socket.write(`${head}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return answer;
}

test('inFrame prepares any HTML for a frame in linear time', () => {
  const base = '<base target="_blank">';
  expect(inFrame('<p>Hello')).toBe(`${base}<p>Hello`);
  expect(inFrame('<!doctype html><HEAD lang="x"><p>')).toBe(`<!doctype html><HEAD lang="x">${base}<p>`);
  expect(inFrame('<header>')).toBe(`${base}<header>`);
  const hostile = '<head '.repeat(400_000);
  expect(inFrame(hostile)).toBe(base + hostile);
});
