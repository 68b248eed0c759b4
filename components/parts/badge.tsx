// A short label: a category, a place, a draft. It is a link if it has a target.
import { Link } from './link.tsx';

interface BadgeProps {
  children: string;
  href?: string;
  tone?: 'category' | 'place' | 'draft';
}

export function Badge({ children, href, tone = 'category' }: BadgeProps) {
  const className = `badge badge-${tone}`;
  return href ? (
    <Link className={className} href={href}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  );
}
