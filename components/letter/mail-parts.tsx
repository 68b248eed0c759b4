// The parts of a letter's mail: headings, items, notes and links, with inline styles.
import type { ReactNode } from 'react';
import { style } from './mail-style.ts';

/** Texts about one story, event or place, for the HTML and the plain text of the mail. */
export interface LetterItem {
  /** Line above the title, such as the note that a place has closed. */
  label?: string;
  /** Sponsor of the item, named above its title. */
  sponsor?: MailSponsorProps;
  title: string;
  /** Full URL, like all links of a mail. */
  link?: string;
  lines: string[];
  /** Link after the last line. */
  more?: { text: string; link: string; isPaid: boolean };
}

export const MailItem = ({ label, sponsor, title, link, lines, more }: LetterItem) => (
  <>
    {label && (
      <p className="brick" style={style.label}>
        {label}
      </p>
    )}
    {sponsor && <MailSponsor {...sponsor} />}
    <h3 style={style.name}>{link ? <MailLink href={link}>{title}</MailLink> : title}</h3>
    {lines.map((text, index) =>
      index < lines.length - 1 ? (
        <p key={text} style={style.line}>
          {text}
        </p>
      ) : (
        <p key={text} style={style.last}>
          {text}
          {more && (
            <>
              {' '}
              <MailLink href={more.link} isPaid={more.isPaid}>
                {more.text}
              </MailLink>
            </>
          )}
        </p>
      ),
    )}
  </>
);

interface MailLinkProps {
  href: string;
  /** True if the link belongs to paid content. */
  isPaid?: boolean;
  children: ReactNode;
}

export const MailLink = ({ href, isPaid = false, children }: MailLinkProps) => (
  <a href={href} rel={isPaid ? 'sponsored' : undefined} style={style.link}>
    {children}
  </a>
);

/** The heading above the stories, events or places of a letter. */
export const MailHeading = ({ heading }: { heading: string }) => (
  <h2 className="rule" style={style.section}>
    {heading}
  </h2>
);

interface MailFixProps {
  heading: string;
  text: string;
  /** URL of the page or the listing's card that the question is about. */
  link: string;
  /** URL of the contact form. */
  contact: string;
}

/** A question that neighbours may help to answer. */
export const MailFix = ({ heading, text, link, contact }: MailFixProps) => (
  <>
    <MailHeading heading={heading} />
    <p style={style.last}>
      {text} <MailLink href={link}>See what the guide says</MailLink>, and <MailLink href={contact}>tell us</MailLink>.
    </p>
  </>
);

export const MailButton = ({ text, link }: { text: string; link: string }) => (
  <p style={style.last}>
    <a href={link} className="button" style={style.button}>
      {text}
    </a>
  </p>
);

/** A note in smaller letters, such as why nothing fits a reader's choices. */
export const MailNote = ({ text }: { text: string }) => (
  <p className="soft" style={style.note}>
    {text}
  </p>
);

interface MailSponsorProps {
  by: string;
  url: string;
  /** Text before the sponsor's name, such as 'Paid for by'. */
  label: string;
}

/** Names the sponsor of the whole mail or of one part. */
export const MailSponsor = ({ by, url, label }: MailSponsorProps) => (
  <p className="soft" style={style.paid}>
    {label}{' '}
    <MailLink href={url} isPaid>
      {by}
    </MailLink>
  </p>
);

interface ConfirmationBodyProps {
  brand: string;
  /** URL of the confirmation page. */
  confirm: string;
}

/** Body of the mail that asks a new reader to confirm. */
export const ConfirmationBody = ({ brand, confirm }: ConfirmationBodyProps) => (
  <>
    <p style={style.last}>Someone, most likely you, asked for the letter from {brand} to be sent to this address.</p>
    <MailButton text="Yes, send me the letter" link={confirm} />
    <p style={style.last}>If it wasn’t you, do nothing: no letter will come.</p>
  </>
);
