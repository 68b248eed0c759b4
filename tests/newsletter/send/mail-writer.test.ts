// Tests what a mail looks like to the reader's mail program: its headers, its HTML and text, and a valid signature.
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { ADDRESS, tokenSchema } from '../../../build/newsletter/send/sending.ts';
import { mailId, mailWriter, parseSender, readDkim } from '../../../build/newsletter/send/mail-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'mail-writer-'));

const sender = { name: 'Saltmarsh Post', email: 'letter@saltmarsh-post.example' };
const list = { name: 'Saltmarsh Post', host: 'saltmarsh-post.example' };
const leave = 'https://abc.supabase.co/functions/v1/leave-letter?token=2f0c4a1e-5c1d-4a7c-9a54-0c64b3b1d0aa';
const mail = {
  id: mailId('2026-11-23', 'ada@example.org'),
  to: 'ada@example.org',
  words: { subject: 'Tides, £4 tea and a café', html: '<p>Hello &amp; welcome</p>', text: 'Hello.\n.dot\nFrom me' },
  leave,
};

test('a mail has one-click unsubscribe, names its list, and has HTML and text', async () => {
  const { headers, messageId, subject, html, text, from } = await PostalMime.parse(
    await mailWriter({ sender, list })(mail),
  );
  const header = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(header('list-unsubscribe')).toEqual([`<${leave}>, <mailto:${sender.email}?subject=Unsubscribe>`]);
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(header('list-id')).toEqual(['"Saltmarsh Post" <letter.saltmarsh-post.example>']);
  expect([messageId, subject, from]).toEqual([
    `<${mail.id}@saltmarsh-post.example>`,
    mail.words.subject,
    { name: sender.name, address: sender.email },
  ]);
  expect([html?.trim(), text?.trim()]).toEqual([mail.words.html, mail.words.text]);
});

test("text of a mail never becomes a header, an address or another list's name", async () => {
  const evil = '\r\nBcc: eve@evil.example\r\n\r\nHello';
  const raw = await mailWriter({
    sender: { name: `Böb, "Post" <eve@evil.example>${evil}`, email: sender.email },
    list: { name: `Café "Post", Hill${evil}`, host: list.host },
  })({ ...mail, words: { ...mail.words, subject: `🌊 “Tides”, café${evil}` }, leave: `${leave}>${evil}` });
  const { headers, subject, from, bcc, to, text } = await PostalMime.parse(raw);
  expect([bcc, to]).toEqual([undefined, [{ name: '', address: 'ada@example.org' }]]);
  expect(
    headers
      .map(({ key }) => key)
      .sort()
      .join(' '),
  ).toBe('content-type date from list-id list-unsubscribe list-unsubscribe-post message-id mime-version subject to');
  expect(from?.address).toBe(sender.email);
  expect(subject).toMatch(/^🌊 “Tides”, café +Bcc: eve/);
  // The list's id is outside the encoded name, because mail programs look for it there.
  expect(raw.toString()).toMatch(/^List-ID:\s+=\?UTF-8\S+\s+<letter\.saltmarsh-post\.example>\r$/m);
  expect(text?.trim()).toBe(mail.words.text);
});

test.each([
  'a,b@x.example',
  'a@x.example, b@y.example',
  'Us: a@x.example, b@y.example;',
  'a@x.example\r\nBcc: b@y.example',
])('the recipient %j never becomes two addresses', async (to) => {
  const mails = await PostalMime.parse(await mailWriter({ sender, list })({ ...mail, to }));
  expect([mails.to?.length, mails.cc, mails.bcc]).toEqual([1, undefined, undefined]);
  expect(mails.to![0]!.address).not.toMatch(/^[ab]@[xy]\.example$/);
});

test.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:1/' }])(
  'a mail never includes a file or URL such as %j',
  async (from) => {
    const words = { ...mail.words, text: from as never };
    await expect(mailWriter({ sender, list })({ ...mail, words })).rejects.toThrow(/access rejected/);
  },
);

test('a mail without a one-click URL has only the unsubscribe mail address', async () => {
  const { headers } = await PostalMime.parse(await mailWriter({ sender, list })({ ...mail, leave: undefined }));
  expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<mailto:${sender.email}?subject=Unsubscribe>`,
  );
  expect(headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(false);
});

test("a mail's id is the same in every run, and unique per letter and reader", () => {
  const ids = [
    mailId('2026-11-23', 'ada@example.org'),
    mailId('2026-11-30', 'ada@example.org'),
    mailId('2026-11-23', 'b@example.org'),
  ];
  expect(mailId('2026-11-23', 'ada@example.org')).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('the DKIM signature is valid, and covers both unsubscribe headers', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(folder, 'dkim.pem');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const dkim = readDkim({ DKIM_KEY_FILE: file, DKIM_SELECTOR: 's1', DKIM_DOMAIN: 'saltmarsh-post.example' });
  const raw = (await mailWriter({ sender, list, dkim })(mail)).toString('latin1');
  const { tags, holds } = verifyDkim(raw, publicKey.export({ type: 'spki', format: 'pem' }).toString());
  expect(tags).toMatchObject({ v: '1', a: 'rsa-sha256', c: 'relaxed/relaxed', d: 'saltmarsh-post.example', s: 's1' });
  expect(tags['h']!.split(':')).toEqual(
    expect.arrayContaining(['from', 'subject', 'message-id', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
  expect(holds).toBe(true);
  const forged = raw.replace('?token=2f', '?token=3f');
  expect(forged).not.toBe(raw);
  expect(verifyDkim(forged, publicKey.export({ type: 'spki', format: 'pem' }).toString()).holds).toBe(false);
});

test('an incomplete DKIM setting and an unusable key are refused', () => {
  const file = join(folder, 'other.pem');
  const ask = (key: string) => () => readDkim({ DKIM_KEY_FILE: key, DKIM_SELECTOR: 's1', DKIM_DOMAIN: 'a.example' });
  expect(readDkim({})).toBeUndefined();
  const whole = { DKIM_KEY_FILE: file, DKIM_SELECTOR: 's1', DKIM_DOMAIN: 'a.example' };
  for (const name of Object.keys(whole)) {
    for (const half of [{ ...whole, [name]: '' }, { [name]: 'x' }]) {
      expect(() => readDkim(half)).toThrow('Set DKIM_KEY_FILE, DKIM_SELECTOR and DKIM_DOMAIN, or none');
    }
  }
  expect(ask(join(folder, 'nowhere.pem'))).toThrow('no key can be read from');
  writeFileSync(file, 'no key');
  expect(ask(file)).toThrow('no key can be read from');
  writeFileSync(file, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(ask(file)).toThrow('is not an RSA key');
});

test('a sender is one address, with or without a name', () => {
  expect(parseSender('Effra & Co <letter@example.org>', 'Us')).toEqual({
    name: 'Effra & Co',
    email: 'letter@example.org',
  });
  expect(parseSender('letter@example.org', 'Us')).toEqual({ name: 'Us', email: 'letter@example.org' });
  expect(parseSender('Us: letter@example.org;', 'Us').email).toBe('letter@example.org');
  for (const wrong of ['', 'letter', 'a@b', 'a@example.org, b@example.org']) {
    expect(() => parseSender(wrong, 'Us'), wrong).toThrow('Write one address');
  }
});

/** Verifies the DKIM signature of a mail (RFC 6376). Supports only relaxed canonicalization. */
function verifyDkim(raw: string, publicKey: string): { tags: Record<string, string>; holds: boolean } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const relaxed = (line: string) => {
    const [, name, value] = /^([^:]+):(.*)$/s.exec(line)!;
    return `${name!.toLowerCase()}:${value!
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const find = (name: string) => lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`))!;
  const signature = relaxed(find('dkim-signature'));
  const tags = Object.fromEntries(
    signature
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => /^\s*(\w+)=(.*)$/s.exec(tag)?.slice(1, 3))
      .filter((pair) => pair !== undefined)
      .map(([name, value]) => [name, value!.replace(/\s/g, '')]),
  ) as Record<string, string>;
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)*$/, '\r\n');
  const hash = createHash('sha256').update(body, 'latin1').digest('base64');
  const signed = [...tags['h']!.split(':').map((name) => relaxed(find(name))), signature.replace(/(;\s*b=).*$/, '$1')];
  const text = Buffer.from(signed.join('\r\n'), 'latin1');
  const right = verify('sha256', text, createPublicKey(publicKey), Buffer.from(tags['b']!, 'base64'));
  return { tags, holds: right && hash === tags['bh'] };
}

test.each([
  ['a@b.org', true],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}`, true],
  [`${'a'.repeat(65)}@b.org`, false],
  [`a@${'b'.repeat(64)}.org`, false],
  [`a@b.${'c'.repeat(64)}`, false],
  ['a@b.org,c@d.org', false],
  ['a@b.org\r\nRCPT TO:<c@d.org>', false],
  ['x a@b.org', false],
  ['a@bc.de', true],
  ['a@b-c.d.e-f', true],
  ['_a.!#$%&*+/=?^`{|}~-@b.org', true],
  ['a@-b.org', false],
  ['a@b-.org', false],
  ['a@b.1c', false],
  ['a@b.c', false],
  ['-oq/tmp@b.org', false],
  ['A@b.org', false],
  ['a@b.org.', false],
  ['a@b..org', false],
  ['a@b.orgé', false],
])('the address %j is accepted: %s', (address, isTaken) => expect(ADDRESS.test(address)).toBe(isTaken));

test.each([
  ['00000000-0000-4000-8000-0000000000ff', true],
  ['x00000000-0000-4000-8000-0000000000ff', false],
  ['00000000-0000-4000-8000-0000000000ff0', false],
  ['00000000-0000-4000-0000000000ff', false],
  ['00000000-0000-4000-8000-8000-0000000000ff', false],
  ['00000000-0000-4000-8000-0000000000fg', false],
])('the token %s is accepted: %s', (token, isTaken) => expect(tokenSchema.safeParse(token).success).toBe(isTaken));
