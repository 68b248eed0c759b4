// A part that many pages have, such as the footer. It is rendered and checked only once.
import { useContext, type ReactNode } from 'react';
import { PageContext, ShareContext, usePage } from '../context/page-context.ts';

interface SharedPartProps {
  /** Pages with the same id share the part, so it must be the same on all of them. */
  id: string;
  /** Path of the page if the part contains a link to that page. */
  own?: string;
  /** Must not contain widgets or style sheets. */
  children: ReactNode;
}

export function SharedPart({ id, own = '', children }: SharedPartProps) {
  const share = useContext(ShareContext);
  const { basePath } = usePage();
  return share(id, <PageContext value={{ basePath, path: own }}>{children}</PageContext>);
}
