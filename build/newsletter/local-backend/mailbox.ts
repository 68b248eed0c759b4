// Replaces a mail provider: accepts mail by SMTP from this machine, keeps it in memory and forwards none of it.
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';

export interface KeptMail {
  /** Counts up from 1. */
  id: number;
  received: Date;
  to: string[];
  email: Email;
}

export interface Mailbox {
  port: number;
  /** Newest first. */
  mails(): readonly KeptMail[];
  close(): Promise<void>;
}

/** SMTP port that is tried first. */
export const MAIL_PORT = 4325;

const HOST = '127.0.0.1';
/** Maximum number of mails to keep. */
export const KEPT = 200;
/** Maximum bytes of a mail. The HTML of a newsletter issue has at most 80 KB. */
const LARGEST = 5 * 1024 * 1024;
/** Milliseconds before a silent client is disconnected. All clients are on this machine. */
const PATIENCE = 60_000;

/** Listens on `port`, or on any free port if `port` is taken. */
export async function openMailbox(port: number, log: (line: string) => void = () => {}): Promise<Mailbox> {
  const { SMTPServer } = await import('smtp-server');
  const mails: KeptMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    rejectOversized: true,
    socketTimeout: PATIENCE,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void (stream.sizeExceeded || chunks.push(chunk)));
      const keep = async () => {
        if (stream.sizeExceeded) return done(null);
        try {
          const email = await PostalMime.parse(Buffer.concat(chunks));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          mails.unshift({ id: ++count, received: new Date(), to, email });
          mails.length = Math.min(mails.length, KEPT);
          done(null, 'Kept on this machine');
        } catch (error) {
          done(error as Error);
        }
      };
      stream.on('end', () => void keep());
    },
  });
  const listen = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, HOST, () => {
        resolve((server.server.address() as AddressInfo).port);
      });
    });
  const used = await listen(port).catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const other = await listen(0);
    log(`Another program uses the mail port ${port}; using ${other}.`);
    return other;
  });
  // Ignores the errors of clients that disconnect.
  server.on('error', () => {});
  return { port: used, mails: () => mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
