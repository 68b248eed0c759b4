// Links a style sheet besides styles.css. React moves the link into the page's head, and writes it once.
import { useContext } from 'react';
import { inSite, usePage } from '../context/page-context.ts';
import { SheetsContext } from '../context/sheets-context.ts';

/** Write it in the component of a page, or of a part that any page may have. A widget can't link a sheet. */
export function StyleSheet({ name }: { name: 'areas' | 'home' | 'listings' }) {
  const { basePath } = usePage();
  const url = useContext(SheetsContext)[name];
  return url && <StyleSheetLink href={inSite(basePath, url)} />;
}

/**
 * With a precedence, React writes the sheet of all pages first, then those of the page, and all of them before the
 * page's <meta name="referrer">. So the link itself keeps a token in the page's URL out of the request.
 */
export const StyleSheetLink = ({ href }: { href: string }) => (
  <link rel="stylesheet" href={href} precedence="page" referrerPolicy="no-referrer" />
);
