// Links a style sheet besides styles.css. React moves the link into the page's <head>, and writes it once.
import { useContext } from 'react';
import { inSite, SheetsContext, usePage } from '../context/page-context.ts';

/** Used by parts that any page may have. A widget can't link a style sheet. */
export function StyleSheet({ name }: { name: 'areas' | 'home' | 'listings' }) {
  const { basePath } = usePage();
  const url = useContext(SheetsContext)[name];
  return url && <StyleSheetLink href={inSite(basePath, url)} />;
}

/**
 * With `precedence`, React writes the links before the page's <meta name="referrer">, styles.css first. So only
 * `referrerPolicy` keeps a token in the page's URL out of these requests.
 */
export const StyleSheetLink = ({ href }: { href: string }) => (
  <link rel="stylesheet" href={href} precedence="page" referrerPolicy="no-referrer" />
);
