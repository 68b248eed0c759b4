// The line of a mail that names the sponsor of the whole mail or of one part.
import { style } from './mail-style.ts';

interface MailSponsorProps {
  by: string;
  url: string;
  /** Text before the sponsor's name, such as 'Paid for by'. */
  label: string;
}

export const MailSponsor = ({ by, url, label }: MailSponsorProps) => (
  <p className="soft" style={style.paid}>
    {label}{' '}
    <a href={url} rel="sponsored" style={style.link}>
      {by}
    </a>
  </p>
);
