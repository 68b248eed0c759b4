// Data about the current page for every component, on the server and in hydrated widgets.
import { createContext, useContext } from 'react';
import type { DocumentProps, PageContextValue } from '../../build/engine/define-site.ts';

interface PageData extends PageContextValue {
  /** URL of the backend, on pages that a link in a mail opens. */
  backend?: string;
}

export const PageContext = createContext<PageData>({ basePath: '', path: '/' });

export const usePage = () => useContext(PageContext);

/** Returns a URL as pages contain it: with the base path if it is a path of this site, and otherwise unchanged. */
export function inSite(basePath: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? basePath + address : address;
}

/**
 * Renders a part, such as the footer, once for all pages that have it. The default, for example in a test, renders the
 * part for each page.
 */
export const ShareContext = createContext<DocumentProps<unknown>['share']>((_key, part) => part);

/** URLs of the style sheets that only some pages link, by name. */
export const SheetsContext = createContext<Readonly<Record<string, string>>>({});

/** Data that every sign-up on a page shares. A sign-up adds only its source. */
export interface NewsletterContextValue {
  brand: string;
  /** Districts that a reader can choose. The choice 'None of these' follows them. */
  postcodes: string[];
  /** Category names to choose from. */
  categories: string[];
  /** True if the site was built with a backend. Without a backend the form shows a notice for developers. */
  configured: boolean;
  /** True if new readers have to confirm their address by mail. */
  confirm?: boolean;
}

/** Undefined if the site has no newsletter. */
export const NewsletterContext = createContext<NewsletterContextValue | undefined>({
  brand: '',
  postcodes: [],
  categories: [],
  configured: false,
});
