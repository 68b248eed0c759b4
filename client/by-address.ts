// Fills in text that depends on the page's URL: the missing page, or the subject of a message. Fetched only on such
// pages. Without it the server's text stays.
import { specifyNotFound } from './not-found.ts';
import { prefillContactForm } from './prefill.ts';

/** @param notFound Content of the 404 page for all URLs, if this is one. */
export function followAddress(notFound: Element | null, query: URLSearchParams): void {
  if (notFound) specifyNotFound(notFound).catch(() => undefined);
  else void prefillContactForm(query);
}
