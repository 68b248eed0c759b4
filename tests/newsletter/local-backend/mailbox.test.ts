// Tests the mailbox of `npm start`, and the pages that show its mail.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, createServer as createNetServer, type AddressInfo } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT, openMailbox, type Mailbox } from '../../../build/newsletter/local-backend/mailbox.ts';
import { inFrame, mailHandler } from '../../../build/newsletter/local-backend/mail-pages.tsx';

let mailbox: Mailbox;
let server: Server;
let home: string;

beforeEach(async () => {
  mailbox = await openMailbox(0);
  const handle = mailHandler(mailbox, { styles: '/assets/styles.css', icon: '/assets/icon.svg' });
  server = createServer((request, response) => {
    void handle(request, response).then((done) => done || response.writeHead(404).end('not mail'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await mailbox.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const send = async (...mails: SendMailOptions[]) => {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.port, pool: true, maxMessages: Infinity });
  for (const mail of mails) await transport.sendMail({ from: 'Us <us@example.org>', to: 'ada@example.org', ...mail });
  transport.close();
};
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(home + path, { headers });
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};

test('the mailbox keeps the newest mails, newest first', async () => {
  await send(...Array.from({ length: KEPT + 2 }, (_, n) => ({ subject: `Letter ${n + 1}`, text: '…' })));
  const ids = mailbox.mails().map(({ id }) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([KEPT, KEPT + 2, 3]);
  const { text } = await get('/__mail');
  expect(text).toContain('The last 200 mails are kept');
  expect(text.match(/Letter \d+/g)).toEqual(ids.map((id) => `Letter ${id}`));
  expect((await get('/__mail/1')).status).toBe(404);
});

test('the mailbox refuses a mail larger than any letter, and then accepts the next mail', async () => {
  await expect(send({ text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({ responseCode: 552 });
  await send({ text: 'small' });
  expect(mailbox.mails()).toHaveLength(1);
});

test('the mailbox announces its limit of 5 MB, and keeps running if a client disconnects', async () => {
  const socket = connect(mailbox.port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'data');
  socket.write('EHLO a\r\n');
  const [said] = (await once(socket, 'data')) as [string];
  expect(said).toMatch(/SIZE 5242880\r\n/);
  socket.resetAndDestroy();
  await send({ text: 'still here' });
  expect(mailbox.mails()).toHaveLength(1);
});

test('the mailbox uses another port if its own port is taken, and prints the port', async () => {
  const other = createNetServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const lines: string[] = [];
  const second = await openMailbox(port, (line) => lines.push(line));
  expect(second.port).not.toBe(port);
  expect(lines).toEqual([`Another program uses the mail port ${port}; using ${second.port}.`]);
  await second.close();
  other.close();
});

test('the mailbox shows a mail with its HTML in a frame without scripts, and its text', async () => {
  await send({
    subject: 'Fish & <chips>',
    html: '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script><p>Hello</p></body></html>',
    text: 'Hello in <text>',
  });
  const page = await get('/__mail/1');
  expect(page.policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
  // The policy allows data: URLs, because the site's style sheet contains a font.
  expect(page.policy).toContain("; font-src 'self' data:; ");
  expect(page.text).toContain('<h1>Fish &amp; &lt;chips&gt;</h1>');
  expect(page.text).toContain('To ada@example.org');
  expect(page.text).toContain('<pre>Hello in &lt;text&gt;');
  expect(page.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page.text).not.toMatch(/<script/);
  expect(page.text).toContain('<a href="/__mail">');
  // Without an icon, browsers request /favicon.ico, which doesn't exist.
  expect(page.text).toContain('<link rel="icon" href="/assets/icon.svg" type="image/svg+xml"/>');

  const html = await get('/__mail/1/html');
  expect(html.policy).toMatch(/^default-src 'none';.*sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(html.policy).not.toContain('script-src');
  expect(html.text).toContain('<head><base target="_blank"><title>');
});

test('the page of a mail without HTML, text or a subject shows no empty part', async () => {
  await send({ subject: ' ', to: ['ada@example.org', 'ben@example.org'] });
  const { text } = await get('/__mail/1');
  expect(text).toContain('<h1>No subject</h1>');
  expect(text).toContain('To ada@example.org, ben@example.org');
  expect(text).not.toMatch(/<iframe|<pre/);
  expect((await get('/__mail')).text).not.toContain('None has arrived');
});

test('the mailbox explains how to get a first mail, and ignores other URLs', async () => {
  expect((await get('/__mail')).text).toContain('npm run letter -- send --test');
  for (const path of ['/__mail/1', '/__mail/0/html', '/__mail/x']) expect((await get(path)).status).toBe(404);
  for (const path of ['/', '/__mailbox', '/x/__mail']) expect((await get(path)).text).toBe('not mail');
});

test('mail is shown only to this machine, and not through a proxy', async () => {
  await send({ subject: 'For Ada' });
  const headers = [
    'X-Forwarded-For',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
    'X-Client-IP',
  ];
  for (const name of headers) expect((await get('/__mail', { [name]: '192.0.2.1' })).status).toBe(403);
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

test('the mailbox listens on this machine only', async () => {
  // On Linux, all addresses in 127.0.0.0/8 are this machine, so a server on every interface would answer at 127.0.0.2,
  // too.
  const socket = connect(mailbox.port, '127.0.0.2');
  const answer = await new Promise((done) => {
    socket.once('connect', () => done('connected')).once('error', ({ message }) => done(message));
  });
  socket.destroy();
  expect(answer).toContain('ECONNREFUSED');
});

test('inFrame prepares any HTML for a frame in linear time', () => {
  const base = '<base target="_blank">';
  expect(inFrame('<p>Hello')).toBe(`${base}<p>Hello`);
  expect(inFrame('<!doctype html><HEAD lang="x"><p>')).toBe(`<!doctype html><HEAD lang="x">${base}<p>`);
  expect(inFrame('<header>')).toBe(`${base}<header>`);
  const hostile = '<head '.repeat(400_000);
  expect(inFrame(hostile)).toBe(base + hostile);
});
