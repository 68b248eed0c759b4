// Data that every sign-up on a page shares: brand, choices, and whether there is a backend. A sign-up adds only its
// source.
import { createContext } from 'react';

export interface NewsletterContextValue {
  brand: string;
  /** Districts to choose from, before 'None of these'. */
  postcodes: string[];
  /** Category names to choose from. */
  categories: string[];
  /** True if a backend was configured at build time. */
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
