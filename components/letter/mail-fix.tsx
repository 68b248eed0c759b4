// The section of a letter with a question that neighbours may help to answer.
import { MailLink } from './mail-link.tsx';
import { MailSection } from './mail-section.tsx';
import { style } from './mail-style.ts';

interface MailFixProps {
  heading: string;
  text: string;
  /** URL of the page or the listing's card that the question is about. */
  link: string;
  /** URL of the contact form. */
  contact: string;
}

export const MailFix = ({ heading, text, link, contact }: MailFixProps) => (
  <>
    <MailSection heading={heading} />
    <p style={style.last}>
      {text} <MailLink href={link}>See what the guide says</MailLink>, and <MailLink href={contact}>tell us</MailLink>.
    </p>
  </>
);
