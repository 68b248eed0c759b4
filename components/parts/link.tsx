// A link with the site's base path. Components write all links to pages of this site with it.
import type { ComponentProps } from 'react';
import { inSite, usePage } from '../context/page-context.ts';

export function Link({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { basePath, path } = usePage();
  return (
    <a href={inSite(basePath, href)} aria-current={href === path ? 'page' : undefined} {...rest}>
      {children}
    </a>
  );
}
