// Fills in text that depends on the page's URL, on a 404 page or in the contact form. Only such a page fetches this
// script. Without the script, the server's text stays.
import { specifyNotFound } from './not-found.ts';
import { prefillContactForm } from './prefill.ts';

/** @param notFound Content of the general 404 page. Null on any other page. */
export function followAddress(notFound: Element | null, query: URLSearchParams): void {
  if (notFound) specifyNotFound(notFound).catch(() => undefined);
  else void prefillContactForm(query);
}
