// Pages under /__mail, without scripts: a list of the mail that arrived on this machine, and each mail in two forms.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { KEPT, MAIL_ROOT, type KeptMail, type Mailbox } from './mailbox.ts';

const LIST = 'Mail on this machine';

/** CSS rules that the site's own style sheet lacks. */
const STYLE = `
.mail { display: grid; grid-template-columns: minmax(0, 48rem); gap: 1.25rem; }
.mail h1 { font-size: var(--type-2); overflow-wrap: anywhere; }
.mail ol.list { display: grid; gap: 0.75rem; }
.mail :is(iframe, pre) { border: var(--line); border-radius: var(--corner); background: var(--card); }
.mail iframe { width: 100%; height: 70vh; min-height: 24rem; }
.mail pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.5 monospace; }
`;

// One of the site's fonts is inlined in its style sheet.
const PAGE_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; " +
  "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Policy for a mail's own HTML: inline styles and pictures of this server, no scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

interface MailPageOptions {
  /** URLs of the site's style sheet and its icon. */
  styles: string;
  icon: string;
  /** Folder of the database, with the key of the commands that send mail. */
  folder: string;
}

/** Handler of /__mail. Returns true if it has answered, false for other requests. */
export function mailHandler(mailbox: Mailbox, options: MailPageOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path !== MAIL_ROOT && !path.startsWith(`${MAIL_ROOT}/`)) return false;
    const refuse = (status: number, reason: string) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
      return true;
    };
    if (cameByProxy(request)) {
      return refuse(403, 'Only this machine may read mail, and this request seems to come through a proxy.');
    }
    if (request.method === 'POST') {
      await mailbox.receive(request, response, options.folder);
      return true;
    }
    const [, id, part] = /^\/(\d+)(\/html)?$/.exec(path.slice(MAIL_ROOT.length)) ?? [];
    const mail = mailbox.mails.find((each) => String(each.id) === id);
    if (!mail && path !== MAIL_ROOT) return refuse(404, 'This mail was deleted.');
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': part ? MAIL_POLICY : PAGE_POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    if (mail && part) response.end(inFrame(mail.html));
    else response.end(mail ? mailPage(mail, options) : listPage(mailbox, options));
    return true;
  };
}

const listPage = (mailbox: Mailbox, options: MailPageOptions) =>
  renderPage(LIST, options, [
    <p key="port" className="lede">
      What the site would send arrives here, and goes no further. The last {KEPT} mails are kept until npm start ends.
      Reload the page to see new ones.
    </p>,
    mailbox.mails.length === 0 ? (
      <p key="none">
        None has arrived yet. <code>npm run letter -- send --test you@example.org</code> sends one.
      </p>
    ) : (
      <ol key="list" className="list">
        {mailbox.mails.map((mail) => (
          <li key={mail.id} className="card">
            <div className="card-body">
              <h2 className="card-title">
                <a className="card-link" href={`${MAIL_ROOT}/${mail.id}`}>
                  {mail.subject}
                </a>
              </h2>
              <Facts {...mail} />
            </div>
          </li>
        ))}
      </ol>
    ),
  ]);

const mailPage = (mail: KeptMail, options: MailPageOptions) =>
  renderPage(mail.subject, options, [
    <a key="list" href={MAIL_ROOT}>
      {LIST}
    </a>,
    <Facts key="facts" {...mail} />,
    <iframe
      key="html"
      src={`${MAIL_ROOT}/${mail.id}/html`}
      title="The mail as HTML"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    />,
    <pre key="text">{mail.text}</pre>,
  ]);

const Facts = ({ to, received }: KeptMail) => (
  <p className="card-meta">
    <span>To {to}</span>
    <time dateTime={received.toISOString()}>{received.toISOString().slice(0, 19).replace('T', ' ')}</time>
  </p>
);

/** Prepares a mail's HTML for a frame. Links open in a new window, because the site's pages can't be framed. */
export function inFrame(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head\b[^<>]*>/i.exec(html)?.[0];
  return head === undefined ? base + html : html.replace(head, () => head + base);
}

function renderPage(heading: string, { styles, icon }: MailPageOptions, content: ReactNode[]): string {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{heading}</title>
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
        <style>{STYLE}</style>
      </head>
      <body>
        <main className="wrap section mail">
          <h1>{heading}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
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
