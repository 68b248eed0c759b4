// Shows received mail under /__mail, only to this machine and never through a proxy.
import type { IncomingMessage, ServerResponse } from 'node:http';
import PostalMime, { type Email } from 'postal-mime';
import {
  MAIL_ROOT,
  mailStyle,
  renderMail,
  renderMailHtml,
  renderMailList,
  type MailPageOptions,
  type OpenedMail,
} from './mail-pages.tsx';
import type { KeptMail, Mailbox } from './mailbox.ts';

const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  // One of the site's fonts is inlined in its style sheet.
  "font-src 'self' data:",
  "img-src 'self' data:",
  "frame-src 'self'",
  // A mail's form posts to localhost, even if the page was opened as 127.0.0.1.
  "form-action 'self' http://localhost:*",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Policy for a mail's own HTML: inline styles and pictures of this server, no scripts. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

interface Answer {
  type: string;
  policy: string;
  body: string | Uint8Array;
}

/** Handler of /__mail. Returns true if it has answered, false for other requests. */
export function mailHandler(mailbox: Mailbox, looks: Omit<MailPageOptions, 'smtp'>) {
  const options = { smtp: mailbox.port, ...looks };
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path !== MAIL_ROOT && !path.startsWith(`${MAIL_ROOT}/`)) return false;
    if (cameByProxy(request)) {
      const reason = 'Only this machine may read mail, and this request seems to come through a proxy.\n';
      response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(reason);
      return true;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return true;
    }
    const answer = await findAnswer(path.slice(MAIL_ROOT.length), mailbox, options);
    if (!answer) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('This mail was deleted.\n');
      return true;
    }
    response.writeHead(200, {
      'Content-Type': answer.type,
      'Content-Security-Policy': answer.policy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
    return true;
  };
}

const html = (body: string, policy = pagePolicy): Answer => ({ type: 'text/html; charset=utf-8', policy, body });

async function findAnswer(path: string, mailbox: Mailbox, options: MailPageOptions): Promise<Answer | undefined> {
  if (path === '' || path === '/') {
    return html(renderMailList(await Promise.all(mailbox.mails().map(open)), options));
  }
  if (path === '/style.css') return { type: 'text/css; charset=utf-8', policy: pagePolicy, body: mailStyle };
  const [, id, part] = /^\/(\d+)(?:\/(html|source))?$/.exec(path) ?? [];
  const kept = mailbox.mails().find((mail) => String(mail.id) === id);
  if (!kept) return undefined;
  if (part === 'source') return { type: 'text/plain; charset=utf-8', policy: pagePolicy, body: kept.raw };
  const mail = await open(kept);
  return part === 'html' ? html(renderMailHtml(mail.email.html ?? ''), mailPolicy) : html(renderMail(mail, options));
}

const emails = new WeakMap<KeptMail, Promise<Email>>();

async function open(kept: KeptMail): Promise<OpenedMail> {
  const email = emails.get(kept) ?? PostalMime.parse(kept.raw);
  emails.set(kept, email);
  return { kept, email: await email };
}

/** Headers of proxies, tunnels and content delivery networks. */
const PROXY =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|x-original-.*|x-envoy-.*|true-client-ip|cdn-.*|cf-.*|fly-.*|fastly-.*|x-amz-.*|x-azure-.*|tailscale-.*)$/;

/**
 * True if the request may come from outside this machine. Only this machine may read mails, because their links can
 * unsubscribe the reader. By default, nginx forwards neither the client nor the host, but it uses HTTP/1.0, or
 * "Connection: close" right after "Host". Most local programs that close their connection send other headers between
 * those two.
 */
function cameByProxy({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const isClosed = headers.connection?.toLowerCase() === 'close';
  return (
    httpVersion !== '1.1' ||
    (isClosed && names[names.indexOf('host') + 1] === 'connection') ||
    names.some((name) => PROXY.test(name)) ||
    !/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(headers.host ?? '')
  );
}
