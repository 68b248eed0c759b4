// A part that many pages have, such as the footer. It is rendered and checked once.
import { useContext, type ReactNode } from 'react';
import { PageContext, usePage } from '../context/page-context.ts';
import { ShareContext } from '../context/share-context.ts';

interface SharedPartProps {
  /** The same for two pages only if the part is the same on both. */
  id: string;
  /** URL path of the page, if the part has a link to it. */
  own?: string;
  /** Without widgets and style sheets. */
  children: ReactNode;
}

export function SharedPart({ id, own = '', children }: SharedPartProps) {
  const share = useContext(ShareContext);
  const { basePath } = usePage();
  return share(id, <PageContext value={{ basePath, path: own }}>{children}</PageContext>);
}
