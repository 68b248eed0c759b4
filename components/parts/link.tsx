// Links to pages of this site, with its base path, and links to other sites.
import type { ComponentProps, ReactNode } from 'react';
import { inSite, usePage } from '../context/page-context.ts';

/** A link to another site. Without a URL, only its text. */
export const OutLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? (
    children
  ) : (
    <a href={href} rel="noopener noreferrer">
      {children}
    </a>
  );

export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { basePath, path } = usePage();
  return (
    <a href={inSite(basePath, href)} aria-current={href === path ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}
