// Data that every sign-up on a page shares: brand, choices, and whether there is a backend. A sign-up adds only its
// source.
import { createContext } from 'react';

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
