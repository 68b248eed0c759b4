// The top of a page: the way back, a kicker, the one large line, a few words, and the page's drawing beside them.
import type { ReactNode } from 'react';
import type { Picture as PictureValue } from '../../build/model/entry.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { Picture } from './picture.tsx';

interface PageHeadProps {
  heading: string;
  kicker?: string | undefined;
  trail?: Crumb[];
  picture?: PictureValue | undefined;
  /** Empty for decoration. */
  alt?: string;
  /** What stands under the heading. */
  children?: ReactNode;
}

export function PageHead({ heading, kicker, trail, picture, alt = '', children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div className={picture ? 'wrap page-head-inner page-head-pictured' : 'wrap page-head-inner'}>
        <div className="page-head-words">
          {trail && <Breadcrumbs trail={trail} />}
          {kicker && <p className="kicker">{kicker}</p>}
          <h1>{heading}</h1>
          {children && <div className="lede">{children}</div>}
        </div>
        {picture && <div className="frame page-head-picture"><Picture picture={picture} alt={alt} first /></div>}
      </div>
    </div>
  );
}
