// One item of a letter: a story, an event or a place, with its linked name and a few lines.
import type { LetterItem } from './letter-item.ts';
import { MailLink } from './mail-link.tsx';
import { MailSponsor } from './mail-sponsor.tsx';
import { style } from './mail-style.ts';

export const MailItem = ({ label, sponsor, title, link, lines }: LetterItem) => (
  <>
    {label && (
      <p className="brick" style={style.label}>
        {label}
      </p>
    )}
    {sponsor && <MailSponsor {...sponsor} />}
    <h3 style={style.name}>{link ? <MailLink href={link}>{title}</MailLink> : title}</h3>
    {lines.map(({ text, link: to, isPaid = false }, index) => (
      <p key={text} style={index === lines.length - 1 ? style.last : style.line}>
        {to ? (
          <MailLink href={to} isPaid={isPaid}>
            {text}
          </MailLink>
        ) : (
          text
        )}
      </p>
    ))}
  </>
);
