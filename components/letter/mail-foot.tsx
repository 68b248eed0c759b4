// The foot of a mail: why it came, how to leave, and who sent it from where, as the law asks.
import { MailLink } from './mail-link.tsx';
import { style } from './mail-style.ts';

export interface Sender {
  sender: string;
  email?: string;
  postal?: string;
}

export interface LetterFootProps extends Sender {
  /** Where the address was signed up: the site's host. */
  site: string;
  /** The reader's district and subjects. */
  chosen: string;
  /** Address of the page that ends the letter. */
  leave: string;
  /** Address of the page that changes what the reader gets, where the site has it. */
  settings?: string;
  /** Address of the sign-up, for whoever got the letter from a friend. */
  signUp: string;
  /** Address of the letter's own page, where it has one. */
  online?: string;
  privacy: string;
}

export const LetterFoot = ({ site, chosen, leave, settings, signUp, online, privacy, ...sender }: LetterFootProps) => (
  <>
    <p style={style.footLine}>
      You get this letter since this address was signed up at {site}. It was put together for {chosen}.
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
      Did somebody send it to you? <MailLink href={signUp}>Sign up for your own</MailLink>.
    </p>
    <MailSender {...sender} />
  </>
);

export const MailSender = ({ sender, email, postal }: Sender) => (
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
