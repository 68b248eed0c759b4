// One item of a letter: a story, an event or a place, with its linked name and a few lines.
import type { LetterItem } from './letter-item.ts';
import { MailLink } from './mail-link.tsx';
import { style } from './mail-style.ts';

export const MailItem = ({ label, title, link, lines }: LetterItem) => (
  <>
    {label && (
      <p className="brick" style={style.label}>
        {label}
      </p>
    )}
    <h3 style={style.name}>{link ? <MailLink href={link}>{title}</MailLink> : title}</h3>
    {lines.map(({ text, link: to }, index) => (
      <p key={text} style={index === lines.length - 1 ? style.last : style.line}>
        {to ? <MailLink href={to}>{text}</MailLink> : text}
      </p>
    ))}
  </>
);
