// Data about the current page for every component, on the server and in hydrated widgets.
import { createContext, useContext } from 'react';
import type { PageContextValue } from '../../build/engine/define-site.ts';

export const PageContext = createContext<PageContextValue>({ basePath: '', path: '/' });

export const usePage = () => useContext(PageContext);

/** The URL to write into the page. Adds the base path to paths of this site, and keeps other URLs. */
export function inSite(basePath: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? basePath + address : address;
}
