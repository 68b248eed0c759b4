// Data about the current page for every component, on the server and in hydrated widgets.
import { createContext, useContext } from 'react';
import type { PageContextValue } from '../../build/engine/define-site.ts';

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
