// What every sign-up on a page shares: brand, choices, and whether a backend is there. Pages name only their own
// source.
import { createContext } from 'react';

export interface NewsletterContextValue {
  brand: string;
  /** Districts on offer, before 'None of these'. */
  postcodes: string[];
  /** Category names on offer. */
  categories: string[];
  /** Whether a backend was named at build time. */
  configured: boolean;
  /** Whether a mail asks who signs up to confirm. */
  confirm?: boolean;
}

/** Undefined if the site has no newsletter. */
export const NewsletterContext = createContext<NewsletterContextValue | undefined>({
  brand: '',
  postcodes: [],
  categories: [],
  configured: false,
});
