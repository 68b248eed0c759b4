// Writes a whole mail: headers, HTML and text, and a DKIM signature if there is a key.
import { createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import type { MailboxMail } from '../local-backend/mailbox.ts';
import type { Mail } from '../mail/compose.ts';
import { UserError } from '../../engine/report/user-error.ts';

interface MailOptions {
  /** Id of the mail, the same in every run. */
  id: string;
  to: string;
  words: Mail;
  /** URL that unsubscribes the reader when a mail program posts to it (RFC 8058). */
  leave?: string | undefined;
}

export interface Sender {
  name: string;
  email: string;
}

interface Dkim {
  domainName: string;
  keySelector: string;
  /** Parsed once, because parsing takes longer than signing. */
  privateKey: KeyObject;
}

export interface MailWriterOptions {
  sender: Sender;
  /** Name and host of the mailing list, for the header List-ID. */
  list: { name: string; host: string };
  dkim?: Dkim | undefined;
}

export type MailWriter = (mail: MailOptions) => Promise<Buffer>;

/** Id of a mail: a hash of its issue and its reader. */
export const mailId = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32);

export function mailWriter({ sender, list, dkim }: MailWriterOptions): MailWriter {
  const { name, email } = sender;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...(dkim && { dkim }) });
  return async ({ id, to, words, leave }) => {
    const { message } = await transport.sendMail({
      from: { name, address: email },
      // A string would be parsed as a list of addresses.
      to: { name: '', address: to },
      ...words,
      messageId: `<${id}@${email.split('@')[1]}>`,
      list: {
        id: { comment: list.name, url: `letter.${list.host}` },
        unsubscribe: [[...(leave ? [leave] : []), `mailto:${email}?subject=Unsubscribe`]],
      },
      ...(leave && { headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return message as Buffer;
  };
}

/** Writes a mail as the mailbox of `npm start` takes it. */
export const writeForMailbox: MailWriter = async ({ to, words: { subject, html, text }, leave }) =>
  Buffer.from(JSON.stringify({ to, subject, html, text, leave } satisfies MailboxMail));

/**
 * Parses `Effraside <letter@effraside.example>`, or an address without a name. Throws a UserError for any other text.
 */
export function parseSender(text: string, name: string): Sender {
  const [first, ...others] = addressparser(text, { flatten: true });
  if (!first || others.length > 0 || !/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(first.address)) {
    throw new UserError(`MAIL_FROM is "${text}". Write one address, such as Effraside <letter@example.org>.`);
  }
  return { name: first.name || name, email: first.address };
}

/** DKIM key from the environment, if any. Throws a UserError on an incomplete setting or a bad key. */
export function readDkim(env: Record<string, string | undefined>): Dkim | undefined {
  const { DKIM_KEY_FILE: file, DKIM_SELECTOR: keySelector, DKIM_DOMAIN: domainName } = env;
  if (!file && !keySelector && !domainName) return undefined;
  if (!file || !keySelector || !domainName) {
    throw new UserError('Set DKIM_KEY_FILE, DKIM_SELECTOR and DKIM_DOMAIN, or none of them.');
  }
  return { domainName, keySelector, privateKey: readKey(file) };
}

/** Checks the key, because the library silently signs nothing with an invalid one. */
function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch (error) {
    throw new UserError(`DKIM_KEY_FILE: no key can be read from "${file}".`, { cause: error });
  }
  throw new UserError(`DKIM_KEY_FILE: the key in "${file}" is not an RSA key, which DKIM needs.`);
}
