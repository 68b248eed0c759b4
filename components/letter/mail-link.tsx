// A link in a mail, with inline styles.
import type { ReactNode } from 'react';
import { style } from './mail-style.ts';

interface MailLinkProps {
  href: string;
  /** True if the link belongs to an event that is paid content. */
  isPaid?: boolean;
  children: ReactNode;
}

export const MailLink = ({ href, isPaid = false, children }: MailLinkProps) => (
  <a href={href} rel={isPaid ? 'sponsored' : undefined} style={style.link}>
    {children}
  </a>
);
