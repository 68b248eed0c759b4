// Reads the settings of the mail server from the environment, and explains failures of the server.
import { UserError } from '../../engine/report/user-error.ts';
import { visible } from '../../engine/report/wording.ts';
import { parseUrl } from '../../engine/source/parse-url.ts';

export interface MailServer {
  host: string;
  port: number;
  /** `first`: TLS from the start. `upgrade`: STARTTLS is required. `none`: unencrypted, on this machine. */
  tls: 'first' | 'upgrade' | 'none';
  auth?: { user: string; pass: string };
  /** The mailbox of a running `npm start`, which gets mails by HTTP instead of SMTP. */
  mailbox?: { url: string; key: string };
  /** Milliseconds to wait for a connection, and for any answer. */
  patience?: { connect: number; answer: number };
}

type Environment = Record<string, string | undefined>;

export const MAIL_SERVER_ADVICE = 'Write SMTP_URL=smtps://user:password@smtp.example.org:465.';

/**
 * Mail server that the environment names, if any. Throws a UserError on a wrong setting. The message never contains a
 * password.
 */
export function mailServerOf({ SMTP_URL: address }: Environment): MailServer | undefined {
  if (!address) return undefined;
  const url = parseUrl(address);
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new UserError(`SMTP_URL is not the URL of a mail server. ${MAIL_SERVER_ADVICE}`);
  }
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (Boolean(user) !== Boolean(pass)) {
    throw new UserError(`SMTP_URL has a user name or a password, but not both. ${MAIL_SERVER_ADVICE}`);
  }
  const { hostname: host } = url;
  const isFirst = url.protocol === 'smtps:' || url.port === '465';
  const tls = isFirst ? 'first' : isLocal(host) ? 'none' : 'upgrade';
  return { host, port: Number(url.port || (isFirst ? 465 : 587)), tls, ...(user && { auth: { user, pass } }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UserError('SMTP_URL: write a % in the user name or the password as %25.');
  }
}

export const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);

/** An error thrown by nodemailer. */
export interface SmtpError extends Error {
  code?: string | undefined;
  /** Error code of the operating system, if there is one. */
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|certificate/;

/** Explains a failed connection and how to fix it. */
export function describeFailure(error: SmtpError, server: MailServer): string {
  const { host, port } = server;
  const { code, originalCode = '', response, message } = error;
  const said = response ? ` It said: ${oneLine(response)}.` : '';
  if (code === 'EAUTH') {
    return `${host} did not accept the user name and the password.${said} Check SMTP_URL.`;
  }
  if (CERTIFICATE.test(`${originalCode} ${message}`)) {
    return `The certificate of ${host} can’t be trusted (${oneLine(message)}). Check the name of the host.`;
  }
  if (code === 'ETLS' && error.command === 'STARTTLS') {
    return `${host} offers no encryption on port ${port}, and a letter is never sent unencrypted.${said}`;
  }
  if (code === 'ETLS' || message.includes('wrong version number')) {
    return `${host} does not speak TLS on port ${port}. Check the port (${oneLine(message)}).`;
  }
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(originalCode) || code === 'EDNS') {
    return `There is no host "${host}", or no connection to the internet.`;
  }
  if (originalCode === 'ECONNREFUSED') return `Nothing answers at ${host}, port ${port}.`;
  if (code === 'ETIMEDOUT') return `${host} did not answer in time.`;
  if (code === 'EENVELOPE') return `${host} refuses mail from this sender.${said}`;
  if (response) return `${host} ended the connection.${said}`;
  return `${host} broke off the connection (${oneLine(message)}).`;
}

/** A server's reply as one short line, without characters that control a terminal. */
export const oneLine = (text: string) => visible(text).replace(/\s+/g, ' ').trim().slice(0, 300).replace(/\.$/, '');
