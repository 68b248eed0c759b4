// The top of a page: breadcrumbs, a kicker, the heading, an introduction, and the page's picture beside them.
import type { ReactNode } from 'react';
import type { Picture as PictureValue } from '../../build/engine/content/loaded-fields.ts';
import { Link } from './link.tsx';
import { Picture, PictureCredit } from './picture.tsx';

export interface Crumb {
  label: string;
  path: string;
}

interface PageHeadProps {
  heading: string;
  kicker?: string | undefined;
  breadcrumbs?: Crumb[];
  picture?: PictureValue | undefined;
  /** Empty for a decorative picture. */
  alt?: string;
  /** The introduction under the heading. */
  children?: ReactNode;
  /** A small picture in a compact head, for pages that are mostly a list. */
  compact?: boolean;
  /** Content below the introduction, as wide as the page. */
  after?: ReactNode;
}

export function PageHead({ heading, kicker, breadcrumbs, picture, alt = '', children, ...props }: PageHeadProps) {
  return (
    <div className={props.compact ? 'page-head page-head-compact' : 'page-head'}>
      <div className={picture ? 'wrap page-head-inner page-head-pictured' : 'wrap page-head-inner'}>
        <div className="page-head-words">
          {breadcrumbs && <Breadcrumbs crumbs={breadcrumbs} />}
          {kicker && <p className="kicker">{kicker}</p>}
          <h1>{heading}</h1>
          {children && <div className="lede">{children}</div>}
        </div>
        {picture && (
          <div className="frame page-head-picture">
            <Picture picture={picture} alt={alt} slot="head" first />
            <PictureCredit picture={picture} />
          </div>
        )}
      </div>
      {props.after && <div className="wrap">{props.after}</div>}
    </div>
  );
}

/** The parents of a page, the nearest last. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, path }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
