// The foot of a mail: why the reader got it, how to unsubscribe, and the sender with postal address, as the law
// requires.
import { MailLink } from './mail-parts.tsx';
import { style } from './mail-style.ts';

export interface MailSender {
  sender: string;
  email?: string;
  postal?: string;
}

export interface LetterFootProps extends MailSender {
  /** Host of the site where the reader signed up. */
  site: string;
  /** Describes the reader's district and subjects. */
  chosen: string;
  /** URL of the unsubscribe page. */
  leave: string;
  /** URL of the page that changes the reader's choices, if the site has it. */
  settings?: string;
  /** URL of the sign-up, for readers of a forwarded letter. */
  signUp: string;
  /** URL of the letter's own page, if it has one. */
  online?: string;
  privacy: string;
}

export const LetterFoot = ({ site, chosen, leave, settings, signUp, online, privacy, ...sender }: LetterFootProps) => (
  <>
    <p style={style.footLine}>
      You get this letter because this address was signed up at {site}. It was put together for {chosen}.
    </p>
    <p style={style.footLine}>
      {settings && (
        <>
          <MailLink href={settings}>Change what you get</MailLink> ·{' '}
        </>
      )}
      <MailLink href={leave}>Leave the letter</MailLink> · <MailLink href={privacy}>What we keep</MailLink>
    </p>
    <p style={style.footLine}>
      {online && (
        <>
          To pass it on, send <MailLink href={online}>its page on the web</MailLink>: this mail’s links are yours
          alone.{' '}
        </>
      )}
      Did someone send it to you? <MailLink href={signUp}>Sign up for your own</MailLink>.
    </p>
    <MailSender {...sender} />
  </>
);

export const MailSender = ({ sender, email, postal }: MailSender) => (
  <p style={style.footLine}>
    Sent by {sender}
    {email && (
      <>
        , <MailLink href={`mailto:${email}`}>{email}</MailLink>
      </>
    )}
    .
    {postal && (
      <>
        <br />
        {postal}
      </>
    )}
  </p>
);
