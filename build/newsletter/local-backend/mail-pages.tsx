// Pages under /__mail, without scripts: a list of the mail that arrived on this machine, and each mail.
import type { Email } from 'postal-mime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { KEPT, type KeptMail } from './mailbox.ts';

export const MAIL_ROOT = '/__mail';

/** A received mail, and its parsed form. */
export interface OpenedMail {
  kept: KeptMail;
  email: Email;
}

/** Heading of the page that lists all mails. */
const LIST = 'Mail on this machine';

/** Headers of a mail that are shown, in this order. */
const SHOWN = ['From', 'Reply-To', 'Date', 'Message-ID', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'];

/** CSS rules that the site's own style sheet lacks. */
export const mailStyle = `
.mail { display: grid; justify-items: start; gap: 1.25rem; }
.mail h1 { font-size: var(--size-2); }
.mail h2 { font-size: var(--size-3); }
.mail-list { display: grid; gap: 0.75rem; width: 100%; max-width: 48rem; }
.mail-facts { display: grid; gap: 0.25rem 1rem; max-width: 48rem; }
.mail-facts dt { font-weight: 700; }
.mail-facts dd { margin: 0; overflow-wrap: anywhere; }
.mail-part { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; width: 100%; max-width: 48rem; }
.mail-part > :is(iframe, pre) { border: var(--line); border-radius: var(--corner); background: var(--card); }
.mail-part iframe { width: 100%; height: 70vh; min-height: 24rem; }
.mail-part pre { padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.5 monospace; }
@media (min-width: 48rem) { .mail-facts { grid-template-columns: max-content minmax(0, 1fr); } }
`;

export interface MailPageOptions {
  /** SMTP port where mail arrives. */
  smtp: number;
  /** URLs of the site's style sheet and its icon. */
  styles: string;
  icon: string;
}

export function renderMailList(mails: readonly OpenedMail[], options: MailPageOptions): string {
  return renderPage(LIST, options, [
    <p key="port" className="lede">
      What the site would send arrives here, by SMTP on port {options.smtp}, and goes no further. The last {KEPT} mails
      are kept until npm start ends. Reload the page to see new ones.
    </p>,
    mails.length === 0 ? (
      <p key="none">
        None has arrived yet. <code>npm run letter -- send --test you@example.org</code> sends one.
      </p>
    ) : (
      <ol key="list" className="mail-list">
        {mails.map(({ kept, email }) => (
          <li key={kept.id} className="card">
            <div className="card-body">
              <h2 className="card-title">
                <a className="card-link" href={`${MAIL_ROOT}/${kept.id}`}>
                  {subjectOf(email)}
                </a>
              </h2>
              <p className="card-meta">
                <span>To {kept.to.join(', ')}</span>
                <time dateTime={kept.received.toISOString()}>{timeOf(kept.received)}</time>
                <span>{kilobytes(kept.raw)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    ),
  ]);
}

export function renderMail({ kept, email }: OpenedMail, options: MailPageOptions): string {
  const address = `${MAIL_ROOT}/${kept.id}`;
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
  const leave = oneClickAddress(header('list-unsubscribe'), header('list-unsubscribe-post'));
  return renderPage(subjectOf(email), options, [
    <dl key="facts" className="mail-facts">
      <dt>To</dt>
      <dd>{kept.to.join(', ')}</dd>
      {SHOWN.flatMap((name) => {
        const value = header(name.toLowerCase());
        return value === undefined ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>];
      })}
      <dt>Size</dt>
      <dd>
        {kilobytes(kept.raw)}, <a href={`${address}/source`}>as it came</a>
      </dd>
    </dl>,
    leave && (
      // Posts the same body as the "Unsubscribe" button of mail programs (RFC 8058).
      <form key="leave" method="post" action={leave} target="_blank">
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button className="button" type="submit">
          Unsubscribe, as a mail program does
        </button>
      </form>
    ),
    email.html && (
      <section key="html" className="mail-part">
        <h2>HTML</h2>
        <iframe
          src={`${address}/html`}
          title="The mail as HTML"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
    ),
    email.text && (
      <section key="text" className="mail-part">
        <h2>Text</h2>
        <pre>{email.text}</pre>
      </section>
    ),
  ]);
}

/** Prepares a mail's HTML for a frame. Links open in a new window, because the site's pages can't be framed. */
export function renderMailHtml(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head\b[^<>]*>/i.exec(html)?.[0];
  return head === undefined ? base + html : html.replace(head, () => head + base);
}

/** URL that a mail program posts to, if the mail offers one. */
function oneClickAddress(unsubscribe = '', post = ''): string | undefined {
  return /^List-Unsubscribe=One-Click$/i.test(post.trim()) ? /<(https?:[^<>]+)>/.exec(unsubscribe)?.[1] : undefined;
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
        <link rel="stylesheet" href={`${MAIL_ROOT}/style.css`} />
      </head>
      <body>
        <main className="wrap section mail">
          {heading !== LIST && (
            <nav className="breadcrumbs" aria-label="Breadcrumbs">
              <ol>
                <li>
                  <a href={MAIL_ROOT}>{LIST}</a>
                </li>
              </ol>
            </nav>
          )}
          <h1>{heading}</h1>
          {content}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

const subjectOf = ({ subject = '' }: Email) => subject.trim() || 'No subject';
const timeOf = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');
const kilobytes = (raw: Buffer) => `${Math.max(1, Math.round(raw.length / 1024))} KB`;
