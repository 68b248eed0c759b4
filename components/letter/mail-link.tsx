import type { ReactNode } from 'react';
import { style } from './mail-style.ts';

export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={style.link}>
    {children}
  </a>
);
