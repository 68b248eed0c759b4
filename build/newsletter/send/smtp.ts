// Connects to a mail server, sends mails over the connection and reports their outcomes.
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { oneLine, type MailServer, type SmtpError } from './mail-server.ts';

/**
 * `sent`, `refused`, `deferred`: the server's answer. `lost`: the connection ended before the end of the mail was sent,
 * so the mail can't have arrived. `unknown`: the connection ended after the mail's last byte, but before the answer.
 * `sender`: the server accepts nothing from this sender.
 */
type Outcome =
  | ServerAnswer
  | { kind: 'lost'; error: SmtpError }
  | { kind: 'unknown'; error: SmtpError }
  | { kind: 'sender'; error: SmtpError };

export interface ServerAnswer {
  kind: 'sent' | 'refused' | 'deferred';
  reply: string;
  /** True if the server refused the recipient before seeing the mail. */
  isAddress?: boolean;
}

type Envelope = Record<'from' | 'to', string>;

export interface Connection {
  /**
   * Sends a mail. Calls `handOver` when only the end of the mail is left to send. If `handOver` throws, rejects with
   * its error.
   */
  send(envelope: Envelope, mail: Buffer, handOver: () => void): Promise<Outcome>;
  /** True if the connection can take another mail. */
  open(): boolean;
  close(): void;
}

/** Milliseconds. A server may need minutes for a mail (RFC 5321, 4.5.3.2). */
const PATIENCE = { connect: 30_000, answer: 300_000 };

/** Milliseconds that a server has for its answer to QUIT, and for closing the connection. */
const GOODBYE = 1000;

/** Bytes written to the connection at a time. */
const SLICE = 16_384;

/** Connects and logs in. Rejects with an SmtpError. */
export async function connect(server: MailServer): Promise<Connection> {
  if (server.mailbox) return connectMailbox(server.mailbox);
  const { host, port, tls, auth, patience = PATIENCE } = server;
  const connection = new SMTPConnection({
    host: host.replace(/^\[|\]$/g, ''),
    port,
    secure: tls === 'first',
    requireTLS: tls === 'upgrade',
    ignoreTLS: tls === 'none',
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.answer,
    socketCloseTimeout: GOODBYE,
  });
  let isOpen = true;
  // Without a listener, an error between two mails would end the process.
  connection.on('error', () => (isOpen = false));
  connection.on('end', () => (isOpen = false));
  const close = () => {
    if (isOpen) connection.quit();
    isOpen = false;
    // Closes the connection even if the server doesn't answer QUIT.
    setTimeout(() => connection.close(), GOODBYE).unref();
  };
  await new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null) => (error ? reject(error) : resolve());
    connection.once('error', settle);
    connection.connect((error) => (error || !auth ? settle(error) : connection.login(auth, settle)));
  }).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    open: () => isOpen,
    close,
    async send(...given) {
      const outcome = await send(connection, ...given);
      // After a refusal the server still waits for the rest of that mail, and would read the next mail as the rest.
      if (isOpen && outcome.kind !== 'sent' && !(await reset(connection))) close();
      return outcome;
    },
  };
}

const connectMailbox = ({ url, key }: NonNullable<MailServer['mailbox']>): Connection => ({
  open: () => true,
  close: () => {},
  async send(_, mail, handOver) {
    handOver();
    const headers = { authorization: `Bearer ${key}` };
    const { status } = await fetch(url, { method: 'POST', headers, body: mail.toString() }).catch(() => ({
      status: 503,
    }));
    return { kind: status === 204 ? 'sent' : 'deferred', reply: `${url} answered ${status}` };
  },
});

/**
 * Resets the connection after a refusal. False if the server refuses the reset. True if it is ready for another mail,
 * or has ended the connection.
 */
const reset = (connection: SMTPConnection) =>
  new Promise<boolean>((resolve) => {
    const settle = (error?: Error | null) => {
      connection.off('error', settle).off('end', settle);
      resolve(!error);
    };
    connection.on('error', settle).on('end', settle);
    connection.reset(settle);
  });

function send(
  connection: SMTPConnection,
  { from, to }: Envelope,
  mail: Buffer,
  handOver: () => void,
): Promise<Outcome> {
  const state: { handed: boolean; failure?: Error } = { handed: false };
  // The mail's end is written when this stream ends. If anything breaks before that, the server drops the mail.
  function* parts() {
    for (let at = 0; at < mail.length; at += SLICE) yield mail.subarray(at, at + SLICE);
    try {
      handOver();
    } catch (error) {
      state.failure = error as Error;
      throw error;
    }
    state.handed = true;
  }
  return new Promise((resolve, reject) => {
    connection.send({ from, to: [to] }, Readable.from(parts(), { objectMode: false }), (error, info) => {
      if (!error) return resolve({ kind: 'sent', reply: oneLine(info.response) });
      if (state.failure) {
        connection.close();
        return reject(state.failure);
      }
      resolve(outcomeOf(error, state.handed));
    });
  });
}

function outcomeOf(error: SmtpError, handed: boolean): Outcome {
  const { code = '', command, responseCode = 0, response = '' } = error;
  // 421: the server didn't accept the mail, and closes the connection.
  if (responseCode === 421) return { kind: 'lost', error };
  if (!['EENVELOPE', 'EMESSAGE'].includes(code)) return { kind: handed ? 'unknown' : 'lost', error };
  if (command === 'MAIL FROM' && responseCode >= 500) return { kind: 'sender', error };
  const reply = oneLine(response) || error.message;
  return { kind: responseCode >= 500 ? 'refused' : 'deferred', reply, isAddress: command === 'RCPT TO' };
}
