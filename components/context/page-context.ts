// What every component may know of the page it stands on, on the server and in a woken widget alike.
import { createContext, useContext } from 'react';
import type { PageContextValue } from '../../build/engine/define-site.ts';

export const PageContext = createContext<PageContextValue>({ basePath: '', path: '/' });

export const usePage = () => useContext(PageContext);

/** The address to write into the page: a path of this site gains the base path, anything else stays as it is. */
export function inSite(basePath: string, address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? basePath + address : address;
}
