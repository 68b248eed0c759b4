// A link, or an address to one, that follows the site's base path. The only way components write links to this site.
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
